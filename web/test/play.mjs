/** How a reader plays: with the mouse on the board, with the keyboard alone, or quickly through the list. */
import assert from "node:assert/strict";

/** A generator of numbers in [0, 1) that repeats: the tests' own choices are the same each time. */
export function repeatable(seed) {
    let x = seed >>> 0;
    return () => {
        x = (x + 0x6d2b79f5) >>> 0;
        let y = Math.imul(x ^ (x >>> 15), x | 1);
        y ^= y + Math.imul(y ^ (y >>> 7), y | 61);
        return ((y ^ (y >>> 14)) >>> 0) / 4294967296;
    };
}

export function anyOf(list, random) {
    return list[Math.floor(random() * list.length)];
}

/** Runs in the page: a point of the element that a pointer would reach, after it was brought into sight. */
function reachable(element) {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = element.getBoundingClientRect();
    const steps = [0.5, 0.25, 0.75, 0.1, 0.9];
    for (const down of steps)
        for (const across of steps) {
            const [x, y] = [box.left + box.width * across, box.top + box.height * down];
            if (element.contains(document.elementFromPoint(x, y))) return { x, y };
        }
    return null;
}

/** Runs in the page: is it still there, once the page has drawn what the pointer's coming changed? */
async function isUnder(element, { x, y }) {
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return element.contains(document.elementFromPoint(x, y));
}

/** Runs in the page: the element, and what lies over the middle of it. */
function whatCovers(element) {
    const box = element.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return `${element.outerHTML.slice(0, 120)}, under ${over ? over.outerHTML.slice(0, 200) : "nothing: it is out of sight"}`;
}

const MOST_AIMS = 4;

/** Two presses at one place, this close to each other, are a double click to the page: whoever means both goes away in between. */
const goAway = (me) => me.page.mouse.move(1, 1);

/** Clicks as a person would: on a part of it that nothing covers, and where it still is when the pointer has come. */
export async function clickOn(me, locator) {
    const element = await locator.elementHandle();
    await goAway(me);
    for (let aims = 0; aims < MOST_AIMS; aims++) {
        const point = await element.evaluate(reachable);
        if (!point) break;
        await me.page.mouse.move(point.x, point.y);
        if (!(await element.evaluate(isUnder, point))) continue;
        await me.page.mouse.down();
        await me.page.mouse.up();
        return;
    }
    assert.fail(`the pointer cannot reach ${await element.evaluate(whatCovers)}`);
}

/** The words of an action's id: "give-credits:p2:5". */
export const word = (action, n) => action.split(":")[n];
export const verb = (action) => word(action, 0);

/** Plays the list: the shortest way to get on. */
export async function byList(me, asked, action) {
    await goAway(me);
    await me.choice(action).click();
    return "list";
}

/** Asks for a hint and takes the advice. */
export async function byAdvice(me) {
    await me.page.keyboard.press("h");
    await goAway(me);
    await me.page.locator(".choice.advised").click();
}

/**
 * Plays on the board where a piece stands for the action, else on the list. Hovering over a choice marks its pieces;
 * a piece with several actions opens a menu. Answers where it was done.
 */
export async function byMouse(me, asked, action) {
    const choice = me.choice(action);
    await choice.hover();
    const piece = me.page.locator("[data-piece].aimed").first();
    if ((await piece.count()) === 0) {
        await clickOn(me, choice);
        return "list";
    }
    assert.match(await piece.getAttribute("class"), /\bcan\b/, "a piece that stands for a choice can be chosen");
    const text = await choice.locator(":scope > :nth-child(2)").textContent();
    const menu = (await piece.getAttribute("aria-haspopup")) === "menu";
    await clickOn(me, piece);
    if (menu) await clickOn(me, me.page.getByRole("menuitem", { name: text, exact: true }).first());
    return "board";
}

/** Runs in the page: where the focus is, in words; "" when it is lost. */
function focusOnPage() {
    const now = document.activeElement;
    if (!now || now === document.body || now === document.documentElement) return "";
    return now.dataset.action ?? now.dataset.piece ?? (now.className || now.tagName);
}

export function focus(me) {
    return me.page.evaluate(focusOnPage);
}

const KEYS = "1234567890";
const MOST_TABS = 400;

/** Presses Tab until the focus is on what the selector names, as somebody without a mouse would. */
export async function tabTo(me, selector) {
    for (let n = 0; n < MOST_TABS; n++) {
        if (await me.page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return n;
        await me.page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${selector}`);
}

/** Plays by keys alone: the choice's number where it has one and `byNumber` wants it, else Tab and Enter. */
export async function byKeyboard(me, asked, action, byNumber = true) {
    const n = asked.actions.indexOf(action);
    if (byNumber && n < KEYS.length) {
        await me.page.keyboard.press(KEYS[n]);
        return "number";
    }
    await tabTo(me, `.choice-list [data-action="${action}"]`);
    await me.page.keyboard.press("Enter");
    return "tab";
}

/** Answers by `choose` until it answers nothing, or the game is over. */
export async function until(me, choose) {
    let asked = await me.asked();
    while (!asked.over) {
        const action = choose(asked);
        if (!action) return asked;
        await byList(me, asked, action);
        asked = await me.asked(asked.n);
    }
    return asked;
}

/**
 * Plays to the end, or for so many decisions; `how` makes a choice, `after` looks at the page once it has been made. Answers
 * with what `how` said, counted.
 */
export async function playOut(me, random, how, { after = async () => {}, most = Infinity } = {}) {
    const ways = {};
    let asked = await me.asked();
    for (let made = 0; made < most && !asked.over; made++) {
        const way = await how(me, asked, anyOf(asked.actions, random));
        ways[way] = (ways[way] ?? 0) + 1;
        asked = await me.asked(asked.n);
        await after(me, asked);
    }
    return ways;
}

/** Several readers at one table, each playing its seat, for so many decisions in all or to the end; true if it is over. */
export async function playTogether(readers, random, most = Infinity) {
    const [first] = readers;
    const seated = (seat) => readers.find((me) => me.you.includes(seat));
    for (let made = 0, n = -1; made < most; made++) {
        const { question } = await first.heard((now) => now.n > n && (now.question.over || seated(now.question.seat)));
        if (question.over) return true;
        const me = seated(question.seat);
        const asked = await me.asked(n);
        await byList(me, asked, anyOf(asked.actions, random));
        n = asked.n;
    }
    return false;
}
