/** The view of this game by its fields, and what can simply be read off it. No rule is decided here. */
import type { Content } from "../../content";
import { frameOf, isSetup, number, zone } from "../../table/view";
import type { Component, PlaceMore, SeatId, View } from "../../wire";
import { factions, type Faction } from "./arc";
import { list, text } from "./columns";

export type Stat = "combat" | "health" | "ship-combat" | "hull" | "hyperdrive" | "fame" | "crew" | "cargo";

/** Rows have one entry for each hero: the seats, then the automa. Credits count thousands. */
export interface OuterRim extends View {
    heroes: number;
    automa: SeatId | null;
    first: SeatId | null;
    active: SeatId | null;
    /** The tile at each place, from the Rebel and Syndicate endcap on. */
    tiles: number[];
    character: (string | null)[];
    ship: (string | null)[];
    at: (string | null)[];
    damage: number[];
    ship_damage: number[];
    credits: number[];
    /** On the track; what counts in all is in `totals`. */
    fame: number[];
    tokens: number[];
    ship_tokens: number[];
    /** Four a hero. */
    reputation: number[];
    defeated: SeatId[];
    patrol_level: number[];
    patrol_at: (string | null)[];
    marked: (string | null)[];
    acted: string[];
    again: number;
    dice: number[];
    against: number[];
    skill: string | null;
    outcome?: string;
    /** What counts now of each hero, cards and conditions included. */
    totals: Partial<Record<Stat, number[]>>;
}

export const read = (view: View): OuterRim => view as OuterRim;

export const isTrading = (state: View): boolean => frameOf(state, "trade") !== undefined;

export const marketDecks = ["bounty", "cargo", "gear", "job", "luxury", "ship"] as const;
export type MarketDeck = (typeof marketDecks)[number];

/** The card that lies open on a market deck, and how many lie there in all. */
export function marketTop(state: View, deck: MarketDeck, content: Content): { card: Component | undefined; count: number } {
    const places = zone(state, `market-${deck}`);
    return { card: content.card(places[0]?.card), count: places.length };
}

/* ---- heroes ---- */

export interface Hero {
    /** 1 … 4, in the order of the seats; the automa last. */
    n: number;
    /** The seat that plays it; the automa has none. */
    seat: SeatId | null;
    /** The seat whose colour it wears, and under which its zones stand. */
    color: SeatId;
    automa: boolean;
    character: Component | undefined;
    ship: Component | undefined;
    at: string | null;
    damage: number;
    shipDamage: number;
    credits: number;
    fame: number;
    tokens: number;
    shipTokens: number;
    reputation: Record<Faction, number>;
    defeated: boolean;
    active: boolean;
}

export function heroesOf(state: OuterRim, content: Content): Hero[] {
    return Array.from({ length: state.heroes || state.seats }, (_, i) => {
        const color: SeatId = `p${i + 1}`;
        const automa = state.automa === color;
        const standing = (faction: Faction) => state.reputation[i * factions.length + factions.indexOf(faction)] ?? 0;
        return {
            n: i + 1,
            seat: automa ? null : color,
            color,
            automa,
            character: content.find("characters", state.character[i]),
            ship: content.find("ships", state.ship[i]),
            at: state.at[i] ?? null,
            damage: state.damage[i] ?? 0,
            shipDamage: state.ship_damage[i] ?? 0,
            credits: state.credits[i] ?? 0,
            fame: state.fame[i] ?? 0,
            tokens: state.tokens[i] ?? 0,
            shipTokens: state.ship_tokens[i] ?? 0,
            reputation: Object.fromEntries(factions.map((faction) => [faction, standing(faction)])) as Record<Faction, number>,
            defeated: state.defeated.includes(color),
            active: !state.over && !isSetup(state) && state.active === color,
        };
    });
}

export const heroOf = (state: OuterRim, content: Content, n: number): Hero | undefined =>
    heroesOf(state, content).find((hero) => hero.n === n);

export type Slot = "crew" | "hold" | "gear" | "tasks" | "secrets" | "captives";

/** What somebody has of a kind; of secrets others know only how many. */
export const held = (state: View, hero: Hero, slot: Slot): PlaceMore[] => zone(state, slot, hero.color);

export function heldCards(state: View, hero: Hero, content: Content, ...slots: Slot[]): Component[] {
    return slots.flatMap((slot) => held(state, hero, slot)).flatMap((place) => content.card(place.card) ?? []);
}

/** What a card is once somebody has it. */
export const sortOf = (card: Component | undefined): string => text(card, "sort");

/** Who has this card before them. */
export function holderOf(state: OuterRim, content: Content, card: string): Hero | undefined {
    const slots: Slot[] = ["crew", "hold", "gear", "tasks", "secrets", "captives"];
    return heroesOf(state, content).find((hero) => slots.some((slot) => held(state, hero, slot).some((place) => place.card === card)));
}

/** The fame to be reached. */
export const goalOf = (state: View): number => Number(state.options.fame) || 10;

/* ---- the galaxy ---- */

export interface Patrol {
    faction: Faction;
    level: number;
    at: string | null;
    component: Component | undefined;
}

export function patrolsOf(state: OuterRim, content: Content): Patrol[] {
    const rows = content.all("patrols");
    return factions.map((faction, i) => {
        const level = state.patrol_level[i] ?? 0;
        const component = rows.find((row) => text(row, "faction") === faction && number(row, "level") === level);
        return { faction, level, at: state.patrol_at[i] ?? null, component };
    });
}

/** A contact on a planet: its class is on its back, who it is only if it is faceup or the reader has looked. */
export interface Contact {
    planet: string;
    /** From the left: that is how actions name it. */
    n: number;
    card: Component | undefined;
    faceup: boolean;
    class: string;
    /** Who has looked at it. */
    seen: SeatId[];
}

export const planetsOf = (content: Content): Component[] => content.all("spaces").filter((space) => text(space, "kind") === "planet");

/** A token's back tells its class; where the state names no bag it is that of the planet's last contact space. */
export function contactsAt(planet: string, state: OuterRim, content: Content): Contact[] {
    const n = planetsOf(content).findIndex((space) => space.id === planet) + 1;
    const usual = list(content.find("spaces", planet), "classes").at(-1) ?? "";
    return zone(state, `contacts-${n}`).map((place, i) => {
        const card = content.card(place.card);
        return {
            planet,
            n: i + 1,
            card,
            faceup: place.faceup ?? false,
            class: text(card, "class") || (place.bag ?? usual),
            seen: Array.isArray(place.seen) ? place.seen : [],
        };
    });
}

/** Where somebody's cards are to be brought: cargo, captives, jobs. */
export function destinationsOf(state: OuterRim, hero: Hero, content: Content): { space: string; card: Component }[] {
    const captives = heldCards(state, hero, content, "captives").map((card) => card.id);
    return heldCards(state, hero, content, "hold", "tasks").flatMap((card) => {
        const space = text(card, "destination");
        const waits = sortOf(card) === "bounty" && !captives.includes(text(card, "contact"));
        return space && !waits ? [{ space, card }] : [];
    });
}
