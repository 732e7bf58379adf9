/** What can be read off the view of any game: zones, frames, heroes by number, columns of a component. No rule is decided here. */
import type { Component, Frame, Op, Place, PlaceMore, SeatId, View } from "../wire";

/** A hero's number from 1; the server names heroes like seats. 0: none. */
export const numberOfHero = (hero: unknown): number => (typeof hero === "string" ? Number(hero.slice(1)) : 0);

/** Numbers from 1 as bits, the lowest first. */
export const bitsOf = (numbers: readonly number[]): number => numbers.reduce((bits, n) => bits | (1 << (n - 1)), 0);

/* ---- where the game stands ---- */

/** A place in full, however shortly the server wrote it. */
function placeOf(place: Place): PlaceMore {
    return typeof place === "string" || place === null ? { card: place } : place;
}

export function zone(view: View, name: string, owner?: SeatId): PlaceMore[] {
    const places = view.zones[name];
    const own = owner && places && !Array.isArray(places) ? places[owner] : places;
    return Array.isArray(own) ? own.map(placeOf) : [];
}

export const topFrame = (view: View): Frame | undefined => view.frames.at(-1);
export const frameOf = (view: View, ...kinds: string[]): Frame | undefined => view.frames.findLast((frame) => kinds.includes(frame.kind));
export const isSetup = (view: View): boolean => view.frames[0]?.kind === "setup";

/* ---- the columns of a component, as what they are ---- */

export const text = (one: Component | undefined, column: string): string => String(one?.columns[column] ?? "");
export const number = (one: Component | undefined, column: string): number => Number(one?.columns[column] ?? 0);
export const yes = (one: Component | undefined, column: string): boolean => Boolean(one?.columns[column] ?? false);
export const list = (one: Component | undefined, column: string): string[] =>
    ((one?.columns[column] as (string | null)[] | undefined) ?? []).filter((word) => word !== null);

/** All operations of a component, or those of one moment. */
export function opsOf(one: Component | undefined, when?: string): Op[] {
    return (one?.abilities ?? []).filter((ability) => !when || ability.when === when).flatMap((ability) => ability.ops);
}
