/** Pages that stay open while their server is upgraded: they load themselves anew and go on with what the reader had in hand. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { browser } from "./house.mjs";
import { newTable, serve, UPGRADED, upgraded } from "./kit.mjs";
import { byList, clickOn } from "./play.mjs";
import { reader } from "./reader.mjs";

const folder = await mkdtemp(join(tmpdir(), "cantina-upgrade-"));
after(() => rm(folder, { recursive: true, force: true }));

const page = (me) => me.page.locator("meta[name=page]").getAttribute("content");

/** Counts how often a page is loaded. */
function counting(me) {
    const loads = { count: 0 };
    me.page.on("domcontentloaded", () => loads.count++);
    return loads;
}

/** Runs in the page: whatever is loaded anew is not what this was written on. */
const mark = () => (window.before = true);
const isNew = (page) => !window.before && document.querySelector("meta[name=page]").content === page;

test("an upgrade: a table, a chat, a set-up and a search go on where they were, with what was typed", async () => {
    const old = await serve({ store: join(folder, "store.db") });
    const table = await newTable(old.url, "conflict", 2, { seed: "81" });
    const player = await reader(browser, { height: 700 });
    await player.open(table.link);
    const asked = await player.asked();
    await byList(player, asked, asked.actions[0]);
    const { n, actions } = await player.asked(asked.n);
    await clickOn(player, player.page.locator(".board [data-piece]:not(.can):visible").first());
    const lens = await player.page.locator(".lens.pinned h2").textContent();
    await player.tab("Chat");
    const line = player.page.getByRole("textbox", { name: "Write to the table" });
    await line.fill("Let us wait for the");
    await line.evaluate((field) => field.setSelectionRange(3, 3));

    const planner = await reader(browser, { height: 500 });
    await planner.open(`${old.url}/new/conflict`);
    await planner.page.getByLabel("My name at the table").fill("Ann");
    await planner.page.getByLabel("Name of the table").fill("Friday night");
    await planner.page.getByRole("button", { name: "One seat more" }).click();
    await planner.page.getByLabel("Advanced side: a shorter event track").check();
    await planner.page.locator(".house-rules summary").click();
    await planner.page.evaluate(() => scrollTo(0, 400));

    const seeker = await reader(browser);
    await seeker.open(`${old.url}/rules/conflict`);
    await seeker.page.getByRole("searchbox").fill("marker");
    const found = await seeker.page.locator(".search output").textContent();

    const readers = [player, planner, seeker];
    for (const me of readers) await me.page.evaluate(mark);
    const loads = readers.map(counting);
    const program = await upgraded(folder, old.url);
    await old.leave();
    const fresh = await old.again(program);
    for (const me of readers) await me.page.waitForFunction(isNew, UPGRADED);

    assert.deepEqual(await player.asked(), { n, over: false, actions }, "the same question at the same seat");
    assert.deepEqual(player.you, ["p1"]);
    assert.equal(await player.page.locator(".lens.pinned h2").textContent(), lens);
    assert.equal(await line.inputValue(), "Let us wait for the");
    await player.page.waitForFunction(() => document.activeElement?.matches(".chat input"));
    await player.page.keyboard.type(" all");
    assert.equal(await line.inputValue(), "Let all us wait for the", "the caret stands where it was");
    await player.choice(actions[0]).click();
    await player.asked(n);

    assert.equal(await planner.page.getByLabel("My name at the table").inputValue(), "Ann");
    assert.equal(await planner.page.getByLabel("Name of the table").inputValue(), "Friday night");
    assert.equal(await planner.page.getByLabel("Seat 3").count(), 1);
    assert.ok(await planner.page.getByLabel("Advanced side: a shorter event track").isChecked());
    await planner.page.waitForFunction(() => document.querySelector(".house-rules").open && scrollY === 400);

    assert.equal(await seeker.page.getByRole("searchbox").inputValue(), "marker");
    await seeker.page.getByText(found, { exact: true }).waitFor();

    assert.deepEqual(loads.map(({ count }) => count), [1, 1, 1], "each was loaded once");
    assert.deepEqual(await player.page.evaluate(() => Object.keys(sessionStorage)), [], "and nothing of it stays in storage");
    await player.page.reload();
    await player.tab("Chat");
    assert.equal(await line.inputValue(), "", "what was typed is carried over once");
    for (const me of readers) await me.close({ lineWasCut: true });
    await fresh.stop();
});

test("a proxy that keeps the old page: it is loaded anew once, and then there is a line with a button", async () => {
    const old = await serve({ store: join(folder, "stale.db") });
    const me = await reader(browser);
    const table = await newTable(old.url, "conflict", 2, { seed: "82" });
    await me.open(table.link);
    const asked = await me.asked();
    const was = await page(me);
    assert.notEqual(was, UPGRADED);
    const loads = counting(me);
    const program = await upgraded(folder, old.url, { stale: true });
    await old.leave();
    const fresh = await old.again(program);
    const again = me.button("Load it again");
    await again.waitFor();
    assert.equal(await page(me), was);
    assert.equal(loads.count, 1);
    assert.deepEqual(await me.asked(), asked, "one can play on meanwhile");
    await again.click();
    await again.waitFor();
    assert.equal(loads.count, 2, "by hand as often as one likes");
    await fresh.leave();
    const right = await fresh.again();
    await again.waitFor({ state: "detached" });
    await me.close({ lineWasCut: true });
    await right.stop();
});
