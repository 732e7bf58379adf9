/** A planet as it is seen from a ship: ground, light and shadow, air, and what circles it. */
import { useId, useMemo } from "preact/hooks";
import { randomOf } from "../random";
import { lookOf, type Look } from "./looks";
import { surface } from "./surface";

const MOONS = [
    { x: 112, y: -66, r: 13 },
    { x: -122, y: 30, r: 9 },
];

/** Half of a ring; the planet lies between the two. */
function Ring({ color, front }: { color: string; front?: boolean }) {
    const sweep = front ? 0 : 1;
    return (
        <g transform="rotate(-18)" fill="none" stroke={color}>
            <path d={`M-158 0A158 40 0 0 ${sweep} 158 0`} stroke-width="13" opacity="0.75" />
            <path d={`M-134 0A134 31 0 0 ${sweep} 134 0`} stroke-width="5" opacity="0.5" />
        </g>
    );
}

function Shades({ id, look }: { id: string; look: Look }) {
    return (
        <defs>
            <radialGradient id={`${id}-ground`} cx="36%" cy="30%" r="80%">
                <stop offset="0" stop-color={look.colors[1]} />
                <stop offset="0.7" stop-color={look.colors[0]} />
            </radialGradient>
            <radialGradient id={`${id}-night`} cx="32%" cy="27%" r="82%">
                <stop offset="0" stop-color="#ffffff" stop-opacity="0.28" />
                <stop offset="0.35" stop-color="#ffffff" stop-opacity="0" />
                <stop offset="0.68" stop-color="#02030c" stop-opacity="0.32" />
                <stop offset="1" stop-color="#02030c" stop-opacity="0.92" />
            </radialGradient>
            <radialGradient id={`${id}-air`}>
                <stop offset="0.7" stop-color={look.air} stop-opacity="0.5" />
                <stop offset="0.8" stop-color={look.air} stop-opacity="0.2" />
                <stop offset="1" stop-color={look.air} stop-opacity="0" />
            </radialGradient>
            <clipPath id={`${id}-disc`}>
                <circle r="100" />
            </clipPath>
        </defs>
    );
}

/** Drawn around 0, 0 with a radius of 100. */
export function Planet({ id: name, region }: { id: string; region?: string }) {
    const id = useId();
    return useMemo(() => {
        const look = lookOf(name, region);
        return (
            <g aria-hidden="true">
                <Shades id={id} look={look} />
                <circle r="138" fill={`url(#${id}-air)`} />
                {MOONS.slice(0, look.moons ?? 0).map((moon) => (
                    <circle key={moon.x} cx={moon.x} cy={moon.y} r={moon.r} fill="#c9cedb" />
                ))}
                {look.ring && <Ring color={look.ring} />}
                <g clip-path={`url(#${id}-disc)`}>
                    <circle r="100" fill={`url(#${id}-ground)`} />
                    {surface(look.terrain, look.colors, randomOf(name))}
                    {look.caps && <path d="M-80 -72Q0 -46 80 -72L60 -110H-60ZM-60 84Q0 62 60 84L40 110H-40Z" fill="#f4fbff" opacity="0.9" />}
                    <circle r="101" fill={`url(#${id}-night)`} />
                </g>
                <circle r="99" fill="none" stroke={look.air} stroke-width="3" opacity="0.45" />
                {look.ring && <Ring color={look.ring} front />}
            </g>
        );
    }, [id, name, region]);
}

/** A planet as a picture of its own. */
export function PlanetPicture({ id, class: more }: { id: string; class?: string }) {
    return (
        <svg class={more} viewBox="-165 -145 330 290" aria-hidden="true">
            <Planet id={id} />
        </svg>
    );
}
