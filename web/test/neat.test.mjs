/** What a careful eye sees on any table: discs are round, buttons are whole and in sight, sentences end once, nothing is said twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, me, screen, server } from "./house.mjs";
import { newTable } from "./kit.mjs";
import { anyOf, byList, clickOn, repeatable, until } from "./play.mjs";

/** Runs in the page: what is not neat on it. */
function blots() {
    const found = [];
    const name = (one) => `${one.getAttribute("class")} ${one.textContent.slice(0, 30)}`;
    for (const one of document.querySelectorAll(".table *")) {
        const { width, height } = one.getBoundingClientRect();
        if (width && getComputedStyle(one).borderTopLeftRadius === "50%" && Math.abs(width - height) > 1.5) found.push(`no disc: ${name(one)}`);
    }
    for (const button of document.querySelectorAll(".board .verb")) {
        const { top, bottom, width } = button.getBoundingClientRect();
        const box = button.closest(".beside")?.getBoundingClientRect();
        if (width && box && (top < box.top - 1 || bottom > box.bottom + 1)) found.push(`out of sight: ${name(button)}`);
    }
    const said = [...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
    for (const words of [...said, ...[...document.querySelectorAll(".sr")].map((one) => one.textContent)])
        if (/[.!?]\s*[.,]|\b0,000/.test(words.replaceAll("...", "…"))) found.push(`stops twice: ${words}`);
    if (!document.querySelector(".turn").textContent.includes("·")) found.push(`no phase: ${document.querySelector(".prompt .what")?.textContent}`);
    return found;
}

/** Runs in the page: what the lens says twice, or what it shows of a card besides saying it. */
async function twice() {
    const found = [];
    for (const piece of document.querySelectorAll(".board [data-piece]")) {
        piece.dispatchEvent(new MouseEvent("mouseenter"));
        await new Promise((resolve) => setTimeout(resolve)); // the page draws
        const seen = [...document.querySelectorAll(".lens h2, .lens .lines p")].filter((one) => !one.classList.contains("sr"));
        const lines = [...seen.map((one) => one.textContent), ...[...document.querySelectorAll(".lens .card .words p")].map((one) => one.textContent)];
        const cut = document.querySelector(".lens .card .words");
        const whole = !cut || cut.scrollHeight <= cut.clientHeight + 1;
        if (whole) found.push(...lines.filter((line, n) => lines.indexOf(line) !== n).map((line) => `${piece.dataset.piece}: ${line}`));
        piece.dispatchEvent(new MouseEvent("mouseleave"));
    }
    return found;
}

const MOVES = 7;

for (const game of ["conflict", "clonewars", "mandalorian", "outerrim"])
    test(`${game}: what a careful eye sees`, async () => {
        let { me, asked } = await alone(game, { seed: "2", seats: 3 });
        const random = repeatable(2);
        for (let made = 0; made < MOVES && !asked.over; made++) {
            assert.deepEqual(await me.page.evaluate(blots), [], `move ${asked.n}`);
            if (made === MOVES - 1) assert.deepEqual(await me.page.evaluate(twice), [], `move ${asked.n}`);
            await byList(me, asked, anyOf(asked.actions, random));
            asked = await me.asked(asked.n);
        }
        await me.close();
    });

screen("outerrim: a reward with a faction of one's choice stands in the market, and what is free costs nothing", async () => {
    const { cards } = await (await fetch(`${server.url}/api/cards/outerrim`)).json();
    const isChosen = ({ when, ops }) => ["delivered", "completed"].includes(when) && ops.some(({ op, faction }) => op === "reputation" && faction === "chosen");
    const chosen = cards.filter(({ table, abilities }) => table === "cards" && abilities.some(isChosen)).map(({ id }) => id);
    assert.ok(chosen.includes("loth-cats") && chosen.includes("bounty-lobot"), chosen.join());
    for (let seed = 1; ; seed++) {
        assert.ok(seed < 60, "none of them came up");
        const table = await newTable(server.url, "outerrim", 1, { seed: `${seed}` });
        await me.open(table.link);
        await me.asked();
        await until(me, ({ actions }) => (me.latest.view.frames[0].kind === "setup" ? actions[0] : null));
        const tops = Object.entries(me.latest.view.zones).filter(([zone, pile]) => zone.startsWith("market-") && chosen.includes(pile[0]?.card));
        if (!tops.length) continue;
        const top = me.page.locator(`[data-piece="market:${tops[0][0].slice("market-".length)}"]`);
        assert.match(await top.locator(".or-reward").textContent(), /^\d+k/);
        assert.equal(await top.locator('[title="a faction of your choice"] .icon').count(), 4);
        break;
    }
    const said = await me.page.locator('[data-piece="market:bounty"] .sr').textContent();
    assert.match(said, /Costs nothing\./);
    assert.doesNotMatch(await me.page.locator(".board").textContent(), /\b0,000|\b0k/);
});

screen("what comes to lie under a pointer at rest is not looked at until the pointer moves", async () => {
    const table = await newTable(server.url, "conflict", 2, { seed: "3" });
    await me.open(table.link);
    await me.asked();
    const piece = me.page.locator('.board [data-piece^="leader:"]').first();
    const { x, y, width, height } = await piece.boundingBox();
    const [left, top] = [x + width / 2, y + height / 2];
    await me.open(server.url);
    await me.page.getByRole("link", { name: "Go on", exact: true }).waitFor();
    await me.page.mouse.move(left, top);
    await me.page.mouse.down(); // as on a button that leads to the table
    await me.page.evaluate((path) => (history.pushState(null, "", path), dispatchEvent(new PopStateEvent("popstate"))), `/t/${table.table}`);
    await me.asked();
    await me.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.ok(await piece.evaluate((one) => one.matches(":hover")), "the pointer is over it");
    assert.equal(await me.page.locator(".lens").count(), 0);
    await me.page.mouse.up();
    await me.page.mouse.move(left + 3, top + 3);
    await me.page.locator(".lens").waitFor();
});

screen("in a small window nothing lies on the map: its buttons stand beside it", async () => {
    for (const [game, width] of [["clonewars", 390], ["outerrim", 768]]) {
        await me.page.setViewportSize({ width, height: 844 });
        await me.open((await newTable(server.url, game, 2, { seed: "62" })).link);
        await until(me, ({ actions }) => (me.latest.view.frames[0].kind === "setup" ? actions[0] : null));
        await me.page.locator(".part-switch button").first().click();
        const map = me.page.locator(".star-map").first();
        await map.waitFor();
        const [sky, zoom] = [await map.locator(".sky").boundingBox(), await map.locator(".zoom").boundingBox()];
        assert.ok(sky.x + sky.width <= zoom.x + 1 && zoom.x + zoom.width <= width, JSON.stringify({ sky, zoom }));
    }
});

/** Runs in the page: badges of droids that lie on a planet's name. */
function onNames() {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }));
    const names = boxes(".captions text");
    const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    return boxes(".droids .pill").flatMap((pill) => names.filter((name) => meet(pill, name)).map(({ name }) => name));
}

screen("clonewars: droids on every planet hide no planet's name", async () => {
    const { cards } = await (await fetch(`${server.url}/api/cards/clonewars`)).json();
    const planets = cards.filter(({ table }) => table === "planets").map(({ id }) => id);
    await me.page.routeWebSocket(/\/ws$/, (socket) => {
        const upstream = socket.connectToServer();
        upstream.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.view) message.view.droids = Object.fromEntries(planets.map((id) => [id, 3]));
            socket.send(JSON.stringify(message));
        });
    });
    await me.open((await newTable(server.url, "clonewars", 2, { seed: "3" })).link);
    await until(me, ({ actions }) => (me.latest.view.frames[0].kind === "setup" ? actions[0] : null));
    for (const [width, height] of [[1440, 900], [1280, 720]]) {
        await me.page.setViewportSize({ width, height });
        assert.equal(await me.page.locator(".droids .pill").count(), planets.length);
        assert.deepEqual(await me.until(onNames, (list) => !list.length), [], `${width} pixels wide`);
    }
});

/** Runs in the page: the middle of a space that can be chosen and on which a token lies that cannot. */
function covered() {
    for (const space of document.querySelectorAll('[data-piece^="space:"].can')) {
        const { left, top, width, height } = space.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const over = document.elementFromPoint(x, y)?.closest("[data-piece]");
        if (over && over !== space && over.closest("svg") === space.closest("svg") && !over.classList.contains("can")) return { space: space.dataset.piece, x, y };
    }
    return null;
}

test("mandalorian on a phone: a space under a token is chosen at its middle too", async () => {
    let found = null;
    for (let seed = 1; !found; seed++) {
        assert.ok(seed < 6, "no token lay on a space that can be chosen");
        const { me, asked: first } = await alone("mandalorian", { seed: `${seed}` }, { split: "board" });
        await me.page.setViewportSize({ width: 390, height: 844 });
        const random = repeatable(seed);
        let asked = first;
        for (let made = 0; made < 40 && !found && !asked.over; made++) {
            found = asked.actions.some((action) => action.startsWith("move:")) ? await me.page.evaluate(covered) : null;
            if (found) break;
            await me.page.keyboard.press("1234567890"[Math.floor(random() * Math.min(asked.actions.length, 10))]);
            asked = await me.asked(asked.n);
        }
        if (found) {
            await me.page.mouse.click(found.x, found.y);
            const item = me.page.getByRole("menuitem").first();
            if (await item.isVisible()) await clickOn(me, item);
            await me.asked(asked.n);
            const { action } = JSON.parse(me.sent.filter((text) => JSON.parse(text).op === "act").at(-1));
            assert.ok(action.includes(found.space.slice("space:".length)), `${action} at ${found.space}`);
        }
        await me.close();
    }
});
