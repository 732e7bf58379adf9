/** The view of this game by its fields, and what can simply be read off it. No rule is decided here. */
import type { Content } from "../../content";
import { frameOf, numberOfHero, text, topFrame, zone } from "../../table/view";
import type { PlaceMore, SeatId, View } from "../../wire";

export interface CloneWars extends View {
    villain: string;
    first: SeatId | null;
    jedi: (string | null)[];
    at: (string | null)[];
    figures: (string | null)[];
    droids: Record<string, number>;
    blockades: Record<string, number>;
    rate: number;
    threat: number;
    actions: number;
    power: boolean;
    delay: number;
    finale: boolean;
    goals: number;
    goal_at: string | null;
    /** Figures beaten for good. */
    beaten: string[];
    printed: (string | null)[];
    bags: Record<string, string[]>;
}

export type Marker = "orange" | "white";
export const markers: readonly Marker[] = ["orange", "white"];

/** The pieces of the box (CW-1.2), and what makes a planet full (CW-10.1). */
export const DROIDS = 36;
export const FULL = 3;
export const BLOCKADE_HEALTH = 2;

export function blockadesInBox(state: CloneWars): number {
    return state.options.blockades === "three" ? 3 : 10;
}

export const read = (view: View): CloneWars => view as CloneWars;

/** A Jedi at the table. With one seat there are two of them (CW-18.1), so a hero has a number and a colour of its own. */
export interface Hero {
    n: number;
    seat: SeatId;
    /** The seat whose colour it wears. */
    color: SeatId;
    jedi: string | null;
    at: string | null;
    hand: PlaceMore[];
}

export function heroesOf(state: CloneWars): Hero[] {
    return Array.from({ length: Math.max(state.seats, 2) }, (_, i) => ({
        n: i + 1,
        seat: state.seats === 1 ? "p1" : `p${i + 1}`,
        color: `p${i + 1}`,
        jedi: state.jedi[i] ?? null,
        at: state.at[i] ?? null,
        hand: zone(state, "hand", `p${i + 1}`),
    }));
}

/** Whose turn it is; during set-up who will begin. */
export function currentHero(state: CloneWars): number {
    const turn = state.frames[0];
    return numberOfHero(turn?.kind === "turn" ? turn.hero : state.first);
}

/** The Jedi whose player a window asks, or who acts. */
export function askedHero(state: CloneWars): number {
    const frame = topFrame(state);
    if (!frame || state.over) return 0;
    const asked = numberOfHero(frame.asked);
    const acts = frame.kind === "turn" ? frame.step === "act" : frame.kind !== "damage" && frame.step !== "help";
    return (acts ? 0 : asked) || numberOfHero(frame.hero);
}

/** A villain's figure: who, where, and what it takes to beat it. */
export interface Figure {
    id: string;
    at: string | null;
    health: number;
    gone: boolean;
}

const FIGURES = ["lead", "second", "third"];

export function figuresOf(state: CloneWars, content: Content): Figure[] {
    const columns = content.find("villains", state.villain)?.columns;
    const health = (state.finale ? columns?.finale_health : columns?.health) as number[] | undefined;
    const figures = (columns?.figures as (string | null)[] | undefined) ?? [state.villain];
    return figures.flatMap((id, n) =>
        id ? [{ id, at: state.figures[n] ?? null, health: health?.[n] ?? 0, gone: state.beaten.includes(FIGURES[n] ?? "") }] : [],
    );
}

export function missionAt(state: CloneWars, marker: Marker): string | null {
    return zone(state, marker)[0]?.card ?? null;
}

/** Where the Finale's mission is, if that is its goal (CW-15.2). */
export function goalPlanet(state: CloneWars, content: Content): string | null {
    const sheet = content.find("villains", state.villain);
    if (!state.finale || text(sheet, "goal") !== "mission") return null;
    return text(sheet, "goal_planet") || state.goal_at;
}

/** The mission a marker stands for; when one mission is left both do (CW-7.9). */
export function markedMission(state: CloneWars, marker: Marker): string | null {
    const other = marker === "orange" ? "white" : "orange";
    const last = !zone(state, "mission").length && !frameOf(state, "reveal", "setup");
    return missionAt(state, marker) ?? (last ? missionAt(state, other) : null);
}

/** The planet an invasion card speaks of now (CW-13.6, CW-Q8). */
export function planetOfCard(state: CloneWars, content: Content, id: string | null): string | null {
    const card = content.card(id);
    const marker = text(card, "marker");
    if (marker !== "orange" && marker !== "white") return text(card, "planet") || null;
    if (state.options["mission-cards"] === "printed") return state.printed[markers.indexOf(marker)] ?? null;
    return text(content.card(markedMission(state, marker)), "planet") || null;
}

/** A layer of more cards than this says little. */
const FEW = 16;

/** The cards that come next off the invasion deck: known ones in order, or a few in an order nobody knows. */
export function nextInvasions(state: CloneWars): { cards: string[]; ordered: boolean } {
    const deck = zone(state, "invasion");
    const known = deck.findIndex((place) => !place.card);
    if (known !== 0) return { cards: deck.slice(0, known < 0 ? deck.length : known).map((place) => place.card ?? ""), ordered: true };
    const bag = deck[0]?.bag;
    const layer = (bag && state.bags[bag]) || [];
    return { cards: layer.length <= FEW ? layer : [], ordered: false };
}

export function sum(counts: Record<string, number>): number {
    return Object.values(counts).reduce((all, n) => all + n, 0);
}

/** The piece a card in a hand is. Equal cards are one choice, but for whether they are exhausted. */
export function handPiece(color: SeatId, place: PlaceMore): string {
    return `hand:${color}:${place.card}${place.exhausted ? ":exhausted" : ""}`;
}
