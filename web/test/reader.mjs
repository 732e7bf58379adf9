/**
 * Somebody at the page: a browser context of their own, what came to it over its WebSocket, and a complaint about every
 * error the page met.
 *
 * What a reader waits for is a condition on the page, never a time. `latest` is what the server said last; `.table[data-n]`
 * is the move the page shows.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { SHOTS } from "./kit.mjs";

/** Nothing moves, nothing sounds, and others' moves are shown at once. */
const SETTINGS = { lang: "en", theme: "dark", pace: "instant", sound: false };

/** After so many milliseconds what has not come never will; long, for machines that have much else to do. */
const PATIENCE = 300_000;

/** A cut line is what some tests are about; Chromium reports it in these words. */
const CUT_LINE = /WebSocket connection to .* failed|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/;

/** An address that leads nowhere: the page itself comes with that status, and says so. */
function isLost(line) {
    const { pathname } = new URL(line.location().url || "about:blank");
    return /status of 4(00|04|14)/.test(line.text()) && !/^\/(assets|api)\//.test(pathname);
}

/** Runs in the page before its own script: settings that a test has not changed meanwhile. */
function settle(settings) {
    for (const [key, value] of Object.entries(settings))
        if (localStorage.getItem(`cantina.${key}`) === null) localStorage.setItem(`cantina.${key}`, JSON.stringify(value));
}

/** Runs in the page: what the reader is asked, once a move later than `after` is shown. */
function askedOnPage(after) {
    const table = document.querySelector(".table");
    const n = Number(table?.dataset.n ?? -1);
    if (n <= after) return null;
    if (document.querySelector(".side .over")) return { n, over: true, actions: [] };
    if (document.querySelector(".choices[aria-busy=true]")) return null;
    const actions = [...document.querySelectorAll(".choice-list [data-action]")].map((button) => button.dataset.action);
    return actions.length ? { n, over: false, actions } : null;
}

export class Reader {
    /** Every text the server sent to this page, and the page to it, oldest first. */
    received = [];
    sent = [];
    /** Of the last message with a view: n, view, hash, question, with what earlier ones told of the same table; and all events so far by number. */
    latest = null;
    events = new Map();
    you = [];
    errors = [];
    waiting = new Set();

    constructor(context, page) {
        this.context = context;
        this.page = page;
        page.on("pageerror", (error) => this.errors.push(String(error)));
        page.on("console", (line) => line.type() === "error" && !isLost(line) && this.errors.push(line.text()));
        page.on("websocket", (socket) => {
            socket.on("framereceived", ({ payload }) => this.hear(String(payload)));
            socket.on("framesent", ({ payload }) => this.sent.push(String(payload)));
        });
    }

    hear(text) {
        this.received.push(text);
        const message = JSON.parse(text);
        const table = message.error?.table ?? message;
        for (const event of table.events ?? []) this.events.set(event.n, event);
        if (table.you) this.you = table.you;
        if (table.view && table.question) this.latest = { ...(this.latest?.table === table.table && this.latest), ...table };
        for (const look of [...this.waiting]) look();
    }

    /** Waits until what the server said last meets the condition. */
    heard(condition) {
        return new Promise((resolve, reject) => {
            const never = setTimeout(() => {
                this.waiting.delete(look);
                reject(new Error(`the server has not said in time: ${condition}`));
            }, PATIENCE);
            const look = () => {
                if (!this.latest || !condition(this.latest)) return;
                clearTimeout(never);
                this.waiting.delete(look);
                resolve(this.latest);
            };
            this.waiting.add(look);
            look();
        });
    }

    /** Another tab of the same browser. */
    async another() {
        return new Reader(this.context, await this.context.newPage());
    }

    open(address) {
        return this.page.goto(address);
    }

    /** Waits until this reader is asked something after move `after`, or the game is over. The page offers what the server does. */
    async asked(after = -1) {
        const handle = await this.page.waitForFunction(askedOnPage, after).catch(() => this.stuck(after));
        const asked = await handle.jsonValue();
        if (!asked.over && this.latest?.n === asked.n)
            assert.deepEqual(asked.actions, this.latest.question.actions.map((action) => action.id), "the list is the server's");
        return asked;
    }

    /** Fails with a picture of the page and what was said last. */
    async stuck(after) {
        const picture = join(SHOTS, `stuck-${process.pid}.png`);
        await this.page.screenshot({ path: picture }).catch(() => {});
        const said = `sent ${this.sent.at(-1)}, heard ${this.received.at(-1)?.slice(0, 300)}`;
        throw new Error(`nothing was asked after move ${after}: ${said}\nsee ${picture}`);
    }

    /** Waits until the page shows move n or a later one. */
    shows(n) {
        return this.page.waitForFunction((n) => Number(document.querySelector(".table")?.dataset.n ?? -1) >= n, n);
    }

    /** Asks the page again and again until what it says suits, or never will; returns what it said last. */
    async until(probe, suits) {
        for (const end = Date.now() + PATIENCE; ; ) {
            const said = await this.page.evaluate(probe);
            if (suits(said) || Date.now() > end) return said;
        }
    }

    choice(action) {
        return this.page.locator(`.choice-list [data-action="${action}"]`);
    }
    tab(name) {
        return this.page.getByRole("tab", { name, exact: true }).click();
    }
    button(name) {
        return this.page.getByRole("button", { name, exact: true });
    }
    /** The words of a setting in the settings dialog, which is opened and closed for it. */
    async set(change) {
        await this.page.locator("header.top > button:last-child").click();
        const dialog = this.page.locator("dialog");
        await dialog.waitFor();
        await change(dialog);
        await this.page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
    }

    /** Goes away; a page that has met an error fails the test. */
    async close({ lineWasCut = false } = {}) {
        await this.context.close();
        const bad = this.errors.filter((text) => !(lineWasCut && CUT_LINE.test(text)));
        assert.deepEqual(bad, [], "errors on the page");
    }
}

export async function reader(browser, { settings = {}, width = 1440, height = 900, ...more } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, locale: "en", reducedMotion: "reduce", ...more });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(settle, { ...SETTINGS, ...settings });
    return new Reader(context, await context.newPage());
}
