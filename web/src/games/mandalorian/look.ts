/** How the map is looked at: it fills its room as far as it can, and may be brought nearer. */
import { useEffect, useRef, useState } from "preact/hooks";
import { seeing, useGestures, useSize, within, zoomed, type Box, type Camera, type Point, type Size } from "../../parts/star-map/camera";
import { RADIUS, type Grid } from "./grid";

/** A hexagon's radius in pixels from which on its tokens can be read. */
const LEGIBLE = 38;
const STEP = 1.5;
/** Room for a line or two over the map, in pixels. */
const HEAD = 64;

export interface Look {
    /** For the element's style. */
    transform: string;
    zoom: number;
    nearer(): void;
    farther(): void;
    whole(): void;
    /** Brings a point of the map well into sight. */
    show(point: Point): void;
    /** Nothing glides while the map itself moves. */
    steady: boolean;
}

function fitted(grid: Grid, size: Size): { scale: number; left: number; top: number } {
    const scale = Math.min(size.width / grid.width, size.height / grid.height) || 0.001;
    // What room is left stays at the top, for what goes on over the map.
    const spare = size.height - grid.height * scale;
    return { scale, left: (size.width - grid.width * scale) / 2, top: Math.max(spare / 2, Math.min(spare, HEAD)) };
}

export function useLook(grid: Grid, box: Box): Look {
    const size = useSize(box);
    const [camera, setCamera] = useState<Camera>({ zoom: 1, x: 0, y: 0 });
    useGestures(box, size, setCamera);
    useEffect(() => setCamera((old) => within(old, size)), [size]);
    const { scale, left, top } = fitted(grid, size);
    const { zoom } = camera;

    const began = useRef(false);
    useEffect(() => {
        if (!size.width || began.current) return;
        began.current = true;
        const pixels = RADIUS * scale;
        if (pixels < LEGIBLE * 0.8) setCamera((old) => within({ ...old, zoom: Math.min(2, LEGIBLE / pixels) }, size));
    }, [size]);

    const transform = `translate(${camera.x + left * zoom}px, ${camera.y + top * zoom}px) scale(${scale * zoom})`;
    const drawn = useRef(transform);
    const steady = drawn.current !== transform;
    useEffect(() => {
        drawn.current = transform;
    });

    const middle = { x: size.width / 2, y: size.height / 2 };
    const by = (factor: number) => () => setCamera((old) => zoomed(old, factor, middle, size));
    return {
        transform,
        zoom,
        nearer: by(STEP),
        farther: by(1 / STEP),
        whole: () => setCamera({ zoom: 1, x: 0, y: 0 }),
        show: (point) => setCamera((old) => seeing(old, { x: (left + point.x * scale) * old.zoom, y: (top + point.y * scale) * old.zoom }, size)),
        steady,
    };
}
