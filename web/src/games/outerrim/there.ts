/** What is on the map, in words. */
import type { Content } from "../../content";
import { joined } from "./speech";
import { list, text } from "./columns";
import { contactsAt, destinationsOf, heroesOf, patrolsOf, type Contact, type OuterRim, type Patrol } from "./state";
import type { Component } from "../../wire";
import { maybe, or } from "./words";

export const factionName = (faction: string): string => maybe(`faction-${faction}`) || faction;
export const skillName = (skill: string): string => maybe(`skill-${skill}`) || skill;
export const sortName = (sort: string): string => maybe(`sort-${sort}`) || sort;

export function standingWord(reputation: number): string {
    return or(reputation > 0 ? "positive" : reputation < 0 ? "negative" : "neutral");
}

export function contactInWords(contact: Contact): string {
    const klass = maybe(`class-${contact.class}`) || contact.class;
    if (contact.faceup) return or("contact-faceup", { name: contact.card?.name ?? "", class: klass });
    if (contact.card) return or("contact-known", { name: contact.card.name, class: klass });
    return or("contact-facedown", { class: klass });
}

export function patrolInWords(patrol: Patrol): string {
    return or("patrol", { faction: factionName(patrol.faction), level: patrol.level });
}

export function kindInWords(space: Component): string {
    const faction = text(space, "faction");
    const kind = maybe(`kind-${text(space, "kind") || "planet"}`);
    return faction ? or("kind-of", { kind, faction: factionName(faction) }) : kind;
}

/** Everything at a space, one phrase each. */
export function thereInWords(space: string, state: OuterRim, content: Content): string[] {
    const heroes = heroesOf(state, content);
    const bring = heroes.flatMap((hero) =>
        destinationsOf(state, hero, content)
            .filter((one) => one.space === space)
            .map(({ card }) => or("wanted-here", { card: card.name, name: hero.character?.name ?? "" })),
    );
    return [
        ...heroes.filter((hero) => hero.at === space).map((hero) => or(hero.defeated ? "here-defeated" : "here-hero", { name: hero.character?.name ?? "" })),
        ...patrolsOf(state, content).filter((patrol) => patrol.at === space).map(patrolInWords),
        ...contactsAt(space, state, content).map(contactInWords),
        ...state.marked.filter((at) => at === space).map(() => or("marked")),
        ...bring,
    ];
}

export function spaceLabel(space: Component, state: OuterRim, content: Content): string {
    return joined([space.name, kindInWords(space), ...thereInWords(space.id, state, content)]);
}

/** How many steps from one space to the others, along the paths. */
export function distancesFrom(start: string, links: Map<string, string[]>): Map<string, number> {
    const far = new Map([[start, 0]]);
    for (const [at, steps] of far) for (const next of links.get(at) ?? []) if (!far.has(next)) far.set(next, steps + 1);
    return far;
}

export function contactSpaces(space: Component): string {
    const classes = list(space, "classes").map((one) => maybe(`class-${one}`) || one);
    return classes.length ? or("contact-spaces", { classes: classes.join(", ") }) : "";
}
