/** The figures on the board: Jedi with two letters on a shield in their colour, villains on a dark hexagon. */
import { hasIcon, SvgIcon } from "../../parts/icon";
import { randomOf } from "../../parts/random";

/** Two letters that tell the Jedi apart. */
export function initials(id: string): string {
    return id.slice(0, 1).toUpperCase() + id.slice(1, 2);
}

export const SHIELD = "M-10 -11.5H10V1.5C10 8 5 11.5 0 13.5C-5 11.5 -10 8 -10 1.5Z";
export const HEXAGON = "M0 -13L11.5 -6.5V6.5L0 13L-11.5 6.5V-6.5Z";
const DIAMOND = "M0 -12L12 0L0 12L-12 0Z";

export function JediFigure({ id, active }: { id: string; active?: boolean }) {
    return (
        <g class={`jedi-figure ${active ? "active" : ""}`}>
            <path class="body" d={SHIELD} />
            <text y="3.6">{initials(id)}</text>
        </g>
    );
}

export function VillainFigure({ id }: { id: string }) {
    return (
        <g class="villain-figure">
            <path class="body" d={HEXAGON} />
            <SvgIcon name={hasIcon(id) ? id : "villain"} x={0} y={0} size={16} />
        </g>
    );
}

export function MissionMarker({ marker, icon }: { marker: string; icon: string }) {
    return (
        <g class={`mission-marker ${marker}`}>
            <path class="body" d={marker === "orange" ? DIAMOND : HEXAGON} transform="scale(0.86)" />
            <SvgIcon name={icon} x={0} y={0} size={12} />
        </g>
    );
}

/** The same as pictures of their own, for panels. */
export function JediToken({ id, color }: { id: string; color: string }) {
    return (
        <svg class="token" data-seat={color} viewBox="-14 -15 28 32" aria-hidden="true">
            <JediFigure id={id} />
        </svg>
    );
}

export function VillainToken({ id }: { id: string }) {
    return (
        <svg class="token" viewBox="-15 -16 30 32" aria-hidden="true">
            <VillainFigure id={id} />
        </svg>
    );
}

export function MarkerToken({ marker, icon }: { marker: string; icon: string }) {
    return (
        <svg class="token" viewBox="-12 -12 24 24" aria-hidden="true">
            <MissionMarker marker={marker} icon={icon} />
        </svg>
    );
}

/** How a Jedi is known from afar: the colour of the blade and the shape of the head. */
interface Features {
    blade: string;
    tilt: number;
    head: string;
    skin: string;
    /** What frames the head: lekku, montrals, ears, a hood. */
    frame: string;
    wears: string;
    small?: boolean;
}

const HEAD = "M-10 -47C-10 -60 10 -60 10 -47C10 -38 5 -32 0 -32C-5 -32 -10 -38 -10 -47Z";
const HOOD = "M-15 -28C-19 -44 -14 -64 0 -66C14 -64 19 -44 15 -28L8 -33V-47C8 -57 -8 -57 -8 -47V-33Z";
const LEKKU = "M-11 -50C-14 -62 14 -62 11 -50L15 -20C15 -12 9 -12 8 -20L7 -44H-7L-8 -20C-9 -12 -15 -12 -15 -20Z";
const MONTRALS = "M-10 -48L-15 -74L-4 -60H4L15 -74L10 -48L13 -18L8 -14L7 -42H-7L-8 -14L-13 -18Z";
const EARS = "M-9 -46L-32 -56L-26 -42L-9 -37ZM9 -46L32 -56L26 -42L9 -37Z";
const HAIR = "M-12 -42C-15 -62 -4 -66 2 -64C12 -64 15 -54 12 -40L8 -46C7 -54 -6 -56 -8 -46Z";
const VEIL = "M-13 -30C-16 -50 -10 -68 0 -68C10 -68 16 -50 13 -30L8 -36V-52H-8V-36Z";

const features: Record<string, Features> = {
    aayla: { blade: "#5fb4ff", tilt: -38, head: HEAD, skin: "#5f8fd0", frame: LEKKU, wears: "#4f7fc0" },
    ahsoka: { blade: "#7dff8a", tilt: 34, head: HEAD, skin: "#d08a55", frame: MONTRALS, wears: "#dfe6f2" },
    anakin: { blade: "#5fb4ff", tilt: 26, head: HEAD, skin: "#c99b78", frame: HAIR, wears: "#6b4a2c" },
    luminara: { blade: "#7dff8a", tilt: -30, head: HEAD, skin: "#b7b56a", frame: VEIL, wears: "#2b3550" },
    mace: { blade: "#c77dff", tilt: -24, head: HEAD, skin: "#7a5238", frame: "", wears: "" },
    "obi-wan": { blade: "#5fb4ff", tilt: -46, head: HEAD, skin: "#d0a583", frame: HOOD, wears: "#7a5a3a" },
    yoda: { blade: "#7dff8a", tilt: 44, head: HEAD, skin: "#86a85a", frame: EARS, wears: "#86a85a", small: true },
};

function featuresOf(id: string): Features {
    const random = randomOf(id);
    const blade = ["#5fb4ff", "#7dff8a", "#ffe14d"][Math.floor(random() * 3)] ?? "#5fb4ff";
    return features[id] ?? { blade, tilt: -40 + random() * 80, head: HEAD, skin: "#b08a6a", frame: HOOD, wears: "#4a3a2c" };
}

/** A Jedi with a drawn blade. */
export function Portrait({ id }: { id: string }) {
    const { blade, tilt, head, skin, frame, wears, small } = featuresOf(id);
    return (
        <svg class="portrait" viewBox="0 0 100 84" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
            <circle cx="50" cy="38" r="36" fill={blade} opacity="0.14" />
            <circle cx="50" cy="38" r="24" fill={blade} opacity="0.16" />
            <g transform={`translate(50 86) scale(${small ? 0.78 : 1})`}>
                <path d="M-38 2C-38 -22 -20 -28 -10 -32H10C20 -28 38 -22 38 2Z" fill="#3a2f2a" />
                <path d="M-10 -32L0 -10L10 -32L4 2H-4Z" fill="#d9c9a8" opacity="0.85" />
                <path d={head} fill={skin} />
                <path d="M-6 -46H-2M2 -46H6" stroke="#0b0f1c" stroke-width="2" stroke-linecap="round" />
                {frame && <path d={frame} fill={wears} />}
            </g>
            <g transform={`rotate(${tilt} 50 78)`} stroke-linecap="round">
                <path d="M50 60V4" stroke={blade} stroke-width="7" opacity="0.35" />
                <path d="M50 60V4" stroke={blade} stroke-width="3.4" />
                <path d="M50 58V6" stroke="#ffffff" stroke-width="1.4" />
                <path d="M50 72V61" stroke="#c3cddf" stroke-width="4" />
            </g>
        </svg>
    );
}
