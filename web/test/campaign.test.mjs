/** A campaign: cards are turned over one by one, a game is played, the deck goes on; and nobody sees a later card. */
import assert from "node:assert/strict";
import { browser, me, screen, server } from "./house.mjs";
import { post } from "./kit.mjs";
import { assertAccessible, assertFits } from "./look.mjs";
import { reader } from "./reader.mjs";

/** Where the first two chapters of the guide deck end. */
const STOP_1 = 2;
const STOP_2 = 14;

const reply = await fetch(`${server.url}/api/cards/mandalorian?spoilers=1`);
const all = (await reply.json()).cards;
const guide = () => all.filter((one) => one.table === "guide");

/** What must not be seen before: later guide cards, and the cards that no other brings. */
function later(turned) {
    const names = [];
    const known = new Set(guide().slice(0, turned).map((one) => one.columns.card));
    for (const one of guide().slice(turned)) {
        names.push({ id: one.id, name: one.name });
        const card = one.columns.card;
        if (card && !known.has(card)) names.push({ id: card, name: all.find((other) => other.id === card).name });
    }
    return names;
}

/** Neither what the page shows, nor what came to it, tells of a later card. */
async function assertNoSpoiler(turned) {
    const shown = await me.page.evaluate(() => document.documentElement.outerHTML);
    const heard = me.received.join("\n");
    for (const { id, name } of later(turned)) {
        assert.ok(!shown.includes(`>${name}<`), `the page shows "${name}" after ${turned} cards`);
        assert.ok(!heard.includes(`"id":"${id}"`), `the server has told of "${id}" after ${turned} cards`);
    }
}

async function begin(name = "Friday") {
    await me.open(`${server.url}/campaign`);
    await me.page.getByLabel("Name of the campaign").fill(name);
    await me.button("Begin a campaign").click();
    await me.page.getByRole("heading", { name, level: 1 }).waitFor();
}

async function turnTo(from, to) {
    for (let n = from; n <= to; n++) {
        await me.page.getByRole("button", { name: /^Turn over the/ }).click();
        await me.page.locator(`.guide-card[data-card="${n}"]`).waitFor();
    }
}

const held = () => me.page.evaluate(() => Object.entries(JSON.parse(localStorage.getItem("cantina.campaigns")))[0]);

/** Agents who lose soon play the game that comes next. */
async function agentsPlay() {
    const [id, { key }] = await held();
    const players = { p1: { kind: "agent", level: "random" }, p2: { kind: "agent", level: "random" } };
    await post(server.url, "/api/tables", { game: "mandalorian", seats: 2, players, campaign: id, key });
}

screen("cards are turned over one by one, and no later one is anywhere", async () => {
    await begin();
    for (let turned = 0; turned < STOP_1; turned++) {
        await assertNoSpoiler(turned);
        await turnTo(turned + 1, turned + 1);
    }
    await assertNoSpoiler(STOP_1);
    assert.equal(await me.page.getByRole("button", { name: /^Turn over the/ }).count(), 0);
    await agentsPlay();
    await me.page.locator(".game-row").waitFor();
    for (let turned = STOP_1; turned < STOP_2; turned++) {
        await turnTo(turned + 1, turned + 1);
        await assertNoSpoiler(turned + 1);
    }
    await me.page.getByRole("heading", { name: "Next: game 2" }).waitFor();
    assert.equal(await me.page.locator(".game-row").count(), 1);
});

screen("a game is opened with its mission, played, and counted", async () => {
    await begin();
    await turnTo(1, STOP_1);
    await me.page.getByLabel("Seat 1").selectOption({ label: "Me" });
    await me.button("Play game 1").click();
    const now = await me.heard((now) => now.options?.guide === "game-1");
    assert.equal(now.options.mission, "mission-1");
    assert.ok(now.campaign);
    await me.asked();
    await assertNoSpoiler(STOP_1);
    await me.open(`${server.url}/campaign/${now.campaign}`);
    await me.page.getByText("Game 1 is under way.").waitFor();
    await me.page.getByRole("link", { name: "Go on playing" }).click();
    await me.asked();
    // The reader leaves the seat to an agent; then it takes no time.
    const [, mine] = await me.page.evaluate(() => Object.entries(JSON.parse(localStorage.getItem("cantina.tables")))[0]);
    for (const seat of ["p1", "p2"])
        await post(server.url, `/api/tables/${now.table}`, { op: "seat", seat, kind: "agent", level: "random" }, mine.host);
    await me.page.locator(".side .over").waitFor();
    await me.page.getByRole("link", { name: "To the campaign" }).click();
    await me.page.locator(".game-row").waitFor();
    await me.button("Turn over the next card").waitFor();
});

screen("a game under way is given up only when the reader says so twice", async () => {
    await begin();
    await turnTo(1, STOP_1);
    await me.button("Play game 1").click();
    const first = await me.heard((now) => now.campaign);
    await me.open(`${server.url}/campaign/${first.campaign}`);
    await me.button("Give it up and begin again").click();
    const dialog = me.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await me.page.getByText("Game 1 is under way.").waitFor();
    await me.button("Give it up and begin again").click();
    await dialog.getByRole("button", { name: "Give it up and begin again" }).click();
    await me.button("Play game 1").click();
    const second = await me.heard((now) => now.campaign && now.table !== first.table);
    assert.equal(second.campaign, first.campaign);
});

screen("the deck is put in order again, when the reader has said so twice", async () => {
    await begin();
    await turnTo(1, STOP_1);
    await me.button("Put the deck in order again").click();
    const dialog = me.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await me.page.locator(".guide-card").count(), 1);
    await me.button("Put the deck in order again").click();
    await dialog.getByRole("button", { name: "Begin again" }).click();
    await me.button("Turn over the first card").waitFor();
    assert.equal(await me.page.locator(".guide-card").count(), 0);
});

screen("two people turn over the same deck", async () => {
    await begin("Together");
    const link = await me.page.getByRole("textbox", { name: "Take others along" }).inputValue();
    const other = await reader(browser, { settings: { lang: "de" } });
    await other.open(link);
    await other.page.getByRole("heading", { name: "Together", level: 1 }).waitFor();
    assert.ok(!other.page.url().includes("#"), "the key is out of the address");
    await turnTo(1, 1);
    await other.page.locator('.guide-card[data-card="1"]').waitFor();
    await other.page.getByRole("button", { name: "Nächste Karte aufdecken" }).click();
    await me.page.locator(`.guide-card[data-card="${STOP_1}"]`).waitFor();
    await other.close();
});

screen("rules and cards that a later guide card brings are hidden until the reader wants them", async () => {
    await me.open(`${server.url}/rules/mandalorian#cards`);
    await me.page.locator(".card-browser").waitFor();
    await assertNoSpoiler(0);
    await me.button("Show everything").click();
    const dialog = me.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await assertNoSpoiler(0);
    await me.button("Show everything").click();
    await dialog.getByRole("button", { name: "Show everything" }).click();
    await me.page.getByText(guide()[STOP_1 + 1].name, { exact: true }).first().waitFor();
    await me.button("Hide it again").click();
    await me.page.getByText(guide()[STOP_1 + 1].name, { exact: true }).waitFor({ state: "detached" });
});

screen("what the reader's campaign has brought can be read", async () => {
    await begin();
    await turnTo(1, STOP_1);
    await agentsPlay();
    await me.page.locator(".game-row").waitFor();
    await turnTo(STOP_1 + 1, STOP_2);
    await me.open(`${server.url}/rules/mandalorian#MA-66`);
    await me.page.locator("article#MA-66").waitFor();
    assert.equal(await me.page.locator("article#MA-67").count(), 0);
});

screen("the screens of a campaign, at every width", async () => {
    await me.open(`${server.url}/campaign`);
    await me.button("Begin a campaign").waitFor();
    await assertAccessible(me.page, "campaigns");
    await assertFits(me.page, "campaigns", { atOnce: me.button("Begin a campaign") });
    await begin("Screens");
    await turnTo(1, STOP_1);
    await agentsPlay();
    await me.page.locator(".game-row").waitFor();
    await turnTo(STOP_1 + 1, STOP_1 + 2);
    await assertAccessible(me.page, "campaign skill");
    await assertFits(me.page, "campaign skill", { atOnce: me.button("Turn over the next card") });
    await turnTo(STOP_1 + 3, STOP_2);
    await assertAccessible(me.page, "campaign next");
    await assertFits(me.page, "campaign next", { atOnce: me.page.getByRole("heading", { name: "Next: game 2" }) });
});
