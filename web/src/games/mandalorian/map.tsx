/** The map with everything that stands on it, worked by pointer or by arrow keys. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { SvgPiece } from "../../parts/piece";
import { useDesk } from "../../table/context";
import type { BoardProps } from "../../table/game";
import { ChildFigure, Standee } from "./figures";
import { Glyph } from "./glyphs";
import type { Grid, Hex } from "./grid";
import { Borders, Doors, Ground, INNER, layout, Printed, WHOLE } from "./hexes";
import { Legend } from "./legend";
import { useLook } from "./look";
import { reachOf, type Reach } from "./reach";
import { actingHero, activeSeat, childOf, heroesOf, read, terrainOf, threatsIn, type Child, type Hero, type Threat } from "./state";
import { besides } from "./terrain";
import { spaceLabel, threatInWords } from "./there";
import { outlineOf, ThreatToken } from "./tokens";
import { ma } from "./words";

/* ---- what stands in a space ---- */

type Thing = { key: string; threat: Threat } | { key: string; hero: Hero } | { key: string; child: Child };

function thingsIn(space: string, props: BoardProps): Thing[] {
    const state = read(props.view);
    const { content } = props;
    const child = childOf(state, content);
    const free = child && child.at === space && !child.hero && !child.enemy;
    return [
        ...threatsIn(space, state, content).map((threat) => ({ key: `threat:${space}:${threat.n}`, threat })),
        ...(free ? [{ key: "child", child }] : []),
        ...heroesOf(state, content)
            .filter((hero) => hero.at === space && !hero.out)
            .map((hero) => ({ key: `hero:${hero.character}`, hero })),
    ];
}

interface Spot {
    thing: Thing;
    x: number;
    y: number;
    scale: number;
}

function spotsIn(hex: Hex, props: BoardProps): Spot[] {
    const things = thingsIn(hex.id, props);
    const { at, scale } = layout(things.length);
    return things.map((thing, i) => ({
        thing,
        scale,
        x: hex.middle.x + (at[i]?.x ?? 0),
        y: hex.middle.y + (at[i]?.y ?? 0),
    }));
}

function Drawn({ thing, props, target }: { thing: Thing; props: BoardProps; target: boolean }) {
    const state = read(props.view);
    if ("threat" in thing)
        return (
            <SvgPiece id={thing.key} label={threatInWords(thing.threat)} class="ma-piece" aside pointer>
                {target && <path class="target" d={outlineOf(thing.threat.shape)} transform="scale(1.3)" />}
                <ThreatToken threat={thing.threat} />
            </SvgPiece>
        );
    if ("child" in thing)
        return (
            <SvgPiece id="child" label={ma("child")} class="ma-piece" aside pointer>
                <ChildFigure />
            </SvgPiece>
        );
    const { hero } = thing;
    const carries = childOf(state, props.content)?.hero?.n === hero.n;
    const active = actingHero(state, props.content)?.n === hero.n && !state.over;
    return (
        <g data-seat={hero.color}>
            <SvgPiece id={thing.key} label={props.content.name("characters", hero.character)} class="ma-piece" aside pointer>
                <Standee character={hero.character} health={hero.health} damage={hero.damage} active={active}>
                    {carries && (
                        <g transform="translate(13 -13) scale(0.62)">
                            <ChildFigure />
                        </g>
                    )}
                    {hero.shield > 0 && (
                        <g class="shielded" transform="translate(-14 -12)">
                            <circle class="badge" r={7} />
                            <Glyph name="shield" size={11} />
                        </g>
                    )}
                </Standee>
            </SvgPiece>
        </g>
    );
}

/** Threats lie below, figures glide over them from space to space. */
function Things({ grid, props, reach, steady }: { grid: Grid; props: BoardProps; reach: Reach; steady: boolean }) {
    const spots = grid.hexes.flatMap((hex) => (hex.forbidden ? [] : spotsIn(hex, props)));
    const targets = new Set(reach.targets.map((threat) => `threat:${threat.space}:${threat.n}`));
    const [lying, standing] = [spots.filter((spot) => "threat" in spot.thing), spots.filter((spot) => !("threat" in spot.thing))];
    return (
        <>
            <g class="ma-lying">
                {lying.map(({ thing, x, y, scale }) => (
                    <g key={thing.key} transform={`translate(${x} ${y}) scale(${scale})`}>
                        <Drawn thing={thing} props={props} target={targets.has(thing.key)} />
                    </g>
                ))}
            </g>
            <g class={`ma-standing ${steady ? "steady" : ""}`}>
                {standing
                    .sort((a, b) => (a.thing.key < b.thing.key ? -1 : 1))
                    .map(({ thing, x, y, scale }) => (
                        <g key={thing.key} class="figure" style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
                            <Drawn thing={thing} props={props} target={false} />
                        </g>
                    ))}
            </g>
        </>
    );
}

/* ---- spaces ---- */

function reachInWords(hex: Hex, reach: Reach): string {
    const steps = reach.steps.get(hex.id);
    if (steps !== undefined) return `. ${ma("reach-steps", { n: steps })}`;
    if (reach.targets.some((threat) => threat.space === hex.id)) return `. ${ma("reach-target")}`;
    return reach.range.has(hex.id) ? `. ${ma("reach-range")}` : "";
}

function Space({ hex, props, reach, here }: { hex: Hex; props: BoardProps; reach: Reach; here: boolean }) {
    const steps = reach.steps.get(hex.id);
    const marks = [steps !== undefined && "in-reach", reach.range.has(hex.id) && "in-range", reach.from === hex.id && "reach-from"];
    return (
        <g data-hex={hex.id} transform={`translate(${hex.middle.x} ${hex.middle.y})`}>
            <SvgPiece
                id={`space:${hex.id}`}
                label={spaceLabel(hex, read(props.view), props.content) + reachInWords(hex, reach)}
                class={`ma-space ${marks.filter(Boolean).join(" ")}`}
                aside={!here}
            >
                <path class="area" d={WHOLE} />
                <path class="ring" d={INNER} />
            </SvgPiece>
            {steps !== undefined && (
                <g class="ma-steps" aria-hidden="true" transform="translate(34 30)">
                    <circle r={9.5} />
                    <text y={4.2}>{steps}</text>
                </g>
            )}
        </g>
    );
}

const READING = (a: Hex, b: Hex) => a.y - b.y || a.x - b.x;

/** Arrow keys, and Page Up and Down from one space with something to do to the next. */
function useKeys(grid: Grid, from: string | null, go: (hex: Hex) => void) {
    const desk = useDesk();
    const spaces = grid.hexes.filter((hex) => !hex.forbidden);
    const next = (by: number): Hex | undefined => {
        const order = [...spaces].sort(READING);
        const now = order.findIndex((hex) => hex.id === from);
        return [...order.keys()]
            .map((i) => order[(now + by * (i + 1) + 2 * order.length) % order.length])
            .find((hex) => hex && desk.choicesAt(`space:${hex.id}`).length > 0);
    };
    const to = (key: string): Hex | undefined => {
        const here = grid.byId.get(from ?? "");
        if (key.startsWith("Arrow")) return here && besides(grid, here, key);
        if (key === "PageDown") return next(1);
        if (key === "PageUp") return next(-1);
        if (key === "Home") return [...spaces].sort(READING)[0];
        return key === "End" ? [...spaces].sort(READING).at(-1) : undefined;
    };
    return (event: KeyboardEvent): boolean => {
        const hex = to(event.key);
        if (!hex) return false;
        go(hex);
        return true;
    };
}

/** The space that is on the way of the Tab key: where the reader was last, or where somebody acts. */
function useHere(grid: Grid, acting: string | null): [string | null, (id: string) => void] {
    const [was, setWas] = useState<string | null>(null);
    const start = grid.hexes.find((hex) => hex.start)?.id ?? null;
    return [(was && grid.byId.has(was) ? was : acting) ?? start, setWas];
}

export function HexMap({ props }: { props: BoardProps }) {
    const desk = useDesk();
    const box = useRef<SVGSVGElement | null>(null);
    const state = read(props.view);
    const { content } = props;
    const terrain = terrainOf(state, content);
    const { grid } = terrain;
    const look = useLook(grid, box);
    const acting = actingHero(state, content)?.at ?? null;
    const [here, setHere] = useHere(grid, acting);
    const seat = props.asked ?? activeSeat(state) ?? "p1";
    const reach = reachOf(desk.aim.value, seat, state, content);

    const show = (hex: Hex | undefined) => hex && look.show(hex.middle);
    useEffect(() => {
        if (acting && look.zoom > 1) show(grid.byId.get(acting));
    }, [acting, look.zoom > 1]);
    useEffect(() => {
        if (acting && look.zoom > 1 && !look.isSteered()) show(grid.byId.get(acting));
    }, [look.size, look.zoom]);

    const go = (hex: Hex) => {
        setHere(hex.id);
        box.current?.querySelector<SVGElement>(`[data-hex="${hex.id}"] [tabindex]`)?.focus();
    };
    const step = useKeys(grid, here, go);
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === "+") look.nearer();
        else if (event.key === "-") look.farther();
        else if (!step(event)) return;
        event.preventDefault();
    };
    const onFocus = (event: FocusEvent) => {
        const id = (event.target as Element).closest("[data-hex]")?.getAttribute("data-hex");
        if (!id) return;
        setHere(id);
        if (look.zoom > 1 && (event.target as Element).matches(":focus-visible")) show(grid.byId.get(id));
    };

    return (
        <div class={`ma-world ma-world-${state.map}`} onKeyDown={onKeyDown} onFocusIn={onFocus}>
            <svg ref={box} role="group" aria-label={`${ma("map")}: ${content.name("maps", state.map)}`} aria-description={ma("map-keys")}>
                <g style={{ transform: look.transform }}>
                    <Ground grid={grid} />
                    <g class={`ma-spaces ${reach.from ? "reaching" : ""}`}>
                        {[...grid.hexes].sort(READING).map((hex) =>
                            hex.forbidden ? null : <Space key={hex.id} hex={hex} props={props} reach={reach} here={hex.id === here} />,
                        )}
                    </g>
                    <Borders grid={grid} />
                    <Doors terrain={terrain} />
                    <Printed grid={grid} />
                    <Things grid={grid} props={props} reach={reach} steady={look.steady} />
                </g>
            </svg>
            <div class="zoom">
                <Legend />
                <button type="button" aria-label={ma("zoom-in")} title={ma("zoom-in")} onClick={look.nearer}>
                    +
                </button>
                <button type="button" aria-label={ma("zoom-out")} title={ma("zoom-out")} disabled={look.zoom <= 1} onClick={look.farther}>
                    −
                </button>
                <button type="button" aria-label={ma("zoom-whole")} title={ma("zoom-whole")} disabled={look.zoom <= 1} onClick={look.whole}>
                    <Icon name="whole" />
                </button>
            </div>
        </div>
    );
}
