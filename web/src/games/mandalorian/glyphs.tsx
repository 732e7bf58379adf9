/** Small drawings of this game, each in a box of 24 around 0, 0: filled, or drawn as a line. */

interface Glyph {
    d: string;
    /** Drawn, not filled. */
    line?: boolean;
    /** Holes where outlines overlap. */
    holes?: boolean;
    turn?: number;
}

/** A star of so many points. */
function star(points: number, outer: number, inner: number): string {
    const corners = Array.from({ length: points * 2 }, (_, i) => {
        const angle = (i * Math.PI) / points - Math.PI / 2;
        const radius = i % 2 ? inner : outer;
        return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
    });
    return `M${corners.join("L")}Z`;
}

const disc = (r: number, x = 0, y = 0) => `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`;
const hole = (r: number, x = 0, y = 0) => `M${x} ${y - r}a${r} ${r} 0 1 0 0 ${2 * r}a${r} ${r} 0 1 0 0 ${-2 * r}Z`;

const EYE = "M-11 0C-7 -7.5 7 -7.5 11 0C7 7.5 -7 7.5 -11 0Z";
const BOX = "M-10 -9H10V9H-10Z";

const glyphs: Record<string, Glyph> = {
    /* actions */
    move: { d: "M-10 -8H-5L1 0L-5 8H-10L-4 0ZM-1 -8H4L10 0L4 8H-1L5 0Z" },
    attack: { d: star(8, 11, 5) },
    intel: { d: `${EYE}${disc(4.6)}${disc(2)}`, holes: true },
    plan: { d: "M-7.5 -10.5H7.5V10.5H-7.5ZM-4.5 -6.5H4.5V-4.5H-4.5ZM-4.5 -1.2H4.5V0.8H-4.5ZM-4.5 4.1H1.5V6.1H-4.5Z", holes: true },
    mission: { d: `M0 -11.5L10 -5.75V5.75L0 11.5L-10 5.75V-5.75Z${star(5, 7, 3)}`, holes: true },
    any: { d: "M0 -11L4 -4H-4ZM11 0L4 4V-4ZM0 11L-4 4H4ZM-11 0L-4 -4V4Z" },
    tactical: { d: "M0 -11L11 0L0 11L-11 0ZM0 -6L6 0L0 6L-6 0Z", holes: true },

    /* classes */
    sharpshooter: {
        d: `${disc(8)}${hole(5.6)}M-1.2 -11.5H1.2V-4H-1.2ZM-1.2 4H1.2V11.5H-1.2ZM-11.5 -1.2H-4V1.2H-11.5ZM4 -1.2H11.5V1.2H4Z${disc(1.5)}`,
    },
    melee: { d: "M-2 -10L0 -12.5L2 -10V3H-2ZM-6.5 3H6.5V5.6H-6.5ZM-1.6 5.6H1.6V11.5H-1.6Z", turn: 40 },
    blaster: { d: "M-11 -6H6.5L7.5 -8H9.5V-6H11.5V-0.5H2.5L1.5 1.8H-1L-3 8.5H-8.5L-6 -0.5H-11Z" },
    none: { d: star(4, 10, 3.4) },

    /* what enemies can do */
    sentry: {
        d: "M-6.5 8V2A6.5 6.5 0 0 1 6.5 2V8ZM-9 9.5H9V11.5H-9ZM-1.2 -12H1.2V-7.5H-1.2ZM-10.5 -6L-8.8 -7.7L-6 -4.9L-7.7 -3.2ZM10.5 -6L8.8 -7.7L6 -4.9L7.7 -3.2Z",
    },
    grapple: { d: "M0 -11V4M0 4C0 11 9.5 9 9.5 1.5M0 4C0 11 -9.5 9 -9.5 1.5M9.5 1.5L6 4M-9.5 1.5L-6 4M-3 -8H3", line: true },
    effect: { d: "M0 -12L12 0L0 12L-12 0ZM-1.7 -7H1.7L1.1 2H-1.1ZM-1.5 4H1.5V7H-1.5Z", holes: true },
    sabotage: { d: "M-9.5 9.5L1 -1M10 -7L6.2 -3.2L3.2 -6.2L7 -10A6 6 0 0 0 1 -1A6 6 0 0 0 10 -7", line: true },

    /* tokens */
    disrupt: { d: "M3 -12L-7.5 2H-1L-3 12L7.5 -3H1Z" },
    heart: { d: "M0 10C-13 0 -10 -9 -5 -9C-2 -9 0 -7 0 -5C0 -7 2 -9 5 -9C10 -9 13 0 0 10Z" },
    shield: { d: "M0 -11L9 -8V0C9 6 4 9 0 11C-4 9 -9 6 -9 0V-8Z" },
    star: { d: star(5, 11, 4.6) },
    start: { d: "M-7 -11H-4.5V11H-7ZM-4.5 -10H9L5 -5L9 0H-4.5Z" },
    child: {
        d: `M-5 -1L-12 -5C-11.5 1 -9 3.5 -5 3.5ZM5 -1L12 -5C11.5 1 9 3.5 5 3.5ZM0 -7.5C5 -7.5 6.5 -3 6.5 0C6.5 4.5 3 7.5 0 7.5C-3 7.5 -6.5 4.5 -6.5 0C-6.5 -3 -5 -7.5 0 -7.5Z${hole(1.5, -2.6, 1)}${hole(1.5, 2.6, 1)}`,
    },
    lock: { d: "M-7 -1H7V10H-7ZM-1.3 2.5H1.3V7H-1.3ZM-5 -1V-5A5 5 0 0 1 5 -5V-1H2.6V-5A2.6 2.6 0 0 0 -2.6 -5V-1Z", holes: true },
    unlock: { d: "M-7 -1H7V10H-7ZM-1.3 2.5H1.3V7H-1.3ZM-5 -1V-6A5 5 0 0 1 4.6 -8.2L2.3 -7.2A2.6 2.6 0 0 0 -2.6 -6V-1Z", holes: true },
    reinforcement: { d: "M-1.5 -11H1.5V-3.5L7.5 -9.5L9.5 -7.5L3.5 -1.5H11V1.5H3.5L9.5 7.5L7.5 9.5L1.5 3.5V11H-1.5V3.5L-7.5 9.5L-9.5 7.5L-3.5 1.5H-11V-1.5H-3.5L-9.5 -7.5L-7.5 -9.5L-1.5 -3.5Z" },
    crisis: { d: "M0 -11.5L12 10.5H-12ZM-1.5 -4H1.5L1 4H-1ZM-1.3 5.6H1.3V8.2H-1.3Z", holes: true },
    event: { d: "M-7.5 -10.5H7.5V10.5H-7.5ZM-1.6 -7H1.6L1.1 2H-1.1ZM-1.5 4.5H1.5V7.4H-1.5Z", holes: true },
    loyal: { d: "M0 -11L9 -8V0C9 6 4 9 0 11C-4 9 -9 6 -9 0V-8ZM-5 -1L-1.5 3L5.5 -5L3.8 -6.4L-1.6 -0.2L-3.4 -2.4Z", holes: true },
    traitor: { d: "M-10 -9C-4 -6 4 -6 10 -9C11 2 6 10 0 11C-6 10 -11 2 -10 -9ZM-7 -3C-5 -5 -3 -4 -2 -2C-4 -1 -6 -1 -7 -3ZM7 -3C5 -5 3 -4 2 -2C4 -1 6 -1 7 -3ZM-4 5C-2 3 2 3 4 5C2 7 -2 7 -4 5Z", holes: true },

    /* features */
    medpac: { d: "M-3.4 -10H3.4V-3.4H10V3.4H3.4V10H-3.4V3.4H-10V-3.4H-3.4Z" },
    "the-asset": { d: "M-11 -2A11 9 0 0 1 11 -2L8.5 6H-8.5ZM-6 8H6V10H-6Z" },
    keycard: { d: "M-11 -7H11V7H-11ZM-8 -4H-2V2H-8ZM1 -4H8V-2H1ZM1 0H8V2H1Z", holes: true },
    "thermal-charge": { d: `${disc(7.5, 0, 3)}M-2.5 -8H2.5V-4H-2.5ZM1 -12H7V-10H3V-8H1Z` },
    "e-web": { d: "M-11.5 -4H3V-6H10V-4H12V1H10V3H3V1H0L4.5 10.5H1.5L-2 4L-5 10.5H-8L-3.5 1H-11.5Z" },
    "tracking-fob": { d: "M-5 -2H5V11H-5ZM0 -2V-6M-5 -7A7 7 0 0 1 5 -7M-8.5 -9.5A11 11 0 0 1 8.5 -9.5", line: true },
    camtono: { d: "M-6.5 -8C-6.5 -12 6.5 -12 6.5 -8V8C6.5 12 -6.5 12 -6.5 8ZM-4 -5H4V-2.5H-4ZM-4 2.5H4V5H-4Z", holes: true },
    prisoner: { d: "M-10 -10.5H10V-8H-10ZM-10 8H10V10.5H-10ZM-8 -8H-5.6V8H-8ZM-1.2 -8H1.2V8H-1.2ZM5.6 -8H8V8H5.6Z" },
    alarm: { d: "M0 -11C6 -11 7 -5 7 0C7 4 9.5 5 9.5 7.5H-9.5C-9.5 5 -7 4 -7 0C-7 -5 -6 -11 0 -11ZM-3 8.5H3C3 12 -3 12 -3 8.5Z" },
    droid: { d: `M-7 -1A7 9 0 0 1 7 -1ZM-7 0.5H7V8H-7ZM-10 0H-8V11H-10ZM8 0H10V11H8Z${hole(2, 1.5, -4.5)}` },
    egg: { d: "M0 -11C6 -11 9 -2 9 3C9 8 5 11 0 11C-5 11 -9 8 -9 3C-9 -2 -6 -11 0 -11Z" },
    bounty: { d: `${disc(10.5)}${hole(7.5)}${star(5, 6, 2.6)}` },
    crate: { d: `${BOX}M-7.5 -6.5H7.5V6.5H-7.5ZM-5.5 -6.5L0 -1.2L5.5 -6.5ZM-5.5 6.5L0 1.2L5.5 6.5Z`, holes: true },
};

/** What a feature is drawn as: by its id without a mission's number, or by a word in it. */
export function featureGlyph(id: string): string {
    const plain = id.replace(/-\d+$/, "");
    if (glyphs[plain]) return plain;
    return Object.keys(glyphs).find((name) => plain.split("-").includes(name)) ?? "crate";
}

export function Glyph({ name, x = 0, y = 0, size = 24, class: more }: { name: string; x?: number; y?: number; size?: number; class?: string }) {
    const glyph = glyphs[name] ?? { d: BOX };
    const scale = size / 24;
    return (
        <path
            class={`glyph ${glyph.line ? "line" : ""} ${more ?? ""}`}
            d={glyph.d}
            transform={`translate(${x} ${y}) scale(${scale})${glyph.turn ? ` rotate(${glyph.turn})` : ""}`}
            {...(glyph.holes ? { "fill-rule": "evenodd" as const } : {})}
        />
    );
}

/** The same as a picture of its own. Without a label it is decoration: a word beside it says the same. */
export function GlyphIcon({ name, label, class: more }: { name: string; label?: string; class?: string }) {
    return (
        <svg class={`icon ma-icon ${more ?? ""}`} viewBox="-13 -13 26 26" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}>
            <Glyph name={name} />
        </svg>
    );
}
