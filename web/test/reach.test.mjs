/** What is offered can be picked on the board: choices, and side acts at what they are about: a marked die, a card in a hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, browser, server, untilMet } from "./house.mjs";
import { anyOf, byList, clickOn, repeatable, verb, word } from "./play.mjs";
import { reader } from "./reader.mjs";

const piece = (me, id) => me.page.locator(`[data-piece="${id}"]`).first();
const sideActs = (me) => me.latest.question.side ?? [];
const lastSent = (me) => JSON.parse(me.sent.findLast((text) => JSON.parse(text).op === "act"));
const ids = (actions) => actions.map((action) => action.id);

/** Plays on, anything, until there is a side act that suits; undefined if the game ends before. */
async function untilSide(me, first, suits, random, most = 60) {
    let asked = first;
    for (let made = 0; made < most && !asked.over; made++) {
        const act = sideActs(me).find(suits);
        if (act) return { asked, act };
        await byList(me, asked, anyOf(asked.actions, random));
        asked = await me.asked(asked.n);
    }
    return {};
}

/** Runs in the page: the choices that are not as high as what they say. */
function cutOff() {
    const choices = [...document.querySelectorAll(".choices .choice")];
    return choices.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.dataset.action);
}

/** Picks the piece: with several things to do there, this one from its menu. */
async function pick(me, id, text) {
    const at = piece(me, id);
    const menu = (await at.getAttribute("aria-haspopup")) === "menu";
    await clickOn(me, at);
    if (menu) await clickOn(me, me.page.getByRole("menuitem", { name: text, exact: true }));
}

test("conflict: a click marks a die for the next throw, another takes the mark back", async () => {
    const look = async (me, first) => {
        let asked = first;
        for (let made = 0; made < 30 && !asked.over; made++) {
            const mark = asked.actions.find((action) => verb(action) === "reroll");
            if (mark) {
                const before = me.latest.view.dice;
                await me.choice(mark).hover();
                const die = await me.page.locator(".cf-die.aimed").first().getAttribute("data-piece");
                const n = Number(word(die, 1));
                await clickOn(me, piece(me, die));
                const marked = await me.asked(asked.n);
                assert.ok(me.latest.view.tossed.includes(n), "the die is marked");
                assert.deepEqual(ids(sideActs(me)).filter((id) => verb(id) === "unmark"), [`unmark:${word(mark, 1)}`]);
                await clickOn(me, piece(me, die));
                const { actions } = await me.asked(marked.n);
                assert.equal(lastSent(me).action, `unmark:${word(mark, 1)}`);
                assert.deepEqual(me.latest.view.tossed, [], "and is not any more");
                assert.deepEqual(me.latest.view.dice, before, "nothing has been thrown");
                assert.deepEqual(actions, asked.actions, "all is as it was");
                return true;
            }
            await byList(me, asked, asked.actions.find((action) => verb(action) === "keep") ?? asked.actions[0]);
            asked = await me.asked(asked.n);
        }
        return false;
    };
    await untilMet("conflict", { seats: 2 }, look);
});

test("clonewars: alone, an ally of the Jedi who is not asked is played at the card in that hand", async () => {
    const random = repeatable(71);
    const look = async (me, first) => {
        const { asked, act } = await untilSide(me, first, (one) => verb(one.id) === "play-from", random);
        if (!act) return false;
        const [card, jedi] = [word(act.id, 1), word(act.id, 2)];
        const color = `p${me.latest.view.jedi.indexOf(jedi) + 1}`;
        await me.page.locator(`.choices [data-action="${act.id}"]`).hover();
        assert.equal(await me.page.locator("[data-piece].aimed").first().getAttribute("data-piece"), `hand:${color}:${card}`);
        await pick(me, `hand:${color}:${card}`, act.text);
        await me.asked(asked.n);
        assert.equal(lastSent(me).action, act.id);
        const played = [...me.events.values()].filter((event) => event.kind === "play").at(-1);
        assert.equal(played.card, card);
        return true;
    };
    await untilMet("clonewars", { seats: 1 }, look);
});

test("clonewars: alone, the other Jedi's cards meet damage at that hand", async () => {
    const random = repeatable(72);
    const suits = (one) => ["exhaust-from", "discard-from"].includes(verb(one.id));
    const look = async (me, first) => {
        const { asked, act } = await untilSide(me, first, suits, random, 120);
        if (!act) return false;
        assert.deepEqual(await me.page.evaluate(cutOff), [], "notes are within their buttons");
        await me.page.locator(`.choices [data-action="${act.id}"]`).hover();
        const id = await me.page.locator("[data-piece].aimed").first().getAttribute("data-piece");
        assert.match(id, new RegExp(`^hand:p${me.latest.view.jedi.indexOf(word(act.id, 2)) + 1}:${word(act.id, 1)}\\b`));
        await pick(me, id, act.text);
        await me.asked(asked.n);
        assert.equal(lastSent(me).action, act.id);
        return true;
    };
    await untilMet("clonewars", { seats: 1 }, look);
});

test("whoever plays several seats reads whose side act it is", async () => {
    const me = await reader(browser);
    await me.open(`${server.url}/new/clonewars`);
    await me.page.getByLabel("My name at the table").fill("Ann");
    await me.page.getByLabel("Seat 2").selectOption({ label: "Me" });
    await me.button("Open the table").click();
    const first = await me.asked();
    const { act } = await untilSide(me, first, () => true, repeatable(74));
    const twice = me.page.locator(`.choices > [data-action="${act.id}"]`);
    const texts = await twice.locator(":scope > :nth-child(2)").allTextContents();
    assert.deepEqual(texts, ["Ann 1", "Ann 2"].map((name) => `${act.text} · ${name}`));
    await me.close();
});

/** Runs in the page: the choices that no piece in sight stands for, found by hovering over each. */
async function unreachable() {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const found = [];
    for (const choice of document.querySelectorAll(".choice-list [data-action]")) {
        choice.dispatchEvent(new MouseEvent("mouseenter"));
        await frame();
        await frame();
        if (![...document.querySelectorAll("[data-piece].aimed.can")].some((piece) => piece.checkVisibility())) found.push(choice.dataset.action);
        choice.dispatchEvent(new MouseEvent("mouseleave"));
    }
    return found;
}

const MADE = 25;

for (const [game, options] of Object.entries({
    conflict: { board: "advanced" },
    clonewars: { villain: "dooku" },
    mandalorian: { mission: "mission-2" },
    outerrim: { automa: "yes" },
}))
    test(`${game}: every choice can be picked on the board`, async () => {
        const random = repeatable(73);
        let { me, asked } = await alone(game, { seed: "73", options });
        for (let made = 0; made < MADE && !asked.over; made++) {
            assert.deepEqual(await me.page.evaluate(unreachable), [], me.latest.question.prompt);
            await byList(me, asked, anyOf(asked.actions, random));
            asked = await me.asked(asked.n);
        }
        await me.close();
    });

test("clonewars: to stop is offered beside the reader's hand too while another Jedi flies at their word", async () => {
    const look = async (me, first) => {
        let asked = first;
        for (let made = 0; made < 12 && !asked.over; made++) {
            if (asked.actions.includes("pass") && asked.actions.some((action) => verb(action) === "fly")) {
                await clickOn(me, piece(me, "do:pass"));
                await me.asked(asked.n);
                assert.equal(lastSent(me).action, "pass");
                return true;
            }
            const wanted = ["jedi:aayla", "begin:aayla", "power", "flyer"];
            const action = wanted.flatMap((word) => asked.actions.find((one) => one.startsWith(word)) ?? [])[0];
            await byList(me, asked, action ?? asked.actions[0]);
            asked = await me.asked(asked.n);
        }
        return false;
    };
    await untilMet("clonewars", { seats: 2 }, look);
});

test("outerrim: a die of a combat is rolled again at the die", async () => {
    const random = repeatable(75);
    const wanted = ["character:lando", "use:lando", "patrol:", "space"];
    const look = async (me, first) => {
        let asked = first;
        for (let made = 0; made < 60 && !asked.over; made++) {
            const again = asked.actions.find((action) => verb(action) === "reroll");
            if (again && me.latest.view.frames.some((frame) => frame.kind === "fight")) {
                assert.deepEqual(await me.page.evaluate(unreachable), []);
                await clickOn(me, piece(me, `die:${word(again, 1)}:1`));
                await me.asked(asked.n);
                assert.equal(lastSent(me).action, again);
                return true;
            }
            const action = wanted.flatMap((word) => asked.actions.find((one) => one.startsWith(word)) ?? [])[0];
            await byList(me, asked, action ?? anyOf(asked.actions, random));
            asked = await me.asked(asked.n);
        }
        return false;
    };
    await untilMet("outerrim", { seats: 2 }, look);
});
