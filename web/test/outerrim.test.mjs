/** Outer Rim at the table: the galaxy by keys, what can be paid, trades, gifts, dice, the automa, and jobs that are not told in advance. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, browser, server, twoAt, untilMet } from "./house.mjs";
import { engine, post } from "./kit.mjs";
import { anyOf, byList, focus, repeatable, tabTo, until, verb, word } from "./play.mjs";
import { reader } from "./reader.mjs";

const starts = (actions, start) => actions.find((action) => action.startsWith(start));
const step = (me) => me.latest.view.frames[0]?.step;

/** Through the set-up to the first turn. */
const toTurn = (me) => until(me, ({ actions }) => (step(me) === "planning" ? null : actions[0]));

/** Two people at one table; each answers by what `choose` says, until it says nothing. */
async function together(more, choose) {
    const { readers } = await twoAt("outerrim", more);
    for (let n = -1; ; ) {
        const { question } = await readers[0].heard((now) => now.n > n);
        const me = readers.find((one) => one.you.includes(question.seat));
        const asked = await me.asked(n);
        const action = choose(me, asked);
        if (!action) return { readers, me, other: readers.find((one) => one !== me), asked };
        await byList(me, asked, action);
        n = asked.n;
    }
}

test("the galaxy by keys: arrows follow the paths, Enter goes there", async () => {
    const { me } = await alone("outerrim", { seed: "41", options: { map: "modular" } });
    const asked = await toTurn(me);
    const at = me.latest.view.at[0];
    await tabTo(me, `[data-piece="space:${at}"]`);
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    const back = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft", ArrowUp: "ArrowDown", ArrowDown: "ArrowUp" };
    const reached = [];
    for (const key of keys) {
        await me.page.keyboard.press(key);
        const now = await focus(me);
        if (now !== `space:${at}`) reached.push({ key, now });
        await me.page.locator(`[data-piece="space:${at}"]`).focus();
    }
    assert.ok(reached.length > 0, "a path leads somewhere");
    const goal = reached.find(({ now }) => asked.actions.includes(`move:${word(now, 1)}`));
    assert.ok(goal, "a space beside one can be gone to");
    await me.page.keyboard.press(goal.key);
    await me.page.keyboard.press(back[goal.key]);
    await me.page.locator(`[data-piece="${goal.now}"]`).focus();
    await me.page.keyboard.press("Enter");
    await me.asked(asked.n);
    assert.equal(me.latest.view.at[0], word(goal.now, 1), "the ship has gone there");
    assert.notEqual(await focus(me), "", "the focus is lost");
    await me.close();
});

test("Tab comes to the players, the galaxy, the market, the board and the choices", async () => {
    const { me } = await alone("outerrim", { seed: "42" });
    await toTurn(me);
    for (const part of [".or-hero-piece", ".or-space", ".or-top", ".or-sheet", ".choice"]) await tabTo(me, part);
    await me.close();
});

test("a space out of reach and a card too dear say why not, with their rules", async () => {
    const { me } = await alone("outerrim", { seed: "49" });
    const asked = await toTurn(me);
    const far = await me.page.locator(".or-space:not(.can)").evaluateAll((all) => all.map((one) => one.dataset.piece));
    assert.ok(far.length > 0 && far.every((piece) => !asked.actions.includes(`move:${word(piece, 1)}`)));
    const why = async (piece, rule) => {
        await me.page.locator(`[data-piece="${piece}"]`).first().focus();
        await me.page.keyboard.press("Enter");
        await me.page.locator(`.refused a[href*="${rule}"]`).waitFor();
        await me.page.keyboard.press("Escape");
        await me.page.locator(".refused").waitFor({ state: "detached" });
    };
    await why(far[0], "/rules/outerrim#OR-6");
    await why("market:luxury", "/rules/outerrim#OR-");
    await me.close();
});

test("the market says truly what cannot be paid, and a card that is bought comes to the board", async () => {
    const { me } = await alone("outerrim", { seed: "43" });
    await toTurn(me);
    const asked = await until(me, ({ actions }) => {
        if (step(me) === "action" && starts(actions, "buy:")) return null;
        return actions.includes("earn") ? "earn" : (starts(actions, "end") ?? actions[0]);
    });
    const tops = await me.page.locator(".or-top").evaluateAll((all) =>
        all.map((one) => ({ deck: one.dataset.piece.slice("market:".length), no: one.classList.contains("means-no"), can: one.classList.contains("can") })),
    );
    assert.equal(tops.length, 6, "six decks lie there");
    for (const { deck, no, can } of tops) {
        const offered = asked.actions.includes(`buy:${deck}`);
        assert.ok(!(no && offered), `${deck} can be bought, and the page says it is too dear`);
        if (offered) assert.ok(can, `${deck} can be picked`);
    }
    const deck = word(starts(asked.actions, "buy:"), 1);
    const [{ card }] = me.latest.view.zones[`market-${deck}`];
    await me.page.locator(`[data-piece="market:${deck}"]`).click();
    const menu = me.page.locator(".menu");
    if (await menu.isVisible()) await menu.getByRole("menuitem").first().click();
    await me.asked(asked.n);
    await until(me, ({ actions }) => (["pay", "to"].includes(verb(actions[0])) ? actions[0] : null));
    assert.equal(await me.page.locator(`.or-board [data-piece="held:${card}"]`).count(), 1, `${card} lies on the board`);
    await me.close();
});

test("credits are given at a player's name, by either side, and no list is longer for it", async () => {
    const { readers, me, other } = await together({ seed: "44" }, (who, { actions }) => (step(who) === "planning" ? null : actions[0]));
    const purse = (n) => readers[0].latest.view.credits[n];
    const before = [purse(0), purse(1)];
    for (const one of readers) assert.equal(await one.page.locator('.choices [data-action^="give-credits"]').count(), 0, "the list is short");
    const giver = Number(me.you[0].slice(1)) - 1;
    const gives = async (who, amount) => {
        const n = readers[0].latest.n;
        await who.page.locator(".or-give .coin").first().click();
        await who.page.locator(".amount").waitFor();
        assert.equal(await who.page.locator('[data-piece^="do:credits"]').count(), 0, "nor is there a button for each sum");
        await who.page.locator(".amount input").fill(String(amount));
        await who.page.locator(".amount button").click();
        for (const one of readers) await one.heard((now) => now.n > n + 1);
    };
    await gives(me, 2);
    assert.deepEqual([purse(giver), purse(1 - giver)], [before[giver] - 2, before[1 - giver] + 2]);
    await gives(other, 1);
    assert.deepEqual([purse(giver), purse(1 - giver)], [before[giver] - 1, before[1 - giver] + 1]);
    for (const one of readers) await one.close();
});

test("a trade is an offer that both sides see, and it changes hands when the other agrees", async () => {
    const where = (view, who) => view.at[Number(who.you[0].slice(1)) - 1];
    const visit = (who, { actions }) => {
        const { view } = who.latest;
        if (view.frames.at(-1)?.kind === "trade") return null;
        const host = view.at[1];
        if (who.you[0] === "p1" && where(view, who) !== host) {
            const there = actions.includes(`move:${host}`) ? `move:${host}` : starts(actions, "move:");
            if (there) return there;
        }
        return starts(actions, "trade:") ?? (actions.includes("earn") ? "earn" : actions.includes("end") ? "end" : actions.at(-1));
    };
    const { me, other, asked, readers } = await together({ seed: "45" }, visit);
    const give = starts(asked.actions, "give:");
    await byList(me, asked, give);
    let now = await me.asked(asked.n);
    await byList(me, now, starts(now.actions, "wanting:") ?? starts(now.actions, "giving:"));
    now = await me.asked(now.n);
    await byList(me, now, "propose");
    const answer = await other.asked(now.n);
    await me.shows(answer.n);
    for (const one of readers) {
        const panel = one.page.locator(".stage-panel.trade");
        assert.equal(await panel.locator(`[data-piece="held:${word(give, 1)}"].offered`).count(), 1, "the card on offer is seen by both");
        assert.equal(await panel.locator(".side-of > .or-credits").count(), 1, "and the credits");
    }
    const taker = other.you[0];
    await byList(other, answer, "accept");
    const { view } = await other.heard((said) => said.n > answer.n);
    const held = ["crew", "hold", "gear", "tasks"].flatMap((zone) => view.zones[zone][taker]);
    assert.ok(held.some((place) => (place?.card ?? place) === word(give, 1)), "the card has changed hands");
    for (const one of readers) await one.close();
});

/** The dice a panel shows, by face. */
const diceOn = (panel) =>
    panel.locator(".die").evaluateAll((all) => all.map((one) => ["blank", "focus", "hit", "crit"].find((face) => one.classList.contains(face))).sort());
const isContest = ({ kind }) => kind === "test" || kind === "fight";
/** Takes what is likely to be decided by dice. */
const eager = (actions, random) => starts(actions, "patrol:") ?? starts(actions, "contact:") ?? (actions.includes("space") ? "space" : anyOf(actions, random));

/** What others did is folded to a line or two while a planet is to be chosen: opens it, if so. */
async function unfold(me) {
    const gist = me.page.getByRole("button", { name: "Show what happens" });
    if (!(await gist.count())) return 0;
    assert.ok(await gist.locator(".told-line").count(), "the gist is told");
    await gist.click();
    await me.page.locator(".or-stage .stage-panel").first().waitFor();
    return 1;
}

/** Runs in the page: the names on the map that something on the stage lies over; once the map is drawn for the size it has. */
function covered() {
    const map = document.querySelector(".or-map .sky").getBoundingClientRect();
    const at = [...document.querySelectorAll(".or-map .or-cap")].map((one) => one.getBoundingClientRect());
    const drawn = Math.max(...at.map((box) => box.right)) > map.right - 100 && Math.max(...at.map((box) => box.bottom)) > map.bottom - 100;
    if (!drawn || at.some((box) => box.right > map.right || box.bottom > map.bottom)) return null;
    const boxes = [...document.querySelectorAll(".or-stage > *")].map((one) => one.getBoundingClientRect());
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const names = [...document.querySelectorAll(".or-map .captions text")];
    return names.filter((one) => boxes.some((box) => box.width && !apart(box, one.getBoundingClientRect()))).map((one) => one.textContent);
}

test("what others did lies over no planet's name while a planet is to be chosen", async () => {
    const { me } = await alone("outerrim", { seed: "51", seats: 3, options: { automa: "yes" } });
    let asked = await toTurn(me);
    const gist = me.page.locator(".or-stage .gist", { hasText: "The automa" });
    for (let turns = 0; turns < 3; ) {
        await byList(me, asked, asked.actions.find((action) => action === "end" || action === "earn") ?? asked.actions[0]);
        asked = await me.asked(asked.n);
        assert.ok(!asked.over, "the game goes on");
        if (!(await gist.count())) continue;
        turns++;
        for (const [width, height] of [[1280, 800], [1440, 900], [1920, 1080]]) {
            await me.page.setViewportSize({ width, height });
            const names = await me.page.waitForFunction(covered);
            assert.deepEqual(await names.jsonValue(), [], `at ${width}x${height}`);
        }
    }
    await gist.focus();
    await me.page.keyboard.press("Enter");
    await me.page.locator(".stage-panel.automa .lines li").first().waitFor();
    await me.page.keyboard.press("Enter");
    await gist.waitFor();
    await me.close();
});

test("dice lie on the table as they fell, and the panel says how it ended", async () => {
    const random = repeatable(46);
    const met = { test: 0, fight: 0, folded: 0 };
    const all = () => met.test && met.fight && met.folded; // a test, a combat, and a gist of one
    const look = async (me) => {
        let asked = await toTurn(me);
        for (let made = 0; made < 120 && !asked.over && !all(); made++) {
            const before = Math.max(...me.events.keys());
            await byList(me, asked, eager(asked.actions, random));
            asked = await me.asked(asked.n);
            const fresh = [...me.events.values()].filter((event) => event.n > before);
            const end = fresh.findIndex((event) => /^(test-passed|test-failed|fight-end)$/.test(event.kind));
            const begun = fresh.findIndex(isContest);
            const contests = fresh.filter(isContest);
            if (contests.length !== 1 || end < begun || fresh.some((event) => /^(reroll|dice-)/.test(event.kind))) continue;
            if (asked.over || fresh.slice(0, begun).some((event) => event.kind === "die")) continue; // other dice lie there at length
            const dice = fresh.slice(begun, end).filter((event) => event.kind === "die").map((event) => event.face);
            met.folded += await unfold(me);
            const panel = me.page.locator(".stage-panel.contest").filter({ has: me.page.locator(".verdict") });
            assert.deepEqual(await diceOn(panel), dice.sort(), `${contests[0].text} as it was rolled`);
            assert.equal(await panel.locator(".verdict").count(), 1);
            met[contests[0].kind]++;
        }
        return all();
    };
    await untilMet("outerrim", {}, look);
});

test("a job is told step by step: its card names skills, the rest comes when it happens", async () => {
    const { cards } = await (await fetch(`${server.url}/api/cards/outerrim`)).json();
    const scripts = cards.filter(({ columns }) => columns.deck === "databank" && columns.number >= 42 && columns.number <= 51);
    assert.equal(scripts.length, 10, "ten jobs have steps");
    for (const { name, abilities } of scripts) assert.deepEqual(abilities, [], `${name} tells nobody its steps`);

    const goals = Object.fromEntries(cards.filter((card) => card.columns.sort === "job").map(({ id, columns }) => [id, columns.destination]));
    const random = repeatable(48);
    const look = async (me) => {
        const toJob = ({ actions }) => {
            const { view } = me.latest;
            if (view.frames.some((frame) => frame.kind === "job")) return null;
            const due = (view.zones.tasks?.p1 ?? []).map((place) => goals[place?.card ?? place]);
            const there = due.map((space) => `move:${space}`).find((move) => actions.includes(move));
            return starts(actions, "character:doctor-aphra") ?? starts(actions, "job:") ?? there ?? (actions.includes("end") ? "end" : anyOf(actions, random));
        };
        const asked = await until(me, toJob);
        if (asked.over) return false; // no job was begun
        const events = [...me.events.values()];
        const begun = events.findLastIndex((event) => event.kind === "job");
        const told = events.slice(begun + 1).filter((event) => event.kind !== "die");
        assert.deepEqual(await me.page.locator(".stage-panel.job .lines li").allTextContents(), told.map((event) => event.text));
        return true;
    };
    await untilMet("outerrim", { options: { first: "p1" } }, look);
});

test("alone, the automa's turn is told line by line after one's own", async () => {
    const { me } = await alone("outerrim", { seed: "47", seats: 1 });
    let asked = await toTurn(me);
    const panel = me.page.locator(".stage-panel.automa");
    while (!(await panel.count())) {
        const action = asked.actions.includes("earn") ? "earn" : asked.actions.includes("end") ? "end" : asked.actions[0];
        await byList(me, asked, action);
        asked = await me.asked(asked.n);
    }
    const events = [...me.events.values()];
    const drawn = events.findLastIndex((event) => event.kind === "automa");
    const turn = events.slice(drawn + 1);
    const end = turn.findIndex((event) => event.kind === "turn");
    const told = turn.slice(0, end).filter((event) => event.kind !== "die");
    assert.ok(told.length > 0, "the automa did something");
    assert.deepEqual(await panel.locator(".lines li").allTextContents(), told.map((event) => event.text));
    await me.close();
});

/** A table at its first turn where the state is as `change` leaves it. */
async function given(change) {
    const ask = engine();
    try {
        const { table } = await ask({ op: "new", game: "outerrim", seats: 2, seed: 50 });
        const now = () => ask({ op: "state", table }).then(({ state }) => state);
        while ((await now()).frames[0].kind === "setup") {
            const { actions } = await ask({ op: "actions", table });
            await ask({ op: "apply", table, action: actions[0].id });
        }
        const state = await now();
        change(state);
        const loaded = await ask({ op: "load", game: "outerrim", state, seed: 50 });
        const { record } = await ask({ op: "record", table: loaded.table });
        const players = { p1: { kind: "person", name: "Ann" }, p2: { kind: "agent", level: "greedy" } };
        const made = await post(server.url, "/api/tables", { op: "import", record, players });
        return `${server.url}/t/${made.table}#${made.keys.p1}`;
    } finally {
        ask.end();
    }
}

test("fame that a card counts while its condition holds is in the row of players, as the rules have it", async () => {
    for (const [reputation, fame] of [[[1, 1, 0, 0], 5], [[1, 0, 0, 0], 4]]) {
        const link = await given((state) => {
            state.fame = [4, 2, 0, 0];
            state.reputation = [...reputation, ...Array(12).fill(0)];
            state.zones.gear.p1 = ["extravagant-wardrobe"];
            state.zones["market-luxury"].pop();
        });
        const me = await reader(browser);
        await me.open(link);
        await me.asked();
        assert.deepEqual(await me.page.locator(".or-fame-bar b").allTextContents(), [String(fame), "2"]);
        await me.close();
    }
});
