/** The star map with everything that stands on it. */
import { useMemo } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { SvgPiece } from "../../parts/piece";
import { StarMap, type StarFigure, type StarNode } from "../../parts/star-map";
import { useDesk } from "../../table/context";
import type { BoardProps } from "../../table/game";
import { lang } from "../../settings";
import { number, text } from "../../table/view";
import { initials, JediFigure, VillainFigure } from "./figures";
import { Planet } from "../../parts/planet";
import { lookOf } from "../../parts/planet/looks";
import { askedOne, verbOf } from "./pieces";
import { currentHero, figuresOf, heroesOf, read, type CloneWars } from "./state";
import { linksOf, planetLabel, regionName, thereAt } from "./there";
import { Token, Tokens } from "./tokens";
import { cw } from "./words";

const RADIUS = 17;
/** Room for what goes on over the map, in pixels: a panel of three lines. */
const HEAD = 50;

const radiusOf = (planet: string, region = "") => RADIUS * lookOf(planet, region).size;

function PlanetNode({ id, props }: { id: string; props: BoardProps }) {
    const { content, view } = props;
    const planet = content.find("planets", id);
    if (!planet) return null;
    const region = text(planet, "region");
    const there = thereAt(id, read(view), content);
    const radius = radiusOf(id, region);
    return (
        <g class="place">
            <SvgPiece id={`planet:${id}`} label={planetLabel(planet, there, content)} class="planet">
                <circle class="reach" r={Math.max(22, radius + 6)} />
                <circle class="halo" r={radius + 6} />
                <g transform={`scale(${radius / 100})`}>
                    <Planet id={id} region={region} />
                </g>
            </SvgPiece>
            <Tokens planet={id} there={there} radius={radius} content={content} />
        </g>
    );
}

/** Villains stand to the left of their planet, Jedi to the right, beside each other. */
function figures(state: CloneWars, { content }: BoardProps): StarFigure[] {
    const beside = new Map<string, number>();
    const next = (side: string) => {
        const n = beside.get(side) ?? 0;
        beside.set(side, n + 1);
        return n;
    };
    const villains = figuresOf(state, content).flatMap(({ id, at }) =>
        at
            ? [
                  {
                      id: `figure:${id}`,
                      at,
                      dx: -radiusOf(at) - (state.blockades[at] ? 24 : 11) - next(`villain ${at}`) * 17,
                      dy: 6,
                      body: (
                          <Token id={`figure:${id}`} label={content.name("villains", id)}>
                              <VillainFigure id={id} />
                          </Token>
                      ),
                  },
              ]
            : [],
    );
    const jedi = heroesOf(state).flatMap(({ n, jedi: id, at, color }) =>
        at && id
            ? [
                  {
                      id: `jedi:${id}`,
                      at,
                      dx: radiusOf(at) + 10 + next(`jedi ${at}`) * 15,
                      dy: 9,
                      body: (
                          <g data-seat={color}>
                              <Token id={`jedi:${id}`} label={`${initials(id)}: ${content.name("jedi", id)}`}>
                                  <JediFigure id={id} active={n === currentHero(state)} />
                              </Token>
                          </g>
                      ),
                  },
              ]
            : [],
    );
    return [...villains, ...jedi];
}

/** The links along which somebody may fly now. */
function useLit(state: CloneWars): Set<string> {
    const { model } = useDesk();
    const at = askedOne(state)?.at;
    const lit = new Set<string>();
    for (const action of model.actions.value) {
        const [verb, to] = verbOf(action.id);
        if (verb === "fly" && at) lit.add(at < to ? `${at} ${to}` : `${to} ${at}`);
    }
    return lit;
}

export function GalaxyMap({ props }: { props: BoardProps }) {
    const state = read(props.view);
    const { content } = props;
    const language = lang.value;
    const nodes = useMemo<StarNode[]>(
        () =>
            content.all("planets").map((planet) => ({
                id: planet.id,
                x: number(planet, "x"),
                y: number(planet, "y"),
                links: linksOf(planet),
                region: text(planet, "region"),
            })),
        [content],
    );
    const regions = useMemo(
        () => Object.fromEntries([...new Set(nodes.map((node) => node.region))].map((id) => [id, regionName(id)])),
        [nodes, language],
    );
    const seen = askedOne(state)?.at ?? heroesOf(state).find((hero) => hero.n === currentHero(state))?.at;
    return (
        <StarMap
            name={cw("map")}
            keys={cw("map-keys")}
            nodes={nodes}
            regions={regions}
            node={(node) => <PlanetNode id={node.id} props={props} />}
            caption={(node) => ({ name: content.name("planets", node.id), below: radiusOf(node.id, node.region) + 14 })}
            figures={figures(state, props)}
            lit={useLit(state)}
            at={seen ?? null}
            head={HEAD}
            buttons={{ nearer: cw("zoom-in"), farther: cw("zoom-out"), whole: cw("zoom-whole") }}
            wholeIcon={<Icon name="whole" />}
        />
    );
}
