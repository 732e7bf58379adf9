// Builds the page: node build.mjs --out DIR [--embed FILE.c [--depends FILE.d]] [--watch]
//
// DIR gets index.html and assets/ with names that carry the hash of their content. With --embed the same files are written
// as one C file, gzipped, for the table server to serve from memory.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import svgpath from "svgpath";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const { values: flags } = parseArgs({
    options: { out: { type: "string" }, embed: { type: "string" }, depends: { type: "string" }, watch: { type: "boolean" } },
});
const out = flags.out ?? join(here, "dist");

/** A drawing on its grid of 512 points without fractions of one: nobody sees them, and they weigh as much as the rest. */
const rounded = (body) => body.replace(/ d="([^"]+)"/g, (_, path) => ` d="${svgpath(path).round(0)}"`);

/** `import icons from "icons:shared"`: the drawings of a section of icons.json out of the game-icons set, and no others. */
const icons = {
    name: "icons",
    setup(builder) {
        builder.onResolve({ filter: /^icons:/ }, ({ path }) => ({ path: path.slice("icons:".length), namespace: "icons" }));
        builder.onLoad({ filter: /.*/, namespace: "icons" }, async ({ path }) => {
            const list = join(here, "icons.json");
            const wanted = JSON.parse(await readFile(list, "utf8"))[path];
            if (!wanted) return { errors: [{ text: `icons.json: no section ${path}` }] };
            const set = require("@iconify-json/game-icons/icons.json").icons;
            const unknown = Object.values(wanted).filter((name) => !set[name]);
            if (unknown.length) return { errors: [{ text: `icons.json: no such icon: ${unknown.join(", ")}` }] };
            const bodies = Object.fromEntries(Object.entries(wanted).map(([word, name]) => [word, rounded(set[name].body)]));
            return { contents: JSON.stringify(bodies), loader: "json", watchFiles: [list] };
        });
    },
};

/**
 * A game's style holds on its own tables only: games may call their things alike. Inside a scope the table itself is
 * `:scope`, and a selector that begins further out, at a theme, has to name it.
 */
const scopes = {
    name: "scopes",
    setup(builder) {
        builder.onLoad({ filter: /[\\/]src[\\/]games[\\/].*\.css$/ }, async ({ path }) => {
            const [, game] = /games[\\/]([^\\/]+)/.exec(path);
            const text = await readFile(path, "utf8");
            const imports = text.match(/^@import .*;$/gm) ?? [];
            const rules = text
                .replace(/^@import .*;$/gm, "")
                .replaceAll(`.game-${game}`, ":scope")
                .replace(/(:root\[[^\]]*\]) (?!:scope)/g, "$1 :scope ");
            return { contents: `${imports.join("\n")}\n@scope (.game-${game}) {\n${rules}\n}\n`, loader: "css" };
        });
    },
};

const folders = await readdir(join(here, "src/games"), { withFileTypes: true });
const games = folders.filter((entry) => entry.isDirectory()).map((folder) => folder.name).sort();
const sheet = (game) => `src/games/${game}/style.css`;

const options = {
    absWorkingDir: here,
    entryPoints: {
        page: "src/main.tsx",
        style: "src/style/style.css",
        ...Object.fromEntries(games.map((game) => [game, sheet(game)])),
    },
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    metafile: true,
    write: false,
    outdir: join(out, "assets"),
    publicPath: "/assets",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".woff2": "file", ".svg": "file" },
    legalComments: "none",
    plugins: [icons, scopes],
    logLevel: "warning",
};

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
};

/** Which built file came from an entry point, by the name it has to be served under. */
function built(result, entry) {
    const [path] = Object.entries(result.metafile.outputs).find(([, made]) => made.entryPoint === entry) ?? [];
    if (!path) throw new Error(`nothing was built from ${entry}`);
    return `/assets/${basename(path)}`;
}

/** The games' styles, which the page fetches by their names when somebody sits down to one. */
function sheets(result) {
    return games.map((game) => `<meta name="style-${game}" content="${built(result, sheet(game))}">`);
}

/** Tells one page from another: its first file names all it begins with, by names that change with the content. */
const pageHash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** All files of the page, [address, bytes], and its hash. */
async function files(result) {
    const template = await readFile(join(here, "src/index.html"), "utf8");
    const icon = await readFile(join(here, "src/icon.svg"));
    const iconName = `/assets/icon-${createHash("sha256").update(icon).digest("hex").slice(0, 8)}.svg`;
    const page = template
        .replaceAll("{script}", built(result, "src/main.tsx"))
        .replaceAll("{style}", built(result, "src/style/style.css"))
        .replaceAll("{icon}", iconName)
        .replaceAll("{sheets}", sheets(result).join("\n"));
    const hash = pageHash(page);
    const assets = result.outputFiles.map((file) => [`/assets/${basename(file.path)}`, file.contents]);
    return { hash, list: [["/", Buffer.from(page.replaceAll("{page}", hash))], [iconName, icon], ...assets] };
}

async function writeFolder(list) {
    await rm(out, { recursive: true, force: true });
    await mkdir(join(out, "assets"), { recursive: true });
    for (const [path, bytes] of list) await writeFile(join(out, path === "/" ? "index.html" : path), bytes);
}

/** What is compressed already stays as it is. */
const packed = (path) => extname(path) === ".woff2";

/** Bytes as a string of C, which a compiler reads ten times as fast as a list of numbers; behind it stands a zero. */
function literal(bytes) {
    const escaped = (byte) => "\\" + byte.toString(8).padStart(3, "0");
    return `"${[...bytes].map(escaped).join("")}"`;
}

function embedded({ hash, list }) {
    const lines = ["/* The page, made by web/build.mjs. */", '#include "server/web/inside.h"', ""];
    const rows = [];
    for (const [i, [path, plain]] of list.entries()) {
        const bytes = packed(path) ? Buffer.from(plain) : gzipSync(plain, { level: 9 });
        lines.push(`static const unsigned char file_${i}[] = ${literal(bytes)};`);
        const type = types[extname(path) || ".html"];
        rows.push(`    {"${path}", "${type}", file_${i}, sizeof file_${i} - 1, ${!packed(path)}},`);
    }
    const page = `const char assets_page[] = "${hash}";`;
    return [...lines, "", page, "const Asset assets[] = {", ...rows, "    {0},", "};", ""].join("\n");
}

/** What the page was made of, as make and ninja read it: files may come and go without anybody listing them. */
function depends(result) {
    const made = Object.keys(result.metafile.inputs).filter((path) => !path.includes(":"));
    const all = [...made, "src/index.html", "src/icon.svg", "icons.json"].map((path) => join(here, path).replaceAll(" ", "\\ "));
    return `${flags.embed}: ${all.join(" ")}\n`;
}

async function deliver(result) {
    const made = await files(result);
    await writeFolder(made.list);
    if (flags.embed) await writeFile(flags.embed, embedded(made));
    if (flags.depends) await writeFile(flags.depends, depends(result));
}

if (flags.watch) {
    const again = { name: "deliver", setup: (builder) => builder.onEnd((r) => (r.errors.length ? undefined : deliver(r))) };
    await (await context({ ...options, plugins: [icons, scopes, again] })).watch();
} else {
    await deliver(await build(options));
}
