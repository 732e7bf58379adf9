/**
 * A map of places and the links between them, to be dragged, pinched and zoomed. What a place looks like and what stands on
 * it is the game's business; figures lie in a layer of their own, so that they can be seen moving.
 */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { seeing, useCamera, useSize, within, zoomed, type Point, type Size } from "./camera";
import { Areas, Stars, type Area } from "./sky";
import { arrows, neighbour } from "./steer";

export interface StarNode {
    id: string;
    /** Where it is, in any units: the map spreads over the room it has. */
    x: number;
    y: number;
    links: string[];
    region: string;
}

export interface StarFigure {
    id: string;
    at: string;
    /** Beside its place, in pixels at scale 1. */
    dx: number;
    dy: number;
    body: VNode;
}

interface StarMapProps {
    name: string;
    /** How it is worked by keyboard, for those who hear the page. */
    keys: string;
    nodes: StarNode[];
    regions: Record<string, string>;
    /** Draws a place around 0, 0. */
    node(node: StarNode): VNode;
    /** Its name and how far below its middle it stands: names lie over everything but the figures. */
    caption(node: StarNode): { name: string; below: number };
    figures: StarFigure[];
    /** Draws what lies under everything, such as the edges of a board, with a way from a map's own units to pixels. */
    ground?(place: (point: Point) => Point): VNode;
    /** Links that deserve attention: "a b" with a < b. */
    lit?: Set<string>;
    /** The place to keep in sight. */
    at?: string | null;
    /** Pixels to keep free at the top, over what stands round the highest place, where there is room enough. */
    head?: number;
    buttons: { nearer: string; farther: string; whole: string };
    wholeIcon?: ComponentChildren;
}

/** The room a whole map needs to show every name, in pixels. */
const ROOM: Size = { width: 760, height: 540 };
/** From this room on some of it can be kept free. */
const ROOMY: Size = { width: 560, height: 430 };
/** No name is written smaller than this, in pixels. */
const LEAST = 11;
const STEP = 1.5;
const PAN = 60;

/** With little room the part round the place that matters, else the whole. */
const nearness = (room: number): number => (room < 0.6 ? Math.min(2.2, 0.85 / room) : 1);

/** From a map's own units to pixels, at this zoom; the edges keep room for what stands round a place. */
function projection(nodes: StarNode[], size: Size, zoom: number, scale: number, head: number): (node: Point) => Point {
    const span = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
    const [left, right] = span(nodes.map((node) => node.x));
    const [top, bottom] = span(nodes.map((node) => node.y));
    const edge = { x: 52 * scale, top: head + 44 * scale, bottom: 46 * scale };
    return ({ x, y }) => ({
        x: edge.x + ((x - left) / (right - left || 1)) * (size.width * zoom - 2 * edge.x),
        y: edge.top + ((y - top) / (bottom - top || 1)) * (size.height * zoom - edge.top - edge.bottom),
    });
}

function areasOf(nodes: StarNode[], names: Record<string, string>, place: (node: Point) => Point): Area[] {
    return Object.entries(names).map(([id, name]) => {
        const inside = nodes.filter((node) => node.region === id);
        const lanes = inside.flatMap((node) =>
            inside.filter((other) => node.id < other.id && node.links.includes(other.id)).map((other) => [place(node), place(other)] as [Point, Point]),
        );
        return { id, name, points: inside.map(place), lanes };
    });
}

function Lanes({ nodes, place, lit }: { nodes: StarNode[]; place: (node: StarNode) => Point; lit?: Set<string> | undefined }) {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    return (
        <g class="lanes" aria-hidden="true">
            {nodes.flatMap((node) =>
                node.links.map((id) => {
                    const other = byId.get(id);
                    if (!other || node.id > id) return null;
                    const [a, b] = [place(node), place(other)];
                    const name = `${node.id} ${id}`;
                    return <line key={name} class={lit?.has(name) ? "lit" : ""} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
                }),
            )}
        </g>
    );
}

/** Figures glide when they move, but not when the whole map does. */
function Figures({ figures, where, scale, steady }: { figures: StarFigure[]; where: (id: string) => Point; scale: number; steady: boolean }) {
    return (
        <g class={`figures ${steady ? "steady" : ""}`}>
            {figures.map((figure) => {
                const at = where(figure.at);
                const x = at.x + figure.dx * scale;
                const y = at.y + figure.dy * scale;
                return (
                    <g key={figure.id} class="figure" style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
                        {figure.body}
                    </g>
                );
            })}
        </g>
    );
}

const nodeOf = (element: Element | null) => element?.closest("[data-node]")?.getAttribute("data-node");

export function StarMap({ name, keys, nodes, regions, node, caption, figures, ground, lit, at, head = 0, buttons, wholeIcon }: StarMapProps) {
    const box = useRef<SVGSVGElement | null>(null);
    const size = useSize(box);
    const room = Math.min(size.width / ROOM.width, size.height / ROOM.height);
    const { camera, steer: move, turn, isSteered } = useCamera(box, size, nearness(room));
    const { zoom } = camera;
    const scale = Math.min(1.3, Math.max(0.72, room) * Math.sqrt(zoom));

    const free = size.width > ROOMY.width && size.height > ROOMY.height ? head : 0;
    const place = useMemo(() => projection(nodes, size, zoom, scale, free), [nodes, size, zoom, scale, free]);
    const stars = useMemo(() => <Stars {...size} />, [size]);
    const clouds = useMemo(() => {
        const whole = { width: size.width * zoom, height: size.height * zoom };
        return <Areas areas={areasOf(nodes, regions, place)} size={whole} thick={104 * scale} />;
    }, [nodes, regions, place]);
    const below = useMemo(() => ground?.(place), [ground, place]);
    const bodies = useMemo(() => nodes.map(node), [nodes, node]);
    const where = (id: string): Point => {
        const found = nodes.find((one) => one.id === id);
        return found ? place(found) : { x: 0, y: 0 };
    };

    const drawn = useRef(place);
    const steady = drawn.current !== place;
    useEffect(() => {
        drawn.current = place;
    });

    const show = (id: string) => turn((old) => seeing(old, where(id), size));
    useEffect(() => {
        if (at && zoom > 1) show(at);
    }, [at]);
    useEffect(() => {
        if (at && zoom > 1 && !isSteered()) show(at);
    }, [size, zoom]);

    // About the place with the focus, so that whoever looks at it does not lose it.
    const zoomBy = (factor: number) => {
        const looked = focused();
        const here = looked && place(looked);
        const about = here ? { x: here.x + camera.x, y: here.y + camera.y } : { x: size.width / 2, y: size.height / 2 };
        move((old) => zoomed(old, factor, about, size));
    };
    const focused = () => nodes.find((one) => one.id === nodeOf(document.activeElement));
    const nearer = () => zoomBy(STEP);
    const farther = () => zoomBy(1 / STEP);
    const whole = () => move(() => ({ zoom: 1, x: 0, y: 0 }));

    const steer = (event: KeyboardEvent): boolean => {
        const way = arrows[event.key];
        if (event.key === "+") nearer();
        else if (event.key === "-") farther();
        else if (way && event.shiftKey)
            move((old) => within({ ...old, x: old.x - way.x * PAN, y: old.y - way.y * PAN }, size));
        else if (way) {
            const from = focused();
            const next = from && neighbour(nodes, from, way, place);
            if (next) box.current?.querySelector<SVGElement>(`[data-node="${next.id}"] [tabindex]`)?.focus();
        } else return false;
        return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
        if (steer(event)) event.preventDefault();
    };
    const onFocus = (event: FocusEvent) => {
        const id = nodeOf(event.target as Element);
        if (id && (event.target as Element).matches(":focus-visible")) show(id);
    };

    return (
        <div class="star-map" onKeyDown={onKeyDown} onFocusIn={onFocus}>
            <svg ref={box} class="sky" role="group" aria-label={name} aria-description={keys}>
                {stars}
                <g style={{ transform: `translate(${camera.x}px, ${camera.y}px)` }}>
                    {clouds}
                    {below}
                    <Lanes nodes={nodes} place={place} lit={lit} />
                    {nodes.map((one, n) => {
                        const { x, y } = place(one);
                        return (
                            <g key={one.id} data-node={one.id} transform={`translate(${x} ${y}) scale(${scale})`}>
                                {bodies[n]}
                            </g>
                        );
                    })}
                    <g class="captions" aria-hidden="true" font-size={Math.max(LEAST, 12 * scale)}>
                        {nodes.map((one) => {
                            const { x, y } = place(one);
                            const { name: word, below } = caption(one);
                            return (
                                <text key={one.id} x={x} y={y + below * scale}>
                                    {word}
                                </text>
                            );
                        })}
                    </g>
                    <Figures figures={figures} where={where} scale={scale} steady={steady} />
                </g>
            </svg>
            <div class="zoom">
                <button type="button" aria-label={buttons.nearer} title={buttons.nearer} onClick={nearer}>
                    +
                </button>
                <button type="button" aria-label={buttons.farther} title={buttons.farther} disabled={zoom <= 1} onClick={farther}>
                    −
                </button>
                <button type="button" aria-label={buttons.whole} title={buttons.whole} disabled={zoom <= 1} onClick={whole}>
                    {wholeIcon ?? "□"}
                </button>
            </div>
        </div>
    );
}
