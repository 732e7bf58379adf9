/** Every screen at four sizes in three themes: no axe violation, nothing out of the window; the pictures are kept. */
import { leaveToAgents, me, screen, server } from "./house.mjs";
import { newTable } from "./kit.mjs";
import { assertAccessible, assertFits } from "./look.mjs";
import { byAdvice, playOut, repeatable } from "./play.mjs";

const GAMES = ["conflict", "clonewars", "mandalorian", "outerrim"];
/** Of games that can be long, a short one. */
const SHORT = { outerrim: { fame: "8", automa: "yes", "head-start": "4" } };

/** Everything that is asked of a screen as it stands. */
async function look(where, { fresh, ...fits } = {}) {
    await assertAccessible(me.page, where, fresh);
    await assertFits(me.page, where, fits);
}

/** Goes there and waits until the screen stands: its heading is there, and nothing is on its way any more. */
async function visit(path) {
    await me.open(server.url + path);
    await me.page.locator("#table:not(.loading)").waitFor();
    await me.page.locator(".notice").waitFor({ state: "detached" });
}

screen("the lobby", async () => {
    await newTable(server.url, "conflict", 3, { title: "Friday", listed: true, players: { p1: { kind: "person", name: "Ann" } } });
    await visit("/");
    await look("lobby", { atOnce: me.page.getByRole("button", { name: "Play now" }).last() });
});

for (const game of GAMES) {
    screen(`${game}: set-up`, async () => {
        await visit(`/new/${game}`);
        await look(`setup ${game}`, { atOnce: me.page.getByRole("button", { name: "Open the table" }) });
    });

    screen(`${game}: the rules`, async () => {
        await visit(`/rules/${game}`);
        await look(`rules ${game}`, { atOnce: me.page.getByRole("searchbox") });
    });

    screen(`${game}: the table from the first question to the end, and its replay`, async () => {
        const table = await newTable(server.url, game, 3, { seed: "51", options: SHORT[game] ?? {} });
        await me.open(table.link);
        await me.asked();
        await look(`table ${game} begin`);

        await me.page.keyboard.press("h");
        await me.page.locator(".hint .why").waitFor();
        await look(`table ${game} hint`, { fresh: [".hint", ".choices"] });

        const piece = me.page.locator("[data-piece]").first();
        if (await piece.count()) {
            await piece.click({ button: "right" });
            await me.page.locator(".lens.pinned").waitFor();
            await look(`table ${game} lens`, { fresh: [".lens"] });
            await me.page.keyboard.press("Escape");
        }

        await playOut(me, repeatable(51), byAdvice, { most: 8 });
        await look(`table ${game} middle`);

        await leaveToAgents(me, table);
        await look(`table ${game} over`);

        await visit(`/replay/${table.table}`);
        await look(`replay ${game}`);
    });
}

screen("at a table: seats, chat, settings, a second question", async () => {
    const table = await newTable(server.url, "conflict", 3, { seed: "52", players: { p1: { kind: "person", name: "Ann" }, p2: { kind: "open" } } });
    await me.open(table.link);
    await me.heard((now) => now.table === table.table);
    await me.tab("Chat");
    await me.page.getByLabel("Write to the table").fill("Hello");
    await me.page.keyboard.press("Enter");
    await me.page.locator(".chat li").waitFor();
    await look("table chat");
    await me.tab("Seats");
    await look("table seats");
    await me.page.getByRole("button", { name: "Settings" }).click();
    await me.page.getByRole("dialog").waitFor();
    await look("settings");
});

screen("a table that does not exist says so", async () => {
    await me.open(`${server.url}/t/aaaaaaaa`);
    await me.page.getByRole("heading", { name: "There is nothing here." }).waitFor();
    await look("no table");
});

screen("the first lesson", async () => {
    await visit("/learn/conflict");
    await look("learn conflict");
});
