// Pictures of a screen at three widths: node shots.mjs OUT PATH [--moves N] [--theme THEME] [--lang LANG]
// PATH is an address of the page ("/", "/new/conflict"), or a game's id for a table of it with an agent, where N decisions
// (the advised ones) have been made.
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { launch, newTable, post, serve } from "./kit.mjs";

const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        moves: { type: "string", default: "0" },
        theme: { type: "string", default: "dark" },
        lang: { type: "string", default: "en" },
        seats: { type: "string", default: "2" },
        options: { type: "string", default: "{}" },
        widths: { type: "string", default: "1440x900,768x1024,360x740" },
    },
});
const [out = "/tmp/shots", path = "/"] = positionals;

async function play({ url, table, key, moves }) {
    for (let n = 0; n < moves; n++) {
        const now = await (await fetch(`${url}/api/tables/${table}`, { headers: { authorization: `Bearer ${key}` } })).json();
        if (now.question.over) return;
        if (now.question.seat !== "p1") {
            await new Promise((resolve) => setTimeout(resolve, 20));
            n--;
            continue;
        }
        const { action } = await post(url, `/api/tables/${table}`, { op: "agent", level: "greedy" }, key);
        await post(url, `/api/tables/${table}`, { op: "act", n: now.n, action }, key);
    }
}

const server = await serve();
const browser = await launch();
try {
    let address = server.url + path;
    if (!path.startsWith("/")) {
        const made = await newTable(server.url, path, Number(flags.seats), { options: JSON.parse(flags.options) });
        await play({ url: server.url, table: made.table, key: made.keys.p1, moves: Number(flags.moves) });
        address = made.link;
    }
    await mkdir(out, { recursive: true });
    for (const size of flags.widths.split(",")) {
        const [width, height] = size.split("x").map(Number);
        const context = await browser.newContext({ viewport: { width, height }, locale: flags.lang, reducedMotion: "reduce" });
        const page = await context.newPage();
        page.on("console", (line) => line.type() === "error" && console.error(line.text()));
        page.on("pageerror", (error) => console.error(error));
        await page.addInitScript((theme) => localStorage.setItem("cantina.theme", JSON.stringify(theme)), flags.theme);
        await page.goto(address);
        await page.waitForSelector("#table:not(.loading)");
        await page.evaluate(() => document.fonts.ready);
        const name = path.replaceAll("/", "-").replace(/^-$/, "lobby").replace(/^-/, "");
        await page.screenshot({ path: `${out}/${name}-${width}.png` });
        await context.close();
    }
} finally {
    await browser.close();
    await server.stop();
}
