/** The ground of a planet, drawn inside a circle of radius 100: each terrain in its own way, always the same for a name. */
import type { VNode } from "preact";
import type { Random } from "../random";
import type { Terrain } from "./looks";

type Colors = [string, string, string];
type Draw = (colors: Colors, random: Random) => VNode;

const between = (random: Random, low: number, high: number) => low + random() * (high - low);
const times = <T,>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const f = (n: number) => n.toFixed(1);

/** A closed, rounded shape about a point. */
function blob(random: Random, x: number, y: number, wide: number, high: number): string {
    const points = times(8, (i) => {
        const angle = (i / 8) * 2 * Math.PI;
        const far = between(random, 0.65, 1.15);
        return [x + Math.cos(angle) * wide * far, y + Math.sin(angle) * high * far] as const;
    });
    const middle = (i: number) => {
        const [a, b] = [points[i % 8] ?? [0, 0], points[(i + 1) % 8] ?? [0, 0]];
        return `${f((a[0] + b[0]) / 2)} ${f((a[1] + b[1]) / 2)}`;
    };
    return `M${middle(7)}${points.map((p, i) => `Q${f(p[0])} ${f(p[1])} ${middle(i)}`).join("")}Z`;
}

function blobs(random: Random, count: number, wide: number, high: number, spread = 80): string {
    return times(count, () => {
        const size = between(random, 0.5, 1.2);
        return blob(random, between(random, -spread, spread), between(random, -spread, spread), wide * size, high * size);
    }).join("");
}

/** A stripe across the disc that bends with the globe. */
function stripe(y: number, bend: number): string {
    return `M-110 ${f(y)}Q0 ${f(y + bend)} 110 ${f(y)}`;
}

function Stripes({ random, colors, count, width, opacity = 0.8 }: { random: Random; colors: string[]; count: number; width: number; opacity?: number }) {
    return (
        <g fill="none">
            {times(count, (i) => (
                <path
                    key={i}
                    d={stripe(-95 + ((i + random() * 0.6) * 190) / count, between(random, 10, 26))}
                    stroke={colors[i % colors.length]}
                    stroke-width={between(random, width * 0.4, width * 1.3)}
                    opacity={opacity}
                />
            ))}
        </g>
    );
}

const Clouds = ({ random }: { random: Random }) => <Stripes random={random} colors={["#ffffff"]} count={5} width={7} opacity={0.28} />;

const city: Draw = ([, second, light], random) => (
    <>
        {times(4, (i) => (
            <circle key={i} cx={between(random, -40, 40)} cy={between(random, -40, 40)} r={between(random, 20, 55)} fill="none" stroke={second} stroke-width="6" opacity="0.7" />
        ))}
        <path
            d={times(70, () => `M${f(between(random, -90, 90))} ${f(between(random, -90, 90))}h0`).join("")}
            stroke={light}
            stroke-width="6"
            stroke-linecap="round"
        />
        <path d={times(5, (i) => stripe(-70 + i * 35, 18)).join("")} stroke={light} stroke-width="2" fill="none" opacity="0.55" />
    </>
);

const continents: Draw = ([, second, land], random) => (
    <>
        <path d={blobs(random, 3, 44, 30)} fill={second} opacity="0.7" />
        <path d={blobs(random, 4, 42, 28)} fill={land} />
        <Clouds random={random} />
    </>
);

const jungle: Draw = ([, second, third], random) => (
    <>
        <path d={blobs(random, 9, 28, 18, 90)} fill={second} />
        <path d={blobs(random, 5, 20, 12, 85)} fill={third} opacity="0.85" />
        <Clouds random={random} />
    </>
);

const ocean: Draw = ([, second, land], random) => (
    <>
        <Stripes random={random} colors={[second]} count={7} width={9} opacity={0.6} />
        <path d={blobs(random, 4, 12, 8, 65)} fill={land} />
        <Clouds random={random} />
    </>
);

/** A whirl seen from above. */
const whirl = (x: number, y: number, size: number) =>
    times(3, (i) => `M${x} ${y}m${f(-size + i * size * 0.25)} 0a${f(size - i * size * 0.28)} ${f((size - i * size * 0.28) * 0.7)} 0 1 1 ${f(size * 0.9)} ${f(size * 0.5)}`).join("");

const storm: Draw = ([, second, cloud], random) => (
    <>
        <Stripes random={random} colors={[second, cloud]} count={9} width={10} opacity={0.5} />
        <path d={whirl(18, -12, 46)} fill="none" stroke={cloud} stroke-width="7" stroke-linecap="round" opacity="0.9" />
        <path d={whirl(-42, 44, 20)} fill="none" stroke={cloud} stroke-width="4" stroke-linecap="round" opacity="0.7" />
    </>
);

const desert: Draw = ([, second, third], random) => (
    <>
        <path d={blobs(random, 4, 48, 20)} fill={second} opacity="0.8" />
        <Stripes random={random} colors={[third, second]} count={8} width={4} opacity={0.55} />
        <path d={blobs(random, 3, 20, 9)} fill={third} opacity="0.8" />
    </>
);

const bands: Draw = (colors, random) => <Stripes random={random} colors={colors} count={11} width={22} opacity={0.9} />;

function cracks(random: Random, count: number): string {
    return times(count, () => {
        let [x, y] = [between(random, -80, 80), between(random, -80, 80)];
        const steps = times(4, () => {
            x += between(random, -34, 34);
            y += between(random, -26, 30);
            return `L${f(x)} ${f(y)}`;
        });
        return `M${f(x)} ${f(y)}${steps.join("")}`;
    }).join("");
}

const lava: Draw = ([, second, glow], random) => (
    <>
        <path d={blobs(random, 6, 30, 22)} fill={second} />
        <path d={cracks(random, 8)} fill="none" stroke={glow} stroke-width="11" opacity="0.3" stroke-linejoin="round" />
        <path d={cracks(random, 9)} fill="none" stroke={glow} stroke-width="4.5" stroke-linejoin="round" />
    </>
);

const crystal: Draw = ([, second, shine], random) => (
    <>
        {times(12, (i) => {
            const [x, y, high] = [between(random, -80, 80), between(random, -70, 80), between(random, 25, 60)];
            const wide = high * 0.32;
            return (
                <g key={i} opacity="0.85">
                    <path d={`M${f(x)} ${f(y - high)}L${f(x + wide)} ${f(y)}L${f(x)} ${f(y + high * 0.4)}Z`} fill={second} />
                    <path d={`M${f(x)} ${f(y - high)}L${f(x - wide)} ${f(y)}L${f(x)} ${f(y + high * 0.4)}Z`} fill={shine} />
                </g>
            );
        })}
    </>
);

const craters: Draw = ([, second, third], random) => (
    <>
        <path d={blobs(random, 4, 40, 26)} fill={second} opacity="0.55" />
        {times(11, (i) => {
            const [x, y, r] = [between(random, -80, 80), between(random, -80, 80), between(random, 6, 20)];
            return (
                <g key={i}>
                    <circle cx={x + 2} cy={y + 2} r={r} fill={second} />
                    <circle cx={x} cy={y} r={r} fill={third} opacity="0.85" />
                </g>
            );
        })}
    </>
);

const mist: Draw = ([, second, third], random) => (
    <>
        <Stripes random={random} colors={[second]} count={6} width={24} opacity={0.55} />
        <Stripes random={random} colors={[third]} count={5} width={6} opacity={0.5} />
        <path d={blobs(random, 3, 26, 10)} fill={third} opacity="0.35" />
    </>
);

const shattered: Draw = (colors, random) => (
    <>
        {lava(colors, random)}
        <path d="M20 110L8 52L34 30L22 4L58 22L112 8V110Z" fill="#070a16" />
        <path d="M20 110L8 52L34 30L22 4L58 22L112 8" fill="none" stroke={colors[2]} stroke-width="5" />
    </>
);

const draws: Record<Terrain, Draw> = { city, continents, jungle, ocean, storm, desert, bands, lava, crystal, craters, mist, shattered };

export function surface(terrain: Terrain, colors: Colors, random: Random): VNode {
    return draws[terrain](colors, random);
}
