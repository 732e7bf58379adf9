/** What goes on lies over the map, on a panel: it must not hide the places there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { untilMet } from "./house.mjs";
import { anyOf, byList, repeatable } from "./play.mjs";

const SIZES = [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
];

/** The places of a game's map, and what is told over it; cards to choose from may lie anywhere. */
const MAPS = {
    clonewars: { places: ".planet", panels: ".cw-stage > :not(.cards, .jedi-choice)" },
    mandalorian: { places: ".ma-space", panels: ".ma-stage > :not(.cards, .characters)" },
};

/** So many questions are looked at. */
const ENOUGH = 6;

/** Runs in the page, when the map is drawn for the size it has: the places whose middle lies under a panel; null if there is nothing to compare. */
async function hidden({ places, panels }) {
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const boxes = [...document.querySelectorAll(panels)].map((one) => one.getBoundingClientRect());
    if (!boxes.length) return null;
    const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
    const within = ({ x, y }, box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    const under = [...document.querySelectorAll(places)].filter((one) => boxes.some((box) => within(middle(one.getBoundingClientRect()), box)));
    return under.map((one) => one.dataset.piece);
}

async function compare(me, map) {
    for (const [width, height] of SIZES) {
        await me.page.setViewportSize({ width, height });
        const under = await me.page.evaluate(hidden, map);
        if (!under) return 0;
        assert.deepEqual(under, [], `${me.latest.question.prompt} at ${width}x${height}`);
    }
    return 1;
}

for (const [game, map] of Object.entries(MAPS))
    test(`${game}: what goes on hides no place of the map`, async () => {
        const random = repeatable(71);
        let met = 0;
        const look = async (me, first) => {
            for (let asked = first; !asked.over && met < ENOUGH; asked = await me.asked(asked.n)) {
                met += await compare(me, map);
                await byList(me, asked, anyOf(asked.actions, random));
            }
            return met >= ENOUGH;
        };
        await untilMet(game, {}, look);
    });
