/**
 * What a choice reaches, shown on the map before it is made: spaces one could move to, threats one could attack or look at,
 * spaces a power reaches. It is drawn from the map and the card's numbers; what is legal the server says.
 */
import type { Content } from "../../content";
import { said } from "../../table/game";
import { frameOf, opsOf, text } from "../../table/view";
import type { Component, Op, SeatId } from "../../wire";
import { actingHero, heroOfCard, terrainOf, threatsIn, threatsOf, type Hero, type Mandalorian, type Threat } from "./state";
import { walks, within, type Terrain } from "./terrain";
import { powerWorks, strengthIn } from "./totals";

export interface Reach {
    from: string | null;
    /** Spaces a move can end in, with its steps. */
    steps: Map<string, number>;
    /** Spaces within range of an attack, a look or a power. */
    range: Set<string>;
    /** Threats that could be the target. */
    targets: Threat[];
}

export const nowhere: Reach = { from: null, steps: new Map(), range: new Set(), targets: [] };

const isHidden = (threat: Threat) => !threat.faceup;

/** A move ends where an enemy or a facedown threat is (MA-14). */
function stops(state: Mandalorian, content: Content): (space: string) => boolean {
    const held = new Set(threatsOf(state, content).filter((threat) => threat.enemy || isHidden(threat)).map((threat) => threat.space));
    return (space) => held.has(space);
}

const powers = (card: Component, action: Component): Op[] => (powerWorks(card, action) ? opsOf(card, "played") : []);
const one = (ops: Op[], name: string): Op | undefined => ops.find((op) => op.op === name);
const value = (op: Op | undefined, name: string): number => Number(op?.[name] ?? 0);

interface Here {
    state: Mandalorian;
    content: Content;
    terrain: Terrain;
    at: string;
}

function moving(here: Here, strength: number, ops: Op[]): Reach {
    const slips = one(ops, "slip") !== undefined;
    const ends = slips ? () => false : stops(here.state, here.content);
    const steps = walks(here.terrain, here.at, strength + value(one(ops, "strengthen"), "count"), ends, one(ops, "climb") !== undefined);
    steps.delete(here.at);
    return { ...nowhere, from: here.at, steps };
}

function aiming(here: Here, range: number, fits: (threat: Threat) => boolean): Reach {
    const spaces = within(here.terrain, here.at, range);
    const targets = [...spaces.keys()].flatMap((space) => threatsIn(space, here.state, here.content)).filter(fits);
    return { ...nowhere, from: here.at, range: new Set(spaces.keys()), targets };
}

const isTarget = (threat: Threat) => threat.enemy || isHidden(threat);

const effects: Record<string, (here: Here, strength: number, ops: Op[]) => Reach> = {
    move: moving,
    attack: (here, _, ops) => aiming(here, Math.max(1, value(one(ops, "reach"), "range")), isTarget),
    intel: (here, strength, ops) => aiming(here, strength + value(one(ops, "strengthen"), "count"), isTarget),
};

/** How far a power goes, whatever it does there. */
function powerReach(here: Here, ops: Op[]): Set<string> {
    const far = Math.max(0, ...ops.map((op) => Number(op.range ?? 0)).filter((range) => range < 9));
    const jetpack = one(ops, "jetpack");
    return far || jetpack ? new Set(within(here.terrain, here.at, Math.max(far, value(jetpack, "range"))).keys()) : new Set();
}

function played(here: Here, card: Component, action: Component): Reach {
    const ops = powers(card, action);
    const strength = strengthIn(card, action);
    const reach = strength > 0 ? (effects[text(action, "icon")]?.(here, strength, ops) ?? nowhere) : nowhere;
    const power = powerReach(here, ops);
    return { ...reach, from: here.at, range: reach.range.size ? reach.range : power };
}

function hereOf(hero: Hero | undefined, state: Mandalorian, content: Content): Here | undefined {
    return hero?.at ? { state, content, terrain: terrainOf(state, content), at: hero.at } : undefined;
}

/** What a card would reach in a slot. */
export function reachOfCard(card: string, action: string, seat: SeatId, state: Mandalorian, content: Content): Reach {
    const here = hereOf(heroOfCard(state, content, seat, card), state, content);
    const [skill, slot] = [content.card(card), content.find("actions", action)];
    return here && skill && slot ? played(here, skill, slot) : nowhere;
}

/** What the move under way can still reach. */
function reachOfMove(state: Mandalorian, content: Content): Reach {
    const move = frameOf(state, "move");
    const action = frameOf(state, "action");
    const hero = actingHero(state, content);
    const here = hereOf(hero, state, content);
    if (!here) return nowhere;
    if (move) return moving(here, Number(move.left ?? 0), []);
    const slot = action && content.all("actions").find((row) => text(row, "icon") === "move");
    const card = content.card(action?.card as string | null);
    return slot && action.slot === "move" && action.act === "open"
        ? moving(here, Number(action.strength ?? 0), card ? powers(card, slot) : [])
        : nowhere;
}

/** What the reader has in mind: a choice aimed at, or else the move under way. */
export function reachOf(action: string | null, seat: SeatId, state: Mandalorian, content: Content): Reach {
    const { verb, what } = said(action ?? "");
    const [card, slot] = what;
    if (verb === "play" && card && slot) return reachOfCard(card, slot, seat, state, content);
    if (verb === "power" && card) {
        const here = hereOf(actingHero(state, content), state, content);
        return here ? { ...nowhere, from: here.at, range: powerReach(here, opsOf(content.card(card), "played")) } : nowhere;
    }
    return reachOfMove(state, content);
}
