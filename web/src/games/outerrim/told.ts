/** What events tell that the state no longer shows: a roll that is over, the steps of a job so far, the automa's turn. */
import type { LogLine } from "../../table/game";
import type { GameEvent } from "../../wire";
import type { Counts } from "./dice";
import { faces, type FaceName } from "./pieces";
import { maybe, or } from "./words";

const word = (event: GameEvent, name: string): string => String(event[name] ?? "");
const count = (event: GameEvent): number => Number(event.count ?? 0);

export interface Contest {
    kind: "test" | "fight" | "roll";
    /** Who tests, or attacks. */
    who: string;
    skill: string;
    /** How often whoever tests has the skill: 0, 1, or 2 for more. */
    skilled: number;
    combat: string;
    /** The card or the character on the other side. */
    foe: string;
    other: string;
    patrol: string;
    own: Counts;
    theirs: Counts;
    /** Nothing yet, or how it ended. */
    end?: "passed" | "failed" | "won" | "lost" | "over" | undefined;
    /** The event it began with, and the last that told of it. */
    n: number;
    last: number;
}

const begins = (event: GameEvent, kind: Contest["kind"], patrol = ""): Contest => ({
    kind,
    who: word(event, "character"),
    skill: word(event, "skill"),
    skilled: Number(event.skilled ?? 0),
    combat: word(event, "combat"),
    foe: String(event.card ?? ""),
    other: word(event, "other"),
    patrol,
    own: [0, 0, 0, 0],
    theirs: [0, 0, 0, 0],
    n: event.n,
    last: event.n,
});

const at = (face: unknown): number => faces.indexOf(face as FaceName);

function change(counts: Counts, face: unknown, by: number): void {
    const i = at(face);
    if (i >= 0) counts[i] = Math.max(0, (counts[i] ?? 0) + by);
}

/** Whose dice an event is about: those of whoever began it, or the other side's. */
const side = (contest: Contest, event: GameEvent): Counts =>
    contest.kind !== "fight" || word(event, "character") === contest.who ? contest.own : contest.theirs;

const steps: Record<string, (contest: Contest, event: GameEvent) => void> = {
    die: (contest, event) => change(side(contest, event), event.face, 1),
    reroll: (contest, event) => change(side(contest, event), event.face, -1),
    "dice-turn": (contest, event) => {
        change(side(contest, event), event.from, -1);
        change(side(contest, event), event.face, 1);
    },
    "dice-add": (contest, event) => change(side(contest, event), event.face, count(event)),
    "dice-cancel": (contest, event) => change(side(contest, event), event.face, -count(event)),
    "test-passed": (contest) => void (contest.end = "passed"),
    "test-failed": (contest) => void (contest.end = "failed"),
    "fight-end": (contest, event) => void (contest.end = Number(event.count ?? 0) >= Number(event.sum ?? 0) ? "won" : "lost"),
};

/** Dice that fall of themselves, in no test and no combat: illegal cargo, a gamble. */
const isLoose = (event: GameEvent, last: Contest | undefined): boolean => event.kind === "die" && (!last || last.end !== undefined);

/** The contests that these events tell of, oldest first. */
export function contestsIn(events: GameEvent[]): Contest[] {
    const found: Contest[] = [];
    let patrol = "";
    for (const event of events) {
        if (event.kind === "patrol-encounter") patrol = word(event, "patrol");
        if (event.kind === "test" || event.kind === "fight") {
            const last = found.at(-1);
            if (last?.kind === "roll") last.end ??= "over";
            found.push(begins(event, event.kind, event.kind === "fight" ? patrol : ""));
            patrol = "";
            continue;
        }
        if (isLoose(event, found.at(-1))) found.push(begins(event, "roll"));
        const contest = found.at(-1);
        const step = steps[event.kind];
        if (contest && !contest.end) {
            if (step) {
                step(contest, event);
                contest.last = event.n;
            } else if (contest.kind === "roll") contest.end = "over";
        }
    }
    return found;
}

/** The log: dice that fall together stand in one line. */
export function logLines(events: GameEvent[]): LogLine[] {
    const lines: LogLine[] = [];
    let dice: string[] = [];
    for (const event of events) {
        const last = lines.at(-1);
        if (!isDie(event)) {
            lines.push(event);
            continue;
        }
        const goes = last?.kind === "die" && last.seat === event.seat;
        dice = goes ? [...dice, maybe(`face-${event.face}`)] : [maybe(`face-${event.face}`)];
        const line = { n: event.n, kind: event.kind, text: or("dice-show", { faces: dice.join(", ") }), ...(event.seat ? { seat: event.seat } : {}) };
        if (goes) lines[lines.length - 1] = line;
        else lines.push(line);
    }
    return lines;
}

const isDie = (event: GameEvent): boolean => event.kind === "die";

/** What has happened since an event of this kind, the dice left out. */
export function since(events: GameEvent[], kind: string): GameEvent[] {
    const start = events.findLastIndex((event) => event.kind === kind);
    return start < 0 ? [] : events.slice(start + 1).filter((event) => !isDie(event));
}

export interface AutomaTurn {
    card: string;
    lines: GameEvent[];
}

/** The automa's turn, if it is among what has just happened: its card, and what came of it. */
export function automaTurnIn(fresh: GameEvent[]): AutomaTurn | undefined {
    const start = fresh.findLastIndex((event) => event.kind === "automa");
    if (start < 0) return undefined;
    const rest = fresh.slice(start + 1);
    const end = rest.findIndex((event) => event.kind === "turn" || event.kind === "over");
    return { card: String(fresh[start]?.card ?? ""), lines: (end < 0 ? rest : rest.slice(0, end)).filter((event) => !isDie(event)) };
}
