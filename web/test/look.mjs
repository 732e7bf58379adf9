/** What a screen must be, whatever it shows: within reach of everybody, and within the window. */
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { SHOTS } from "./kit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const WIDTHS = [
    [1440, 900],
    [768, 1024],
    [360, 740],
    [844, 390],
];
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const THEMES = ["dark", "light", "contrast"];

function complain(where, violations) {
    const lines = violations.map(({ id, help, nodes }) => {
        const places = nodes.slice(0, 4).map((node) => `      ${node.target.join(" ")}  ${node.html.slice(0, 160)}`);
        return `    ${id} (${nodes.length}): ${help}\n${places.join("\n")}`;
    });
    assert.equal(violations.length, 0, `${where}:\n${lines.join("\n")}`);
}

/** Runs axe in the parts of the page that the selectors name; the theme it is in decides nothing but colours, so that two of three are asked about those only. */
async function axeRun(page, include, runOnly) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    const options = { runOnly, resultTypes: ["violations"] };
    return (await page.evaluate(([include, options]) => window.axe.run({ include }, options), [include, options])).violations;
}

/** Runs in the page: puts on a theme, and waits until no colour is on its way any more. */
async function wear(theme) {
    document.documentElement.dataset.theme = theme;
    const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
}

/** No axe violation; where the rest of a screen was looked at just before, `fresh` names the parts that are new. */
export async function assertAccessible(page, where, fresh = ["html"]) {
    for (const theme of THEMES) {
        await page.evaluate(wear, theme);
        const all = theme === THEMES[0] ? { type: "tag", values: TAGS } : { type: "rule", values: ["color-contrast"] };
        complain(`${where}, ${theme}`, await axeRun(page, fresh, all));
    }
    await page.evaluate(wear, THEMES[0]);
}

/** Runs in the page: what sticks out of the window. */
function overflow() {
    const { scrollHeight, scrollWidth } = document.scrollingElement;
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
    const names = wide.slice(0, 5).map((one) => one.className?.baseVal ?? one.className ?? one.tagName);
    return { down: scrollHeight - innerHeight, across: scrollWidth - innerWidth, wide: names };
}

async function inSight(locator, height) {
    const box = await locator.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/**
 * At each width: a picture, and nothing beside the window. On a large screen nothing below it either; a screen that is a list
 * as long as it happens to be (`atOnce`) must show there without scrolling what one came for.
 */
export async function assertFits(page, where, { atOnce } = {}) {
    await mkdir(SHOTS, { recursive: true });
    await page.evaluate(() => document.fonts.ready);
    for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: join(SHOTS, `${where.replaceAll(/[^a-z0-9]+/g, "-")}-${width}.jpg`), type: "jpeg" });
        const { down, across, wide } = await page.evaluate(overflow);
        assert.ok(across <= 0, `${where} at ${width}: ${across} px beside the window: ${wide.join(", ")}`);
        if (width !== WIDTHS[0][0]) continue;
        if (atOnce) assert.ok(await inSight(atOnce, height), `${where} at ${width}x${height}: one must scroll to ${atOnce}`);
        else assert.ok(down <= 0, `${where} at ${width}x${height} scrolls by ${down} px`);
    }
    await page.setViewportSize({ width: WIDTHS[0][0], height: WIDTHS[0][1] });
}
