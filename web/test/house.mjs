/** One file of tests has a house: a server and a browser, and people who come there to a table. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { launch, newTable, peopleAt, post, serve } from "./kit.mjs";
import { reader } from "./reader.mjs";

export const [server, browser] = await Promise.all([serve({ flags: ["--allow-start"] }), launch()]); // a test may begin from a state of its own
after(async () => {
    await browser.close();
    await server.stop();
});

/** The reader of the `screen` that is being tested. */
export let me;

/** A test with a reader of its own. */
export function screen(name, body) {
    test(name, async () => {
        me = await reader(browser);
        await body();
        await me.close();
    });
}

/** Somebody at a new table, with agents in the other seats, who is asked something. */
export async function alone(game, more = {}, settings = {}) {
    const me = await reader(browser, { settings });
    const table = await newTable(server.url, game, more.seats ?? 2, more);
    await me.open(table.link);
    return { me, table, asked: await me.asked() };
}

/** What is looked for comes up sooner or later, in one of so many games. */
const MOST_GAMES = 6;

/**
 * Somebody at one new table after another, a different game each time, until `look(me, asked)` has met what the test is
 * about and says so. Which seed brings it changes with every pack, so none is trusted.
 */
export async function untilMet(game, more, look, settings = {}) {
    for (let seed = 1; seed <= MOST_GAMES; seed++) {
        const { me, asked } = await alone(game, { ...more, seed: `${seed}` }, settings);
        const met = await look(me, asked);
        await me.close();
        if (met) return;
    }
    assert.fail(`not met in ${MOST_GAMES} games`);
}

/** The rest of a game is played by agents who take anything, which takes no time; the page shows its end. */
export async function leaveToAgents(me, table) {
    await post(server.url, `/api/tables/${table.table}`, { op: "seat", seat: "p1", kind: "agent", level: "random" }, table.host);
    await me.page.locator(".side .over").waitFor();
}

/** Two people at one table, each with a browser. */
export async function twoAt(game, more) {
    const table = await peopleAt(server.url, game, ["Ann", "Bob"], more);
    const readers = [await reader(browser), await reader(browser)];
    for (const [i, me] of readers.entries()) await me.open(table.links[i]);
    for (const me of readers) await me.heard((now) => now.table === table.table);
    return { table, readers };
}
