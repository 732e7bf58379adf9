#!/usr/bin/env python3
"""Fetches what FOLDER/package-lock.json names into FOLDER/node_modules, as `npm ci --ignore-scripts --omit=dev` does, without npm: on
Debian that is a package with more than three hundred others behind it.

usage: tools/fetch.py FOLDER [--all] [--into DIR]      --all: also what only tests need

Each package must have the hash that the lock file names. What is there already in its version is left alone. The registry is the one
that npm_config_registry or ~/.npmrc names, else the one that npm uses by default: Debian's package of npm is looked into for it."""
import base64
import hashlib
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request

MACHINES = {"x86_64": "x64", "aarch64": "arm64", "i686": "ia32", "armv7l": "arm", "ppc64le": "ppc64"}
TRIES = 3
LARGEST = 256 << 20  # bytes of one package; node itself is 100 MB unpacked


def fits(words, here):
    """Do the lock file's words for systems or processors (one or several) allow this one?"""
    words = [words] if isinstance(words, str) else words or []
    return not words or here in words


def wanted(lock, everything):
    """The packages of a lock file for this machine, as (place, row)."""
    machine = MACHINES.get(platform.machine(), platform.machine())
    for place, row in lock["packages"].items():
        if place and (everything or not row.get("dev")) and fits(row.get("os"), "linux") and fits(row.get("cpu"), machine):
            yield place, row


def installed(folder):
    """The version of the package in a folder, or None."""
    try:
        with open(os.path.join(folder, "package.json"), encoding="utf-8") as file:
            return json.load(file).get("version")
    except (OSError, ValueError):
        return None


def registry_of_the_user():
    """The registry that the environment or ~/.npmrc names, or None."""
    for name in ("npm_config_registry", "NPM_CONFIG_REGISTRY"):
        if os.environ.get(name):
            return os.environ[name]
    try:
        with open(os.path.expanduser("~/.npmrc"), encoding="utf-8") as file:
            found = re.search(r"^registry\s*=\s*(\S+)", file.read(), re.M)
            return found and found.group(1)
    except OSError:
        return None


def registry_of_debian():
    """The registry that npm asks by default. The package is fetched and read, not installed."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        subprocess.run(["apt-get", "download", "-qq", "npm"], cwd=folder, check=True, capture_output=True)
        package = os.path.join(folder, os.listdir(folder)[0])
        files = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(files)) as archive:
        for member in archive:
            if member.isfile() and member.name.endswith("definitions.js"):
                found = re.search(rb"default: '(https://registry[^']*)'", archive.extractfile(member).read())
                if found:
                    return found.group(1).decode()
    raise OSError("Debian's npm names no registry; set npm_config_registry")


def download(address):
    """The bytes behind an address; a line that breaks is tried again."""
    for left in reversed(range(TRIES)):
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return answer.read(LARGEST)
        except (urllib.error.URLError, OSError) as error:
            if not left or isinstance(error, urllib.error.HTTPError):
                raise OSError(f"{address}: {error}") from error
            time.sleep(2)


def check(name, data, integrity):
    """The bytes are those the lock file means."""
    kind, _, wanted_hash = integrity.partition("-")
    if kind != "sha512" or base64.b64encode(hashlib.sha512(data).digest()).decode() != wanted_hash:
        raise OSError(f"{name}: what came is not what package-lock.json names")


def unpack(data, folder):
    """The files of a package into its folder, which appears whole or not at all. Links and other oddities are left out."""
    fresh = folder + ".new"
    shutil.rmtree(fresh, ignore_errors=True)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            path = os.path.normpath(member.name.partition("/")[2])
            if not member.isfile() or path.startswith(("..", "/")):
                continue
            to = os.path.join(fresh, path)
            os.makedirs(os.path.dirname(to), exist_ok=True)
            with open(to, "wb") as file:
                shutil.copyfileobj(archive.extractfile(member), file)
            os.chmod(to, 0o755 if member.mode & 0o111 else 0o644)
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(fresh, folder)


def fetch(registry, root, place, row):
    """One package of the lock file into its place."""
    name = place.rpartition("node_modules/")[2]
    data = download(f"{registry.rstrip('/')}/{name}/-/{name.rpartition('/')[2]}-{row['version']}.tgz")
    check(name, data, row["integrity"])
    unpack(data, os.path.join(root, place))


def main(words):
    everything = "--all" in words
    folder = words[0]
    root = words[words.index("--into") + 1] if "--into" in words else folder
    with open(os.path.join(folder, "package-lock.json"), encoding="utf-8") as file:
        lock = json.load(file)
    missing = [(place, row) for place, row in wanted(lock, everything) if installed(os.path.join(root, place)) != row["version"]]
    if not missing:
        return 0
    print(f"cantina: fetching {len(missing)} packages for {lock['name']}", file=sys.stderr)
    try:
        registry = registry_of_the_user() or registry_of_debian()
        for place, row in missing:
            fetch(registry, root, place, row)
    except subprocess.CalledProcessError as error:
        print(f"cantina: {' '.join(error.cmd)} failed: {error.stderr.decode().strip()}", file=sys.stderr)
        return 1
    except (OSError, tarfile.TarError) as error:
        print(f"cantina: {error}", file=sys.stderr)
        return 1
    return 0


sys.exit(main(sys.argv[1:]))
