/** What stands on a planet, in words and as a list. */
import type { Content } from "../../content";
import { text, zone } from "../../table/view";
import type { Component } from "../../wire";
import { figuresOf, FULL, goalPlanet, heroesOf, markedMission, markers, nextInvasions, planetOfCard, type CloneWars, type Figure, type Hero, type Marker } from "./state";
import { cw, type CloneWarsWord } from "./words";

export interface There {
    droids: number;
    blockades: number;
    figures: Figure[];
    heroes: Hero[];
    missions: { marker: Marker; card: Component }[];
    goal: boolean;
    /** Its invasion card is known to be among the next. */
    next: boolean;
}

export function thereAt(planet: string, state: CloneWars, content: Content): There {
    return {
        droids: state.droids[planet] ?? 0,
        blockades: state.blockades[planet] ?? 0,
        figures: figuresOf(state, content).filter((figure) => figure.at === planet),
        heroes: heroesOf(state).filter((hero) => hero.at === planet),
        missions: markers.flatMap((marker) => {
            const card = content.card(markedMission(state, marker));
            return card && text(card, "planet") === planet ? [{ marker, card }] : [];
        }),
        goal: goalPlanet(state, content) === planet,
        next: nextInvasions(state).cards.some((card) => planetOfCard(state, content, card) === planet),
    };
}

export function linksOf(planet: Component | undefined): string[] {
    return ((planet?.columns.links as (string | null)[] | undefined) ?? []).filter((id) => id !== null);
}

export function regionName(region: string): string {
    return cw(`region-${region}` as CloneWarsWord);
}

export function thereInWords(there: There, content: Content): string[] {
    const lines = [
        there.droids >= FULL && cw("droids-full", { n: there.droids }),
        there.droids > 0 && there.droids < FULL && cw("droids", { n: there.droids }),
        there.blockades > 0 && cw("blockades", { n: there.blockades }),
        ...there.figures.map((figure) => cw("here-villain", { villain: content.name("villains", figure.id) })),
        ...there.missions.map(({ marker, card }) => cw("here-mission", { marker: cw(`marker-${marker}`), card: card.name })),
        there.goal && cw("here-goal"),
        ...there.heroes.map((hero) => cw("here-jedi", { jedi: content.name("jedi", hero.jedi) })),
    ].filter((line) => line !== false);
    return lines.length ? lines : [cw("here-nothing")];
}

export function planetLabel(planet: Component, there: There, content: Content): string {
    const links = linksOf(planet).map((id) => content.name("planets", id));
    const what = thereInWords(there, content).join(", ");
    return `${planet.name}, ${regionName(text(planet, "region"))}: ${what}; ${cw("linked", { planets: links.join(", ") })}`;
}

/** Where a planet's invasion card lies, as far as the reader can know. */
export function invasionCardLine(planet: string, state: CloneWars, content: Content): string {
    const its = (card: string | null) => text(content.card(card), "planet") === planet;
    const next = nextInvasions(state).cards;
    if (next.some(its)) return cw("card-next", { n: next.length });
    if (zone(state, "invasion-discard").some((place) => its(place.card))) return cw("card-gone");
    if (zone(state, "box").some((place) => its(place.card))) return cw("card-box");
    return cw("card-deck");
}

/** Links between two planets on the shortest way. */
export function flights(from: string, to: string, content: Content): number {
    let edge = [from];
    const seen = new Set(edge);
    for (let far = 0; edge.length; far++) {
        if (edge.includes(to)) return far;
        edge = edge.flatMap((id) => linksOf(content.find("planets", id))).filter((id) => !seen.has(id));
        edge.forEach((id) => seen.add(id));
    }
    return 0;
}
