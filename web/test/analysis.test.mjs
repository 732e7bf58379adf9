/** A game is analysed while it is gone over: a curve that grows, what it says in words, and an end when nobody looks. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { me, screen, server } from "./house.mjs";
import { newTable, post } from "./kit.mjs";
import { assertAccessible, assertFits } from "./look.mjs";

const saying = (selector, text) => me.page.locator(selector).filter({ hasText: text }).first().waitFor();
const at = (step) => saying(".step-count", new RegExp(`^${step} /`));
const steps = async () => Number((await me.page.locator(".step-count").textContent()).split("/")[1]);

/** Brings a record along whose game is known. */
async function bring(name) {
    const buffer = await readFile(new URL(`../../tests/golden/${name}.rec`, import.meta.url));
    await me.open(`${server.url}/replay`);
    await me.page.locator('input[type="file"]').setInputFiles({ name: `${name}.record`, mimeType: "text/plain", buffer });
    await at(0);
}

/** Everything the server has said of the last analysis. */
function told() {
    const all = me.received.map((text) => JSON.parse(text)).filter(({ push }) => push === "analysis");
    const news = all.filter(({ analysis }) => analysis === all.at(-1)?.analysis);
    return { events: news.flatMap(({ events }) => events), last: news.at(-1) };
}

const finding = (heading) => me.page.locator(".analysis section", { has: me.page.getByRole("heading", { name: heading }) }).locator("li button");
const asked = () => me.sent.map((text) => JSON.parse(text)).filter(({ op }) => op === "analyse");

screen("the curve, the turning points and the mistakes of a game, and the way from them to the board", async () => {
    await bring("hidden");
    await me.button("Analyse").click();
    await saying(".analysis-state", "The game is analysed.");
    const { events, last } = told();
    assert.equal(last.judged, events.length);
    assert.ok(await me.page.getByRole("img", { name: /^Chance to win over the game/ }).isVisible());
    await assertAccessible(me.page, "replay analysed");
    await assertFits(me.page, "replay analysed");

    const worst = events[last.mistakes[0] - 1];
    await finding("Largest mistakes").first().click();
    await at(worst.step);
    await saying(".prompt .better", `Better: ${worst.best.text}`);
    const turn = events[last.turning_points.at(-1) - 1];
    await finding("Turning points").last().focus();
    await me.page.keyboard.press("Enter");
    await at(turn.step);

    const field = me.page.locator(".curve-field");
    const { width, height } = await field.boundingBox();
    await field.click({ position: { x: 1, y: height / 2 } });
    await at(0);
    await field.click({ position: { x: width - 1, y: height / 2 } });
    await at(await steps());
    await saying(".curve output", "Chance to win here: 0%"); // it was lost

    await me.page.setViewportSize({ width: 360, height: 740 });
    const { height: room } = await me.page.getByRole("tabpanel").boundingBox();
    assert.ok(room >= 180, `an analysis has ${room} px on a phone`);
    await me.page.setViewportSize({ width: 1440, height: 900 });

    await me.page.getByText("All moves as a table").click();
    assert.equal(await me.page.locator(".all-moves tbody tr").count(), events.length);
});

screen("what ± means is said", async () => {
    await bring("hidden");
    await me.button("Analyse").click();
    await saying(".analysis .note", "standard error");
});

screen("where players are rivals it is about one of them, and about another when that is wanted", async () => {
    await bring("hunters");
    await me.button("Analyse").click();
    await saying(".analysis-state", "The game is analysed.");
    const { events, last } = told();
    const whose = me.page.getByLabel("Whose chance to win");
    for (const [n, name] of ["P1", "P2"].entries()) {
        await whose.selectOption(name);
        await saying(".curve output", `${name} · Chance to win here: ${Math.round(100 * events[0].before[n])}%`);
        await saying(".books th", `Choices of ${name}`);
        const turn = events[last.parties[n].turning_points[0] - 1];
        await finding("Turning points").first().click();
        await at(turn.step);
        const { mistakes } = last.parties[n];
        assert.ok(mistakes.every((move) => events[move - 1].seat === `p${n + 1}`), `mistakes of ${name}`);
        assert.equal(await finding("Largest mistakes").count(), mistakes.length);
        await me.page.keyboard.press("Home");
        await at(0);
    }
    await assertAccessible(me.page, "replay of rivals analysed", [".analysis", ".curve"]);
    await assertFits(me.page, "replay of rivals analysed");
});

screen("somebody's own game is told from their own seat", async () => {
    const players = { p1: { kind: "agent", level: "greedy" }, p2: { kind: "person", name: "Bea" } };
    const table = await newTable(server.url, "outerrim", 2, { players });
    await me.open(`${server.url}/t/${table.table}#${table.keys.p2}`);
    await me.asked();
    await post(server.url, `/api/tables/${table.table}`, { op: "seat", seat: "p2", kind: "agent", level: "greedy" }, table.host);
    await me.page.locator(".side .over").waitFor();
    await me.page.getByRole("link", { name: "Analyse" }).click();
    await saying(".books th", "Choices of P2");
    assert.equal(await me.page.getByLabel("Whose chance to win").inputValue(), "p2");
});

screen("in another language it is said again", async () => {
    await bring("hidden");
    await me.button("Analyse").click();
    await saying(".analysis-state", "The game is analysed.");
    await me.set((dialog) => dialog.getByLabel("Language").selectOption("pl"));
    await saying(".analysis-state", "Partia jest przeanalizowana.");
    await me.page.getByRole("heading", { name: "Punkty zwrotne" }).waitFor();
    assert.match(told().events.find(({ kind }) => kind === "decision").text, /wybiera/);
});

screen("it ends when somebody has enough of it, and when they go away", async () => {
    await bring("ventress");
    await me.button("Analyse").click();
    await me.page.locator(".curve path").waitFor();
    const said = () => [...document.querySelectorAll(".analysis-work, .analysis section p")].map((one) => one.className || one.textContent);
    const early = await me.page.evaluate(said);
    assert.deepEqual(early, ["analysis-work"], "nobody says there are none before all is judged");
    await me.button("Stop").click();
    await saying(".analysis-state", "Stopped. What was judged so far stays.");
    assert.ok(await me.page.locator(".curve path").isVisible());
    assert.equal(asked().filter(({ stop }) => stop).length, 1);

    await me.button("Analyse").click();
    await me.page.getByRole("progressbar").waitFor();
    await me.page.getByRole("link", { name: "Cantina" }).first().click();
    await me.page.getByRole("heading", { name: "Open tables" }).waitFor();
    while (asked().filter(({ stop }) => stop).length < 2) await me.page.evaluate(() => new Promise(requestAnimationFrame));
});
