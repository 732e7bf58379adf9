/** The ground of the map and everything printed on it: hexagons, the borders between them, stars, numbers. */
import { useId, useMemo } from "preact/hooks";
import { SvgPiece } from "../../parts/piece";
import { useDesk } from "../../table/context";
import { corner, RADIUS, type Grid, type Hex, type Side } from "./grid";
import { Glyph } from "./glyphs";
import { isDoorOpen, type Terrain } from "./terrain";
import { coordinate, region } from "./there";
import { ma } from "./words";

const f = (n: number) => n.toFixed(1);

export function hexPath(radius: number): string {
    return `M${[0, 1, 2, 3, 4, 5].map((n) => corner(n, radius)).map(({ x, y }) => `${f(x)} ${f(y)}`).join("L")}Z`;
}

export const WHOLE = hexPath(RADIUS);
export const INNER = hexPath(RADIUS - 5);

const regionOf = (hex: Hex) => region(hex.name);

/** Regions get their ground in the order in which they appear. */
function grounds(grid: Grid): Map<string, number> {
    const found = new Map<string, number>();
    for (const hex of grid.hexes) if (!hex.forbidden && !found.has(regionOf(hex))) found.set(regionOf(hex), found.size);
    return found;
}

function Stripes({ id }: { id: string }) {
    return (
        <pattern id={id} width={14} height={14} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect class="stripe-ground" width={14} height={14} />
            <rect class="stripe" width={6} height={14} />
        </pattern>
    );
}

export function Ground({ grid }: { grid: Grid }) {
    const id = useId();
    return useMemo(() => {
        const ground = grounds(grid);
        return (
            <g class="ma-ground" aria-hidden="true">
                <defs>
                    <Stripes id={id} />
                </defs>
                {grid.hexes.map((hex) => (
                    <path
                        key={hex.id}
                        class={hex.forbidden ? "forbidden" : `ground-${(ground.get(regionOf(hex)) ?? 0) % 6}`}
                        d={WHOLE}
                        transform={`translate(${f(hex.middle.x)} ${f(hex.middle.y)})`}
                        {...(hex.forbidden ? { fill: `url(#${id})` } : {})}
                    />
                ))}
            </g>
        );
    }, [grid]);
}

/** Each region's name, in the space of it that is nearest to its middle. */
function captions(grid: Grid): { hex: Hex; name: string }[] {
    return [...grounds(grid).keys()].map((name) => {
        const inside = grid.hexes.filter((hex) => !hex.forbidden && regionOf(hex) === name);
        const x = inside.reduce((sum, hex) => sum + hex.middle.x, 0) / inside.length;
        const y = inside.reduce((sum, hex) => sum + hex.middle.y, 0) / inside.length;
        const far = (hex: Hex) => Math.hypot(hex.middle.x - x, hex.middle.y - y);
        return { hex: [...inside].sort((a, b) => far(a) - far(b))[0] as Hex, name };
    });
}

export function Printed({ grid }: { grid: Grid }) {
    return useMemo(() => {
        const named = new Map(captions(grid).map(({ hex, name }) => [hex.id, name]));
        return (
            <g class="ma-printed" aria-hidden="true">
                {grid.hexes.map((hex) => !hex.forbidden && <Marks key={hex.id} hex={hex} caption={named.get(hex.id)} />)}
            </g>
        );
    }, [grid]);
}

/** Where things are printed: at the top of the hexagon, beside each other. */
function Marks({ hex, caption }: { hex: Hex; caption: string | undefined }) {
    const marks = [hex.start && "start", hex.star !== "none" && "star", hex.number > 0 && "number"].filter(Boolean);
    const left = (-(marks.length - 1) * 20) / 2;
    return (
        <g transform={`translate(${f(hex.middle.x)} ${f(hex.middle.y)})`}>
            {marks.map((mark, i) => (
                <g key={String(mark)} class={`mark ${mark} ${mark === "star" ? hex.star : ""}`} transform={`translate(${left + i * 20} -41)`}>
                    {mark === "number" ? (
                        <>
                            <circle class="plate" r={8.5} />
                            <text y={4}>{hex.number}</text>
                        </>
                    ) : (
                        <Glyph name={String(mark)} size={mark === "star" && hex.star !== "white" ? 23 : 18} />
                    )}
                    {mark === "star" && hex.star !== "white" && (
                        <text class="letter" y={3.8}>
                            {hex.star.slice(0, 1).toUpperCase()}
                        </text>
                    )}
                </g>
            ))}
            <text class="coordinate" y={48}>
                {coordinate(hex.name)}
            </text>
            {caption && (
                <text class="region" y={37}>
                    {caption}
                </text>
            )}
        </g>
    );
}

/* ---- borders ---- */

function ends(hex: Hex, n: number) {
    const [a, b] = [corner(n), corner(n + 1)];
    return { a: { x: hex.middle.x + a.x, y: hex.middle.y + a.y }, b: { x: hex.middle.x + b.x, y: hex.middle.y + b.y } };
}

function lineOf(hex: Hex, n: number): string {
    const { a, b } = ends(hex, n);
    return `M${f(a.x)} ${f(a.y)}L${f(b.x)} ${f(b.y)}`;
}

/** Every border once: from the hexagon that comes first. */
function bordersOf(grid: Grid): { hex: Hex; n: number; side: Side }[] {
    const rank = new Map(grid.hexes.map((hex, i) => [hex.id, i]));
    return grid.hexes.flatMap((hex, i) =>
        hex.sides.flatMap((side, n) => (side.to && (rank.get(side.to) ?? 0) < i ? [] : [{ hex, n, side }])),
    );
}

/** A bar across the border, turned along it: locked with a lock on it, or open with both wings aside. */
function DoorLeaf({ hex, n, open }: { hex: Hex; n: number; open: boolean }) {
    const { a, b } = ends(hex, n);
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return (
        <g class={`ma-door ${open ? "open" : "locked"}`} transform={`translate(${f((a.x + b.x) / 2)} ${f((a.y + b.y) / 2)})`} aria-hidden="true">
            <g transform={`rotate(${turn.toFixed(1)})`}>
                <path class="post" d="M-30 0H-22M22 0H30" />
                <path class="leaf" d={open ? "M-22 0L-27 13M22 0L27 13" : "M-22 0H22"} />
            </g>
            {!open && (
                <>
                    <circle class="plate" r={9} />
                    <Glyph name="lock" size={12} />
                </>
            )}
        </g>
    );
}

/** A door that can be chosen now is a piece of its own. */
function Door({ hex, n, side, terrain }: { hex: Hex; n: number; side: Side; terrain: Terrain }) {
    const desk = useDesk();
    const id = `door:${side.door}`;
    const open = isDoorOpen(side, terrain);
    const leaf = <DoorLeaf hex={hex} n={n} open={open} />;
    if (!desk.choicesAt(id).length) return leaf;
    const other = terrain.grid.byId.get(side.to ?? "");
    const spaces = [hex, other].flatMap((one) => (one ? [coordinate(one.name)] : [])).join(", ");
    return (
        <SvgPiece id={id} class="ma-door-piece" label={ma(open ? "door-open" : "door-locked", { n: side.door, spaces })}>
            {leaf}
        </SvgPiece>
    );
}

export function Doors({ terrain }: { terrain: Terrain }) {
    const doors = useMemo(() => bordersOf(terrain.grid).filter(({ side }) => side.border === "door"), [terrain.grid]);
    return (
        <g class="ma-doors">
            {doors.map(({ hex, n, side }) => (
                <Door key={`${hex.id} ${n}`} hex={hex} n={n} side={side} terrain={terrain} />
            ))}
        </g>
    );
}

export function Borders({ grid }: { grid: Grid }) {
    return useMemo(() => {
        const borders = bordersOf(grid);
        const path = (kind: string) =>
            borders.filter(({ side }) => side.border === kind).map(({ hex, n }) => lineOf(hex, n)).join("");
        return (
            <g class="ma-borders" aria-hidden="true">
                <path class="thin" d={path("open")} />
                <path class="rim" d={path("rim")} />
                <path class="elevation-ground" d={path("elevation")} />
                <path class="elevation" d={path("elevation")} />
                <path class="wall-ground" d={path("wall")} />
                <path class="wall" d={path("wall")} />
            </g>
        );
    }, [grid]);
}

/** A place of its own for each of so many things in a hexagon, and how large they are. */
export function layout(n: number): { at: { x: number; y: number }[]; scale: number } {
    const row = (count: number, y: number, apart: number) =>
        Array.from({ length: count }, (_, i) => ({ x: (i - (count - 1) / 2) * apart, y }));
    if (n <= 1) return { at: row(1, -2, 0), scale: 1.25 };
    if (n === 2) return { at: row(2, -2, 44), scale: 1.08 };
    if (n === 3) return { at: [...row(2, -16, 42), ...row(1, 21, 0)], scale: 0.92 };
    if (n === 4) return { at: [...row(2, -18, 42), ...row(2, 19, 42)], scale: 0.9 };
    if (n <= 6) return { at: [...row(Math.ceil(n / 2), -17, 32), ...row(Math.floor(n / 2), 17, 32)], scale: 0.76 };
    const rows = Math.ceil(n / 3);
    const high = 66 / rows;
    const at = Array.from({ length: rows }, (_, r) => row(Math.min(3, n - r * 3), (r - (rows - 1) / 2) * high, 31)).flat();
    return { at, scale: Math.min(0.7, high / 40) };
}
