/** The first board over TLS from far away: a round trip of 100 ms and 1.6 Mbit a second, no proxy that helps. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { launch, newTable, serve } from "./kit.mjs";
import { farAway } from "./line_far.mjs";

const MOST_CONNECTIONS = 6; // a few for files, each with a handshake, and the WebSocket

process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"; // the certificate signs itself

function certificate(folder) {
    const [cert, key] = ["cert.pem", "key.pem"].map((name) => join(folder, name));
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-days", "2"];
    execFileSync("openssl", [...made, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return ["--tls-cert", cert, "--tls-key", key];
}

test("the first board from far away: files share few connections", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "cantina-far-"));
    const server = await serve({ flags: certificate(folder) });
    const line = await farAway(new URL(server.url).port, { delay: 50, rate: 1_600_000 });
    const browser = await launch("--ignore-certificate-errors");
    const page = await browser.newPage();
    const table = await newTable(server.url, "outerrim", 2, { seed: "61" });
    await page.goto(`https://localhost:${line.port}/t/${table.table}#${table.keys.p1}`);
    await page.locator(".choice-list [data-action]").first().waitFor({ timeout: 300_000 });
    const playable = await page.evaluate(() => performance.now());
    t.diagnostic(`playable after ${playable.toFixed(0)} ms over ${line.opened.length} connections`);
    assert.ok(line.opened.length <= MOST_CONNECTIONS, `${line.opened.length} connections`);
    await browser.close();
    await line.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
});
