/** What each event looks and sounds like. */
import type { Cue } from "../../table/game";
import type { Sound } from "../../table/sound";
import type { GameEvent } from "../../wire";
import type { EventName } from "./events";

type Find = (event: GameEvent) => string[];

const word = (event: GameEvent, name: string) => String(event[name] ?? "");
const planet: Find = (event) => [`planet:${word(event, "planet")}`];
const droids: Find = (event) => [...planet(event), `droids:${word(event, "planet")}`];
const jedi: Find = (event) => [`jedi:${word(event, "jedi")}`];
const figure: Find = (event) => [`figure:${word(event, "villain")}`, "sheet", ...planet(event)];
const hand: Find = (event) => [`hand:${event.seat}:${event.card}`, `hand:${event.seat}:${event.card}:exhausted`];
const mission: Find = (event) => [`mission:${event.card}`, "finale"];
const pile = (...names: string[]): Find => () => names;

const cues: Partial<Record<EventName, [Find, Sound?]>> = {
    villain: [pile("sheet")],
    "setup-card": [droids, "bad"],
    jedi: [jedi, "good"],
    start: [planet, "move"],
    first: [jedi, "turn"],
    deal: [hand, "card"],
    "mission-drawn": [(event) => [...mission(event), ...planet(event)], "card"],
    turn: [jedi, "turn"],
    ready: [jedi, "card"],
    "ready-card": [hand, "card"],
    fly: [(event) => [...jedi(event), ...planet(event)], "move"],
    draw: [(event) => ["deck:squad", ...hand(event)], "card"],
    discard: [pile("discard:squad"), "card"],
    attack: [planet, "move"],
    attempt: [(event) => [...planet(event), ...mission(event)], "move"],
    die: [pile("die"), "die"],
    help: [hand, "good"],
    power: [jedi, "good"],
    act: [hand, "card"],
    play: [(event) => [...hand(event), `resolving:${event.card}`], "card"],
    pool: [pile("die"), "good"],
    destroy: [droids, "good"],
    "villain-beaten": [figure, "good"],
    damage: [jedi, "bad"],
    prevent: [jedi, "card"],
    "no-cards": [jedi, "bad"],
    "mission-done": [mission, "good"],
    "mission-failed": [mission, "bad"],
    "mission-up": [mission, "card"],
    "markers-meet": [planet],
    finale: [pile("sheet"), "turn"],
    goal: [pile("sheet", "finale"), "good"],
    reminder: [pile("sheet"), "bad"],
    activate: [(event) => ["deck:villain", `resolving:${event.card}`, "sheet"], "bad"],
    siege: [pile("sheet", "track:invasion"), "bad"],
    rate: [pile("track:invasion"), "bad"],
    restack: [pile("deck:invasion", "discard:invasion"), "card"],
    invade: [(event) => ["discard:invasion", ...planet(event)], "card"],
    "no-planet": [pile("discard:invasion"), "card"],
    droid: [droids, "bad"],
    blockade: [(event) => [...planet(event), `blockade:${word(event, "planet")}`], "bad"],
    short: [(event) => [event.enemy === "droid" ? "supply:droids" : "supply:blockades"], "bad"],
    threat: [pile("track:threat"), "bad"],
    figure: [figure, "move"],
    shuffle: [(event) => [`deck:${word(event, "deck")}`], "card"],
    exhaust: [hand, "card"],
    delay: [pile("track:invasion"), "good"],
    actions: [jedi, "good"],
    reveal: [(event) => [`invasion:${event.card}`], "card"],
    "put-back": [pile("deck:invasion"), "card"],
    bury: [pile("discard:invasion"), "good"],
    fetch: [hand, "card"],
    quiet: [jedi],
    stop: [() => []],
    mode: [() => []],
};

export function cue(event: GameEvent): Cue {
    const [find, sound] = cues[event.kind as EventName] ?? [];
    return { pieces: find?.(event) ?? [], ...(sound ? { sound } : {}) };
}
