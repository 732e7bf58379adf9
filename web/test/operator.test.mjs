/** What people see on the page of what the operator does: a line to everybody, a table that is halted, closed, deleted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./house.mjs";
import { newTable, serve } from "./kit.mjs";
import { reader } from "./reader.mjs";

test("an announcement stands on every screen until it is withdrawn", async () => {
    const own = await serve({ operated: true });
    const me = await reader(browser);
    const table = await newTable(own.url, "conflict", 2, { seed: "61" });
    await me.open(table.link);
    await me.asked();
    await own.operate("announce", { text: "Restart at <b>noon</b>." });
    const line = me.page.getByText("Restart at <b>noon</b>.");
    await line.waitFor();
    await me.page.reload();
    await line.waitFor();
    await me.page.goto(own.url);
    await line.waitFor();
    await own.operate("withdraw", {});
    await line.waitFor({ state: "detached" });
    await me.close();
    await own.stop();
});

test("a halted table says so and why, and goes on when it may; a deleted one says that too", async () => {
    const own = await serve({ operated: true });
    const me = await reader(browser);
    const table = await newTable(own.url, "conflict", 2, { seed: "62" });
    await me.open(table.link);
    const asked = await me.asked();
    assert.equal((await own.operate(`tables/${table.table}/freeze`, { why: "Somebody complained." })).status, 200);
    const halted = me.page.getByText("The operator of this server has halted this table. Somebody complained.");
    await halted.waitFor();
    await me.page.reload();
    await halted.waitFor();
    await own.operate(`tables/${table.table}/unfreeze`, {});
    await halted.waitFor({ state: "detached" });
    assert.deepEqual(await me.asked(), asked, "the same question stands");
    const gone = await own.operate(`tables/${table.table}/delete`, { confirm: table.table });
    assert.deepEqual(await gone.json(), { ok: true });
    await me.page.getByText("The operator of this server has deleted this table.").waitFor();
    await me.close();
    await own.stop();
});
