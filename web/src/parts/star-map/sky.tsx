/** What lies behind the planets: stars, regions and hyperspace lanes. Decoration all of it; the planets say the same. */
import { useId } from "preact/hooks";
import { randomOf } from "../random";
import type { Point, Size } from "./camera";

const STARS = [
    { count: 170, width: 1, class: "faint" },
    { count: 70, width: 1.7, class: "middle" },
    { count: 22, width: 2.6, class: "bright" },
];

/** Dots as strokes without length: one path for all stars of a size. */
function dots(count: number, word: string, { width, height }: Size): string {
    const random = randomOf(word);
    return Array.from({ length: count }, () => `M${(random() * width).toFixed(1)} ${(random() * height).toFixed(1)}h0`).join("");
}

/** Clouds of gas: colour, and middle and reach as shares of the sky. */
const NEBULAE = [
    { color: "#4a4fc0", x: 0.3, y: 0.5, wide: 0.5, high: 0.55 },
    { color: "#8f3a70", x: 0.82, y: 0.72, wide: 0.45, high: 0.6 },
    { color: "#8a2a40", x: 0.52, y: 0.05, wide: 0.45, high: 0.4 },
];

function Nebula({ cloud, size }: { cloud: (typeof NEBULAE)[number]; size: Size }) {
    const id = useId();
    return (
        <g class="nebula">
            <radialGradient id={id}>
                <stop offset="0" stop-color={cloud.color} stop-opacity="0.4" />
                <stop offset="1" stop-color={cloud.color} stop-opacity="0" />
            </radialGradient>
            <ellipse
                fill={`url(#${id})`}
                cx={cloud.x * size.width}
                cy={cloud.y * size.height}
                rx={cloud.wide * size.width}
                ry={cloud.high * size.height}
            />
        </g>
    );
}

export function Stars({ width, height }: Size) {
    return (
        <g class="stars" aria-hidden="true">
            {NEBULAE.map((cloud) => (
                <Nebula key={cloud.color} cloud={cloud} size={{ width, height }} />
            ))}
            {STARS.map((star) => (
                <path key={star.class} class={star.class} d={dots(star.count, star.class, { width, height })} stroke-width={star.width} />
            ))}
        </g>
    );
}

export interface Area {
    id: string;
    name: string;
    points: Point[];
    lanes: [Point, Point][];
}

const f = (n: number) => n.toFixed(1);

/** How far a label of this half-width at `at` is from a point, measured in its own size. */
function gap(at: Point, point: Point, half: number): number {
    return Math.max(Math.abs(at.x - point.x) / (half + 30), Math.abs(at.y - point.y) / 34);
}

/** A place for an area's name: near its planets, away from all planets and from names that stand already. */
function spot(area: Area, all: Point[], taken: { at: Point; half: number }[], size: Size): Point {
    const half = area.name.length * 4;
    let best = { at: area.points[0] ?? { x: 0, y: 0 }, score: -Infinity };
    for (const near of area.points)
        for (let turn = 0; turn < 16; turn++)
            for (const far of [48, 62, 80]) {
                const angle = (turn * Math.PI) / 8;
                const at = { x: near.x + Math.cos(angle) * far * 1.3, y: near.y + Math.sin(angle) * far * 0.9 };
                if (at.x < half + 6 || at.x > size.width - half - 6 || at.y < 14 || at.y > size.height - 8) continue;
                const free = Math.min(1.6, ...all.map((point) => gap(at, point, half)));
                const apart = Math.min(1.6, ...taken.map((other) => gap(at, other.at, half + other.half)));
                const among = area.points.filter((point) => Math.hypot(point.x - at.x, point.y - at.y) < 230).length;
                const score = Math.min(free, apart) - far / 400 + among * 0.06;
                if (score > best.score) best = { at, score };
            }
    return best.at;
}

function places(areas: Area[], size: Size): { area: Area; at: Point }[] {
    const all = areas.flatMap((area) => area.points);
    const taken: { at: Point; half: number }[] = [];
    return areas.map((area) => {
        const at = spot(area, all, taken, size);
        taken.push({ at, half: area.name.length * 4 });
        return { area, at };
    });
}

function outline({ points, lanes }: Area): string {
    const spots = points.map((point) => `M${f(point.x)} ${f(point.y)}h0`);
    const lines = lanes.map(([a, b]) => `M${f(a.x)} ${f(a.y)}L${f(b.x)} ${f(b.y)}`);
    return [...spots, ...lines].join("");
}

/** An area's edge fades out in so many steps: cheaper to draw than a blur. */
const LAYERS = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52];

/** Each area as a soft cloud round its planets and the lanes between them. */
export function Areas({ areas, size, thick }: { areas: Area[]; size: Size; thick: number }) {
    return (
        <g class="areas" aria-hidden="true">
            {areas.map((area) => (
                <g key={area.id} class={`area ${area.id}`}>
                    {LAYERS.map((layer) => (
                        <path key={layer} d={outline(area)} stroke-width={thick * layer} />
                    ))}
                </g>
            ))}
            {places(areas, size).map(({ area, at }) => (
                <text key={area.id} class={`area-name ${area.id}`} x={at.x} y={at.y}>
                    {area.name}
                </text>
            ))}
        </g>
    );
}
