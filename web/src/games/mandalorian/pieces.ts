/**
 * Which piece on the table stands for which action, and the other way round.
 *
 * Pieces: space:ID, threat:SPACE:N (N counts from the top), hero:CHARACTER, child, slot:ACTION, hand:CARD (one hand lies open),
 * door:N, plan:CHARACTER:CARD for planning cards kept, drawn:CARD for cards that lie open to choose from, carried:CARD, deck:NAME,
 * discard:NAME, loyalty:SEAT, track, and do:ACTION for what has no piece of its own.
 */
import { contentOf } from "../../content";
import type { Content } from "../../content";
import { said } from "../../table/game";
import { frameOf, isSetup, topFrame, zone } from "../../table/view";
import type { Action, View } from "../../wire";
import { childOf, heroesOf, read, threatsIn, type Mandalorian } from "./state";
import { actionsOf } from "./totals";

interface Table {
    state: Mandalorian;
    content: Content | undefined;
}

type Stand = (what: string[], table: Table) => string[];

const space: Stand = ([id]) => [`space:${id}`];
/** Whoever works by keys picks the space, and chooses there. */
const threat: Stand = ([id, n]) => [`space:${id}`, `threat:${id}:${n}`];
const hero: Stand = ([character]) => [`hero:${character}`];
const drawn: Stand = ([card]) => [`drawn:${card}`];

const stands: Record<string, Stand> = {
    character: hero,
    begin: ([seat], { state, content }) => {
        const found = content && heroesOf(state, content).find((one) => one.seat === seat);
        return found ? [`hero:${found.character}`] : [];
    },
    play: ([card, slot]) => [`hand:${card}`, `slot:${slot}`],
    move: space,
    space,
    "enemy-to": space,
    door: ([n]) => [`door:${n}`],
    attack: threat,
    "attack-facedown": threat,
    look: threat,
    shift: threat,
    threat,
    facedown: threat,
    "child-on": threat,
    feature: threat,
    strike: hero,
    who: hero,
    slot: ([action]) => [`slot:${action}`],
    use: ([card, character]) => [`plan:${character}:${card}`],
    keep: drawn,
    "put-back": drawn,
    recover: drawn,
    /** Planning cards and disrupt tokens lie in no hand. */
    discard: ([card = ""], { state }) => (zone(state, "hand", topFrame(state)?.seat).some((place) => place.card === card) ? [`hand:${card}`] : []),
    "pick-up": (_, { state, content }) => {
        const at = content && childOf(state, content)?.at;
        return ["child", ...(at ? [`space:${at}`] : [])];
    },
    plan: () => ["deck:planning"],
};

export function pieces(action: Action, view: View): string[] {
    const { verb, what } = said(action.id);
    const found = stands[verb]?.(what, { state: read(view), content: contentOf("mandalorian") }) ?? [];
    return found.length ? found : [`do:${action.id}`];
}

/** What somebody has in mind who picks a space: to go there, or what the question is about. */
function meantBySpace(id: string, state: Mandalorian): string {
    const kind = topFrame(state)?.kind;
    return kind === "pick" || kind === "aim" ? `space:${id}` : `move:${id}`;
}

/** … who picks a threat: to look at it where that is what the slot is for, else to attack it. */
function meantByThreat(at: string, n: string, { state, content }: Table): string {
    const faceup = content && threatsIn(at, state, content).find((one) => one.n === Number(n))?.faceup;
    if (frameOf(state, "action")?.slot === "intel") return faceup ? `shift:${at}:${n}` : `look:${at}:${n}`;
    return faceup ? `attack:${at}:${n}` : `attack-facedown:${at}:${n}`;
}

/** … who picks a slot: to play a card there; any they hold will do to hear why not. */
function meantBySlot(action: string, { state }: Table): string | undefined {
    const seat = topFrame(state)?.seat;
    const card = zone(state, "hand", seat).find((place) => place.card)?.card;
    return card ? `play:${card}:${action}` : undefined;
}

export function meant(piece: string, view: View): string | undefined {
    const state = read(view);
    const table = { state, content: contentOf("mandalorian") };
    const { verb: kind, what } = said(piece);
    const [first = "", second = ""] = what;
    switch (kind) {
        case "space":
            return meantBySpace(first, state);
        case "threat":
            return meantByThreat(first, second, table);
        case "hero":
            return isSetup(state) ? `character:${first}` : `who:${first}`;
        case "child":
            return "pick-up";
        case "slot":
            return meantBySlot(first, table);
        case "plan":
            return `use:${second}:${first}`;
        case "hand":
            return `play:${first}:move`;
        case "deck":
            return first === "planning" ? "plan" : undefined;
        default:
            return undefined;
    }
}

/** What a lesson points at, by the names of the state: a zone, a row of the pack. */
export function named(name: string, view: View): string[] {
    const state = read(view);
    const { verb: kind, what } = said(name);
    const [first = ""] = what;
    const content = contentOf("mandalorian");
    const slots = content ? actionsOf(state.map, content) : [];
    const slot = /^(?:slot|tokens)-(\d)$/.exec(kind);
    if (slot) return [`slot:${slots[Number(slot[1]) - 1]?.id ?? ""}`];
    switch (kind) {
        case "character":
            return [`hero:${first}`];
        case "action":
            return [`slot:${first}`];
        case "card":
            return [`hand:${first}`, `drawn:${first}`, `carried:${first}`];
        case "hand":
            return zone(state, "hand", first).flatMap((place) => (place.card ? [`hand:${place.card}`] : []));
        case "event":
        case "planning":
        case "pool":
        case "reinforcements":
            return [`deck:${kind}`];
        default:
            return [name];
    }
}
