/** Where one can go and what is within range on a map, with its doors as they stand now (MA-22, MA-23). */
import type { Grid, Hex, Side } from "./grid";

const isOpen = (doors: number, door: number) => door > 0 && ((doors >> (door - 1)) & 1) === 1;

export interface Terrain {
    grid: Grid;
    /** Set of open doors. */
    doors: number;
}

export function canStep(side: Side, { doors }: Terrain, climbs = false): boolean {
    return side.border === "open" || (side.border === "elevation" && climbs) || (side.border === "door" && isOpen(doors, side.door));
}

/** Range passes where one can step, and over elevation. */
export function canSee(side: Side, terrain: Terrain): boolean {
    return canStep(side, terrain, true);
}

export function isDoorOpen(side: Side, { doors }: Terrain): boolean {
    return isOpen(doors, side.door);
}

type Passes = (side: Side) => boolean;

/** Spaces and how far they are, from one on; `ends` are spaces where the way ends. */
function spread(grid: Grid, from: string, most: number, passes: Passes, ends: (id: string) => boolean): Map<string, number> {
    const far = new Map([[from, 0]]);
    let edge = [from];
    for (let n = 1; n <= most && edge.length; n++) {
        const next: string[] = [];
        for (const id of edge) {
            if (n > 1 && ends(id)) continue;
            for (const side of grid.byId.get(id)?.sides ?? [])
                if (side.to && !far.has(side.to) && passes(side)) {
                    far.set(side.to, n);
                    next.push(side.to);
                }
        }
        edge = next;
    }
    return far;
}

const FAR = 99;

/** Spaces within range, each with its range. */
export function within(terrain: Terrain, from: string, range: number): Map<string, number> {
    return spread(terrain.grid, from, range, (side) => canSee(side, terrain), () => false);
}

/** Spaces that can be walked to in so many steps; a way ends where `ends` says (MA-14). */
export function walks(terrain: Terrain, from: string, steps: number, ends: (id: string) => boolean, climbs = false): Map<string, number> {
    return spread(terrain.grid, from, steps, (side) => canStep(side, terrain, climbs), ends);
}

export function rangeOf(terrain: Terrain, from: string, to: string): number | undefined {
    return within(terrain, from, FAR).get(to);
}

export function walkOf(terrain: Terrain, from: string, to: string): number | undefined {
    return walks(terrain, from, FAR, () => false).get(to);
}

/** The hexagon an arrow key leads to: beside it, or the one above or below that lies nearest. */
export function besides(grid: Grid, from: Hex, key: string): Hex | undefined {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    const spaces = grid.hexes.filter((hex) => !hex.forbidden && hex !== from);
    const ahead = spaces.filter((hex) =>
        dx ? hex.y === from.y && (hex.x - from.x) * dx > 0 : (hex.y - from.y) * (dy ?? 0) > 0,
    );
    const cost = (hex: Hex) =>
        Math.abs(hex.middle.x - from.middle.x) + (dx ? 0 : Math.abs(hex.middle.y - from.middle.y) * 3);
    return ahead.sort((a, b) => cost(a) - cost(b))[0];
}
