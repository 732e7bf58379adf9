/** What each event lights up and how it sounds. */
import { contentOf } from "../../content";
import type { Cue } from "../../table/game";
import type { Sound } from "../../table/sound";
import type { GameEvent } from "../../wire";
import type { EventName } from "./events";

type Lit = (event: GameEvent) => string[];

const word = (event: GameEvent, name: string) => String(event[name] ?? "");
const card: Lit = (event) => (event.card ? [`card:${event.card}`] : []);
const deck: Lit = (event) => [`deck:${word(event, "deck")}`];
const field: Lit = (event) => [`field:${word(event, "field")}`];
const leader: Lit = (event) => [`leader:${word(event, "leader")}`];
const leaders: Lit = () => contentOf("conflict")?.all("leaders").map(({ id }) => `leader:${id}`) ?? [];
const seat: Lit = (event) => (event.seat ? [`seat:${event.seat}`] : []);
const parked: Lit = () => ["parked"];
const marker: Lit = () => ["marker"];
const discard: Lit = () => ["discard"];
const none: Lit = () => [];
const all =
    (...list: Lit[]): Lit =>
    (event) =>
        list.flatMap((lit) => lit(event));

/** The dice of a throw tumble by themselves: the table knows which of them were marked. */
const cues: Partial<Record<EventName, [Lit, Sound?]>> = {
    pile: [none],
    "first-throw": [seat, "die"],
    first: [seat, "turn"],
    turn: [seat],
    die: [none, "die"],
    reroll: [none, "die"],
    help: [parked, "good"],
    park: [parked, "move"],
    "use-reveal": [deck, "card"],
    "use-draw": [deck, "card"],
    draw: [all(deck, card), "card"],
    ambush: [marker, "bad"],
    aggression: [marker, "bad"],
    hero: [all(leader, card), "good"],
    marker: [field, "move"],
    reveal: [all(deck, card), "card"],
    "put-back": [deck, "card"],
    peek: [all(deck, card), "card"],
    bottom: [deck, "card"],
    play: [all(card, discard), "card"],
    "play-top": [all(deck, discard), "card"],
    pay: [discard, "card"],
    discard: [discard, "card"],
    distract: [all(leader, card), "good"],
    leaders: [leaders, "bad"],
    field: [field, "move"],
    freeze: [marker, "good"],
    frozen: [marker, "good"],
    tell: [all(deck, card), "card"],
    empty: [deck, "bad"],
    over: [none],
};

export function cue(event: GameEvent): Cue {
    const [lit, sound] = cues[event.kind as EventName] ?? [none];
    const back = event.kind === "marker" && Number(event.by) < 0;
    return { pieces: lit(event), ...(sound ? { sound: back ? "good" : sound } : {}) };
}
