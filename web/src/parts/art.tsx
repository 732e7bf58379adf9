/** Pictures for the front page, drawn from a few shapes: a sky, something large in it, something that moves. */
import { SvgIcon } from "./icon";

const WIDE = 640;
const HIGH = 300;

/** Points that look strewn and are the same every time. */
function strewn(count: number, seed: number): { x: number; y: number; r: number }[] {
    let at = seed;
    const next = () => (at = (at * 16807) % 2147483647) / 2147483647;
    return Array.from({ length: count }, () => ({ x: next() * WIDE, y: next() * HIGH, r: 0.4 + next() ** 3 * 1.5 }));
}

function Stars({ count, seed }: { count: number; seed: number }) {
    return (
        <g fill="#fff">
            {strewn(count, seed).map(({ x, y, r }, n) => (
                <circle key={n} cx={x.toFixed(1)} cy={y.toFixed(1)} r={r.toFixed(2)} opacity={0.35 + (n % 5) * 0.13} />
            ))}
        </g>
    );
}

function Sky({ id, from, to }: { id: string; from: string; to: string }) {
    return (
        <>
            <defs>
                <linearGradient id={id} x1="0" y1="0" x2="0.35" y2="1">
                    <stop offset="0" stop-color={from} />
                    <stop offset="1" stop-color={to} />
                </linearGradient>
            </defs>
            <rect width={WIDE} height={HIGH} fill={`url(#${id})`} />
        </>
    );
}

/** A ball in space, lit from the upper left. */
function Planet({ id, x, y, r, lit, dark }: { id: string; x: number; y: number; r: number; lit: string; dark: string }) {
    return (
        <>
            <defs>
                <radialGradient id={id} cx="0.32" cy="0.28" r="0.85">
                    <stop offset="0" stop-color={lit} />
                    <stop offset="1" stop-color={dark} />
                </radialGradient>
            </defs>
            <circle cx={x} cy={y} r={r} fill={`url(#${id})`} />
        </>
    );
}

/** A long grey ship like a wedge, seen from the side. */
function Wedge({ x, y, size }: { x: number; y: number; size: number }) {
    return (
        <g transform={`translate(${x} ${y}) scale(${size})`}>
            <path d="M0 0 120 -9 132 -26 146 -26 150 -13 168 -11 168 9 150 14z" fill="#2a1420" />
            <path d="M0 0 120 -9 132 -26 146 -26 150 -13 168 -11 168 -2z" fill="#6d3b3a" />
            <path d="M168 -8h9v3h-9zM168 1h9v3h-9z" fill="#ffd9a0" />
        </g>
    );
}

/** A small ship that climbs to the upper left. */
function Fighter({ x, y, size }: { x: number; y: number; size: number }) {
    const hull = "M0 -17 3.4 -3 15 5 15 9 3.4 7 2 12h-4l-1.4 -5L-15 9v-4L-3.4 -3z";
    return (
        <g transform={`translate(${x} ${y}) rotate(-58) scale(${size})`}>
            <path d={hull} />
            <path d="M-2 13h4L0 24z" fill="#ffe9a8" opacity="0.8" />
            <path d="M-15 -4v9M15 -4v9" stroke="#fff3df" stroke-width="1.6" stroke-linecap="round" />
        </g>
    );
}

function ConflictArt() {
    return (
        <>
            <Sky id="art-dusk" from="#2b0f25" to="#d9692f" />
            <Stars count={60} seed={11} />
            <circle cx="455" cy="212" r="118" fill="#ffb45e" opacity="0.28" />
            <circle cx="455" cy="212" r="84" fill="#ffd08a" opacity="0.75" />
            <Wedge x={36} y={84} size={1.35} />
            <Wedge x={330} y={48} size={0.62} />
            <Wedge x={528} y={98} size={0.4} />
            <path d="M0 232 70 190 120 214 196 158 258 206 330 176 402 224 470 186 548 222 640 172V300H0z" fill="#7a2c2c" />
            <path d="M0 262 90 224 160 250 250 206 330 254 420 226 500 262 590 228 640 248V300H0z" fill="#3c1526" />
            <g fill="#fff3df">
                <Fighter x={392} y={130} size={1.5} />
                <Fighter x={446} y={166} size={1} />
                <Fighter x={336} y={160} size={1} />
            </g>
        </>
    );
}

const lanes = "M58 228 168 150 262 214 352 116 468 176 566 96M168 150 232 62 352 116M262 214 392 246 468 176";
const worlds: [number, number, number, string, string][] = [
    [58, 228, 15, "#ffd7a0", "#8a4b1e"],
    [168, 150, 21, "#9fe3c0", "#14553f"],
    [262, 214, 17, "#e9b6ff", "#57247a"],
    [232, 62, 12, "#ffe9b0", "#8f6a1a"],
    [352, 116, 26, "#a9d4ff", "#173d86"],
    [392, 246, 13, "#ffb0a0", "#83281d"],
    [468, 176, 19, "#b9f0ff", "#12607a"],
];

function CloneWarsArt() {
    return (
        <>
            <Sky id="art-deep" from="#071233" to="#16457c" />
            <Stars count={110} seed={5} />
            <path d={lanes} fill="none" stroke="#8fd0ff" stroke-width="2" stroke-dasharray="3 7" stroke-linecap="round" opacity="0.8" />
            {worlds.map(([x, y, r, lit, dark], n) => (
                <g key={n}>
                    <circle cx={x} cy={y} r={r + 7} fill="none" stroke="#bfe4ff" stroke-opacity="0.28" />
                    <Planet id={`art-world-${n}`} x={x} y={y} r={r} lit={lit} dark={dark} />
                </g>
            ))}
            <Planet id="art-giant" x={566} y={96} r={64} lit="#ffe0b8" dark="#7b2d3c" />
            <ellipse cx="566" cy="96" rx="104" ry="20" fill="none" stroke="#ffe0b8" stroke-width="7" stroke-opacity="0.55" transform="rotate(-16 566 96)" />
            <g class="bright">
                <SvgIcon name="sabers" x={442} y={92} size={50} />
                <SvgIcon name="interceptor" x={118} y={196} size={34} />
            </g>
            <g class="hostile">
                <SvgIcon name="droid" x={212} y={236} size={34} />
                <SvgIcon name="droid" x={430} y={222} size={30} />
            </g>
        </>
    );
}

/** A helmet with a narrow visor, seen from the front. */
function Helmet({ x, y, size }: { x: number; y: number; size: number }) {
    return (
        <g transform={`translate(${x} ${y}) scale(${size})`}>
            <path d="M-46 70C-44 44 -30 36 -18 33H18C30 36 44 44 46 70Z" fill="#2b1f1a" />
            <path d="M-17 34L0 62L17 34L12 70H-12Z" fill="#4a382c" />
            <path d="M-26 -24C-22 -44 22 -44 26 -24V12L18 36H-18L-26 12Z" fill="#c2cad6" />
            <path d="M-26 -2L-15 8V28L-18 36L-26 12ZM26 -2L15 8V28L18 36L26 12Z" fill="#8d98a9" />
            <path d="M4 -37C16 -36 24 -32 26 -24V-8L20 -12C18 -22 12 -30 4 -37Z" fill="#e8edf4" opacity="0.8" />
            <path d="M-22 -11H22L20 -3H4V29H-4V-3H-20Z" fill="#10131c" />
        </g>
    );
}

/** A cradle that floats, and who sits in it. */
function Cradle({ x, y, size }: { x: number; y: number; size: number }) {
    return (
        <g transform={`translate(${x} ${y}) scale(${size})`}>
            <ellipse cx="0" cy="34" rx="26" ry="5" fill="#3c1d10" opacity="0.5" />
            <path d="M-9 -8L-25 -15C-24 -5 -19 0 -9 1ZM9 -8L25 -15C24 -5 19 0 9 1Z" fill="#87a95c" />
            <path d="M0 -20C9 -20 12 -12 12 -5C12 4 6 8 0 8C-6 8 -12 4 -12 -5C-12 -12 -9 -20 0 -20Z" fill="#9cc06c" />
            <path d="M-6 -5a2.6 3 0 1 0 0.1 0ZM6 -5a2.6 3 0 1 0 0.1 0Z" fill="#1c150e" />
            <path d="M-26 2C-26 22 -14 28 0 28C14 28 26 22 26 2Z" fill="#e9dfcb" />
            <path d="M-26 2H26L24 10H-24Z" fill="#b3a284" />
        </g>
    );
}

function MandalorianArt() {
    return (
        <>
            <Sky id="art-desert" from="#173a52" to="#f0a15a" />
            <Stars count={34} seed={17} />
            <circle cx="150" cy="150" r="70" fill="#ffe2a8" opacity="0.25" />
            <circle cx="150" cy="150" r="46" fill="#fff0cf" opacity="0.95" />
            <circle cx="262" cy="172" r="24" fill="#ffb98a" opacity="0.95" />
            <path d="M0 214C90 176 150 206 240 196S420 168 520 198S610 206 640 196V300H0Z" fill="#b3673a" />
            <path d="M64 205H76V176H90V166H122V176H134V205ZM450 190V160H462V152H500V160H514V194Z" fill="#8a4a2b" />
            <path d="M98 178h6v8h-6ZM474 164h6v8h-6ZM488 164h6v8h-6Z" fill="#ffd9a0" />
            <path d="M0 246C120 214 210 252 330 236S560 222 640 240V300H0Z" fill="#7d3f24" />
            <path d="M0 276C140 254 250 286 380 268S580 262 640 270V300H0Z" fill="#4c2416" />
            <Cradle x={300} y={232} size={1.15} />
            <Helmet x={452} y={196} size={1.6} />
        </>
    );
}

/** A flat freighter that flies to the right, with a cockpit at its side. */
function Freighter({ x, y, size, turn }: { x: number; y: number; size: number; turn: number }) {
    return (
        <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
            <path d="M-34 -7L-70 -2V2L-34 7Z" fill="#8fd8ff" opacity="0.75" />
            <path d="M-34 -4L-52 -1V1L-34 4Z" fill="#ffffff" />
            <ellipse rx="36" ry="15" fill="#c9cdd6" />
            <path d="M18 -10L58 -7V-2L26 -1V2L58 3V8L18 11Z" fill="#b3b8c4" />
            <ellipse rx="20" ry="8" fill="#dfe3ea" />
            <ellipse cx="-4" rx="8" ry="3.4" fill="#8b92a3" />
            <path d="M8 11L30 17H40V22H28L4 14Z" fill="#a8aebb" />
            <path d="M34 17H40V22H34Z" fill="#2b3346" />
            <path d="M-30 -8H-14M-30 8H-16M4 -12L14 -11" stroke="#7a2f25" stroke-width="3" />
        </g>
    );
}

const RIM = [
    { x: 62, y: 236, r: 20, lit: "#e8e2c2", dark: "#5a4a22" },
    { x: 118, y: 138, r: 15, lit: "#cfe6a8", dark: "#3d5a22" },
    { x: 214, y: 72, r: 22, lit: "#9fd0ff", dark: "#153a7a" },
    { x: 332, y: 50, r: 17, lit: "#ffd6a0", dark: "#8a4a1a" },
    { x: 446, y: 78, r: 24, lit: "#f3c9a0", dark: "#7a3a20" },
    { x: 534, y: 146, r: 16, lit: "#a8ecd8", dark: "#14604f" },
    { x: 586, y: 236, r: 21, lit: "#d6b0ff", dark: "#4a1f7a" },
];

function OuterRimArt() {
    const path = RIM.map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("");
    return (
        <>
            <Sky id="art-rim" from="#0a0d24" to="#3b1640" />
            <Stars count={120} seed={41} />
            <ellipse cx="324" cy="306" rx="330" ry="286" fill="none" stroke="#9fb4ff" stroke-opacity="0.28" stroke-width="2" />
            <ellipse cx="324" cy="306" rx="206" ry="176" fill="#05071a" fill-opacity="0.45" stroke="#9fb4ff" stroke-opacity="0.28" stroke-width="2" />
            <path d={path} fill="none" stroke="#b9caff" stroke-opacity="0.6" stroke-width="2" stroke-dasharray="2 8" stroke-linecap="round" />
            {RIM.map((world, n) => (
                <Planet key={n} id={`art-rim-${n}`} {...world} />
            ))}
            <ellipse cx="534" cy="146" rx="28" ry="6" fill="none" stroke="#a8ecd8" stroke-width="3" stroke-opacity="0.6" transform="rotate(-18 534 146)" />
            <Freighter x={318} y={208} size={1.55} turn={-14} />
        </>
    );
}

/** For a game that has no picture of its own yet. */
function AnyArt() {
    return (
        <>
            <Sky id="art-any" from="#101a33" to="#3a2f6b" />
            <Stars count={90} seed={29} />
            <Planet id="art-any-world" x={470} y={170} r={90} lit="#c8b6ff" dark="#2a1a55" />
        </>
    );
}

const pictures: Record<string, () => preact.JSX.Element> = { conflict: ConflictArt, clonewars: CloneWarsArt, mandalorian: MandalorianArt, outerrim: OuterRimArt };

export function GameArt({ game }: { game: string }) {
    const Picture = pictures[game] ?? AnyArt;
    return (
        <svg class="picture" viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <Picture />
        </svg>
    );
}

/** Worlds on their rings around a lamp: the house's sign, large. */
export function HouseArt() {
    return (
        <svg class="house" viewBox="0 0 420 260" aria-hidden="true">
            <g fill="none" stroke="currentColor" stroke-opacity="0.4">
                <ellipse cx="210" cy="134" rx="196" ry="88" />
                <ellipse cx="210" cy="134" rx="142" ry="62" stroke-dasharray="2 9" stroke-linecap="round" stroke-width="2" />
                <ellipse cx="210" cy="134" rx="88" ry="38" />
            </g>
            <defs>
                <radialGradient id="house-glow">
                    <stop offset="0.3" stop-color="#f5b841" stop-opacity="0.55" />
                    <stop offset="1" stop-color="#f5b841" stop-opacity="0" />
                </radialGradient>
            </defs>
            <circle cx="210" cy="134" r="84" fill="url(#house-glow)" />
            <Planet id="house-lamp" x={210} y={134} r={30} lit="#fff2cf" dark="#e09a1f" />
            <Planet id="house-1" x={352} y={134} r={17} lit="#a9d4ff" dark="#173d86" />
            <Planet id="house-2" x={128} y={121} r={11} lit="#9fe3c0" dark="#14553f" />
            <Planet id="house-3" x={76} y={202} r={22} lit="#e9b6ff" dark="#57247a" />
            <ellipse cx="76" cy="202" rx="36" ry="8" fill="none" stroke="#e9b6ff" stroke-width="3" stroke-opacity="0.6" transform="rotate(-18 76 202)" />
            <Planet id="house-4" x={268} y={50} r={13} lit="#ffb0a0" dark="#83281d" />
            <Planet id="house-5" x={280} y={157} r={8} lit="#ffe9b0" dark="#8f6a1a" />
        </svg>
    );
}
