/** What is on the map, in words. */
import { sentences } from "../../lang";
import type { Content } from "../../content";
import { number, text } from "../../table/view";
import type { Hex } from "./grid";
import { childOf, heroesOf, terrainOf, threatsIn, type Mandalorian, type Threat } from "./state";
import { isDoorOpen, rangeOf, walkOf } from "./terrain";
import { ma, maybe, type MandalorianWord } from "./words";

const both = (words: (string | false | undefined)[], by = ", ") => words.filter(Boolean).join(by);

export const className = (name: string): string => ma(`class-${name || "none"}` as MandalorianWord);

export function healthLeft(threat: Threat): number {
    return Math.max(0, number(threat.card, "health") - threat.damage);
}

export function threatInWords(threat: Threat): string {
    const { card } = threat;
    const shape = ma(`shape-${threat.shape}` as MandalorianWord);
    if (!threat.faceup) {
        if (card) return ma("facedown-known", { card: card.name });
        const names = threat.seen.map((seat) => seat.toUpperCase()).join(", ");
        return names ? ma("facedown-seen", { shape, names }) : ma("facedown", { shape });
    }
    if (!threat.enemy) return ma("feature", { card: card?.name ?? "" });
    const trait = text(card, "trait") || "none";
    return both([
        ma("enemy", { card: card?.name ?? "", class: className(text(card, "class")), left: healthLeft(threat), health: number(card, "health") }),
        trait !== "none" && ma(`trait-${trait}` as MandalorianWord).split(":")[0],
        threat.tokens > 0 && ma("enemy-disrupted", { n: threat.tokens }),
        threat.child && ma("enemy-child"),
    ]);
}

/** Everything in a space, one phrase each. */
export function thereInWords(space: string, state: Mandalorian, content: Content): string[] {
    const child = childOf(state, content);
    return [
        ...heroesOf(state, content)
            .filter((hero) => hero.at === space && !hero.out)
            .map((hero) => {
                const who = ma("here-hero", { character: content.name("characters", hero.character), damage: hero.damage, health: hero.health });
                return child?.hero?.n === hero.n ? `${who}, ${ma("carries-child")}` : who;
            }),
        ...(child?.at === space && !child.hero && !child.enemy ? [ma("here-child")] : []),
        ...threatsIn(space, state, content).map(threatInWords),
    ];
}

/** What is printed in a space. */
export function printedInWords(hex: Hex): string[] {
    return [
        hex.start ? ma("is-start") : "",
        hex.star !== "none" ? maybe(`star-${hex.star}`) : "",
        hex.number ? ma("is-number", { n: hex.number }) : "",
    ].filter(Boolean);
}

/** The last word of a space's name is its place on the grid, what comes before it the region. */
export const coordinate = (name: string): string => name.split(" ").at(-1) ?? name;
export const region = (name: string): string => name.split(" ").slice(0, -1).join(" ");

const kinds = ["open", "door-open", "elevation", "door", "wall"] as const;

/** What lies around a space. */
export function bordersInWords(hex: Hex, state: Mandalorian, content: Content): string[] {
    const terrain = terrainOf(state, content);
    const around = new Map<string, string[]>();
    for (const side of hex.sides) {
        const other = side.to && terrain.grid.byId.get(side.to);
        if (!other || side.border === "rim") continue;
        const kind = side.border === "door" && isDoorOpen(side, terrain) ? "door-open" : side.border;
        around.set(kind, [...(around.get(kind) ?? []), coordinate(other.name)]);
    }
    return kinds.flatMap((kind) => {
        const spaces = around.get(kind);
        return spaces ? [ma(`border-${kind}`, { spaces: spaces.join(", ") })] : [];
    });
}

export function spaceLabel(hex: Hex, state: Mandalorian, content: Content): string {
    const there = thereInWords(hex.id, state, content);
    return sentences([both([hex.name, ...printedInWords(hex)]), there.length ? there.join("; ") : ma("here-nothing"), both(bordersInWords(hex, state, content), "; ")]);
}

/** How far a space is from each character. */
export function distances(space: string, state: Mandalorian, content: Content): string[] {
    const terrain = terrainOf(state, content);
    return heroesOf(state, content).flatMap((hero) => {
        if (!hero.at || hero.at === space) return [];
        const character = content.name("characters", hero.character);
        const range = rangeOf(terrain, hero.at, space);
        const steps = walkOf(terrain, hero.at, space);
        if (range === undefined) return [ma("away-neither", { character })];
        return [steps === undefined ? ma("away-no-way", { character, range }) : ma("away", { character, range, steps: ma("steps", { n: steps }) })];
    });
}

