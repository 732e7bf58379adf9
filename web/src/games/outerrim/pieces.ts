/**
 * Which piece on the table stands for which action, and the other way round.
 *
 * Pieces: space:ID, contact:SPACE:N (N counts from the left), patrol:FACTION, stack:FACTION, hero:SEAT (the automa under the
 * seat behind the last), market:DECK, held:CARD, character:ID, ship:ID, die:FACE:N, reading:CARD for a card that is being
 * read, and do:ACTION for what has no piece of its own.
 */
import { contentOf } from "../../content";
import type { Content } from "../../content";
import { said } from "../../table/game";
import { frameOf, isSetup, topFrame, zone } from "../../table/view";
import type { Action, View } from "../../wire";
import { factions } from "./arc";
import { text } from "./columns";
import { heroesOf, marketDecks, patrolsOf, read, sortOf, type OuterRim } from "./state";

export const faces = ["blank", "focus", "hit", "crit"] as const;
export type FaceName = (typeof faces)[number];

interface Table {
    state: OuterRim;
    content: Content | undefined;
}

type Stand = (what: string[], table: Table) => string[];

const space: Stand = ([id]) => [`space:${id}`];
const held: Stand = ([card]) => [`held:${card}`];
const market: Stand = ([deck]) => [`market:${deck}`];
const ship: Stand = ([id]) => [`ship:${id}`];
/** Whoever works by keys picks the space, and chooses there. */
const contact: Stand = ([at, n]) => [`space:${at}`, `contact:${at}:${n}`];

/** The hero that somebody's character is. */
const hero: Stand = ([character], { state, content }) => {
    const found = content && heroesOf(state, content).find((one) => one.character?.id === character);
    return found ? [`hero:${found.color}`] : [];
};

const patrol: Stand = ([id], { state, content }) => {
    const faction = text(content?.find("patrols", id), "faction");
    const at = content && patrolsOf(state, content).find((one) => one.faction === faction)?.at;
    return faction ? [`patrol:${faction}`, ...(at ? [`space:${at}`] : [])] : [];
};

/** The component whose ability it is: "boba-fett/1". */
const ability: Stand = ([name = ""], { content }) => {
    const id = name.split("/")[0] ?? "";
    if (content?.find("characters", id)) return [`character:${id}`];
    return content?.find("ships", id) ? [`ship:${id}`] : [`held:${id}`];
};

const die: Stand = ([face = ""], { state }) => {
    const count = state.dice[faces.indexOf(face as FaceName)] ?? 0;
    return Array.from({ length: count }, (_, i) => `die:${face}:${i + 1}`);
};

const stands: Record<string, Stand> = {
    character: ([id]) => [`character:${id}`],
    automa: ([id]) => [`character:${id}`],
    starter: ship,
    ship,
    move: space,
    go: space,
    to: space,
    space: (_, { state, content }) => {
        const at = content && heroesOf(state, content).find((one) => one.active)?.at;
        return at ? [`space:${at}`] : [];
    },
    trade: ([seat]) => [`hero:${seat}`],
    player: hero,
    hunt: ([card = "", character = ""], table) => [`held:${card}`, ...hero([character], table)],
    discard: market,
    buy: market,
    deck: market,
    deliver: held,
    barter: held,
    drop: held,
    give: held,
    want: held,
    pick: held,
    job: held,
    use: ability,
    reroll: die,
    "turn-die": die,
    patrol,
    contact,
    token: contact,
};

export function pieces(action: Action, view: View): string[] {
    const { verb, what } = said(action.id);
    const found = stands[verb]?.(what, { state: read(view), content: contentOf("outerrim") }) ?? [];
    return found.length ? found : [`do:${action.id}`];
}

/** What somebody has in mind who picks a space: to go there; in the encounter step what happens there. */
function meantBySpace(id: string, { state, content }: Table): string {
    const top = topFrame(state);
    const at = content && heroesOf(state, content).find((hero) => hero.active)?.at;
    if (top?.kind === "turn" && top.step === "encounter" && at === id) return "space";
    return top?.kind === "patrol-moves" || top?.kind === "token" ? `to:${id}` : `move:${id}`;
}

/** … who picks a card that somebody has: to barter or to trade it while that goes on, else what cards of its kind are for. */
function meantByCard(card: string, { state, content }: Table): string {
    if (frameOf(state, "buy", "ship")) return `barter:${card}`;
    if (frameOf(state, "trade")) return `give:${card}`;
    const sort = sortOf(content?.card(card));
    if (sort === "job") return `job:${card}`;
    return sort === "cargo" || sort === "bounty" ? `deliver:${card}` : `use:${card}/1`;
}

export function meant(piece: string, view: View): string | undefined {
    const state = read(view);
    const table = { state, content: contentOf("outerrim") };
    const { verb: kind, what } = said(piece);
    const [first = "", second = ""] = what;
    switch (kind) {
        case "space":
            return meantBySpace(first, table);
        case "contact":
            return `contact:${first}:${second}`;
        case "patrol": {
            const level = state.patrol_level[factions.indexOf(first as "hutt")] ?? 0;
            const rows = table.content?.all("patrols") ?? [];
            const row = rows.find((one) => text(one, "faction") === first && one.columns.level === level);
            return row ? `patrol:${row.id}` : undefined;
        }
        case "hero":
            return first === state.automa ? undefined : `trade:${first}`;
        case "market":
            return `buy:${first}`;
        case "held":
            return meantByCard(first, table);
        case "character":
            return isSetup(state) ? `character:${first}` : `use:${first}/1`;
        case "ship":
            return isSetup(state) ? `starter:${first}` : `use:${first}/1`;
        default:
            return undefined;
    }
}

const topOf = (state: OuterRim, deck: string): string | null => zone(state, `market-${deck}`)[0]?.card ?? null;

/** What a lesson points at, by the names of the state: a zone, a row of the pack. */
export function named(name: string, view: View): string[] {
    const state = read(view);
    const { verb: kind, what } = said(name);
    const [first = ""] = what;
    if (kind.startsWith("market-")) return [`market:${kind.slice("market-".length)}`];
    const planets = contentOf("outerrim")?.all("spaces").filter((one) => text(one, "kind") === "planet") ?? [];
    const contacts = /^contacts-(\d+)$/.exec(kind);
    if (contacts) return [`space:${planets[Number(contacts[1]) - 1]?.id ?? ""}`];
    switch (kind) {
        case "card":
            return [`held:${first}`, `reading:${first}`, ...marketDecks.filter((deck) => topOf(state, deck) === first).map((deck) => `market:${deck}`)];
        case "character":
            return [name, ...hero([first], { state, content: contentOf("outerrim") })];
        case "deck":
            return [`market:${first}`];
        case "faction":
            return [`patrol:${first}`, `stack:${first}`];
        case "fame":
        case "credits":
        case "reputation":
        case "damage":
        case "ship_damage":
            return [`hero:${state.active ?? "p1"}`];
        case "patrol":
            return [`patrol:${text(contentOf("outerrim")?.find("patrols", first), "faction") || first}`];
        case "crew":
        case "hold":
        case "gear":
        case "tasks":
        case "secrets":
            return zone(state, kind, first).flatMap((place) => (place.card ? [`held:${place.card}`] : []));
        default:
            return [name];
    }
}
