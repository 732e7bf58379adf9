/** Tests and combats: who rolls what, the dice, and how it ended. */
import { Icon } from "../../parts/icon";
import { percent } from "../../lang";
import { useDesk } from "../../table/context";
import type { BoardProps } from "../../table/game";
import { frameOf, number } from "../../table/view";
import type { GameEvent } from "../../wire";
import { text } from "./columns";
import { damageOf, Dice, diceIn, FaceSign, type Counts } from "./dice";
import type { FaceName } from "./pieces";
import { ownHero } from "./shown";
import { type OuterRim } from "./state";
import { skillName } from "./there";
import { contestsIn, type Contest } from "./told";
import { or } from "./words";

/** How many events back a contest under way may have begun. */
const FAR = 400;
const LAST = 2;

function foeName({ foe, other, patrol }: Contest, { content }: BoardProps): string {
    if (patrol) return content.name("patrols", patrol);
    return other ? content.name("characters", other) : foe ? content.name("cards", foe) : or("enemy");
}

function Roll({ name, counts, live, damage }: { name: string; counts: Counts; live: boolean; damage: boolean }) {
    return (
        <div class="roll">
            <span class="name">{name}</span>
            <Dice counts={counts} live={live} label={or("dice-of", { name })} />
            {damage && (
                <b class="damage" title={or("damage", { n: damageOf(counts) })}>
                    <Icon name="damage" />
                    {damageOf(counts)}
                </b>
            )}
        </div>
    );
}

/** The dice that lie there and may still be changed: those of the roll at hand, the attacker's or the defender's. */
function liveSide(contest: Contest, state: OuterRim): "own" | "theirs" | undefined {
    const roll = frameOf(state, "roll");
    if (contest.end || !roll) return undefined;
    return contest.kind === "fight" && roll.hero !== frameOf(state, "fight")?.hero ? "theirs" : "own";
}

const titles: Record<Contest["kind"], (contest: Contest, name: string, foe: string) => string> = {
    fight: ({ combat }, name, foe) => or(combat === "ship" ? "fight-ship" : "fight-ground", { name, foe }),
    test: ({ skill }, name) => or("tests", { name, skill: skillName(skill) }),
    roll: (_, name) => or("rolls", { name }),
};

/** The faces that pass a test, by how skilled one is (OR-18.2). */
const passing: FaceName[][] = [["crit"], ["crit", "hit"], ["crit", "hit", "focus"]];
const TEST_DICE = 2;

/** What passes a test, and before the dice fall how likely that is. */
function Needs({ contest, props }: { contest: Contest; props: BoardProps }) {
    const wanted = passing[Math.min(contest.skilled, 2)] ?? [];
    const sides = props.content.all("faces");
    const count = (some: typeof sides) => some.reduce((sum, side) => sum + number(side, "count"), 0);
    const share = count(sides.filter((side) => wanted.includes(text(side, "face") as FaceName))) / (count(sides) || 1);
    const chance = 1 - (1 - share) ** TEST_DICE;
    return (
        <p class="needs">
            {or(`skilled-${Math.min(contest.skilled, 2) as 0 | 1 | 2}`)}
            {wanted.map((face) => (
                <span key={face} class={`face ${face}`} role="img" aria-label={or(`face-${face}`)}>
                    <FaceSign face={face} />
                </span>
            ))}
            {!diceIn(contest.own) && <b>{percent(chance)}</b>}
        </p>
    );
}

function iconOf({ kind, combat, skill }: Contest): string {
    if (kind === "roll") return "die";
    return kind === "test" ? `skill-${skill}` : combat === "ship" ? "ship-combat" : "ground";
}

/** How it ended, if there is more to say of it than its dice. */
const verdictOf = ({ end }: Contest): GistLine["end"] => (end === "over" ? undefined : end);

export const endIcon = (end: string): string => (end === "passed" || end === "won" ? "success" : "lost");

/** What happened, in one line. */
export interface GistLine {
    icon: string;
    title: string;
    /** The reader has taken part in it. */
    own?: boolean;
    end?: "passed" | "failed" | "won" | "lost";
    /** The end in words. */
    ended?: string;
}

/** How it went; of one that is brief only how it ended. */
function ContestPanel({ contest, brief, state, props }: { contest: Contest; brief: boolean; state: OuterRim; props: BoardProps }) {
    const who = props.content.name("characters", contest.who);
    const fight = contest.kind === "fight";
    const foe = foeName(contest, props);
    const title = titles[contest.kind](contest, who, foe);
    const live = liveSide(contest, state);
    const verdict = verdictOf(contest);
    return (
        <div class={`stage-panel contest ${contest.end ?? "open"} ${brief ? "brief" : ""}`} role="group" aria-label={title}>
            <h2>
                <Icon name={iconOf(contest)} /> {title}
            </h2>
            {contest.kind === "test" && !brief && <Needs contest={contest} props={props} />}
            {diceIn(contest.own) > 0 && !brief && <Roll name={who} counts={contest.own} live={live === "own"} damage={fight} />}
            {fight && diceIn(contest.theirs) > 0 && !brief && <Roll name={foe} counts={contest.theirs} live={live === "theirs"} damage />}
            {verdict && (
                <p class="verdict">
                    <Icon name={endIcon(verdict)} />
                    {or(verdict, { name: who })}
                </p>
            )}
        </div>
    );
}

/** Does the reader take part in it? */
function isOwn({ who, other }: Contest, props: BoardProps): boolean {
    const own = ownHero(props)?.character?.id;
    return own !== undefined && (who === own || other === own);
}

const isRunning = (state: OuterRim): boolean => frameOf(state, "test", "fight") !== undefined;

/** Contests under way, and the last two of those that have come to an end since the reader's choice, one's own first. */
function useContests(recent: GameEvent[], state: OuterRim, props: BoardProps): Contest[] {
    const { model } = useDesk();
    const all = contestsIn(model.events.value.slice(-FAR));
    const running = isRunning(state) ? all.filter((contest) => !contest.end).slice(-1) : [];
    const since = recent[0]?.n ?? Infinity;
    const ended = all.filter((contest) => contest.last >= since && !running.includes(contest)).slice(-LAST);
    const mine = ended.filter((contest) => isOwn(contest, props));
    return [...running, ...mine, ...ended.filter((contest) => !mine.includes(contest))].slice(0, LAST);
}

/** A line for each of them: what it was and how it ended. */
export function useContestLines(recent: GameEvent[], state: OuterRim, props: BoardProps): GistLine[] {
    return useContests(recent, state, props).map((contest) => {
        const who = props.content.name("characters", contest.who);
        const end = verdictOf(contest);
        const title = titles[contest.kind](contest, who, foeName(contest, props));
        return { icon: iconOf(contest), title, own: isOwn(contest, props), ...(end ? { end, ended: or(end, { name: who }) } : {}) };
    });
}

/** They at length, with the dice of one. */
export function Contests({ recent, state, props }: { recent: GameEvent[]; state: OuterRim; props: BoardProps }) {
    return (
        <>
            {useContests(recent, state, props).map((contest, i) => (
                <ContestPanel key={contest.n} contest={contest} brief={i > 0 && verdictOf(contest) !== undefined} state={state} props={props} />
            ))}
        </>
    );
}
