/** The screens around the table: the lobby, set-up, rules, replay, the first lesson. */
import assert from "node:assert/strict";
import { browser, leaveToAgents, me, screen, server } from "./house.mjs";
import { newTable, post, serve } from "./kit.mjs";
import { assertAccessible } from "./look.mjs";
import { byList, playOut, repeatable } from "./play.mjs";
import { reader } from "./reader.mjs";

const link = (name) => me.page.getByRole("link", { name, exact: true });
const words = (selector) => me.page.locator(selector).textContent();
const saying = (selector, text) => me.page.locator(selector).filter({ hasText: text }).waitFor();

/* ---- lobby ---- */

screen("from the front page to the first question in one click", async () => {
    await me.open(server.url);
    await me.page.getByRole("button", { name: /Play now.*Conflict/ }).click();
    const { actions } = await me.asked();
    assert.ok(actions.length > 0);
    assert.deepEqual(me.you, ["p1"]);
});

screen("the lobby takes one back to a table, and forgets it when told to", async () => {
    const table = await newTable(server.url, "conflict", 2, { title: "Friday", options: { first: "p1" } });
    await me.open(table.link);
    await me.asked();
    await me.open(server.url);
    await saying(".table-row .how", "Your decision");
    await link("Go on").click();
    await me.asked();
    await me.open(server.url);
    await me.page.getByRole("button", { name: "Forget: Friday" }).click();
    await me.page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
    await me.page.locator(".table-row", { hasText: "Friday" }).waitFor({ state: "detached" });
    await me.page.reload();
    await me.page.getByRole("heading", { name: "Open tables" }).waitFor();
    assert.equal(await me.page.locator(".table-row", { hasText: "Friday" }).count(), 0);
});

screen("somebody sits down at a table that was opened meanwhile", async () => {
    await me.open(server.url);
    await me.page.getByRole("button", { name: /Play now.*Conflict/ }).waitFor();
    const players = { p1: { kind: "person", name: "Kasia" }, p2: { kind: "open" } };
    await post(server.url, "/api/tables", { game: "conflict", seats: 2, listed: true, title: "Come in", players });
    const row = me.page.locator(".table-row", { hasText: "Come in" });
    await row.getByRole("button", { name: "Sit here" }).click();
    await me.heard((now) => now.title === "Come in");
    assert.deepEqual(me.you, ["p2"]);
});

screen("a long list of open tables is shown a piece at a time, to its last page", async () => {
    const busy = await serve();
    const come = (n) => ({ game: "conflict", seats: 2, listed: true, title: `Table ${n}`, players: { p1: { kind: "open" } } });
    for (let n = 0; n < 215; n++) await post(busy.url, "/api/tables", come(n));
    await me.open(busy.url);
    const rows = me.page.locator(".table-row", { hasText: /Table \d+/ });
    for (let shown = 20; shown < 215; shown += 20) {
        await rows.nth(shown - 1).waitFor();
        assert.equal(await rows.count(), shown);
        await me.button("Show more").click();
    }
    await rows.nth(214).waitFor();
    await me.button("Show more").waitFor({ state: "detached" });
    assert.equal(new Set(await rows.locator("h3").allTextContents()).size, 215);
    await me.open(server.url); // or the page would miss its server
    await busy.stop();
});

/* ---- set-up ---- */

screen("a table as it was set up: seats, options, a link for the free seat", async () => {
    await me.open(`${server.url}/new/conflict`);
    await me.page.getByLabel("My name at the table").fill("Ann");
    await me.page.getByRole("button", { name: "One seat more" }).click();
    await me.page.getByLabel("Seat 3").selectOption({ label: "Somebody I invite" });
    await me.page.getByLabel("Advanced side: a shorter event track").check();
    await me.button("Open the table").click();
    const now = await me.heard((now) => now.options?.board === "advanced");
    assert.deepEqual(now.you, ["p1"]);
    assert.deepEqual(now.seats.map((seat) => seat.kind), ["person", "agent", "open"]);
    assert.equal(now.seats[0].name, "Ann");
    await me.tab("Seats");
    const invitation = await me.page.getByLabel("Invitation: P3").inputValue();
    const friend = await reader(browser);
    await friend.open(invitation);
    await friend.heard((now) => now.you.includes("p3"));
    await friend.close();
});

screen("what the levels of agents are is said where they are chosen", async () => {
    await me.open(`${server.url}/new/conflict`);
    const levels = me.page.locator(".levels");
    await levels.getByText("How well agents play").click();
    const chosen = await me.page.getByLabel("Seat 2").locator("option").allTextContents();
    const told = await levels.locator("dt").allTextContents();
    assert.deepEqual(told, chosen.filter((text) => text.startsWith("Agent: ")).map((text) => text.slice("Agent: ".length)));
    await levels.getByText("tries out thousands of lines").waitFor();
    await assertAccessible(me.page, "levels of agents", [".levels"]);
});

screen("a difficulty by its name settles its options, and they say when it is another", async () => {
    await me.open(`${server.url}/new/conflict`);
    const named = (name) => me.page.getByRole("group", { name: "Difficulty" }).getByLabel(name);
    await named("Expert").check();
    assert.equal(await me.page.getByLabel("6 fields ahead").isChecked(), true);
    await me.page.getByLabel("On the start field").check();
    assert.equal(await named("Advanced").isChecked(), true);
    await me.page.getByLabel("9 fields ahead").check();
    assert.equal(await named("Advanced").isChecked() || await named("Expert").isChecked(), false);
    await named("Expert").check();
    await me.button("Open the table").click();
    const now = await me.heard((now) => now.options?.["head-start"] === "6");
    assert.equal(now.options.board, "advanced");
});

screen("a value that takes more seats brings them, and those it does not go with say so", async () => {
    await me.open(`${server.url}/new/mandalorian`);
    const fewer = me.page.getByRole("button", { name: "One seat fewer" });
    await fewer.click();
    await me.page.getByText("1 seat", { exact: true }).waitFor();
    await me.page.getByLabel("Mercenary mission 3").check();
    await me.page.getByText("2 seats", { exact: true }).waitFor();
    await me.page.getByText("With these options there are 2 to 4 seats.").waitFor();
    assert.ok(await fewer.isDisabled());
    await me.page.getByText("House rules and rulings").click();
    const early = me.page.getByLabel("To game 4");
    assert.ok(await early.isDisabled());
    await me.page.getByText("To game 4 not with “Mercenary mission 3”").waitFor();
    assert.ok(await me.page.getByLabel("To game 5").isEnabled());
    await assertAccessible(me.page, "options that do not go together", [".house-rules"]);
    await me.page.getByLabel("Mission 2", { exact: true }).check();
    assert.ok((await early.isEnabled()) && (await fewer.isEnabled()), "with another mission they do");
});

screen("what the server does not take is said where it belongs", async () => {
    await me.open(`${server.url}/new/conflict`);
    await me.page.getByLabel("Name of the table").fill("ą".repeat(81).slice(0, 80));
    await me.page.evaluate(() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            return send.call(this, text.replace('"listed":false', '"listed":"?"'));
        };
    });
    await me.button("Open the table").click();
    await me.page.locator(".setup-form .wrong:visible").waitFor();
    assert.equal(await me.button("Open the table").isEnabled(), true);
});

/* ---- rules ---- */

screen("rules: a link to one, a search, what is in the box", async () => {
    await me.open(`${server.url}/rules/conflict#CF-K12`);
    await me.page.locator("#CF-K12.here").waitFor();
    await me.page.waitForFunction(() => {
        const box = document.getElementById("CF-K12").getBoundingClientRect();
        return box.top > 0 && box.bottom < innerHeight;
    });
    await me.page.keyboard.press("/");
    await me.page.keyboard.type("overdraw barred");
    await saying(".search output", "1 found");
    assert.match(await words(".rule"), /^CF-K14/);
    await me.button("In the box").click();
    await me.page.getByRole("searchbox").fill("black one attacks");
    await saying(".search output", "1 found");
    await me.page.getByRole("button", { name: /^Black One Attacks/ }).click();
    await me.page.getByRole("dialog", { name: "Black One Attacks" }).waitFor();
});

/* ---- replay ---- */

const at = (step) => saying(".step-count", new RegExp(`^${step} /`));
const pastStep = (step) => me.page.waitForFunction((step) => parseInt(document.querySelector(".step-count")?.textContent) > step, step);

screen("a game is gone over by keys, by its moves and by itself; the address follows", async () => {
    const table = await newTable(server.url, "conflict", 2, { seed: "7" });
    await me.open(table.link);
    await leaveToAgents(me, table);
    await link("Watch it again").click();
    await at(0);
    await me.page.keyboard.press("ArrowRight");
    await at(1);
    await me.page.keyboard.press("End");
    const last = Number((await words(".step-count")).split("/")[1]);
    await at(last);
    await saying(".prompt .who", "The game is over.");
    await me.page.keyboard.press("Home");
    await at(0);
    await me.page.locator(".moves li button").nth(4).click();
    await at(5);
    await me.page.waitForURL((url) => url.hash === "#5");
    await me.page.reload();
    await at(5);
    await me.page.getByLabel("Speed").selectOption("4");
    await me.button("Play").click();
    await pastStep(6); // it goes on meanwhile: a later step is as good
    await me.button("Pause").click();
});

screen("play on from the middle of a record that was brought along", async () => {
    const table = await newTable(server.url, "conflict", 2, { seed: "8" });
    const key = table.keys.p1;
    await me.open(table.link);
    await leaveToAgents(me, table);
    const { record } = await post(server.url, `/api/tables/${table.table}`, { op: "record" }, key);
    await me.open(`${server.url}/replay`);
    const file = { name: "game.record", mimeType: "text/plain", buffer: Buffer.from(record) };
    await me.page.locator('input[type="file"]').setInputFiles({ ...file, buffer: Buffer.from("nothing") });
    await saying(".wrong", "game.record is not a record of Cantina.");
    await me.page.locator('input[type="file"]').setInputFiles(file);
    await at(0);
    await me.page.locator(".moves li button").nth(5).click();
    await at(6);
    await me.button("Play on from here").click();
    await me.page.getByRole("dialog").getByRole("button", { name: "Open the table" }).click();
    const now = await me.heard((now) => now.practice && now.table !== table.table);
    assert.equal(now.you.length, 1);
    await me.asked();
});

/* ---- addresses that lead nowhere ---- */

screen("an address that leads nowhere says so in the reader's language, with a way back", async () => {
    const { table } = await newTable(server.url, "conflict", 2);
    const said = {
        en: ["There is nothing here.", "To the lobby"],
        de: ["Hier ist nichts.", "In den Vorraum"],
        pl: ["Nic tu nie ma.", "Do poczekalni"],
    };
    const addresses = ["nonsense", "t/xyz", "t/xyz#abc", `t/${table}/more`, "campaign/x#y", "replay/xyz", "new/chess", "learn/chess", "rules/chess", "%zz", "x".repeat(300)];
    for (const [n, address] of addresses.entries()) {
        const [lang, [nothing, back]] = Object.entries(said)[n % 3];
        await me.page.evaluate((lang) => localStorage.setItem("cantina.lang", JSON.stringify(lang)), lang).catch(() => {}); // no page yet
        const reply = await me.open(`${server.url}/${address}`);
        if (n === 0) assert.equal(lang, "en");
        assert.ok([400, 404, 414].includes(reply.status()), `${address}: ${reply.status()}`);
        await me.page.getByRole("heading", { name: nothing }).waitFor();
        assert.doesNotMatch(await words("main"), /there is no such|unknown-|undefined/, address);
        await link(back).click();
        await me.page.getByRole("button", { name: /Conflict/ }).first().waitFor();
        assert.equal(new URL(me.page.url()).pathname, "/");
    }
    assert.equal(await me.page.locator("#your-tables").count(), 0, "none of them is remembered");
});

screen("a key that opens nothing: one watches, is told so, and keeps the seat one has", async () => {
    const { table, keys } = await newTable(server.url, "conflict", 2, { seed: "91" });
    await me.open(`${server.url}/t/${table}#aaaaaaaaaaaaaaaaaaaaaaaaaa`);
    const told = me.page.getByText("The key in this link opens no seat here.");
    await told.waitFor();
    await me.page.getByText("You are watching.").first().waitFor();
    await me.open(server.url); // or it would be the same page
    await me.open(`${server.url}/t/${table}#${keys.p1}`);
    await me.asked();
    await me.open(server.url); // or it would be the same page
    await me.open(`${server.url}/t/${table}#aaaaaaaaaaaaaaaaaaaaaaaaaa`);
    await told.waitFor();
    await me.asked();
    assert.deepEqual(me.you, ["p1"]);
    await me.page.reload();
    await me.asked();
    assert.equal(await told.count(), 0, "it is put away");
});

/* ---- the first lesson ---- */

const coach = () => me.page.locator(".coach");
const step = (n) => me.page.locator(`.coach-progress[aria-valuenow="${n + 1}"]`).waitFor();

/** Does what the lesson says until step `goal`. */
async function follow(lesson, from, goal) {
    for (let n = from; n < goal; n++) {
        const { kind, say, do: actions } = lesson.steps[n];
        if (kind === "play" && !say) continue; // made by itself
        await step(n);
        if (kind === "ask") await byList(me, null, actions[0]);
        else await coach().locator(".button.primary").click();
    }
}

screen("the first lesson: told, gone astray, taken back, kept over a reload and another language, played on", async () => {
    const { lesson } = await (await fetch(`${server.url}/api/lessons/conflict`)).json();
    const asks = lesson.steps.findIndex(({ kind, any, made }) => kind === "ask" && !any && made > 3);
    await me.open(`${server.url}/learn/conflict`);
    await me.button("Begin the lesson").click();
    await follow(lesson, 0, asks);
    await step(asks);
    assert.ok((await me.page.locator(".pointed").count()) > 0, "it points at something");

    const other = me.page.locator(`.choice:not([data-action="${lesson.steps[asks].do[0]}"])`).first();
    await other.click();
    await saying(".coach", lesson.steps[asks].nudge.slice(0, 30));
    await me.page.reload();
    await saying(".coach", lesson.steps[asks].nudge.slice(0, 30));
    await me.button("Take it back").click();
    await saying(".coach", lesson.steps[asks].say.slice(0, 30));
    await me.set((dialog) => dialog.locator("select").first().selectOption("pl"));
    const polish = (await (await fetch(`${server.url}/api/lessons/conflict?lang=pl`)).json()).lesson;
    await saying(".coach", polish.steps[asks].say.slice(0, 30));
    await me.set((dialog) => dialog.locator("select").first().selectOption("en"));
    await saying(".coach", lesson.steps[asks].say.slice(0, 30));

    await follow(lesson, asks, lesson.steps.length);
    await coach().waitFor({ state: "detached" });
    await playOut(me, repeatable(1), byList);
});
