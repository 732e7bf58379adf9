/** Outer Rim at the table: the galaxy by keys, what can be paid, dice, credits that change hands, and secrets that stay secret. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, newTable, peopleAt, serve } from "./kit.mjs";
import { anyOf, byList, byMouse, focus, playOut, repeatable, tabTo } from "./play.mjs";
import { reader } from "./reader.mjs";

let server, browser;
before(async () => {
    [server, browser] = await Promise.all([serve(), launch()]);
});
after(async () => {
    await browser?.close();
    await server?.stop();
});
