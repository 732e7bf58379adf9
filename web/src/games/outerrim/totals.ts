/** Values and fame as they count now, which the engine knows, and what cards would add if their conditions held. */
import type { Content } from "../../content";
import { number, opsOf } from "../../table/view";
import type { Component, View } from "../../wire";
import { list } from "./columns";
import { heldCards, sortOf, type Hero, type OuterRim, type Stat } from "./state";

export interface Total {
    value: number;
    /** More, under conditions that do not hold now. */
    perhaps: number;
}

const printed: Record<Stat, (hero: Hero) => number> = {
    combat: (hero) => number(hero.character, "combat"),
    health: (hero) => number(hero.character, "health"),
    "ship-combat": (hero) => number(hero.ship, "combat"),
    hull: (hero) => number(hero.ship, "hull"),
    hyperdrive: (hero) => number(hero.ship, "hyperdrive"),
    fame: (hero) => hero.fame,
    crew: (hero) => number(hero.ship, "crew"),
    cargo: (hero) => number(hero.ship, "cargo"),
};

/** Everything somebody holds that may add to a value or a skill. */
function componentsOf(state: View, hero: Hero, content: Content): Component[] {
    const cards = heldCards(state, hero, content, "crew", "hold", "gear", "tasks");
    return [hero.character, hero.ship, ...cards].filter((one): one is Component => one !== undefined);
}

/** Everything that cards could add to a value. */
function bonusesOf(stat: Stat, state: View, hero: Hero, content: Content): number {
    const ops = componentsOf(state, hero, content).flatMap((one) => opsOf(one, "always"));
    return ops.filter((op) => op.op === "bonus" && op.stat === stat).reduce((sum, op) => sum + Number(op.count ?? 0), 0);
}

/** Before anybody has a character the engine counts nothing: then what is printed is all there is. */
export function totalOf(stat: Stat, state: OuterRim, hero: Hero, content: Content): Total {
    const value = state.totals[stat]?.[hero.n - 1] ?? printed[stat](hero);
    return { value, perhaps: Math.max(0, printed[stat](hero) + bonusesOf(stat, state, hero, content) - value) };
}

/** How often somebody has each skill: of the character, and of every crew (OR-18.1). */
export function skillsOf(state: View, hero: Hero, content: Content): Map<string, number> {
    const counts = new Map<string, number>();
    const add = (skill: string) => counts.set(skill, (counts.get(skill) ?? 0) + 1);
    list(hero.character, "skills").forEach(add);
    heldCards(state, hero, content, "crew").forEach((card) => list(card, "skills").forEach(add));
    for (const one of componentsOf(state, hero, content))
        for (const op of opsOf(one, "always")) if (op.op === "grant" && typeof op.skill === "string") add(op.skill);
    return counts;
}

/** What could be laid down in barter, in thousands (OR-11.1); for a ship the old one counts too (OR-11.5). */
export function barterOf(state: View, hero: Hero, content: Content, forShip: boolean): number {
    const cards = heldCards(state, hero, content, "hold", "gear").filter((card) => ["cargo", "gear", "mod"].includes(sortOf(card)));
    const worth = cards.reduce((sum, card) => sum + number(card, "cost"), 0);
    return worth + (forShip ? number(hero.ship, "cost") : 0);
}
