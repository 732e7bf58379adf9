/** How the map is looked at: it fills its room as far as it can, and may be brought nearer. */
import { useEffect, useRef } from "preact/hooks";
import { seeing, useCamera, useSize, zoomed, type Box, type Point, type Size } from "../../parts/star-map/camera";
import { RADIUS, type Grid } from "./grid";

/** A hexagon's radius in pixels from which on its tokens can be read. */
const LEGIBLE = 38;
const STEP = 1.5;
/** Room over the map for what goes on, in pixels, and the share of a low one that it may take. */
const HEAD = 64;
const SHARE = 0.16;

export interface Look {
    /** For the element's style. */
    transform: string;
    zoom: number;
    size: Size;
    /** Has the reader moved the map yet? */
    isSteered(): boolean;
    nearer(): void;
    farther(): void;
    whole(): void;
    /** Brings a point of the map well into sight. */
    show(point: Point): void;
    /** Nothing glides while the map itself moves. */
    steady: boolean;
}

function fitted(grid: Grid, size: Size): { scale: number; left: number; top: number } {
    const head = Math.min(HEAD, size.height * SHARE);
    const scale = Math.min(size.width / grid.width, (size.height - head) / grid.height) || 0.001;
    // What room is left stays at the top: what goes on there must not hide a space.
    const spare = size.height - grid.height * scale;
    return { scale, left: (size.width - grid.width * scale) / 2, top: Math.max(spare / 2, Math.min(spare, HEAD)) };
}

/** How near the map is to be, for hexagons of this radius in pixels. */
const nearness = (pixels: number): number => (pixels < LEGIBLE * 0.8 ? Math.min(2, LEGIBLE / pixels) : 1);

export function useLook(grid: Grid, box: Box): Look {
    const size = useSize(box);
    const { scale, left, top } = fitted(grid, size);
    const { camera, steer, turn, isSteered } = useCamera(box, size, nearness(RADIUS * scale));
    const { zoom } = camera;

    const transform = `translate(${camera.x + left * zoom}px, ${camera.y + top * zoom}px) scale(${scale * zoom})`;
    const drawn = useRef(transform);
    const steady = drawn.current !== transform;
    useEffect(() => {
        drawn.current = transform;
    });

    const middle = { x: size.width / 2, y: size.height / 2 };
    const by = (factor: number) => () => steer((old) => zoomed(old, factor, middle, size));
    return {
        transform,
        zoom,
        size,
        isSteered,
        nearer: by(STEP),
        farther: by(1 / STEP),
        whole: () => steer(() => ({ zoom: 1, x: 0, y: 0 })),
        show: (point) => turn((old) => seeing(old, { x: (left + point.x * scale) * old.zoom, y: (top + point.y * scale) * old.zoom }, size)),
        steady,
    };
}
