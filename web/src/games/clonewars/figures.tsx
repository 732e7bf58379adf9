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

/** The colour of a Jedi's blade. */
const blades: Record<string, string> = {
    aayla: "#5fb4ff",
    ahsoka: "#7dff8a",
    anakin: "#5fb4ff",
    luminara: "#7dff8a",
    mace: "#c77dff",
    "obi-wan": "#5fb4ff",
    yoda: "#7dff8a",
};

/** A hooded Jedi with a drawn blade; stance and blade are each one's own. */
export function Portrait({ id }: { id: string }) {
    const random = randomOf(id);
    const blade = blades[id] ?? "#5fb4ff";
    const tilt = -42 + random() * 84;
    const wide = 30 + random() * 12;
    const small = id === "yoda" ? 0.72 : 1;
    return (
        <svg class="portrait" viewBox="0 0 100 84" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
            <circle cx="50" cy="40" r="34" fill={blade} opacity="0.16" />
            <circle cx="50" cy="40" r="22" fill={blade} opacity="0.16" />
            <g transform={`translate(50 84) scale(${small})`}>
                <path d={`M${-wide} 2C${-wide} -28 -16 -34 -14 -44C-12 -60 12 -60 14 -44C16 -34 ${wide} -28 ${wide} 2Z`} fill="#070b18" />
                <path d="M-9 -42C-8 -52 8 -52 9 -42C9 -33 4 -28 0 -28C-4 -28 -9 -33 -9 -42Z" fill="#1c2440" />
                <text class="sign" x="0" y="-8">
                    {initials(id)}
                </text>
            </g>
            <g transform={`rotate(${tilt} 50 70)`} stroke-linecap="round">
                <path d="M50 64V12" stroke={blade} stroke-width="7" opacity="0.35" />
                <path d="M50 64V12" stroke={blade} stroke-width="3.4" />
                <path d="M50 62V14" stroke="#ffffff" stroke-width="1.4" />
                <path d="M50 76V65" stroke="#c3cddf" stroke-width="4" />
            </g>
        </svg>
    );
}
