/** Which pieces stand for which action. Ids of actions are the server's; nothing here says what is legal. */
import { contentOf } from "../../content";
import type { BoardProps } from "../../table/game";
import { topFrame } from "../../table/view";
import type { Action, SideAct, View } from "../../wire";
import { coverOf, deckOf, hand, leadersOf, numberOf, read } from "./view";

export const parts = ["track", "table", "hands"] as const;
export type Part = (typeof parts)[number];

/** How many symbols a face counts; the First Order's none. */
function valueOf(face: string | null): number {
    return numberOf(contentOf("conflict")?.find("faces", face), "value");
}

/** The dice that show a face or a value; `marked` for the next throw, not marked, or either. */
function diceOf(view: View, shows: (face: string) => boolean, marked?: boolean): string[] {
    const { dice, tossed } = read(view);
    const fits = (face: string | null, n: number) => face !== null && shows(face) && (marked ?? tossed.includes(n + 1)) === tossed.includes(n + 1);
    return dice.flatMap((face, n) => (fits(face, n) ? [`die:${n + 1}`] : []));
}

const valued = (view: View, value: string, marked?: boolean) => diceOf(view, (face) => valueOf(face) === Number(value), marked);
const faced = (view: View, face: string) => diceOf(view, (one) => one === face);

/** A facedown card of the deck that is being rearranged, by its place from the top. */
function facedown(view: View, n: string): string[] {
    return [`place:${String(topFrame(view)?.deck)}:${n}`];
}

/** The first leader nothing lies on: where a distraction card without an address goes. */
function nextLeader(view: View): string[] {
    const content = contentOf("conflict");
    const bare = content && leadersOf(content).find((leader) => !coverOf(view, leader.id));
    return bare ? [`leader:${bare.id}`] : [];
}

type Mapping = (view: View, first: string, second: string | undefined) => string[];

const card: Mapping = (_view, id) => [`card:${id}`];

const mappings: Record<string, Mapping> = {
    reroll: (view, value) => valued(view, value, false),
    help: (view, face) => [...faced(view, face), "parked"],
    park: (view, face) => [...faced(view, face), "parked"],
    reveal: (view, deck, n = "") => [`deck:${deck}`, ...valued(view, n)],
    draw: (view, deck, n = "") => [`deck:${deck}`, ...valued(view, n)],
    play: card,
    power: card,
    pay: card,
    discard: card,
    order: card,
    distract: (view, id, leader) => [`card:${id}`, ...(leader ? [`leader:${leader}`] : nextLeader(view))],
    "order-facedown": facedown,
};

export function pieces(action: Action, view: View): string[] {
    const [verb = "", first, second] = action.id.split(":");
    const mapping = mappings[verb];
    return mapping && first !== undefined ? mapping(view, first, second) : [`act:${action.id}`];
}

/** A mark is taken back at its die. Table talk is not for a click on a deck: it stands in the list alone. */
export function beside(act: SideAct, view: View): string[] {
    const [verb, value = ""] = act.id.split(":");
    return verb === "unmark" ? valued(view, value, true) : [];
}

const lies: Record<string, Part> = {
    field: "track",
    marker: "track",
    seat: "hands",
    hand: "hands",
    back: "hands",
    deck: "table",
    discard: "table",
    leader: "table",
    cover: "table",
    place: "table",
    die: "table",
    parked: "table",
    act: "table",
};

/** The part of a narrow table on which a piece lies. */
export function partOf(piece: string, { view }: BoardProps): Part | undefined {
    const [what = "", id = ""] = piece.split(":");
    if (what !== "card") return lies[what];
    const holds = Object.keys(view.zones.hand ?? {}).some((seat) => hand(view, seat).some((place) => place.card === id));
    return holds ? "hands" : "table";
}

/* ---- what somebody has in mind ---- */

/** What is done with a card of the hand at each question. */
function cardVerb(view: View): string {
    const top = topFrame(view);
    if (top?.kind === "pay") return "pay";
    if (top?.kind === "lose") return "discard";
    if (top?.kind === "power") return "power";
    return top?.kind === "turn" && top.step === "distract" ? "distract" : "play";
}

function dieMeant(view: View, n: number): string | undefined {
    const face = read(view).dice[n];
    if (!face) return undefined;
    const step = topFrame(view)?.step;
    if (step === "reroll") return `reroll:${valueOf(face)}`;
    return step === "help" ? `help:${face}` : `park:${face}`;
}

/** Any card will do to ask whether a leader could be covered. */
function leaderMeant(view: View, leader: string): string | undefined {
    const seat = topFrame(view)?.seat;
    const content = contentOf("conflict");
    if (!seat || !content) return undefined;
    const held = hand(view, seat).find((place) => place.card && deckOf(place, content) !== "start");
    return held?.card ? `distract:${held.card}:${leader}` : undefined;
}

function deckMeant(view: View, deck: string): string {
    const value = Math.max(1, ...read(view).dice.map(valueOf));
    return `reveal:${deck}:${value}`;
}

export function meant(piece: string, view: View): string | undefined {
    const [what = "", id = ""] = piece.split(":");
    switch (what) {
        case "card":
            return `${cardVerb(view)}:${id}`;
        case "deck":
            return deckMeant(view, id);
        case "die":
            return dieMeant(view, Number(id) - 1);
        case "leader":
            return leaderMeant(view, id);
        case "parked":
            return dieMeant(view, 0);
        default:
            return undefined;
    }
}
