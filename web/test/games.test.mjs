/** Whole games in a real browser: with the mouse, and with the keyboard alone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, server } from "./house.mjs";
import { newTable } from "./kit.mjs";
import { byKeyboard, byMouse, focus, playOut, repeatable } from "./play.mjs";
import { reader } from "./reader.mjs";

/** The end as the reader sees it, and as the server said it. */
async function assertOver(me) {
    const over = me.page.locator(".side .over");
    assert.equal(await over.locator("p").first().textContent(), me.latest.question.result.text);
    assert.equal(await over.getByRole("button", { name: "Play again" }).count(), 1);
    const lines = await me.page.locator(".log li").allTextContents();
    assert.equal(lines.at(-1), [...me.events.values()].at(-1).text, "the log ends with the last event");
}

/** Two kinds of each game, with seeds of games that are soon over. */
const GAMES = {
    conflict: [
        { seed: "7", options: { board: "basic" } },
        { seed: "8", options: { board: "advanced" } },
    ],
    clonewars: [
        { seed: "12", options: { villain: "maul", blockades: "three" } },
        { seed: "8", options: { villain: "grievous", blockades: "three" } },
    ],
    mandalorian: [
        { seed: "7", options: { mission: "mission-1", difficulty: "veteran" } },
        { seed: "8", options: { mission: "mission-2", difficulty: "veteran" } },
    ],
    outerrim: [
        { seed: "12", options: { fame: "8", automa: "yes", "head-start": "4" } },
        { seed: "19", options: { fame: "8", map: "modular" } },
    ],
};

for (const [game, [one, other]] of Object.entries(GAMES)) {
    test(`${game}: a whole game by mouse`, async () => {
        const me = await reader(browser);
        const table = await newTable(server.url, game, 2, one);
        await me.open(table.link);
        const ways = await playOut(me, repeatable(1), byMouse);
        await assertOver(me);
        assert.ok(ways.board > 5, `the board offers choices: ${JSON.stringify(ways)}`);
        await me.close();
    });

    test(`${game}: a whole game by keyboard alone, and the focus is never lost`, async () => {
        const me = await reader(browser);
        const table = await newTable(server.url, game, 2, other);
        await me.open(table.link);
        const random = repeatable(2);
        let tabbed = false; // until then the focus has been nowhere, and cannot be lost
        const half = async (me, asked, action) => {
            const way = await byKeyboard(me, asked, action, random() < 0.5);
            tabbed ||= way === "tab";
            return way;
        };
        const ways = await playOut(me, random, half, {
            after: async () => {
                if (tabbed) assert.notEqual(await focus(me), "", "the focus is lost");
            },
        });
        assert.ok(ways.number > 0 && ways.tab > 0, JSON.stringify(ways));
        await assertOver(me);
        await me.close();
    });
}
