/** For tests in a real browser: a server of one's own on a free port with an empty store, and Debian's Chromium. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
/** Where pictures are kept. */
export const SHOTS = process.env.CANTINA_SHOTS ?? join(root, "build/shots");
export const program = process.env.CANTINA ?? join(root, "build/cantina");

const quiet = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

export function launch(...more) {
    return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...quiet, ...more] });
}

/** The addresses a server prints when it listens: people's, and the operator's if it has one. */
function opened(child, count) {
    return new Promise((resolve, reject) => {
        let text = "";
        child.stdout.on("data", (bytes) => {
            text += bytes;
            const found = text.match(/https?:\/\/\S+(?=\n)/g) ?? [];
            if (found.length >= count) resolve(found);
        });
        child.once("exit", (code) => reject(new Error(`cantina serve ended with ${code}`)));
    });
}

/** Servers that a failed test has left behind neither keep the runner waiting nor outlive it. */
const children = new Set();
process.once("exit", () => children.forEach((child) => child.kill("SIGKILL")));

function started(args, stdio, binary = program) {
    const child = spawn(binary, args, { stdio });
    children.add(child);
    child.once("exit", () => children.delete(child));
    return child;
}

/** Is the runner kept waiting for this server, or not? */
function wait(child, yes) {
    for (const handle of [child, child.stdin, child.stdout]) yes ? handle?.ref?.() : handle?.unref?.();
}

/** A server; `flags` are further ones of `cantina serve`. `stop` ends it as a service manager would, `kill` as a power cut would, and
 * `leave` ends it and leaves its store, and `again` starts it anew on that, or another program (`binary`). */
export async function serve({ store, port = 0, operated = false, flags = [], binary } = {}) {
    const folder = store ? null : await mkdtemp(join(tmpdir(), "cantina-page-"));
    const file = store ?? join(folder, "store.db");
    const more = operated ? ["--admin", "127.0.0.1:0"] : [];
    const child = started(["serve", "--listen", `127.0.0.1:${port}`, "--store", file, ...more, ...flags], ["ignore", "pipe", operated ? "ignore" : "inherit"], binary);
    const [url, admin] = await opened(child, operated ? 2 : 1);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    wait(child, false);
    const end = async (signal) => {
        wait(child, true);
        child.kill(signal);
        await ended;
    };
    return {
        url,
        /** An act of the operator. */
        operate: (path, body) =>
            fetch(`${admin}/admin/${path}`, { method: "POST", headers: { "x-cantina-admin": "1" }, body: JSON.stringify(body) }),
        stop: async () => {
            await end("SIGTERM");
            if (folder) await rm(folder, { recursive: true, force: true });
        },
        kill: () => end("SIGKILL"),
        leave: () => end("SIGTERM"),
        again: (binary) => serve({ store: file, port: new URL(url).port, flags, binary }),
    };
}

/** The page's first file as the server has it: compressed. */
function firstFile(url) {
    return new Promise((resolve, reject) => {
        const asked = get(url, { headers: { "accept-encoding": "gzip" } }, async (reply) => resolve(Buffer.concat(await reply.toArray())));
        asked.once("error", reject);
    });
}

/** Compressed to so many bytes: what is missing stands in a field of the head that nobody reads. */
function packedTo(text, length) {
    const bytes = gzipSync(text, { level: 9 });
    const extra = Buffer.alloc(length - bytes.length);
    extra.writeUInt16LE(extra.length - 2);
    bytes[3] |= 4; // there is such a field
    return Buffer.concat([bytes.subarray(0, 10), extra, bytes.subarray(10)]);
}

/** The hash of the page in a program that was `upgraded`. */
export const UPGRADED = "0".repeat(16);

/**
 * The program with another page in it, as an upgrade brings it: the page's first file says that it is another one, and its script
 * has another name, so that the old one is gone. With `stale` the page stays the old one and only the server says otherwise: so
 * it looks to somebody behind a proxy that keeps the old page. `url` is a server with the old one.
 */
export async function upgraded(folder, url, { stale = false } = {}) {
    const first = await firstFile(url);
    const text = gunzipSync(first).toString();
    const [, page] = /<meta name="page" content="([0-9a-f]{16})">/.exec(text);
    const [, script] = /src="\/assets\/(page-[A-Z0-9]{8})\.js"/.exec(text);
    const change = (old) => old.replaceAll(page, UPGRADED).replaceAll(script, "page-UPGRADED");
    let whole = (await readFile(program)).toString("latin1");
    assert.equal(whole.split(page).length, 2, "the hash stands there once for the server");
    if (stale) whole = whole.replace(page, UPGRADED);
    else whole = change(whole).replace(first.toString("latin1"), () => packedTo(change(text), first.length).toString("latin1"));
    const file = join(folder, stale ? "cantina-stale" : "cantina-upgraded");
    await writeFile(file, Buffer.from(whole, "latin1"), { mode: 0o755 });
    return file;
}

/** Each request comes from an address of its own, as a proxy on this machine would say: one address opens twenty tables an hour. */
let asked = 0;
const address = () => `10.0.${(++asked >> 8) & 255}.${asked & 255}`;

/** Asks the server over plain HTTP. */
export async function post(url, path, body, key) {
    const more = key ? { authorization: `Bearer ${key}` } : {};
    const headers = { "content-type": "application/json", "x-forwarded-for": address(), ...more };
    const reply = await (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(reply.error)}`);
    return reply;
}

/** A table with a person in p1 and agents in the other seats; `link` brings a browser to p1. */
export async function newTable(url, game, seats = 2, more = {}) {
    const players = { p1: { kind: "person", name: "Ann" } };
    for (let n = 2; n <= seats; n++) players[`p${n}`] = { kind: "agent", level: "greedy" };
    const made = await post(url, "/api/tables", { game, seats, players, ...more });
    return { ...made, link: `${url}/t/${made.table}#${made.keys.p1}` };
}

/** A table of people alone, one for each name; `links` brings a browser to each seat. */
export async function peopleAt(url, game, names, more = {}) {
    const players = Object.fromEntries(names.map((name, i) => [`p${i + 1}`, { kind: "person", name }]));
    const made = await post(url, "/api/tables", { game, seats: names.length, players, ...more });
    return { ...made, links: names.map((_, i) => `${url}/t/${made.table}#${made.keys[`p${i + 1}`]}`) };
}

/** `cantina engine`, to be asked one thing after another. */
export function engine() {
    const child = started(["engine"], ["pipe", "pipe", "inherit"]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (request) => {
        child.stdin.write(`${JSON.stringify(request)}\n`);
        const reply = JSON.parse((await lines.next()).value);
        if (!reply.ok) throw new Error(`${request.op}: ${reply.error.message}`);
        return reply;
    };
    return Object.assign(ask, { end: () => child.stdin.end() });
}
