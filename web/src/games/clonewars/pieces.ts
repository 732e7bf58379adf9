/**
 * Which piece on the table stands for which action, and the other way round.
 *
 * Pieces: planet:ID, droids:PLANET, blockade:PLANET, figure:VILLAIN, jedi:ID, mission:CARD, finale, deck:NAME, discard:NAME,
 * hand:SEAT:CARD (with :exhausted behind it for a tilted copy), invasion:CARD for cards that lie open to choose from,
 * track:NAME, supply:NAME, sheet, die, and do:ACTION for what has no piece of its own.
 */
import { contentOf } from "../../content";
import { said } from "../../table/game";
import { frameOf, text, topFrame } from "../../table/view";
import type { Action, SideAct, View } from "../../wire";
import { askedHero, figuresOf, handPiece, heroesOf, missionAt, read, type CloneWars, type Hero } from "./state";

export function askedOne(state: CloneWars): Hero | undefined {
    return heroesOf(state)[askedHero(state) - 1];
}

/** Where an attack takes place: the roll's planet, or where the Jedi is. */
function battlefield(state: CloneWars): string {
    const roll = frameOf(state, "attack");
    return String(roll?.planet ?? askedOne(state)?.at ?? "");
}

function figuresAt(state: CloneWars, planet: string): string[] {
    const content = contentOf("clonewars");
    return content ? figuresOf(state, content).filter((one) => one.at === planet).map((one) => `figure:${one.id}`) : [];
}

function attacked(state: CloneWars): string[] {
    const planet = battlefield(state);
    return [`planet:${planet}`, `droids:${planet}`, `blockade:${planet}`, ...figuresAt(state, planet)];
}

function held(hero: Hero | undefined, card: string, exhausted: boolean): string[] {
    return hero ? [handPiece(hero.color, { card, exhausted })] : [];
}

/** Of equal cards an exhausted one goes first (CW-Q57). */
function spare(hero: Hero | undefined, card: string): string[] {
    const tilted = hero?.hand.some((place) => place.card === card && place.exhausted) ?? false;
    return held(hero, card, tilted);
}

type Stand = (what: string, state: CloneWars) => string[];

const jedi: Stand = (who) => [`jedi:${who}`];
const planet: Stand = (where) => [`planet:${where}`];
const ready: Stand = (card, state) => held(askedOne(state), card, false);
const open: Stand = (card) => [`invasion:${card}`];

const stands: Record<string, Stand> = {
    jedi,
    begin: jedi,
    flyer: jedi,
    fly: planet,
    planet,
    start: planet,
    reinforce: () => ["deck:squad"],
    attack: (_, state) => attacked(state),
    mission: (card, state) => [`mission:${card}`, `planet:${askedOne(state)?.at ?? ""}`],
    finale: (_, state) => ["finale", `planet:${askedOne(state)?.at ?? ""}`],
    power: (_, state) => [`jedi:${askedOne(state)?.jedi ?? ""}`],
    act: ready,
    play: ready,
    add: ready,
    exhaust: ready,
    discard: (card, state) => spare(askedOne(state), card),
    ready: (card, state) => held(askedOne(state), card, true),
    strike: (enemy, state) => [`${enemy === "droid" ? "droids" : enemy}:${battlefield(state)}`],
    "strike-villain": (villain) => [`figure:${villain}`],
    bury: open,
    order: open,
};

export function verbOf(action: string): [verb: string, what: string] {
    const colon = action.indexOf(":");
    return colon < 0 ? [action, ""] : [action.slice(0, colon), action.slice(colon + 1)];
}

export function pieces(action: Action, view: View): string[] {
    const [verb, what] = verbOf(action.id);
    return stands[verb]?.(what, read(view)) ?? [`do:${action.id}`];
}

/** What others than the one who is asked may do: at the card in their hand, or at the Jedi. Where one person plays two, the act names which. */
const beyond: Record<string, (hero: Hero | undefined, card: string) => string[]> = {
    play: (hero, card) => held(hero, card, false),
    exhaust: (hero, card) => held(hero, card, false),
    discard: spare,
    power: (hero) => [`jedi:${hero?.jedi ?? ""}`],
};

export function beside(act: SideAct, view: View): string[] {
    const { verb, what } = said(act.id);
    const heroes = heroesOf(read(view));
    if (verb === "power-of") return [`jedi:${what[0] ?? ""}`];
    const [card = "", jedi] = what;
    const hero = heroes.find((one) => (jedi === undefined ? one.seat === act.seat : one.jedi === jedi));
    return beyond[verb.replace(/-from$/, "")]?.(hero, card) ?? [];
}

/** What somebody has in mind who picks a card: to use it for what goes on. */
function meantByCard(card: string, state: CloneWars): string {
    const ally = text(contentOf("clonewars")?.card(card), "type") === "ally";
    const kind = topFrame(state)?.kind;
    if (kind === "reinforce" || kind === "cards") return `discard:${card}`;
    if (ally) return kind === "damage" ? `discard:${card}` : `play:${card}`;
    return kind === "turn" ? `act:${card}` : `exhaust:${card}`;
}

export function meant(piece: string, view: View): string | undefined {
    const state = read(view);
    const [kind, what] = verbOf(piece);
    switch (kind) {
        case "planet":
            return what === askedOne(state)?.at ? "attack" : `fly:${what}`;
        case "droids":
        case "blockade":
        case "figure":
            return "attack";
        case "jedi":
            return state.frames[0]?.kind === "setup" ? `jedi:${what}` : what === askedOne(state)?.jedi ? "power" : undefined;
        case "mission":
            return `mission:${what}`;
        case "finale":
            return "finale";
        case "deck":
            return what === "squad" ? "reinforce" : undefined;
        case "hand":
            return meantByCard(what.split(":")[1] ?? "", state);
        default:
            return undefined;
    }
}

/** A card wherever it lies open: a mission, an invasion card to choose from, in somebody's hand. */
function lying(card: string, state: CloneWars): string[] {
    const inHands = heroesOf(state).flatMap((hero) => hero.hand.filter((place) => place.card === card).map((place) => handPiece(hero.color, place)));
    return [`mission:${card}`, `invasion:${card}`, ...inHands];
}

/** What a lesson points at, by the names of the state: a zone, a row of the pack. */
export function named(name: string, view: View): string[] {
    const state = read(view);
    const [kind, what] = verbOf(name);
    switch (kind) {
        case "card":
            return lying(what, state);
        case "hand":
            return heroesOf(state).flatMap((hero) => (hero.color === what ? hero.hand.map((place) => handPiece(hero.color, place)) : []));
        case "orange":
        case "white":
            return [`mission:${missionAt(state, kind) ?? ""}`];
        case "rate":
            return ["track:invasion"];
        case "threat":
            return ["track:threat"];
        case "villain":
            return ["sheet", `figure:${what}`];
        default:
            return [name];
    }
}
