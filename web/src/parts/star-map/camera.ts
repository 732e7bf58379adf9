/**
 * How a star map is looked at: its size on the screen, how near, and which part. Distances grow with the zoom and planets
 * a little less, so that coming nearer makes room for words.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** The element the map is drawn in, once there is one. */
export interface Box {
    current: SVGSVGElement | null;
}

export interface Size {
    width: number;
    height: number;
}

export interface Camera {
    zoom: number;
    x: number;
    y: number;
}

export interface Point {
    x: number;
    y: number;
}

const MOST = 4;
const DRAG = 5;

/** The size of an element in pixels, kept up to date; while it is out of sight, as it was: one comes back to where one looked. */
export function useSize(box: Box): Size {
    const [size, setSize] = useState<Size>({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const element = box.current;
        if (!element) return;
        const measure = () => {
            const { width, height } = element.getBoundingClientRect();
            if (!width) return;
            setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
        };
        const watch = new ResizeObserver(measure);
        measure();
        watch.observe(element);
        return () => watch.disconnect();
    }, []);
    return size;
}

/** Nobody gets lost: the map's edge stays at the screen's edge or beyond it. */
export function within(camera: Camera, { width, height }: Size): Camera {
    const zoom = Math.min(MOST, Math.max(1, camera.zoom));
    const inside = (at: number, room: number) => Math.min(0, Math.max(room * (1 - zoom), at));
    return { zoom, x: inside(camera.x, width), y: inside(camera.y, height) };
}

/** Nearer or farther, with what is under `at` staying there. */
export function zoomed(camera: Camera, by: number, at: Point, size: Size): Camera {
    const zoom = Math.min(MOST, Math.max(1, camera.zoom * by));
    const ratio = zoom / camera.zoom;
    return within({ zoom, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }, size);
}

/** The least move that brings a point well into sight. */
export function seeing(camera: Camera, point: Point, size: Size): Camera {
    const margin = Math.min(size.width, size.height) * 0.24;
    const shift = (at: number, room: number) => (at < margin ? margin - at : at > room - margin ? room - margin - at : 0);
    const x = camera.x + shift(point.x + camera.x, size.width);
    const y = camera.y + shift(point.y + camera.y, size.height);
    return within({ ...camera, x, y }, size);
}

/** Dragging with one finger or the mouse, pinching with two, and the wheel. */
function useGestures(box: Box, size: Size, change: (next: (camera: Camera) => Camera) => void): void {
    const latest = useRef({ size, change });
    latest.current = { size, change };
    useEffect(() => {
        const element = box.current;
        if (!element) return;
        const down = new Map<number, Point>();
        let moved = 0;
        const at = (event: MouseEvent): Point => {
            const { left, top } = element.getBoundingClientRect();
            return { x: event.clientX - left, y: event.clientY - top };
        };
        const onDown = (event: PointerEvent) => {
            if (event.button !== 0) return;
            if (!down.size) moved = 0;
            down.set(event.pointerId, at(event));
        };
        const drag = (from: Point, to: Point) => {
            moved += Math.hypot(to.x - from.x, to.y - from.y);
            if (moved > DRAG)
                latest.current.change((camera) =>
                    within({ ...camera, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y }, latest.current.size),
                );
        };
        const pinch = (other: Point, from: Point, to: Point) => {
            const wide = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
            const middle = { x: (other.x + to.x) / 2, y: (other.y + to.y) / 2 };
            moved = DRAG + 1;
            latest.current.change((camera) => zoomed(camera, wide(to) / wide(from), middle, latest.current.size));
        };
        const onMove = (event: PointerEvent) => {
            const from = down.get(event.pointerId);
            if (!from) return;
            const to = at(event);
            const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
            down.set(event.pointerId, to);
            if (other) pinch(other, from, to);
            else drag(from, to);
        };
        const onUp = (event: PointerEvent) => down.delete(event.pointerId);
        // What ends a drag is no click on the piece that happens to lie there.
        const onClick = (event: MouseEvent) => {
            if (moved <= DRAG || !event.detail) return;
            event.stopPropagation();
            moved = 0;
        };
        const onWheel = (event: WheelEvent) => {
            event.preventDefault();
            latest.current.change((camera) => zoomed(camera, Math.exp(-event.deltaY / 500), at(event), latest.current.size));
        };
        element.addEventListener("pointerdown", onDown);
        element.addEventListener("click", onClick, true);
        element.addEventListener("wheel", onWheel, { passive: false });
        addEventListener("pointermove", onMove);
        addEventListener("pointerup", onUp);
        addEventListener("pointercancel", onUp);
        return () => {
            element.removeEventListener("pointerdown", onDown);
            element.removeEventListener("click", onClick, true);
            element.removeEventListener("wheel", onWheel);
            removeEventListener("pointermove", onMove);
            removeEventListener("pointerup", onUp);
            removeEventListener("pointercancel", onUp);
        };
    }, []);
}

const centred = (zoom: number, { width, height }: Size): Camera => ({ zoom, x: (width * (1 - zoom)) / 2, y: (height * (1 - zoom)) / 2 });

export interface Looking {
    camera: Camera;
    /** The reader moves the camera. */
    steer(next: (camera: Camera) => Camera): void;
    /** The page does. */
    turn(next: (camera: Camera) => Camera): void;
    /** Has the reader moved it yet? */
    isSteered(): boolean;
}

/** Until the reader moves the camera it is as near as `zoom` says for the room there is: a window that grows shows more. */
export function useCamera(box: Box, size: Size, zoom: number): Looking {
    const [camera, turn] = useState<Camera>({ zoom: 1, x: 0, y: 0 });
    const steered = useRef(false);
    const steer = (next: (camera: Camera) => Camera) => {
        steered.current = true;
        turn(next);
    };
    useGestures(box, size, steer);
    useEffect(() => {
        if (size.width) turn((old) => within(steered.current ? old : centred(zoom, size), size));
    }, [size]);
    return { camera, steer, turn, isSteered: () => steered.current };
}
