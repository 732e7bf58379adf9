/**
 * The galaxy as it lies on the table: six tiles in half a ring, an endcap at either end. A tile's own coordinates run along
 * the ring (x) and from its outer rim inwards (y); which tile lies where is the state's to say.
 */
import type { Content } from "../../content";
import type { Point } from "../../parts/star-map/camera";
import { number } from "../../table/view";
import type { Component } from "../../wire";
import { list, text } from "./columns";

export const TILES = 6;
/** The endcaps' share of the ring, each. */
const CAP = 0.07;
const DEPTH = 0.58;
/** Room between the lanes, for what stands beside the planets. */
const SPREAD = 1.2;

/** A point of the ring: `along` from 0 to 1, `down` from the outer rim (0) to the inner one (1). */
export function onRing(along: number, down: number): Point {
    const angle = Math.PI * (1 - along);
    const far = 1 - DEPTH * down;
    return { x: far * Math.cos(angle), y: -far * Math.sin(angle) };
}

/** Where on the ring the tile in this place begins; place TILES is the end of the last. */
export const tileEdge = (place: number): number => CAP + ((1 - 2 * CAP) * place) / TILES;

export const factions = ["hutt", "imperial", "rebel", "syndicate"] as const;
export type Faction = (typeof factions)[number];

/** Where the patrols of each faction come from (OR-2.3). */
const caps: Record<Faction, Point> = {
    rebel: onRing(CAP * 0.2, 0.25),
    syndicate: onRing(CAP * 0.2, 0.75),
    hutt: onRing(1 - CAP * 0.2, 0.25),
    imperial: onRing(1 - CAP * 0.2, 0.75),
};
export const capOf = (faction: Faction): Point => caps[faction];
export const capId = (faction: Faction): string => `cap-${faction}`;

export function spotOf(space: Component, tiles: number[]): Point {
    const place = Math.max(0, tiles.indexOf(number(space, "tile")));
    const [from, to] = [tileEdge(place), tileEdge(place + 1)];
    const down = 0.5 + SPREAD * (number(space, "y") / 100 - 0.5);
    return onRing(from + ((to - from) * number(space, "x")) / 100, down);
}

const lanes = [
    ["upper-right", "upper-left"],
    ["lower-right", "lower-left"],
];

/** The paths from each space: those on its tile, and over the edge to the next one. */
export function linksOf(content: Content, tiles: number[]): Map<string, string[]> {
    const spaces = content.all("spaces");
    const links = new Map<string, Set<string>>(spaces.map((space) => [space.id, new Set()]));
    const join = (a: string | undefined, b: string | undefined) => {
        if (!a || !b) return;
        links.get(a)?.add(b);
        links.get(b)?.add(a);
    };
    for (const space of spaces) for (const other of list(space, "joins")) join(space.id, other);
    const exit = (tile: number | undefined, side: string) =>
        spaces.find((space) => number(space, "tile") === tile && text(space, "exit") === side)?.id;
    for (let place = 0; place + 1 < tiles.length; place++)
        for (const [right = "", left = ""] of lanes) join(exit(tiles[place], right), exit(tiles[place + 1], left));
    return new Map([...links].map(([id, others]) => [id, [...others]]));
}
