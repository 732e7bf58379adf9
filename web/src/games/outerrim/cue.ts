/** What each event looks and sounds like. */
import { contentOf } from "../../content";
import type { Cue } from "../../table/game";
import type { Sound } from "../../table/sound";
import type { GameEvent } from "../../wire";
import type { EventName } from "./events";
import { text } from "./columns";

type Find = (event: GameEvent) => string[];

const word = (event: GameEvent, name: string) => String(event[name] ?? "");
/** The automa has no seat: its events light up its character's sheet. */
const hero: Find = (event) => [event.seat ? `hero:${event.seat}` : `character:${word(event, "character")}`];
const space: Find = (event) => [`space:${word(event, "space")}`];
const both: Find = (event) => [...hero(event), ...space(event)];
const held: Find = (event) => [`held:${event.card}`];
const mine: Find = (event) => [...hero(event), ...held(event)];
const deck: Find = (event) => [`market:${word(event, "deck")}`];
const contact: Find = (event) => [`contact:${word(event, "space")}:${word(event, "nth")}`, ...space(event)];
const patrol: Find = (event) => [
    `patrol:${text(contentOf("outerrim")?.find("patrols", word(event, "patrol")), "faction")}`,
    ...(event.space ? space(event) : []),
];
const die: Find = (event) => [1, 2, 3, 4, 5, 6].map((n) => `die:${word(event, "face")}:${n}`);
const none: Find = () => [];

const cues: Partial<Record<EventName, [Find, Sound?]>> = {
    map: [none],
    first: [none, "turn"],
    character: [hero, "good"],
    starter: [hero],
    "start-card": [mine],
    top: [deck, "card"],
    turn: [hero, "turn"],
    move: [both, "move"],
    stay: [both],
    stopped: [both, "bad"],
    earn: [hero, "good"],
    "market-discard": [deck, "card"],
    buy: [mine, "good"],
    take: [mine, "good"],
    "gain-card": [mine, "good"],
    barter: [hero, "card"],
    ship: [hero, "good"],
    keep: [mine, "card"],
    discard: [none, "card"],
    remove: [none],
    shuffle: [deck, "card"],
    forgo: [hero],
    deliver: [hero, "good"],
    "trade-offer": [hero, "card"],
    trade: [hero, "good"],
    "trade-refused": [hero, "bad"],
    give: [held, "card"],
    "give-credits": [hero, "good"],
    databank: [hero, "card"],
    secret: [hero, "card"],
    "discard-secret": [hero, "bad"],
    travel: [both, "move"],
    "extra-turn": [hero, "good"],
    die: [die, "die"],
    reroll: [die, "die"],
    "dice-turn": [die, "good"],
    "dice-add": [die, "good"],
    "dice-cancel": [none, "bad"],
    test: [hero],
    "test-passed": [hero, "good"],
    "test-failed": [hero, "bad"],
    skill: [hero, "good"],
    fight: [hero, "die"],
    "fight-end": [hero],
    avoid: [hero, "good"],
    damage: [hero, "bad"],
    recover: [hero, "good"],
    defeated: [hero, "bad"],
    "stands-up": [hero, "good"],
    player: [hero],
    encounter: [hero, "card"],
    section: [hero, "card"],
    "fight-won": [hero, "good"],
    "fight-lost": [hero, "bad"],
    "no-encounter": [hero, "card"],
    job: [mine, "card"],
    "job-done": [hero, "good"],
    "job-failed": [hero, "bad"],
    hunt: [hero, "bad"],
    protect: [mine],
    abandon: [mine, "bad"],
    capture: [hero, "good"],
    eliminate: [hero, "good"],
    escape: [none, "bad"],
    goal: [hero, "good"],
    flip: [hero, "good"],
    "flip-ship": [hero, "good"],
    credits: [hero, "good"],
    pay: [hero],
    fame: [hero, "good"],
    reputation: [hero],
    "patrol-move": [patrol, "move"],
    "patrol-encounter": [patrol, "bad"],
    "patrol-beaten": [patrol, "good"],
    "patrol-spawn": [patrol, "bad"],
    approach: [contact],
    contact: [contact, "card"],
    peek: [contact, "card"],
    "contact-to": [space],
    "contact-gone": [space],
    mark: [space, "bad"],
    automa: [none, "card"],
    "automa-goal": [both],
    "automa-planet": [both],
    "automa-barred": [hero],
    "automa-dear": [hero],
    "automa-full": [hero],
    "automa-cheaper": [hero],
    "automa-passes": [hero],
    "automa-illegal": [hero],
    "automa-shuffle": [none, "card"],
};

export function cue(event: GameEvent): Cue {
    const [find, sound] = cues[event.kind as EventName] ?? [];
    return { pieces: find?.(event) ?? [], ...(sound ? { sound } : {}) };
}
