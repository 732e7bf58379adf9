/** The characters: a face each, on a standee in the colour of its seat. */
import type { ComponentChildren } from "preact";
import { Glyph } from "./glyphs";

const HELMET = "M-9 -9C-7 -14 7 -14 9 -9V3L6.5 10H-6.5L-9 3Z";
const VISOR = "M-7.5 -4.5H7.5L7 -1.5H1.6V8H-1.6V-1.5H-7Z";
const HEAD = "M-7 -3C-7 -13 7 -13 7 -3C7 5 4 10 0 10C-4 10 -7 5 -7 -3Z";
const EYES = "M-4.6 -2.4H-1.6M1.6 -2.4H4.6";
const HAIR = "M-8 0C-10 -13 -3 -15 1 -14C9 -14 10 -6 8 0L6.5 -5C4 -8 -3 -8 -6.5 -5Z";

interface Looks {
    /** Behind the head, the head, and over it. */
    behind?: [d: string, fill: string][];
    head: [d: string, fill: string];
    over?: [d: string, fill: string][];
    /** Lines for the eyes; a helmet has none. */
    eyes?: string;
}

const looks: Record<string, Looks> = {
    "the-mandalorian": { head: [HELMET, "#b9c2cf"], over: [["M-9 -3L-5 1V8L-6.5 10L-9 3Z", "#8f9aab"], ["M9 -3L5 1V8L6.5 10L9 3Z", "#8f9aab"], [VISOR, "#10131c"]] },
    "paz-vizsla": {
        behind: [["M-13 2L-9 -3V10H-13ZM13 2L9 -3V10H13Z", "#27406e"]],
        head: [HELMET, "#4a71b5"],
        over: [["M-1.5 -13H1.5V-5H-1.5Z", "#2d4778"], [VISOR, "#0d1220"]],
    },
    "ig-11": {
        behind: [["M-2.5 -15H2.5V-11H-2.5Z", "#7d6b52"]],
        head: ["M-5 -12H5V9L3 12H-3L-5 9Z", "#c8b493"],
        over: [["M-6.5 -6H6.5V-1H-6.5Z", "#6d5c46"], ["M-5 3H5V5H-5Z", "#6d5c46"], ["M-4 -5H-1.5V-2H-4ZM1.5 -5H4V-2H1.5Z", "#ff5b45"]],
    },
    "migs-mayfeld": { head: [HEAD, "#d7a582"], over: [["M-5.5 2C-3 5 3 5 5.5 2C5 7 3 10 0 10C-3 10 -5 7 -5.5 2Z", "#8a6a4e"]], eyes: EYES },
    xian: {
        behind: [["M-6 -7C-13 -4 -13 6 -10 12L-6 10C-9 5 -8 0 -5 -2ZM6 -7C13 -4 13 6 10 12L6 10C9 5 8 0 5 -2Z", "#7d54a8"]],
        head: [HEAD, "#a97fd2"],
        over: [["M-7 -6C-5 -13 5 -13 7 -6L0 -8Z", "#4b3168"]],
        eyes: EYES,
    },
    burg: {
        behind: [["M-5 -9C-11 -10 -12 -15 -10 -17C-9 -13 -6 -12 -3 -11ZM5 -9C11 -10 12 -15 10 -17C9 -13 6 -12 3 -11Z", "#f0d9a8"]],
        head: ["M-8 -4C-8 -13 8 -13 8 -4C8 6 5 11 0 11C-5 11 -8 6 -8 -4Z", "#c4473b"],
        over: [["M-4 6H4L2 9H-2Z", "#5d1712"]],
        eyes: EYES,
    },
    "cara-dune": { behind: [["M-9 -4C-9 -15 9 -15 9 -4V5H-9Z", "#1d1a20"]], head: [HEAD, "#d9a98a"], over: [[HAIR, "#1d1a20"], ["M3.5 0.5H5.5V4H3.5Z", "#3d6db0"]], eyes: EYES },
    "greef-karga": { head: [HEAD, "#7a5038"], over: [["M-7 -4C-6 -14 6 -14 7 -4L5 -8H-5Z", "#3a3a3f"], ["M-6 1C-3 4 3 4 6 1C6 8 3 11 0 11C-3 11 -6 8 -6 1Z", "#c9c4bc"]], eyes: EYES },
};

const unknown: Looks = { head: [HEAD, "#b99a7a"], eyes: EYES };

/** Around 0, 0, within 13 to each side. */
export function Head({ character }: { character: string }) {
    const { behind = [], head, over = [], eyes } = looks[character] ?? unknown;
    return (
        <g class="ma-head">
            {[...behind, head, ...over].map(([d, fill]) => (
                <path key={d} d={d} fill={fill} />
            ))}
            {eyes && <path class="eyes" d={eyes} />}
        </g>
    );
}

const PLATE = "M-15 18V-6C-15 -21 15 -21 15 -6V18Z";

/** A standee, its foot at 0, 20; `health` is drawn below it as so many marks, those lost empty. */
export function Standee({ character, health, damage, active, children }: { character: string; health: number; damage: number; active?: boolean; children?: ComponentChildren }) {
    return (
        <g class={`ma-standee ${active ? "active" : ""}`}>
            <ellipse class="foot" cx={0} cy={19} rx={17} ry={5} />
            <path class="body" d={PLATE} />
            <g transform="translate(0 -2) scale(0.94)">
                <Head character={character} />
            </g>
            <Pips n={health} lost={damage} y={17} />
            {children}
        </g>
    );
}

const APART = 5;

/** Health as a row of marks, the lost ones empty. */
export function Pips({ n, lost, y }: { n: number; lost: number; y: number }) {
    const shown = Math.min(n, 7);
    const left = (-(shown - 1) * APART) / 2;
    return (
        <g class="ma-pips">
            <rect class="ground" x={left - 3.6} y={y - 3.6} width={(shown - 1) * APART + 7.2} height={7.2} rx={3.6} />
            {Array.from({ length: shown }, (_, i) => (
                <circle key={i} class={i < shown - lost ? "on" : "off"} cx={left + i * APART} cy={y} r={1.9} />
            ))}
        </g>
    );
}

export function ChildFigure() {
    return (
        <g class="ma-child">
            <circle class="body" r={12.5} />
            <Glyph name="child" size={20} />
        </g>
    );
}

/** Pictures of their own, for panels. */
export function HeroToken({ character, color }: { character: string; color: string }) {
    return (
        <svg class="ma-token" data-seat={color} viewBox="-17 -20 34 40" aria-hidden="true">
            <g class="ma-standee">
                <path class="body" d={PLATE} />
                <Head character={character} />
            </g>
        </svg>
    );
}

export function Portrait({ character }: { character: string }) {
    return (
        <svg class="portrait" viewBox="-26 -20 52 36" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
            <circle class="halo" cx={0} cy={-1} r={19} />
            <path d="M-22 20C-22 10 -12 8 -6 7H6C12 8 22 10 22 20Z" fill="#39312f" />
            <Head character={character} />
        </svg>
    );
}
