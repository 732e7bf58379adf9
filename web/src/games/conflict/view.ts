/** The view of a game of Conflict, read by name: what lies where. Nothing here decides anything. */
import type { Content } from "../../content";
import { zone } from "../../table/view";
import type { Component, Frame, PlaceMore, SeatId, View } from "../../wire";

export const decks = ["yellow", "orange", "black"] as const;

interface Fields {
    first: SeatId | null;
    marker: string;
    turn_began_on: string | null;
    parked: string | null;
    frozen: boolean;
    freezing: boolean;
    dice: (string | null)[];
    throws: number;
    /** The dice that are to be thrown, by their place from 1. */
    tossed: number[];
}

export function read(view: View): Fields {
    return view as unknown as Fields;
}

export const hand = (view: View, seat: SeatId): PlaceMore[] => zone(view, "hand", seat);

export function turnFrame(view: View): Frame | undefined {
    return view.frames.find((frame) => frame.kind === "turn");
}

export function numberOf(component: Component | undefined, column: string): number {
    const value = component?.columns[column];
    return typeof value === "number" ? value : 0;
}

export function wordOf(component: Component | undefined, column: string): string {
    const value = component?.columns[column];
    return typeof value === "string" ? value : "";
}

export function isHero(card: Component | undefined): boolean {
    return card?.columns.hero === true;
}

/** The deck a card came from: its face says so, or its back. */
export function deckOf(place: PlaceMore, content: Content): string {
    if (place.card) return wordOf(content.card(place.card), "deck");
    return place.bag === "yellow" || place.bag === "orange" ? place.bag : "black";
}

/* ---- the track ---- */

/** The fields of the side that is played on, from start to end. */
export function trackOf(view: View, content: Content): Component[] {
    const side = wordOf(content.find("fields", read(view).marker), "side");
    return content.all("fields").filter((field) => wordOf(field, "side") === side);
}

export function markerAt(view: View, fields: Component[]): number {
    return Math.max(
        0,
        fields.findIndex((field) => field.id === read(view).marker),
    );
}

/* ---- leaders ---- */

export function leadersOf(content: Content): Component[] {
    return content.all("leaders").sort((a, b) => numberOf(a, "order") - numberOf(b, "order"));
}

export function coverOf(view: View, leader: string): PlaceMore | undefined {
    return zone(view, leader)[0];
}

/** Symbols of the leaders nothing lies on. */
export function pushOf(view: View, content: Content): number {
    const bare = leadersOf(content).filter((leader) => !coverOf(view, leader.id));
    return bare.reduce((sum, leader) => sum + numberOf(leader, "symbols"), 0);
}

/* ---- seats ---- */

export function seatsOf(view: View): SeatId[] {
    return Array.from({ length: view.seats }, (_, n) => `p${n + 1}`);
}

/** The starting cards of a seat and those it has drawn. */
export function handParts(view: View, seat: SeatId, content: Content): { start: Component[]; force: PlaceMore[] } {
    const places = hand(view, seat);
    const isStart = (place: PlaceMore) => deckOf(place, content) === "start";
    const start = places.filter(isStart).flatMap((place) => content.card(place.card) ?? []);
    return { start, force: places.filter((place) => !isStart(place)) };
}

export interface Role {
    role: string;
    board: number;
}

/** A seat's role is on its starting cards; one of them may lie on the table just now. */
export function roleOf(view: View, seat: SeatId, content: Content): Role {
    const played = turnFrame(view);
    const own = played?.seat === seat && typeof played.card === "string" ? [content.card(played.card)] : [];
    const card = [...handParts(view, seat, content).start, ...own].find((one) => wordOf(one, "deck") === "start");
    return { role: wordOf(card, "role") || "none", board: numberOf(card, "board") };
}

