// Writes src/games/GAME/events.d.ts, the names of a game's events, from the table in src/games/GAME/text.c and the core's: so
// that the compiler refuses what is meant for an event that does not exist. Run by `npm run check` and tests/check_page.sh.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const rules = join(here, "../src");

async function eventsIn(file) {
    const names = [...(await readFile(join(rules, file), "utf8")).matchAll(/\[EVENT_\w+\] =\s*\{\s*"([\w-]+)"/g)];
    if (!names.length) throw new Error(`${file}: there is no event in it`);
    return names.map(([, name]) => name);
}

const shared = await eventsIn("core/engine.c");
for (const game of await readdir(join(here, "src/games"))) {
    if (game.includes(".")) continue;
    const names = [...shared, ...(await eventsIn(`games/${game}/text.c`))];
    const type = `export type EventName =\n${names.map((name) => `    | "${name}"`).join("\n")};\n`;
    await writeFile(join(here, "src/games", game, "events.d.ts"), `// Written by web/events.mjs.\n${type}`);
}
