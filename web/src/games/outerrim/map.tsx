/** The galaxy arc with everything that stands on it. */
import { useMemo } from "preact/hooks";
import { Icon, SvgIcon } from "../../parts/icon";
import { SvgPiece } from "../../parts/piece";
import { Planet } from "../../parts/planet";
import { lookOf } from "../../parts/planet/looks";
import { StarMap, type StarFigure, type StarNode } from "../../parts/star-map";
import type { Point } from "../../parts/star-map/camera";
import { useDesk } from "../../table/context";
import { said, type BoardProps } from "../../table/game";
import type { Component } from "../../wire";
import { capId, capOf, factions, linksOf, onRing, spotOf, tileEdge, TILES, type Faction } from "./arc";
import { text } from "./columns";
import { boardHero } from "./shown";
import { contactsAt, destinationsOf, heroesOf, patrolsOf, read, type Hero, type OuterRim } from "./state";
import { contactInWords, factionName, patrolInWords, spaceLabel } from "./there";
import { ContactFigure, Flag, PatrolFigure, ShipFigure } from "./tokens";
import { or } from "./words";

const PLANET = 16;
const NAVPOINT = 6.5;
const MAELSTROM = 19;

function radiusOf(space: Component | undefined): number {
    const kind = text(space, "kind");
    if (kind === "navpoint") return NAVPOINT;
    return kind === "maelstrom" ? MAELSTROM : PLANET * lookOf(space?.id ?? "").size;
}

function Body({ space, radius }: { space: Component; radius: number }) {
    const kind = text(space, "kind");
    if (kind === "navpoint") return <path class="navpoint" d={`M0 -${NAVPOINT}L${NAVPOINT} 0L0 ${NAVPOINT}L-${NAVPOINT} 0Z`} />;
    if (kind === "maelstrom")
        return (
            <g class="maelstrom">
                <circle r={MAELSTROM} />
                <SvgIcon name="maelstrom" x={0} y={0} size={MAELSTROM * 1.8} />
            </g>
        );
    return (
        <g transform={`scale(${radius / 100})`}>
            <Planet id={space.id} />
        </g>
    );
}

/** The faction a planet belongs to: its sign in a small circle at the planet's rim. */
function Allegiance({ faction, radius }: { faction: string; radius: number }) {
    return (
        <g class={`allegiance ${faction}`} transform={`translate(0 ${radius})`} aria-hidden="true">
            <circle r="6.5" />
            <SvgIcon name={`faction-${faction}`} x={0} y={0} size={9} />
        </g>
    );
}

function SpaceNode({ space, props }: { space: Component; props: BoardProps }) {
    const { content } = props;
    const state = read(props.view);
    const radius = radiusOf(space);
    const faction = text(space, "faction");
    const marks = state.marked.filter((at) => at === space.id).length;
    return (
        <g class="place">
            <SvgPiece id={`space:${space.id}`} label={spaceLabel(space, state, content)} class={`or-space ${text(space, "kind") || "planet"}`}>
                <circle class="reach" r={Math.max(15, radius + 5)} />
                <circle class="halo" r={radius + 5} />
                <Body space={space} radius={radius} />
            </SvgPiece>
            {faction && <Allegiance faction={faction} radius={radius} />}
            {contactsAt(space.id, state, content).map((contact, i, all) => (
                <SvgPiece
                    key={contact.n}
                    id={`contact:${space.id}:${contact.n}`}
                    label={contactInWords(contact)}
                    class="or-contact"
                    aside
                    pointer
                    transform={`translate(${(i - (all.length - 1) / 2) * 20} ${-radius - 9})`}
                >
                    <ContactFigure contact={contact} />
                </SvgPiece>
            ))}
            {marks > 0 && <path class="marked" d="M-5 -5L5 5M5 -5L-5 5" transform={`translate(${radius * 0.5} ${-radius * 0.3})`} aria-hidden="true" />}
        </g>
    );
}

/** Where a faction's patrols come from, and which comes next. */
function CapNode({ faction, state }: { faction: Faction; state: OuterRim }) {
    const level = state.patrol_level[factions.indexOf(faction)] ?? 0;
    const label = level < 4 ? or("stack", { faction: factionName(faction), level: level + 1 }) : or("stack-empty", { faction: factionName(faction) });
    return (
        <SvgPiece id={`stack:${faction}`} label={label} class={`or-cap ${faction}`} aside>
            <rect x="-17" y="-17" width="34" height="34" rx="7" />
            <SvgIcon name={`faction-${faction}`} x={0} y={-4} size={18} />
            <text y="13">{level < 4 ? "▸".repeat(4 - level) : "–"}</text>
        </SvgPiece>
    );
}

/** Ships stand to the right of a space, patrols to the left, each beside the other. */
function figures(state: OuterRim, { content }: BoardProps): StarFigure[] {
    const beside = new Map<string, number>();
    const next = (side: string) => {
        const n = beside.get(side) ?? 0;
        beside.set(side, n + 1);
        return n;
    };
    const radius = (at: string) => radiusOf(content.find("spaces", at));
    const patrols = patrolsOf(state, content).flatMap((patrol) =>
        patrol.at && patrol.level
            ? [
                  {
                      id: `patrol:${patrol.faction}`,
                      at: patrol.at,
                      dx: -radius(patrol.at) - 13 - next(`patrol ${patrol.at}`) * 20,
                      dy: 3,
                      body: (
                          <SvgPiece id={`patrol:${patrol.faction}`} label={patrolInWords(patrol)} class="or-patrol" aside pointer>
                              <PatrolFigure {...patrol} />
                          </SvgPiece>
                      ),
                  },
              ]
            : [],
    );
    const ships = heroesOf(state, content).flatMap((hero) =>
        hero.at && hero.character
            ? [
                  {
                      id: `hero:${hero.color}`,
                      at: hero.at,
                      dx: radius(hero.at) + 13 + next(`ship ${hero.at}`) * 19,
                      dy: 4,
                      body: (
                          <g data-seat={hero.color}>
                              <SvgPiece id={`hero:${hero.color}`} label={hero.character.name} class="or-ship" aside pointer>
                                  <ShipFigure hero={hero} />
                              </SvgPiece>
                          </g>
                      ),
                  },
              ]
            : [],
    );
    return [...patrols, ...ships];
}

/** Flags where the hero whose board is shown has something to bring, and where the automa is bound for. */
function flags(shown: Hero | undefined, state: OuterRim, { content }: BoardProps): StarFigure[] {
    const owners = heroesOf(state, content).filter((hero) => hero.n === shown?.n || hero.automa);
    return owners.flatMap((hero) => {
        const counts = new Map<string, number>();
        for (const { space } of destinationsOf(state, hero, content)) counts.set(space, (counts.get(space) ?? 0) + 1);
        return [...counts].map(([space, count]) => ({
            id: `flag ${hero.n} ${space}`,
            at: space,
            dx: hero.automa && hero.n !== shown?.n ? -14 : 8,
            dy: radiusOf(content.find("spaces", space)) - 2,
            body: (
                <g data-seat={hero.color} aria-hidden="true">
                    <Flag hero={hero} count={count} />
                </g>
            ),
        }));
    });
}

/** The edges of the tiles: a band along the ring, parted where one tile meets the next. */
function Ground({ place }: { place: (point: Point) => Point }) {
    const at = (along: number, down: number) => {
        const { x, y } = place(onRing(along, down));
        return `${x.toFixed(1)} ${y.toFixed(1)}`;
    };
    const STEPS = 8;
    const outline = (from: number, to: number) => {
        const steps = Array.from({ length: STEPS + 1 }, (_, i) => from + ((to - from) * i) / STEPS);
        return `M${steps.map((along) => at(along, -0.04)).join("L")}L${steps.reverse().map((along) => at(along, 1.05)).join("L")}Z`;
    };
    return (
        <g class="or-tiles" aria-hidden="true">
            <path class="cap" d={outline(-0.012, tileEdge(0))} />
            {Array.from({ length: TILES }, (_, i) => (
                <path key={i} class="tile" d={outline(tileEdge(i), tileEdge(i + 1))} />
            ))}
            <path class="cap" d={outline(tileEdge(TILES), 1.012)} />
        </g>
    );
}

const ground = (place: (point: Point) => Point) => <Ground place={place} />;

function useNodes(state: OuterRim, content: BoardProps["content"]): StarNode[] {
    const order = state.tiles.join(" ");
    return useMemo(() => {
        const links = linksOf(content, state.tiles);
        const spaces = content.all("spaces").map((space) => ({
            id: space.id,
            ...spotOf(space, state.tiles),
            links: links.get(space.id) ?? [],
            region: "",
        }));
        return [...spaces, ...factions.map((faction) => ({ id: capId(faction), ...capOf(faction), links: [], region: "" }))];
    }, [content, order]);
}

/** The paths that lead from where the mover is to where it may go next. */
function useLit(nodes: StarNode[], state: OuterRim, content: BoardProps["content"]): Set<string> {
    const { model } = useDesk();
    const goals = new Set(model.actions.value.map((action) => said(action.id)).filter(({ verb }) => verb === "move").map(({ what }) => what[0] ?? ""));
    const start = heroesOf(state, content).find((hero) => hero.active)?.at;
    const lit = new Set<string>();
    if (!goals.size || !start) return lit;
    const open = new Set([...goals, start]);
    for (const node of nodes)
        for (const other of node.links) if (node.id < other && open.has(node.id) && open.has(other)) lit.add(`${node.id} ${other}`);
    return lit;
}

export function GalaxyMap({ props }: { props: BoardProps }) {
    const state = read(props.view);
    const { content } = props;
    const nodes = useNodes(state, content);
    const shown = boardHero(props);
    const byCap = new Map(factions.map((faction) => [capId(faction), faction]));
    const node = ({ id }: StarNode) => {
        const faction = byCap.get(id);
        const space = content.find("spaces", id);
        return faction ? <CapNode faction={faction} state={state} /> : space ? <SpaceNode space={space} props={props} /> : <g />;
    };
    const caption = ({ id }: StarNode) => {
        const space = content.find("spaces", id);
        const named = space && text(space, "kind") !== "navpoint";
        return { name: named ? space.name : "", below: radiusOf(space) + (text(space, "faction") ? 19 : 13) };
    };
    return (
        <StarMap
            name={or("map")}
            keys={or("map-keys")}
            nodes={nodes}
            regions={{}}
            node={node}
            caption={caption}
            figures={[...flags(shown, state, props), ...figures(state, props)]}
            ground={ground}
            lit={useLit(nodes, state, content)}
            at={heroesOf(state, content).find((hero) => hero.active)?.at ?? null}
            buttons={{ nearer: or("zoom-in"), farther: or("zoom-out"), whole: or("zoom-whole") }}
            wholeIcon={<Icon name="whole" />}
        />
    );
}
