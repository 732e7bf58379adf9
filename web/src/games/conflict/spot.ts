/** Where a field is drawn: in the ring of a wide table, and in the one of a narrow table. */
import { cellOf, ringFor, type Cell, type Ring } from "./path";

const WIDE = 0.65;
const NARROW = 0.41;

export interface Rings {
    wide: Ring;
    narrow: Ring;
}

export interface Spot {
    wide: Cell;
    narrow: Cell;
}

export function ringsFor(count: number): Rings {
    return { wide: ringFor(count, WIDE), narrow: ringFor(count, NARROW) };
}

export function spotOf(rings: Rings, n: number): Spot {
    return { wide: cellOf(rings.wide, n), narrow: cellOf(rings.narrow, n) };
}

/** On the left or right side of the wide ring, where there is more height than breadth. */
export function isFlank({ wide }: Spot): boolean {
    return wide.flank;
}

/** Which way the next field lies on the wide ring. */
export function toward({ wide: from }: Spot, { wide: to }: Spot): string {
    if (from.y === to.y) return to.x > from.x ? "right" : "left";
    return to.y > from.y ? "down" : "up";
}

/** Both for the style sheet, which takes the one that fits. */
export function place({ wide, narrow }: Spot): Record<string, number> {
    return { "--x": wide.x + 1, "--y": wide.y + 1, "--nx": narrow.x + 1, "--ny": narrow.y + 1 };
}

export function size({ wide, narrow }: Rings): Record<string, number> {
    return { "--columns": wide.columns, "--rows": wide.rows, "--ncolumns": narrow.columns, "--nrows": narrow.rows };
}
