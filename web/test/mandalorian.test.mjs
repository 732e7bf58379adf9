/** The Mandalorian at the table: the map by keys, what a card would reach and bring, and secrets that stay secret. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, browser, server, twoAt, untilMet } from "./house.mjs";
import { newTable } from "./kit.mjs";
import { anyOf, byList, focus, playOut, playTogether, repeatable, tabTo, until, verb, word } from "./play.mjs";
import { reader } from "./reader.mjs";

/** Through the set-up to the first card. */
const toCards = (me) => until(me, ({ actions }) => (verb(actions[0]) === "play" ? null : actions[0]));

const spaces = (me, mark) =>
    me.page.locator(`.ma-space.${mark}`).evaluateAll((all) => all.map((one) => one.dataset.piece.slice("space:".length)).sort());
const targets = (me) =>
    me.page.locator(".ma-piece:has(> .target)").evaluateAll((all) => all.map((one) => one.dataset.piece.slice("threat:".length)).sort());

test("the map by keys: arrows from space to space, pages from choice to choice, Enter moves", async () => {
    const { me } = await alone("mandalorian", { seed: "21" });
    await toCards(me);
    let asked = await until(me, ({ actions }) => {
        if (verb(actions[0]) === "move") return null;
        return actions.find((action) => action.endsWith(":move")) ?? actions.at(-1);
    });
    await me.page.locator('.ma-space[tabindex="0"]').focus();
    assert.equal(await me.page.locator('.ma-space[tabindex="0"]').count(), 1, "one space is on the way of Tab");
    const start = await focus(me);
    await me.page.keyboard.press("ArrowLeft");
    const left = await focus(me);
    assert.notEqual(left, start);
    assert.match(left, /^space:/);
    await me.page.keyboard.press("ArrowRight");
    assert.equal(await focus(me), start, "and back");
    await me.page.keyboard.press("ArrowUp");
    await me.page.keyboard.press("ArrowDown");
    assert.match(await focus(me), /^space:/);

    const offered = asked.actions.filter((action) => verb(action) === "move").map((action) => `space:${word(action, 1)}`);
    const met = new Set();
    for (let n = 0; n < offered.length; n++) {
        await me.page.keyboard.press("PageDown");
        met.add(await focus(me));
    }
    assert.deepEqual([...met].sort(), [...offered].sort(), "Page Down meets every space one can go to");
    const to = (await focus(me)).slice("space:".length);
    await me.page.keyboard.press("Enter");
    asked = await me.asked(asked.n);
    assert.ok(me.latest.view.at.includes(to), "the character has gone there");
    assert.notEqual(await focus(me), "", "the focus is lost");
    await me.close();
});

test("Tab comes to the map, to the slots, to the hand and to the choices, each once", async () => {
    const { me } = await alone("mandalorian", { seed: "22" });
    await toCards(me);
    for (const part of [".ma-space", ".ma-slot", ".ma-hand .card", ".choice"]) await tabTo(me, part);
    await me.close();
});

/** What the server then lets one do, by the slot a card was played to. */
const DOES = {
    move: ["move"],
    attack: ["attack", "attack-facedown"],
    intel: ["look", "shift"],
};

const slotOf = (play) => play.split(":")[2];

test("what a card would reach is what the server then offers", async () => {
    const random = repeatable(23);
    const compared = { move: 0, attack: 0, intel: 0 };
    const look = async (me) => {
        let asked = await toCards(me);
        for (let made = 0; made < 60 && !asked.over; made++) {
            const unmet = asked.actions.filter((action) => verb(action) === "play" && compared[slotOf(action)] === 0);
            const play = anyOf(unmet.length ? unmet : asked.actions, random);
            const slot = slotOf(play);
            if (verb(play) !== "play" || !DOES[slot]) {
                await byList(me, asked, play);
                asked = await me.asked(asked.n);
                continue;
            }
            await me.choice(play).hover();
            await me.page.locator(`.choice.aimed[data-action="${play}"]`).waitFor();
            const [reached, aimed] = [await spaces(me, "in-reach"), await targets(me)];
            const card = me.latest.question.actions.find((action) => action.id === play);
            await byList(me, asked, play);
            asked = await me.asked(asked.n);
            const offered = asked.actions.filter((action) => DOES[slot].includes(verb(action)));
            if (!offered.length || !asked.actions.includes("stop")) continue;
            for (const action of offered) {
                const [, space, nth] = action.split(":");
                if (slot === "move") assert.ok(reached.includes(space), `${card.text}: ${space} was not shown`);
                else assert.ok(aimed.includes(`${space}:${nth}`), `${card.text}: ${action} was not shown`);
            }
            const farther = asked.actions.some((action) => verb(action) === "power"); /* a power may reach farther */
            if (slot === "attack" && !farther) assert.equal(aimed.length, offered.length, `${card.text}: nothing else was shown`);
            compared[slot]++;
        }
        return Object.values(compared).every((n) => n > 0);
    };
    await untilMet("mandalorian", { seats: 1, options: { mission: "mission-2" } }, look);
});

test("what a card would make of a slot is what it then is, and what that brings", async () => {
    const random = repeatable(24);
    const brought = new Set();
    const look = async (me) => {
        let asked = await toCards(me);
        for (let made = 0; made < 80 && !asked.over; made++) {
            const play = anyOf(asked.actions, random);
            if (verb(play) === "play") {
                const slot = me.page.locator(`.ma-slot[data-piece="slot:${word(play, 2)}"]`);
                await me.choice(play).hover();
                const told = slot.locator(".becomes ~ .trigger");
                await told.waitFor();
                const total = await told.locator(".total").textContent();
                brought.add((await told.getAttribute("class")).match(/brings-(\w+)/)[1]);
                await byList(me, asked, play);
                asked = await me.asked(asked.n);
                const after = me.latest.events.findLast((event) => event.kind === "slot" && event.action === word(play, 2));
                const now = after ? String(after.count) : await slot.locator(".sum .total").textContent();
                assert.equal(now, total, `${play} was to make ${total}`);
            } else {
                await byList(me, asked, play);
                asked = await me.asked(asked.n);
            }
        }
        return brought.has("nothing") && brought.has("event");
    };
    await untilMet("mandalorian", { seats: 1 }, look);
});

test("a look at a facedown threat is for the looker's eyes alone", async () => {
    const { readers } = await twoAt("mandalorian", { seed: "25" });
    const random = repeatable(25);
    const looked = (me) => me.page.locator(".ma-threat.facedown.looked").count();
    let found = null;
    for (let made = 0, n = -1; made < 200 && !found; made++) {
        const { question } = await readers[0].heard((now) => now.n > n);
        assert.ok(!question.over, "nobody ever looked");
        const me = readers.find((one) => one.you.includes(question.seat));
        const asked = await me.asked(n);
        const look = asked.actions.find((one) => verb(one) === "look");
        if (look) {
            const other = readers.find((one) => one !== me);
            found = { looker: me, other, before: [await looked(me), await looked(other)], n: asked.n + 1 };
        }
        await byList(me, asked, look ?? asked.actions.find((one) => one.endsWith(":intel")) ?? anyOf(asked.actions, random));
        n = asked.n;
    }
    for (const me of readers) await me.shows(found.n);
    assert.equal(await looked(found.looker), found.before[0] + 1, "the looker sees what it is");
    assert.equal(await looked(found.other), found.before[1], "nobody else does");
    for (const me of readers) await me.close();
});

test("a loyalty is its owner's secret until the end, when all are shown", async () => {
    const options = { mission: "mercenary-3", map: "arvala", mode: "sandbox", difficulty: "veteran" };
    const { readers } = await twoAt("mandalorian", { seed: "26", options });
    const random = repeatable(26);
    const cardOf = (me, seat) => {
        const [place] = me.latest.view.zones.loyalty[seat] ?? [];
        return typeof place === "object" ? (place?.card ?? null) : place;
    };
    await playTogether(readers, random, 6);
    for (const [i, me] of readers.entries()) {
        const [own, other] = [`p${i + 1}`, `p${2 - i}`];
        assert.match(cardOf(me, own), /^(loyal|traitor)$/);
        assert.equal(cardOf(me, other), null, "the server does not tell");
        const secret = me.page.locator(".ma-loyalty");
        assert.equal(await secret.locator("p").count(), 0, "it lies facedown");
        await secret.getByRole("button").click();
        assert.match(await secret.locator("p").textContent(), cardOf(me, own) === "loyal" ? /^Loyal\./ : /^Traitor\./);
        await secret.getByRole("button").click();
        assert.equal(await secret.locator("p").count(), 0, "and again");
    }
    assert.ok(await playTogether(readers, random), "the game ends");
    for (const me of readers) {
        await me.page.locator(".ma-stage .ending li").first().waitFor();
        assert.equal(await me.page.locator(".ma-stage .ending li").count(), 2, "everybody's is shown");
    }
    for (const me of readers) await me.close();
});

for (const options of [
    { mission: "mission-3", mode: "shared" },
    { mission: "mission-4" },
    { mission: "mercenary-1", map: "transport" },
])
    test(`alone on the map: ${Object.values(options).join(", ")}`, async () => {
        const { me } = await alone("mandalorian", { seed: "27", seats: 1, options: { ...options, difficulty: "veteran" } });
        await playOut(me, repeatable(27), byList, {
            most: 60,
            after: async () => {
                const view = me.latest.view;
                const standing = view.at.filter((at, i) => at && !((view.out >> i) & 1)).length;
                assert.equal(await me.page.locator(".ma-standing .ma-standee").count(), standing, "everybody stands on the map");
            },
        });
        await me.close();
    });

test("on a phone the map is still where one looked when one comes back to it", async () => {
    const me = await reader(browser, { width: 390, height: 844 });
    const table = await newTable(server.url, "mandalorian", 2, { seed: "28", options: { mission: "mission-2" } });
    await me.open(table.link);
    await toCards(me);
    const world = me.page.locator(".ma-world > svg > g");
    const show = async (part) => {
        await me.page.locator(`.part-switch .to-${part}`).click();
        await me.page.locator(`.ma-table[data-part="${part}"]`).waitFor();
    };
    await show("map");
    const box = await me.page.locator(".ma-world > svg").boundingBox();
    await me.page.mouse.move(box.x + 200, box.y + 150);
    await me.page.mouse.down();
    await me.page.mouse.move(box.x + 80, box.y + 60);
    await me.page.mouse.up();
    const looked = await world.getAttribute("style");
    assert.doesNotMatch(looked, /translate\(0px/, "the map was dragged");
    await show("hand");
    await show("map");
    assert.equal(await world.getAttribute("style"), looked);
    await me.close();
});
