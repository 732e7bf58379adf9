/**
 * A map as a grid of hexagons, odd rows shifted to the right by half of one: which of them touch, and what lies between them.
 * Read once off the pack; what depends on the doors that are open is in terrain.ts.
 */
import type { Content } from "../../content";
import { list, number, text, yes } from "../../table/view";
import type { Component } from "../../wire";

export interface Point {
    x: number;
    y: number;
}

/** Between two hexagons, or at the rim of the map (MA-22). */
export type Border = "open" | "wall" | "elevation" | "door" | "rim";

export interface Side {
    border: Border;
    /** Which of the map's doors, from 1. */
    door: number;
    /** The hexagon behind it, if there is one. */
    to: string | null;
}

export interface Hex {
    id: string;
    name: string;
    space: Component;
    x: number;
    y: number;
    middle: Point;
    forbidden: boolean;
    start: boolean;
    star: string;
    number: number;
    /** From the right one on, against the clock. */
    sides: Side[];
}

export interface Grid {
    map: string;
    hexes: Hex[];
    byId: Map<string, Hex>;
    /** The drawing's size, with its margin. */
    width: number;
    height: number;
}

/** From the middle to a corner. */
export const RADIUS = 60;
export const WIDE = Math.sqrt(3) * RADIUS;
const MARGIN = 14;

/** Neighbours from the right one on, against the clock: in even rows, in odd rows. */
const AROUND: [number, number][][] = [
    [[1, 0], [0, -1], [-1, -1], [-1, 0], [-1, 1], [0, 1]],
    [[1, 0], [1, -1], [0, -1], [-1, 0], [0, 1], [1, 1]],
];

const at = (x: number, y: number) => `${x} ${y}`;

/** The corner where side n begins; side n ends where side n + 1 begins. */
export function corner(n: number, radius = RADIUS): Point {
    const angle = ((n * 60 - 30) * Math.PI) / 180;
    return { x: Math.cos(angle) * radius, y: -Math.sin(angle) * radius };
}

function neighbours(hex: Hex): string[] {
    return (AROUND[hex.y % 2] ?? []).map(([x, y]) => at(hex.x + x, hex.y + y));
}

/** What one hexagon says of its border to another; either of the two may say it. */
function said(one: Component, other: string): { border: Border; door: number } | undefined {
    if (list(one, "walls").includes(other)) return { border: "wall", door: 0 };
    if (list(one, "elevation").includes(other)) return { border: "elevation", door: 0 };
    if (list(one, "doors").includes(other)) return { border: "door", door: number(one, "door") };
    return undefined;
}

function sideOf(hex: Hex, other: Hex | undefined): Side {
    if (!other || hex.forbidden || other.forbidden) return { border: "rim", door: 0, to: other?.id ?? null };
    const { border, door } = said(hex.space, other.id) ?? said(other.space, hex.id) ?? { border: "open" as const, door: 0 };
    return { border, door, to: other.id };
}

function hexOf(space: Component, left: number, top: number): Hex {
    const [x, y] = [number(space, "x"), number(space, "y")];
    return {
        id: space.id,
        name: space.name,
        space,
        x,
        y,
        middle: { x: MARGIN + WIDE * (x - left + 0.5 + (y % 2) / 2), y: MARGIN + RADIUS * (1 + 1.5 * (y - top)) },
        forbidden: yes(space, "forbidden"),
        start: yes(space, "start"),
        star: text(space, "star") || "none",
        number: number(space, "number"),
        sides: [],
    };
}

function gridOf(map: string, content: Content): Grid {
    const spaces = content.all("spaces").filter((space) => text(space, "map") === map);
    const left = Math.min(...spaces.map((space) => number(space, "x")));
    const top = Math.min(...spaces.map((space) => number(space, "y")));
    const hexes = spaces.map((space) => hexOf(space, left, top));
    const places = new Map(hexes.map((hex) => [at(hex.x, hex.y), hex]));
    for (const hex of hexes) hex.sides = neighbours(hex).map((place) => sideOf(hex, places.get(place)));
    return {
        map,
        hexes,
        byId: new Map(hexes.map((hex) => [hex.id, hex])),
        width: Math.max(...hexes.map((hex) => hex.middle.x)) + WIDE / 2 + MARGIN,
        height: Math.max(...hexes.map((hex) => hex.middle.y)) + RADIUS + MARGIN,
    };
}

const known = new WeakMap<Content, Map<string, Grid>>();

/** A map of the pack; made once for each language. */
export function grid(map: string, content: Content): Grid {
    const grids = known.get(content) ?? new Map<string, Grid>();
    known.set(content, grids);
    const found = grids.get(map) ?? gridOf(map, content);
    grids.set(map, found);
    return found;
}
