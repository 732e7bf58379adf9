/** What each event looks and sounds like. */
import type { Cue } from "../../table/game";
import type { Sound } from "../../table/sound";
import type { GameEvent } from "../../wire";
import type { EventName } from "./events";

type Find = (event: GameEvent) => string[];

const word = (event: GameEvent, name: string) => String(event[name] ?? "");
const hero: Find = (event) => [`hero:${word(event, "character")}`];
const space: Find = (event) => [`space:${word(event, "space")}`];
const both: Find = (event) => [...hero(event), ...space(event)];
const slot: Find = (event) => [`slot:${word(event, "action")}`];
const plan: Find = (event) => [...hero(event), `plan:${word(event, "character")}:${event.card}`];
const pile = (...names: string[]): Find => () => names;
const none: Find = () => [];

const cues: Partial<Record<EventName, [Find, Sound?]>> = {
    mission: [none],
    character: [hero, "good"],
    first: [none, "turn"],
    "set-out": [space],
    white: [slot],
    turn: [none, "turn"],
    play: [(event) => [...slot(event), ...hero(event)], "card"],
    free: [slot, "card"],
    extra: [none, "good"],
    move: [both, "move"],
    attack: [both, "die"],
    strike: [(event) => [...hero(event), `hero:${word(event, "other")}`], "bad"],
    looked: [space, "card"],
    "draw-plan": [pile("deck:planning"), "card"],
    keep: [plan, "card"],
    "put-back": [pile("deck:planning"), "card"],
    "discard-plan": [pile("discard:planning"), "card"],
    plan: [plan, "good"],
    power: [hero, "good"],
    strength: [none, "good"],
    feature: [both, "good"],
    grapple: [hero, "bad"],
    sentry: [hero, "bad"],
    damage: [hero, "bad"],
    block: [hero, "good"],
    heal: [hero, "good"],
    defeat: [hero, "bad"],
    "pick-up": [(event) => [...hero(event), "child"], "good"],
    flee: [(event) => ["child", ...space(event)], "bad"],
    child: [(event) => ["child", ...space(event)]],
    "child-enemy": [(event) => ["child", ...space(event)], "bad"],
    draw: [none, "card"],
    discard: [none, "card"],
    recover: [none, "card"],
    give: [hero, "card"],
    scout: [pile("deck:event"), "card"],
    buried: [pile("deck:event"), "good"],
    withdraw: [slot, "good"],
    calm: [slot, "good"],
    shield: [hero, "good"],
    guard: [hero, "good"],
    ignore: [none, "good"],
    reveal: [space, "card"],
    "enemy-damage": [space, "die"],
    "enemy-defeated": [space, "good"],
    "enemy-move": [(event) => [`space:${word(event, "to")}`], "move"],
    "enemy-attack": [both, "bad"],
    "enemy-disrupted": [space, "good"],
    "enemy-recovers": [space],
    "enemy-mends": [space, "bad"],
    effect: [space, "bad"],
    slot: [slot],
    crisis: [pile("track"), "bad"],
    event: [pile("deck:event"), "bad"],
    back: [pile("deck:event")],
    clean: [slot, "card"],
    spawn: [(event) => ["deck:reinforcements", ...space(event)], "bad"],
    disrupt: [slot, "bad"],
    substitute: [slot, "bad"],
    clear: [slot, "good"],
    "clear-substitute": [slot, "good"],
    creep: [(event) => [`space:${word(event, "to")}`], "bad"],
    "door-opens": [none, "good"],
    "door-closes": [none, "bad"],
    track: [pile("track"), "bad"],
    counter: [none, "card"],
    place: [space],
    lay: [space],
    begin: [both],
    take: [hero, "good"],
    drop: [both, "bad"],
    gone: [none],
    out: [hero, "bad"],
};

export function cue(event: GameEvent): Cue {
    const [find, sound] = cues[event.kind as EventName] ?? [];
    return { pieces: find?.(event) ?? [], ...(sound ? { sound } : {}) };
}
