/** Own cards are named wherever one chooses or plays a game; a problem is reported in one file. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { launch, newTable, serve } from "./kit.mjs";
import { reader } from "./reader.mjs";

const [server, browser] = await Promise.all([serve({ flags: ["--pack", "tests/pack/conflict-over"] }), launch()]);
after(async () => {
    await browser.close();
    await server.stop();
});

const OWN = "Own cards: A harder captain";

test("own cards are named in the lobby, in set-up, at the table and in the rules", async () => {
    const me = await reader(browser);
    await me.open(`${server.url}/`);
    const card = me.page.locator(".game-card", { has: me.page.locator("#game-conflict") });
    await card.getByText(OWN).waitFor();
    await card.getByText("Learn").waitFor();
    assert.equal(await me.page.locator(".own-pack").count(), 1, "the other games have none");
    for (const path of ["/new/conflict", "/rules/conflict"]) {
        await me.open(server.url + path);
        await me.page.getByText(OWN).first().waitFor();
    }
    const table = await newTable(server.url, "conflict");
    await me.open(table.link);
    await me.page.locator(".top").getByText(OWN).waitFor();
    await me.close();
});

test("a problem is reported in one file, which tells nothing that others hold", async () => {
    const me = await reader(browser);
    const table = await newTable(server.url, "conflict");
    await me.open(table.link);
    await me.asked();
    await me.page.getByRole("button", { name: "Report a problem" }).first().click();
    await me.page.getByLabel("What is wrong?").fill("The die fell off.\nTwice.");
    const [download] = await Promise.all([
        me.page.waitForEvent("download"),
        me.page.getByRole("button", { name: "Save the file" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `conflict-${table.table}.report`);
    const text = await readFile(await download.path(), "utf8");
    assert.match(text, /^cantina-report 1\n/);
    assert.match(text, /\npack conflict\+harder [0-9a-f]{16}\n/);
    assert.match(text, /\nwrote The die fell off\.\nwrote Twice\.\n/);
    assert.match(text, /\nview\n\{/);
    assert.doesNotMatch(text, /\n(record|seed|commit|chance|key) /);
    await me.close();
});
