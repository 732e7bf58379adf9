/** What one can do at a table besides playing: languages, undo, hints, why not, chat, seats, settings. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, browser, server, twoAt, untilMet } from "./house.mjs";
import { newTable } from "./kit.mjs";
import { anyOf, byList, focus, playOut, playTogether, repeatable } from "./play.mjs";
import { reader } from "./reader.mjs";

/** The reader whose decision it is, and the other one. */
function byTurn([ann, bob]) {
    return ann.you.includes(ann.latest.question.seat) ? [ann, bob] : [bob, ann];
}

/** The first action asked about that does, or does not, uncover something. */
function revealing(me, reveals) {
    return me.latest.question.actions.find((action) => action.reveals === reveals)?.id;
}

/** Plays on until there is an action that uncovers something, or one that does not. */
async function untilOffered(me, reveals, random) {
    let asked = await me.asked();
    while (!revealing(me, reveals)) {
        assert.ok(!asked.over, "such an action was never offered");
        await byList(me, asked, anyOf(asked.actions, random));
        asked = await me.asked(asked.n);
    }
    return { asked, action: revealing(me, reveals) };
}

const words = (me) => me.page.locator(".choice-list [data-action] > span:nth-of-type(1)").allTextContents();

test("each seat has its own language, and changes it while playing", async () => {
    const { readers } = await twoAt("conflict", { seed: "31" });
    const [me, other] = byTurn(readers);
    const asked = await me.asked();
    const english = await words(me);
    const theirs = await other.page.locator(".prompt .what").textContent();
    for (const [lang, own] of [["de", "Sprache"], ["pl", "Język"]]) {
        await me.set((dialog) => dialog.locator("select").first().selectOption(lang));
        await me.page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
        const { question } = await me.heard((now) => now.question.actions?.[0]?.text !== english[0]);
        await me.page.waitForFunction((text) => document.querySelector(".prompt .what")?.textContent === text, question.prompt);
        assert.deepEqual(await words(me), question.actions.map((action) => action.text));
        assert.notDeepEqual(await words(me), english);
        await me.set((dialog) => dialog.getByText(own, { exact: true }).waitFor());
    }
    assert.equal(await other.page.locator(".prompt .what").textContent(), theirs, "the other seat stays English");
    assert.equal(await other.page.evaluate(() => document.documentElement.lang), "en");
    await byList(me, asked, asked.actions[0]);
    await other.shows(asked.n + 1);
    for (const one of readers) await one.close();
});

test("what uncovered nothing is taken back at once", async () => {
    const { me } = await alone("conflict", { seed: "32" });
    const { asked, action } = await untilOffered(me, false, repeatable(32));
    const { hash } = me.latest;
    await byList(me, asked, action);
    const next = await me.asked(asked.n);
    assert.notEqual(me.latest.hash, hash);
    await me.button("Undo").click();
    const again = await me.asked(next.n);
    assert.equal(me.latest.hash, hash, "the view is the one before");
    assert.deepEqual(again.actions, asked.actions);
    await me.close();
});

test("undo is offered as long as there is something of one's own to take back", async () => {
    const { me, asked } = await alone("conflict", { seed: "44" });
    const undo = me.button("Undo");
    assert.ok(await undo.isDisabled(), "nothing has been decided yet");
    await me.page.keyboard.press("u");
    await byList(me, asked, asked.actions[0]);
    const { n } = await me.asked(asked.n);
    assert.ok(!me.sent.some((text) => text.includes('"op":"undo"')), "nor does its key ask for it");
    await undo.click();
    assert.deepEqual((await me.asked(n)).actions, asked.actions);
    assert.ok(await undo.isDisabled(), "all of it is taken back");
    await me.close();
});

test("what uncovered something is taken back when the others agree, and stands when they refuse", async () => {
    const { readers } = await twoAt("conflict", { seed: "33" });
    await byTurn(readers)[0].asked();
    const [me, other] = byTurn(readers);
    const { asked, action } = await untilOffered(me, true, repeatable(33));
    const { hash } = me.latest;
    await byList(me, asked, action);
    const { n } = await me.heard((now) => now.n > asked.n);

    await me.button("Undo").click();
    await me.page.getByText("Waiting for the others to agree to the undo.").waitFor();
    await other.button("Refuse").click();
    await me.page.getByText("Waiting for the others to agree to the undo.").waitFor({ state: "detached" });
    await me.page.getByText("The others did not agree: the decision stands.").waitFor();
    assert.equal(me.latest.n, n, "refused: nothing changed");

    await me.button("Undo").click();
    await other.button("Agree").click();
    await me.heard((now) => now.n > n);
    assert.equal(me.latest.hash, hash, "granted: the view is the one before");
    assert.deepEqual((await me.asked(n)).actions, asked.actions);
    await other.shows(me.latest.n);
    for (const one of readers) await one.close();
});

test("a hint marks the advised choice and says the chances of each", async () => {
    const { me, asked } = await alone("conflict", { seed: "34" });
    await me.page.keyboard.press("h");
    const advised = me.page.locator(".choice.advised");
    await advised.waitFor();
    assert.ok(asked.actions.includes(await advised.getAttribute("data-action")));
    assert.match(await advised.locator(".chance").textContent(), /^\d+% to win$/);
    await byList(me, asked, asked.actions[0]);
    await me.asked(asked.n);
    assert.equal(await advised.count(), 0, "an old hint goes away");
    await me.close();
});

test("a hint is read out, from where something may be said before there is anything to say", async () => {
    const { me } = await alone("conflict", { seed: "34" });
    const spoken = await me.page.locator(".choices [role=status]").elementHandle();
    assert.equal(await spoken.textContent(), "");
    await me.page.keyboard.press("h");
    await me.page.locator(".hint .why").waitFor();
    assert.equal(await me.page.locator(".hint[role=status], .hint [role=status]").count(), 0, "once is enough");
    const advised = await me.page.locator(".hint .first .text").textContent();
    const reason = await me.page.locator(".hint .why").textContent();
    const said = await spoken.textContent();
    assert.ok(said.startsWith(`Hint: ${advised} (`) && said.endsWith(reason), said);
    await me.close();
});

test("a key that is held down is one command", async () => {
    const { me, asked } = await alone("conflict", { seed: "34" });
    const asks = () => me.sent.filter((text) => ["agent", "act"].includes(JSON.parse(text).op)).length;
    for (let n = 0; n < 5; n++) await me.page.keyboard.down("h");
    await me.page.keyboard.up("h");
    await me.page.locator(".hint .why").waitFor();
    assert.equal(asks(), 1, "one hint");
    for (let n = 0; n < 5; n++) await me.page.keyboard.down("1");
    await me.page.keyboard.up("1");
    const { n: next } = await me.asked(asked.n);
    for (let n = 0; n < 5; n++) await me.page.keyboard.down("1");
    await me.heard((now) => now.n > next);
    assert.equal(asks(), 3, "and one choice at a time");
    await me.close();
});

/** What a hint may say why, in each language; which of them it is depends on the position. */
const WHYS = {
    en: /Better than |About as good as |All choices are about as good/,
    de: /Besser als |Etwa so gut wie |Alle Möglichkeiten sind etwa gleich gut/,
    pl: /Lepsze niż |Mniej więcej tak dobre jak |Wszystkie możliwości są mniej więcej tak samo dobre/,
};

for (const [lang, why] of Object.entries(WHYS))
    test(`a hint says why, in ${lang}`, async () => {
        const { me, asked } = await alone("clonewars", { seed: "36" }, { lang });
        await me.page.keyboard.press("h");
        const panel = me.page.locator(".hint");
        await panel.waitFor();
        assert.match(await panel.locator(".why").textContent(), why);
        assert.match(await panel.locator(".muted").textContent(), /^\d/, "and by how many lines");
        const rows = panel.locator(".option");
        assert.equal(await rows.count(), Math.min(3, asked.actions.length));
        assert.match(await rows.first().locator(".number").textContent(), /^\d+\s?%$/);
        const bars = await panel.locator(".bar > i").evaluateAll((bars) => bars.map((bar) => parseFloat(bar.style.width)));
        assert.ok(bars.every((width) => width >= 0 && width <= 100), "a bar for each");
        const text = await rows.first().locator(".text").textContent();
        assert.equal(await me.page.locator(".choice.advised > span:nth-of-type(1)").textContent(), text, "the first is the advised one");
        await rows.first().click();
        await me.asked(asked.n);
        assert.equal(await panel.count(), 0, "its advice can be taken there, and then it goes away");
        await me.close();
    });

test("what was asked for in one language is not left standing in another", async () => {
    const { me } = await alone("clonewars", { seed: "36" });
    await me.page.keyboard.press("h");
    await me.page.locator(".hint .why").waitFor();
    await me.set((dialog) => dialog.locator("select").first().selectOption("pl"));
    await me.page.locator(".hint").waitFor({ state: "detached" });
    await me.close();
});

for (const game of ["conflict", "clonewars", "mandalorian"])
    test(`${game}: a piece that cannot be chosen says why, with its rule`, async () => {
        const { me } = await alone(game, { seed: "35" });
        const pieces = await me.page.locator("[data-piece]:not(.can)").all();
        const refused = me.page.locator(".refused");
        let said = 0;
        let rules = 0;
        for (const piece of pieces.slice(0, 40)) {
            const about = await why(me, piece);
            if (!about) continue;
            said++;
            assert.match(await refused.textContent(), /^Why not\? \S/);
            const [rule] = await refused.locator("a.rule-link").all();
            if (rule) assert.match(await rule.getAttribute("href"), new RegExp(`^/rules/${game}#`));
            rules += rule ? 1 : 0;
            if (said === 3) break;
        }
        assert.ok(said > 0, "no piece said why it cannot be chosen");
        assert.ok(rules > 0, "no reason named its rule");
        await me.page.keyboard.press("Escape");
        await refused.waitFor({ state: "detached" });
        await me.close();
    });

/** Picks a piece by key and waits for the server's word on it, if the page asks for one. */
async function why(me, piece) {
    const before = me.sent.filter((text) => text.includes('"op":"why"')).length;
    await piece.focus();
    await me.page.keyboard.press("Enter");
    await me.page.locator(".lens.pinned").waitFor();
    const asks = me.sent.filter((text) => text.includes('"op":"why"')).length > before;
    if (asks) await me.page.locator(".refused").waitFor();
    await me.page.evaluate(() => document.activeElement?.blur());
    if (!asks) await me.page.keyboard.press("Escape");
    return asks;
}

test("chat: everybody at the table reads it, as text and nothing else", async () => {
    const { table, readers } = await twoAt("conflict", { seed: "36" });
    const [ann, bob] = readers;
    const watcher = await reader(browser);
    await watcher.open(`${server.url}/t/${table.table}`);
    const text = "<img src=x onerror=alert(1)> Hallo & zażółć";
    for (const me of [...readers, watcher]) await me.tab("Chat");
    await ann.page.getByLabel("Write to the table").fill(text);
    await ann.page.keyboard.press("Enter");
    for (const me of [...readers, watcher]) {
        const line = me.page.locator(".chat li").last();
        await line.waitFor();
        assert.equal(await line.textContent(), `Ann: ${text}`);
    }
    await bob.page.reload();
    await bob.tab("Chat");
    assert.equal(await bob.page.locator(".chat li").last().textContent(), `Ann: ${text}`, "it is still there later");
    for (const me of [...readers, watcher]) await me.close();
});

test("chat: its key leads to the line one writes in, and Escape back", async () => {
    const { readers } = await twoAt("conflict", { seed: "36" });
    const { page } = readers[0];
    const at = (where) => page.waitForFunction((where) => document.activeElement?.matches(where), where);
    await page.locator("main#table").focus();
    await page.keyboard.press("c");
    await at("#panel-chat input");
    await page.keyboard.type("chlu 1");
    assert.equal(await page.locator("#panel-chat input").inputValue(), "chlu 1");
    await page.keyboard.press("Escape");
    await at("main#table");
    for (const me of readers) await me.close();
});

test("chat: what was said while one looked elsewhere is marked until it has been read", async () => {
    const { readers } = await twoAt("conflict", { seed: "36" });
    const [ann, bob] = readers;
    const news = bob.page.locator("#tab-chat .news");
    const speak = async (text) => {
        await ann.page.getByLabel("Write to the table").fill(`${text} ${"It goes on for a while. ".repeat(5)}`);
        await ann.page.keyboard.press("Enter");
        await ann.page.locator(".chat li", { hasText: text }).waitFor();
    };
    await ann.tab("Chat");
    for (let n = 1; n <= 9; n++) await speak(`Line ${n}.`);
    await bob.page.locator("#tab-chat .news", { hasText: /^9$/ }).waitFor();
    assert.equal(await bob.page.locator("#tab-chat").getAttribute("aria-description"), "9 new messages");
    assert.equal(await ann.page.locator(".news").count(), 0, "one's own words are no news");
    assert.ok(await inSight(ann, "Line 9."), "the last line is in sight");

    await bob.page.setViewportSize({ width: 390, height: 844 });
    const menu = bob.page.locator(".top .only-small");
    assert.equal(await menu.locator(".news").textContent(), "9");
    await menu.click();
    await news.waitFor({ state: "detached" });
    await bob.page.locator(".chat li", { hasText: "Line 9." }).waitFor();
    assert.equal(await bob.page.locator(".news").count(), 0, "it has been read");
    await speak("Line 10.");
    await bob.page.locator(".chat li", { hasText: "Line 10." }).waitFor();
    assert.ok(await inSight(bob, "Line 10."), "and stays so while one looks");
    assert.equal(await bob.page.locator(".news").count(), 0);
    for (const one of readers) await one.close();
});

test("strangers: who watches is called so; the host mutes and removes, and gets nobody's hand", async () => {
    const { table, readers } = await twoAt("conflict", { seed: "36" });
    const [ann, bob] = readers;
    await ann.page.evaluate(([id, host]) => { // as if Ann had opened it
        const held = JSON.parse(localStorage.getItem("cantina.tables"));
        localStorage.setItem("cantina.tables", JSON.stringify({ ...held, [id]: { ...held[id], host } }));
    }, [table.table, table.host]);
    await ann.page.reload();
    const watcher = await reader(browser, { settings: { name: "Eve" } });
    await watcher.open(`${server.url}/t/${table.table}`);
    await watcher.tab("Chat");
    const speak = async (text) => {
        await watcher.page.getByLabel("Write to the table").fill(text);
        await watcher.page.keyboard.press("Enter");
    };
    await speak("Bob holds the spy.");
    await ann.tab("Chat");
    const line = ann.page.locator(".chat li").last();
    await line.waitFor();
    assert.equal(await line.textContent(), "Eve (watcher 1): Bob holds the spy.");

    await ann.tab("Seats");
    const eve = ann.page.locator(".seats li", { hasText: "Eve" });
    await eve.getByRole("button", { name: "Mute" }).click();
    await eve.getByRole("button", { name: "Let speak" }).waitFor();
    await speak("Hello?");
    await watcher.page.getByRole("alert").waitFor();
    await watcher.page.getByRole("alert").getByRole("button", { name: "Close" }).click();
    assert.equal(await watcher.page.getByLabel("Write to the table").inputValue(), "Hello?", "what was refused is not lost");
    await eve.getByRole("button", { name: "Remove" }).click();
    await ann.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await watcher.page.getByText("The host has asked you to leave this table.").waitFor();

    const seat = ann.page.locator(".seats li", { hasText: "Bob" });
    assert.equal(await seat.getByRole("button", { name: "Free the seat", exact: true }).count(), 0, "nobody opens a hand that Bob has held");
    await seat.getByRole("button", { name: "Ask to free the seat" }).click();
    await bob.page.getByText("The host asks you to free your seat").waitFor();
    await bob.page.getByRole("button", { name: "Stay" }).click();
    await seat.getByRole("button", { name: "Remove" }).click();
    await ann.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await ann.page.locator(".seats li", { hasText: "agent, greedy" }).waitFor();
    await bob.page.getByText("The host has asked you to leave this table.").waitFor();
    for (const me of [...readers, watcher]) await me.close();
});

/** Is a line of the chat within what one sees of it? */
async function inSight(me, text) {
    const [line, box] = await Promise.all([
        me.page.locator(".chat li", { hasText: text }).last().boundingBox(),
        me.page.locator(".chat .said").boundingBox(),
    ]);
    return line.y >= box.y && line.y + line.height <= box.y + box.height + 1;
}

test("a seat is handed to an agent, who plays on, and taken back", async () => {
    const { readers } = await twoAt("conflict", { seed: "37" });
    const [me, other] = byTurn(readers);
    const asked = await me.asked();
    await me.tab("Seats");
    const own = me.page.locator(".seats li", { hasText: "(you)" });
    await own.getByRole("button", { name: "Let an agent play" }).click();
    await other.asked(asked.n); // the agent has played its turn
    const given = me.page.locator(".seats li", { hasText: "Play it yourself" });
    await given.getByLabel(/^How .* plays$/).selectOption("random");
    await given.getByText("agent, random").waitFor();
    await given.getByRole("button", { name: "Play it yourself" }).click();
    await own.getByRole("button", { name: "Let an agent play" }).waitFor();
    assert.equal(await playTogether(readers, repeatable(37), 12), false);
    assert.ok(me.latest.n > asked.n);
    for (const one of readers) await one.close();
});

test("settings stay: theme, name, pace and the rest after a reload and in another tab", async () => {
    const { me } = await alone("conflict", { seed: "38" });
    await me.set(async (dialog) => {
        await dialog.getByLabel("Colours").selectOption("contrast");
        await dialog.getByLabel("Moves of the others").selectOption("calm");
        await dialog.getByLabel("My name at the table").fill("Zoë");
        await dialog.getByLabel("Ask again before something is uncovered").check();
    });
    await me.page.reload();
    const second = await me.another();
    await second.open(server.url);
    for (const one of [me, second]) {
        await one.page.waitForFunction(() => document.documentElement.dataset.theme === "contrast");
        await one.set(async (dialog) => {
            assert.equal(await dialog.getByLabel("Moves of the others").inputValue(), "calm");
            assert.equal(await dialog.getByLabel("My name at the table").inputValue(), "Zoë");
            assert.equal(await dialog.getByLabel("Ask again before something is uncovered").isChecked(), true);
        });
    }
    await me.close();
});

test("the settings dialog gives the focus back", async () => {
    const { me } = await alone("conflict", { seed: "39" });
    await me.page.getByRole("button", { name: "Settings" }).focus();
    await me.page.keyboard.press("Enter");
    await me.page.getByRole("dialog").waitFor();
    await me.page.keyboard.press("Escape");
    await me.page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await me.page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Settings");
    await me.close();
});

test("careful: what uncovers something is done after a second yes only", async () => {
    const { me } = await alone("conflict", { seed: "40" }, { careful: true });
    const { asked, action } = await untilOffered(me, true, repeatable(40));
    const confirm = me.page.getByRole("dialog");
    await byList(me, asked, action);
    await confirm.getByText("This uncovers something").waitFor();
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await confirm.waitFor({ state: "detached" });
    assert.deepEqual(await me.asked(), asked, "nothing has happened");
    await byList(me, asked, action);
    await confirm.getByRole("button", { name: "Do it" }).click();
    await me.asked(asked.n);
    assert.notEqual(await focus(me), "", "the focus is lost");
    await me.close();
});

test("forced: the only choice there is takes itself", async () => {
    const random = repeatable(41);
    const acts = (me) => me.sent.filter((text) => text.includes('"op":"act"')).length;
    // Aayla Secura's ability asks which other Jedi it is for, and there is but one.
    const choose = (actions) => actions.find((action) => /^(jedi:aayla|ability)/.test(action)) ?? anyOf(actions, random);
    const look = async (me, first) => {
        let asked = first;
        for (let made = 1; !asked.over; made++) {
            const [only, ...others] = me.latest.question.actions;
            assert.ok(others.length || only.reveals || me.latest.n !== asked.n, `${only.id} was left to the reader`);
            await byList(me, asked, choose(asked.actions));
            asked = await me.asked(asked.n);
            if (acts(me) > made) return true; // something was taken by itself
        }
        return false;
    };
    await untilMet("clonewars", { seats: 2 }, look, { forced: true });
});

test("single keys do nothing when they are switched off", async () => {
    const { me, asked } = await alone("conflict", { seed: "42" }, { shortcuts: false });
    assert.equal(await me.page.locator(".choice kbd").count(), 0);
    await me.page.keyboard.press("1");
    await me.page.keyboard.press("h");
    await me.tab("Seats"); // something that happens after them
    assert.ok(!me.sent.some((text) => /"op":"(act|agent)"/.test(text)));
    assert.deepEqual(await me.asked(), asked);
    await me.close();
});

/** Runs in the page before its script: counts what it sounds. */
function countSounds() {
    window.sounds = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...rest) {
        window.sounds++;
        return start.apply(this, rest);
    };
}

for (const sound of [false, true])
    test(`sounds are ${sound ? "made" : "not made"} when they are switched ${sound ? "on" : "off"}`, async () => {
        const me = await reader(browser, { settings: { sound } });
        await me.page.addInitScript(countSounds);
        const table = await newTable(server.url, "conflict", 2, { seed: "43" });
        await me.open(table.link);
        await playOut(me, repeatable(43), byList, { most: 8 });
        const sounds = await me.page.evaluate(() => window.sounds);
        assert.equal(sounds > 0, sound, `${sounds} tones`);
        await me.close();
    });
