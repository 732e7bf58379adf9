/** Tables in small windows: who gets the room, how the reader changes that, and that one can play there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, server } from "./house.mjs";
import { newTable } from "./kit.mjs";
import { assertAccessible } from "./look.mjs";
import { anyOf, byList, clickOn, focus, repeatable, tabTo } from "./play.mjs";
import { reader } from "./reader.mjs";

const GAMES = ["conflict", "clonewars", "mandalorian", "outerrim"];
const UPRIGHT = { width: 390, height: 844 };
const SMALL = { width: 360, height: 640 };
const ASIDE = { width: 844, height: 390 };
const TABLET = { width: 768, height: 1024 };
/** Of the window's height the choices take no more, whatever there is to choose. */
const FAIR = 0.5;
/** On a tablet the log beside the choices keeps this much height, in pixels. */
const LOG = 200;
/** What a finger hits. */
const FINGER = 40;

/** Somebody with a phone at a new table, who is asked something. */
async function phone(game, size, settings = {}) {
    const me = await reader(browser, { ...size, settings });
    const table = await newTable(server.url, game, 3, { seed: "62", options: game === "outerrim" ? { automa: "yes" } : {} });
    await me.open(table.link);
    return { me, asked: await me.asked() };
}

/** Runs in the page: how the window is shared, in pixels. `spare` is empty room below the choices, `hidden` is what one must scroll to. */
function shares() {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect() ?? null;
    const list = document.querySelector(".side > .choices");
    const last = list?.lastElementChild?.getBoundingClientRect();
    return {
        board: box(".board").toJSON(),
        side: box(".side").toJSON(),
        spare: last ? list.getBoundingClientRect().bottom - last.bottom : 0,
        hidden: list ? list.scrollHeight - list.clientHeight : 0,
        beside: document.scrollingElement.scrollWidth - innerWidth,
        below: document.scrollingElement.scrollHeight - innerHeight,
    };
}

const share = (me) => me.page.evaluate(shares);

/** Runs in the page: buttons of the page itself, not pieces on the board, that are too small for a finger. */
function slight(least) {
    const buttons = [...document.querySelectorAll(".top a, .top button, .side button, .part-switch button")];
    const small = buttons.filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return one.checkVisibility() && (width < least || height < least);
    });
    return small.map((one) => one.outerHTML.slice(0, 120));
}

/** Below each other: the choices take what they need up to a fair share, and the table the rest. */
function assertFair(now, size, where) {
    const words = `${where}: ${JSON.stringify(now)}`;
    assert.ok(now.beside <= 0 && now.below <= 0, `the page scrolls: ${words}`);
    assert.ok(now.side.height <= size.height * FAIR, `the table is left too little: ${words}`);
    if (now.hidden > 0) assert.ok(now.side.height >= size.height * 0.4, `one must scroll though there is room: ${words}`);
    else if (now.side.height > LOG) assert.ok(now.spare < 20, `room lies empty below the choices: ${words}`);
}

/** Beside each other: the table has the whole height, and the first choices are in sight. */
async function assertBeside(me, where) {
    const { board, side, beside, below } = await share(me);
    assert.ok(beside <= 0 && below <= 0, `the page scrolls: ${where}`);
    assert.equal(board.height, ASIDE.height, `the table is as high as the window: ${where}`);
    assert.ok(board.width > ASIDE.width / 2 && side.left >= board.right, `the table is the wider one: ${where}`);
    const first = await me.page.locator(".choice").first().boundingBox();
    assert.ok(first.y + first.height < ASIDE.height, `the first choice is in sight: ${where}`);
}

for (const game of GAMES)
    test(`${game}: the choices take what they need up to a fair share, and the table the rest`, async () => {
        const met = { few: 0, many: 0 };
        const random = repeatable(61);
        let { me, asked } = await phone(game, UPRIGHT);
        for (let made = 0; (made < 8 || !(met.few && met.many)) && !asked.over; made++) {
            for (const size of [UPRIGHT, SMALL, TABLET, ASIDE]) {
                await me.page.setViewportSize(size);
                const where = `${asked.actions.length} choices at ${size.width}`;
                if (size === ASIDE) await assertBeside(me, where);
                else {
                    const now = await share(me);
                    assertFair(now, size, where);
                    met[now.hidden > 0 ? "many" : "few"]++;
                }
                assert.deepEqual(await me.page.evaluate(slight, FINGER), [], `too small for a finger, ${where}`);
            }
            await byList(me, asked, anyOf(asked.actions, random));
            asked = await me.asked(asked.n);
        }
        assert.ok(met.few && met.many, `short lists and long ones were met: ${JSON.stringify(met)}`);
        await me.close();
    });

test("the reader gives the room to the table or to the choices, by keys as well, and the page remembers", async () => {
    const { me } = await phone("clonewars", UPRIGHT);
    const shared = await share(me);
    const choices = me.page.locator(".side > .choices");

    await tabTo(me, ".split .less");
    await me.page.keyboard.press("Enter");
    await choices.waitFor({ state: "hidden" });
    const table = await share(me);
    assert.ok(table.board.height > UPRIGHT.height * 0.8, `the table has nearly all: ${JSON.stringify(table)}`);
    assert.ok(await me.page.locator(".prompt .what").isVisible(), "what is asked stays in sight");
    assert.equal(await focus(me), "more", "the focus is on the way back");
    await me.page.getByText("The table has the room, the choices are hidden.").waitFor();

    await me.page.reload();
    await me.asked();
    assert.ok(await choices.isHidden(), "it is remembered");

    await tabTo(me, ".split .more");
    await me.page.keyboard.press("Enter");
    await choices.waitFor();
    assert.deepEqual((await share(me)).board, shared.board, "as it was");
    await me.page.keyboard.press("Enter");
    await me.page.getByText("The choices have most of the room.").waitFor();
    const most = await share(me);
    assert.ok(most.hidden < shared.hidden, "more choices are in sight");
    assert.equal(await me.page.locator(".split .more").getAttribute("aria-disabled"), "true", "there is no more to give");
    await me.close();
});

test("large windows know nothing of it, whatever was remembered", async () => {
    const { me } = await phone("conflict", { width: 1280, height: 800 }, { split: "board" });
    assert.ok(await me.page.locator(".split").isHidden());
    assert.ok(await me.page.locator(".choice").first().isVisible());
    assert.ok(await me.page.locator(".log").isVisible());
    await me.close();
});

test("advice that is asked for with the choices hidden brings them back", async () => {
    const { me } = await phone("conflict", UPRIGHT, { split: "board" });
    await me.page.keyboard.press("h");
    await me.page.locator(".hint .why").waitFor();
    assert.ok(await me.page.locator(".choice.advised").isVisible());
    await me.close();
});

/** Runs in the page: can a pointer reach the middle of it? */
const isOpen = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

/** Runs in the page: the first piece that stands for a choice, whose middle a pointer can reach and which does not move; -1: none. */
async function openPiece() {
    const pieces = [...document.querySelectorAll(".board [data-piece].can")];
    const middles = () =>
        pieces.map((piece) => {
            const { left, top, width, height } = piece.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
        });
    const before = middles();
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return middles().findIndex(([x, y], i) => x === before[i][0] && y === before[i][1] && pieces[i].contains(document.elementFromPoint(x, y)));
}

/** A piece in sight that stands for a choice, as soon as there is one: the table may still be making room. */
async function pieceInSight(me) {
    const at = await me.until(openPiece, (at) => at >= 0);
    assert.ok(at >= 0, "nothing that can be chosen is in sight");
    return me.page.locator(".board [data-piece].can").nth(at);
}

for (const game of GAMES)
    test(`${game}: with all the room for the table one plays with its pieces, upright and on its side`, async () => {
        let { me, asked } = await phone(game, UPRIGHT, { split: "board" });
        for (let made = 0; made < 12 && !asked.over; made++) {
            await me.page.setViewportSize(made % 2 ? ASIDE : UPRIGHT);
            assert.equal(await me.page.locator(".split .many").textContent(), `${asked.actions.length}`, "so many choices are hidden");
            const piece = await pieceInSight(me);
            const menu = (await piece.getAttribute("aria-haspopup")) === "menu";
            await clickOn(me, piece);
            if (menu) await clickOn(me, me.page.getByRole("menuitem").first());
            asked = await me.asked(asked.n);
        }
        await me.close();
    });

test("on a phone the log lies over the table, and over what is looked at; Escape puts it away", async () => {
    const { me } = await phone("conflict", UPRIGHT);
    await clickOn(me, me.page.locator(".board [data-piece]:not(.can):visible").first());
    await me.page.locator(".lens.pinned").waitFor();
    await me.button("Log").click();
    const panel = me.page.getByRole("tabpanel");
    await panel.waitFor();
    assert.ok(await panel.evaluate(isOpen), "nothing covers it");
    await me.tab("Chat");
    await me.page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    assert.match(await focus(me), /only-small/, "the focus is on the button that brings it back");
    await me.close();
});

for (const game of GAMES)
    test(`${game} on a phone: no axe violation, however the room is shared`, async () => {
        const { me } = await phone(game, UPRIGHT);
        await me.page.locator(".split .less").click();
        await assertAccessible(me.page, `${game} board`);
        await me.page.setViewportSize(ASIDE);
        await me.page.locator(".split .more").click();
        await assertAccessible(me.page, `${game} shared on its side`);
        await me.close();
    });

/** Runs in the page: what the lesson points at that one cannot see: a choice below the list's edge, or pieces that all lie on other parts of the table. */
function unseen() {
    const list = document.querySelector(".choices")?.getBoundingClientRect();
    const below = [...document.querySelectorAll(".choice.advised")].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < list.top - 1 || bottom > list.bottom + 1;
    });
    const pieces = [...document.querySelectorAll("[data-piece].pointed")];
    const away = pieces.some((one) => one.checkVisibility()) ? [] : pieces;
    return [...below, ...away].map((one) => one.dataset.action ?? one.dataset.piece);
}

for (const game of ["clonewars", "conflict", "mandalorian", "outerrim"])
    test(`${game}: on a phone one sees what the lesson points at`, async () => {
        const me = await reader(browser, UPRIGHT);
        await me.open(`${server.url}/learn/${game}`);
        await me.button("Begin the lesson").click();
        const at = me.page.getByRole("progressbar");
        const seen = () => at.getAttribute("aria-valuenow");
        const on = me.page.locator(".coach .primary:enabled, .your-go");
        for (await on.first().waitFor(); await at.count(); ) {
            const step = await seen();
            const words = await me.page.locator(".coach .words > p").first().textContent();
            const missing = await me.until(unseen, (list) => !list.length);
            assert.deepEqual(missing, [], `in sight is all that the lesson speaks of: ${words}`);
            const next = me.page.locator(".coach .primary");
            await clickOn(me, (await next.count()) ? next : me.page.locator(".choice.advised").first());
            await me.page.waitForFunction((step) => {
                const bar = document.querySelector(".coach-progress");
                return !bar || (bar.getAttribute("aria-valuenow") !== step && document.querySelector(".coach .primary:enabled, .your-go"));
            }, step);
        }
        await me.close();
    });
