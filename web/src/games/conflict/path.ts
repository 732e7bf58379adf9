/** Fields in a ring around the table: the cells along the border of a grid, clockwise from the upper left. */
export interface Ring {
    columns: number;
    rows: number;
}

export interface Cell {
    x: number;
    y: number;
    /** On the left or right side, not at a corner. */
    flank: boolean;
}

const LEAST = 3;

/** The smallest ring with room for so many fields; `wide` is the part of half its way that goes along the top. */
export function ringFor(count: number, wide: number): Ring {
    const half = Math.max(2 * LEAST, Math.ceil(count / 2) + 2);
    const columns = Math.min(half - LEAST, Math.max(LEAST, Math.round(half * wide)));
    return { columns, rows: half - columns };
}

export function cellOf({ columns, rows }: Ring, n: number): Cell {
    const right = columns - 1;
    const bottom = rows - 1;
    if (n <= right) return { x: n, y: 0, flank: false };
    if (n < right + bottom) return { x: right, y: n - right, flank: true };
    if (n <= 2 * right + bottom) return { x: 2 * right + bottom - n, y: bottom, flank: false };
    return { x: 0, y: 2 * right + 2 * bottom - n, flank: true };
}
