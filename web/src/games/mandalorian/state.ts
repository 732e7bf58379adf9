/** The view of this game by its fields, and what can simply be read off it. No rule is decided here. */
import type { Content } from "../../content";
import { bitsOf, number, numberOfHero, text, zone } from "../../table/view";
import type { Component, PlaceMore, SeatId, View } from "../../wire";
import { grid } from "./grid";
import type { Terrain } from "./terrain";

export interface Mandalorian extends View {
    mission: string;
    map: string;
    /** The doors that are open, by number. */
    doors: number[];
    heroes: number;
    first: SeatId | null;
    character: (string | null)[];
    at: (string | null)[];
    damage: number[];
    owed: number[];
    out: SeatId[];
    child_at: string | null;
    child_hero: SeatId | null;
    /** The place of the enemy that carries it: "arvala-c3/1". */
    child_enemy: string | null;
    child_fled: boolean;
    /** The slots a card was played to this turn. */
    played: string[];
    actions: number;
    extra: number;
    substitutes: number[];
    track: number;
    counters: number[];
    passive: string[];
    shield: number[];
    guard: number[];
    outcome?: string;
}

export const read = (view: View): Mandalorian => view as Mandalorian;

/* ---- characters ---- */

/** A character on the map. Mostly hero n belongs to seat n; shared ones belong to everybody (MA-48). */
export interface Hero {
    n: number;
    /** Its owner's seat, or none where characters are shared. */
    seat: SeatId | null;
    /** The seat whose colour it wears. */
    color: SeatId;
    character: string;
    at: string | null;
    damage: number;
    health: number;
    /** Damage that will be blocked: until its next turn, and on guard. */
    shield: number;
    out: boolean;
}

export function isShared(state: Mandalorian, content: Content): boolean {
    const story = text(content.find("missions", state.mission), "kind") !== "mercenary";
    return state.seats === 1 || (state.options.mode === "shared" && story);
}

export function healthOf(state: Mandalorian, character: Component | undefined): number {
    return number(character, state.options.difficulty === "novice" ? "novice_health" : "health");
}

export function heroesOf(state: Mandalorian, content: Content): Hero[] {
    const shared = isShared(state, content);
    return state.character.flatMap((character, i) =>
        character
            ? [
                  {
                      n: i + 1,
                      seat: shared ? null : `p${i + 1}`,
                      color: `p${i + 1}`,
                      character,
                      at: state.at[i] ?? null,
                      damage: state.damage[i] ?? 0,
                      health: healthOf(state, content.find("characters", character)),
                      shield: (state.shield[i] ?? 0) + (state.guard[i] ?? 0),
                      out: state.out.includes(`p${i + 1}`),
                  },
              ]
            : [],
    );
}

/** Whose turn it is; during the set-up who will begin. */
export function activeSeat(state: Mandalorian): SeatId | null {
    const turn = state.frames[0];
    return turn?.kind === "turn" ? turn.seat : state.first;
}

/** The hero that acts, or whom it concerns: of the frame on top that names one. */
export function actingHero(state: Mandalorian, content: Content): Hero | undefined {
    const n = numberOfHero(state.frames.findLast((frame) => frame.hero)?.hero);
    const heroes = heroesOf(state, content);
    return heroes.find((hero) => hero.n === n) ?? heroes.find((hero) => hero.seat === activeSeat(state));
}

/** The hero that would play this skill card from that seat's hand. */
export function heroOfCard(state: Mandalorian, content: Content, seat: SeatId, card: string): Hero | undefined {
    const owner = text(content.card(card), "character");
    const heroes = heroesOf(state, content);
    return heroes.find((hero) => hero.seat === seat) ?? heroes.find((hero) => hero.character === owner);
}

/* ---- threats ---- */

/** A token on the map: facedown, an enemy or a feature (MA-24). */
export interface Threat {
    space: string;
    /** In its space, from the top: that is how actions name it. */
    n: number;
    /** Which it is, if the reader can know. */
    card: Component | undefined;
    faceup: boolean;
    enemy: boolean;
    /** A facedown one's: which of the map's markers it lies on. */
    shape: string;
    damage: number;
    /** Disrupt tokens on it. */
    tokens: number;
    /** Who has looked at it. */
    seen: SeatId[];
    /** It carries The Child. */
    child: boolean;
}

export function threatsOf(state: Mandalorian, content: Content): Threat[] {
    return grid(state.map, content).hexes.flatMap((hex) => threatsIn(hex.id, state, content));
}

const SHAPES = ["round", "square", "hex", "orange"];

function shapeOf(place: PlaceMore, card: Component | undefined): string {
    return text(card, "shape") || SHAPES.find((shape) => place.bag?.endsWith(shape)) || "none";
}

export const isEnemy = (card: Component | undefined): boolean => (text(card, "class") || "none") !== "none";

function threatOf(place: PlaceMore, space: string, n: number, content: Content): Threat {
    const card = content.card(place.card);
    const faceup = place.faceup ?? false;
    return {
        space,
        n,
        card,
        faceup,
        enemy: faceup && isEnemy(card),
        shape: shapeOf(place, card),
        damage: place.damage ?? 0,
        tokens: place.tokens ?? 0,
        seen: Array.isArray(place.seen) ? place.seen : [],
        child: false,
    };
}

export function threatsIn(space: string, state: Mandalorian, content: Content): Threat[] {
    return zone(state, space).map((place, i) => ({
        ...threatOf(place, space, i + 1, content),
        child: state.child_enemy === `${space}/${i + 1}`,
    }));
}

/** Where The Child is, and with whom. */
export interface Child {
    at: string | null;
    hero: Hero | undefined;
    enemy: Threat | undefined;
}

export function childOf(state: Mandalorian, content: Content): Child | undefined {
    const hero = heroesOf(state, content).find((one) => one.n === numberOfHero(state.child_hero));
    const enemy = state.child_enemy ? threatsOf(state, content).find((threat) => threat.child) : undefined;
    const at = state.child_at ?? hero?.at ?? enemy?.space ?? null;
    return at ? { at, hero, enemy } : undefined;
}

export const terrainOf = (state: Mandalorian, content: Content): Terrain => ({ grid: grid(state.map, content), doors: bitsOf(state.doors) });
