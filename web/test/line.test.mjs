/** A line that breaks: the server dies and comes back, the browser is offline, the page is loaded again, a view is old. */
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { test } from "node:test";
import { browser, server } from "./house.mjs";
import { newTable, peopleAt, serve } from "./kit.mjs";
import { anyOf, byList, playTogether, repeatable } from "./play.mjs";
import { reader } from "./reader.mjs";

const lost = (me) => me.page.getByText("The connection is lost.");

test("the server is killed in mid-turn and started again: both browsers come back by themselves and play on", async () => {
    const own = await serve(); // it ends a violent death, which the other tests should not share
    const table = await peopleAt(own.url, "conflict", ["Ann", "Bob"], { seed: "21" });
    const readers = [await reader(browser), await reader(browser)];
    for (const [i, me] of readers.entries()) await me.open(table.links[i]);
    const random = repeatable(21);
    assert.equal(await playTogether(readers, random, 6), false);

    const [first] = readers;
    const { n, question } = await first.heard((now) => now.question.seat);
    const me = readers.find((one) => one.you.includes(question.seat));
    const asked = await me.asked();
    await me.choice(asked.actions[0]).hover();
    await Promise.all([own.kill(), me.page.mouse.down().then(() => me.page.mouse.up())]); // the choice and the cut race
    for (const one of readers) await lost(one).waitFor();
    const back = await own.again();
    for (const one of readers) await lost(one).waitFor({ state: "detached" });

    const now = await first.heard((later) => later.table === table.table);
    assert.ok(now.n >= n, "nothing that was written is lost");
    assert.equal(await playTogether(readers, random, 10), false);
    for (const one of readers) await one.shows(now.n + 9);
    for (const one of readers) await one.close({ lineWasCut: true });
    await back.stop();
});

test("offline in mid-turn: the page says so, comes back when it can, and the seat plays on", async () => {
    const me = await reader(browser);
    const table = await newTable(server.url, "clonewars", 2, { seed: "22" });
    await me.open(table.link);
    const asked = await me.asked();
    await me.context.setOffline(true);
    await lost(me).waitFor();
    await me.context.setOffline(false);
    await lost(me).waitFor({ state: "detached" });
    const again = await me.asked();
    assert.deepEqual(again, asked, "the same question stands");
    await byList(me, again, again.actions[0]);
    await me.asked(again.n);
    await me.close({ lineWasCut: true });
});

test("a reload in mid-turn keeps seat and question; the key is not in the address and not sent on", async () => {
    const me = await reader(browser);
    const table = await newTable(server.url, "conflict", 2, { seed: "23" });
    const addresses = [];
    me.page.on("request", (request) => addresses.push(request.url(), request.headers().referer ?? ""));
    await me.open(table.link);
    const asked = await me.asked();
    assert.equal(me.page.url(), `${server.url}/t/${table.table}`, "the key is gone from the address");
    await me.page.reload();
    assert.deepEqual(await me.asked(), asked);
    assert.deepEqual(me.you, ["p1"]);
    const shown = addresses.filter((text) => text.includes(table.keys.p1) && !text.endsWith(`#${table.keys.p1}`));
    assert.deepEqual(shown, [], "the key goes over the socket only");
    await byList(me, asked, anyOf(asked.actions, repeatable(23)));
    await me.asked(asked.n);
    await me.close();
});

test("whoever has no key watches: no choices, no tools", async () => {
    const me = await reader(browser);
    const table = await newTable(server.url, "conflict", 2, { seed: "24" });
    await me.open(`${server.url}/t/${table.table}`);
    await me.page.getByText("You are watching.").first().waitFor();
    assert.deepEqual(me.you, []);
    assert.equal(await me.page.locator("[data-action]").count(), 0);
    await me.close();
});

/** Holds back what the server says to this page, from now until `release`. */
async function slowLine(me) {
    const arrivals = new EventEmitter();
    const held = [];
    let holding = false;
    let send;
    await me.page.routeWebSocket(/\/ws$/, (socket) => {
        const upstream = socket.connectToServer();
        send = (text) => socket.send(text);
        upstream.onMessage((text) => {
            if (!holding) return send(text);
            held.push(text);
            arrivals.emit("text");
        });
    });
    return {
        hold: () => (holding = true),
        release: () => {
            holding = false;
            for (const text of held.splice(0)) send(text);
        },
        /** Waits until something that is held back says so. */
        until: async (words) => {
            while (!held.some((text) => text.includes(words))) await once(arrivals, "text");
        },
    };
}

test("two tabs of one seat: the one with the old question gets the new one, and no error", async () => {
    const first = await reader(browser);
    const line = await slowLine(first);
    const table = await newTable(server.url, "conflict", 1, { seed: "25" });
    await first.open(table.link);
    const asked = await first.asked();
    const second = await first.another();
    await second.open(table.link);
    assert.deepEqual(await second.asked(), asked);

    line.hold();
    await byList(second, asked, asked.actions[0]);
    const newer = await second.asked(asked.n);
    await byList(first, asked, asked.actions.at(-1));
    await line.until('"stale"');
    line.release();

    assert.deepEqual(await first.asked(asked.n), newer, "both tabs ask the same");
    assert.equal(await first.page.getByRole("alert").count(), 0);
    await first.close();
});

test("a part of the page that cannot be had: the page is loaded anew where the reader is, and only once", async () => {
    const me = await reader(browser);
    let missed = 0;
    const miss = (route) => (missed++, route.abort("internetdisconnected"));
    await me.page.route("**/assets/outerrim-*.css", miss, { times: 1 });
    await me.open(`${server.url}/rules/outerrim#cards`);
    await me.page.locator(".card-browser .or-face").first().waitFor();
    assert.equal(missed, 1, "the style came at the second try");

    await me.page.route("**/assets/around-*.js", miss);
    const given = me.page.waitForEvent("pageerror");
    await me.page.reload();
    const error = String(await given);
    assert.match(error, /dynamically imported module/);
    assert.equal(missed, 3, "it was tried once more, and no more");
    me.errors = me.errors.filter((text) => text !== error);
    await me.close({ lineWasCut: true });
});
