/** How much comes over the line until somebody can play, and how soon. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, server } from "./house.mjs";
import { newTable } from "./kit.mjs";
import { reader } from "./reader.mjs";

const MOST = 250_000;

/** Bytes of the bodies as they were sent, of everything the page fetches from now on. */
function weigh(page) {
    const files = [];
    page.on("response", (response) => {
        const length = response.headers()["content-length"];
        files.push({ path: new URL(response.url()).pathname, bytes: length === undefined ? NaN : Number(length) });
    });
    return files;
}

const total = (list) => list.reduce((sum, bytes) => sum + bytes, 0);

for (const game of ["conflict", "clonewars", "mandalorian", "outerrim"])
    test(`${game}: the first table is under 250 kB`, async (t) => {
        const me = await reader(browser);
        const files = weigh(me.page);
        const table = await newTable(server.url, game, 2, { seed: "61" });
        await me.open(table.link);
        await me.asked();
        const playable = await me.page.evaluate(() => performance.now());
        await me.page.evaluate(() => document.fonts.ready);
        await me.page.waitForLoadState("networkidle");
        const page = total(files.map((file) => file.bytes));
        const socket = total(me.received.map((text) => Buffer.byteLength(text)));
        t.diagnostic(`${files.length} files with ${page} bytes, ${socket} over the socket; playable after ${playable.toFixed(0)} ms`);
        assert.ok(files.length >= 3 && page > 0, `every file says its length: ${JSON.stringify(files)}`);
        assert.ok(page + socket < MOST, `${page} bytes of files and ${socket} over the socket`);
        await me.close();
    });
