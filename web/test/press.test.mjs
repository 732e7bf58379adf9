/**
 * Which presses count. The list changes under the pointer with each decision, so the second click of a double click must not
 * be the next one. Input goes over the browser's own protocol here: it says when each press was, however slow the machine is.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, browser, server } from "./house.mjs";
import { newTable } from "./kit.mjs";
import { byList, clickOn } from "./play.mjs";
import { reader } from "./reader.mjs";

const GAMES = ["conflict", "clonewars", "mandalorian", "outerrim"];
/** Milliseconds between the two presses of a double click. */
const SPEEDS = [60, 120, 250];
const EACH = 2;

/** A pointer whose presses carry the time they are said to be made at. */
const pointers = {
    mouse: async (me) => {
        const line = await me.context.newCDPSession(me.page);
        const say = (type, at, x, y, clickCount) =>
            line.send("Input.dispatchMouseEvent", { type, x, y, timestamp: at / 1000, clickCount, button: type === "mouseMoved" ? "none" : "left" });
        return {
            away: (at) => say("mouseMoved", at, 2, 2, 0),
            press: async (at, x, y, clickCount = 1) => {
                if (clickCount === 1) await say("mouseMoved", at, x, y, 0);
                await say("mousePressed", at, x, y, clickCount);
                await say("mouseReleased", at + 10, x, y, clickCount);
            },
        };
    },
    touch: async (me) => {
        const line = await me.context.newCDPSession(me.page);
        const say = (type, at, touchPoints) => line.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: at / 1000 });
        const press = async (at, x, y) => {
            await say("touchStart", at, [{ x, y }]);
            await say("touchEnd", at + 10, []);
        };
        return { away: (at) => press(at, 2, 2), press }; // a finger lands elsewhere
    },
};

const acts = (me) => me.sent.map((text) => JSON.parse(text)).filter(({ op }) => op === "act");

/** Runs in the page: what can be chosen with a press, on the list or on the board, and where: the n-th of it. */
function target(n) {
    const single = [...document.querySelectorAll("[data-piece].can:not([aria-haspopup])")];
    const all = [...document.querySelectorAll(".choice-list [data-action]"), ...single].filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return width && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    const { left, top, width, height } = all[n % all.length].getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
}

for (const game of GAMES)
    for (const device of ["mouse", "touch"])
        test(`${game}: a double click is one decision, by ${device}`, async () => {
            const me = await reader(browser, { hasTouch: device === "touch" });
            const table = await newTable(server.url, game, 2, { seed: "71" });
            await me.open(table.link);
            const pointer = await pointers[device](me);
            let asked = await me.asked();
            let made = 0;
            for (const speed of SPEEDS)
                for (let n = 0; n < EACH && !asked.over; n++) {
                    const { x, y } = await me.page.evaluate(target, n);
                    const at = Date.now();
                    await pointer.away(at - 20);
                    await pointer.press(at, x, y);
                    made++;
                    asked = await me.asked(asked.n);
                    await pointer.press(at + speed, x, y, 2);
                    assert.equal(acts(me).length, made, `decision ${made}, two presses ${speed} ms apart`);
                }
            const { n } = await me.asked(asked.n - 1);
            assert.equal(n, asked.n, "and nothing came of the last one either");
            await me.close();
        });

test("a press that began before the question came is no answer to it", async () => {
    const { me, table, asked } = await alone("conflict", { seed: "72" });
    const second = await me.another();
    await second.open(table.link);
    await second.asked();
    const { x, y } = await me.page.evaluate(target, 0);
    await me.page.mouse.move(x, y);
    await me.page.mouse.down();
    await byList(second, asked, asked.actions[0]);
    const next = await me.asked(asked.n);
    await me.page.mouse.up();
    await byList(me, next, next.actions[0]);
    await me.asked(next.n);
    assert.deepEqual(acts(me).map(({ n, action }) => ({ n, action })), [{ n: next.n, action: next.actions[0] }]);
    await me.close();
});

test("whoever goes from place to place, or plays by keys, is not held up", async () => {
    const { me } = await alone("conflict", { seed: "73" });
    let asked = await me.asked();
    for (let made = 0; made < 6; made++) {
        if (made % 2) await me.page.keyboard.press("1");
        else await byList(me, asked, asked.actions[0]);
        asked = await me.asked(asked.n); // it comes at once, or never
        assert.equal(acts(me).length, made + 1);
    }
    await me.close();
});

test("a double click at a piece with several choices opens them and takes none", async () => {
    const { me } = await alone("mandalorian", { seed: "71" });
    const several = me.page.locator('[data-piece].can[aria-haspopup="menu"]:visible').first();
    let asked = await me.asked();
    for (; !(await several.count()); asked = await me.asked(asked.n)) await byList(me, asked, asked.actions[0]);
    const before = acts(me).length;
    const { x, y } = await several.evaluate((piece) => {
        const { left, top, width, height } = piece.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    });
    const pointer = await pointers.mouse(me);
    const at = Date.now();
    await pointer.away(at - 20);
    await pointer.press(at, x, y);
    const first = me.page.getByRole("menuitem").first();
    await first.waitFor();
    await pointer.press(at + 120, x + 5, y + 5, 2);
    assert.ok(await first.evaluate((item, [x, y]) => item.parentElement.contains(document.elementFromPoint(x, y)), [x + 5, y + 5]), "they lie there");
    assert.equal(acts(me).length, before);
    await clickOn(me, first);
    await me.asked(asked.n);
    await me.close();
});
