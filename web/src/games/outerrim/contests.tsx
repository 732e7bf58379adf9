/** Tests and combats: who rolls what, the dice, and how it ended. */
import { Icon } from "../../parts/icon";
import { useDesk } from "../../table/context";
import type { BoardProps } from "../../table/game";
import type { GameEvent } from "../../wire";
import { damageOf, Dice, diceIn, type Counts } from "./dice";
import { frameOf, type OuterRim } from "./state";
import { skillName } from "./there";
import { contestsIn, type Contest } from "./told";
import { or } from "./words";

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

const same = (a: Counts, b: Counts): boolean => a.every((n, i) => n === b[i]);

/** The dice on the table may still be picked; those of the log are memories. */
function isLive(counts: Counts, state: OuterRim): boolean {
    return frameOf(state, "roll") !== undefined && diceIn(counts) > 0 && (same(counts, state.dice) || same(counts, state.against));
}

function ContestPanel({ contest, state, props }: { contest: Contest; state: OuterRim; props: BoardProps }) {
    const { content } = props;
    const who = content.name("characters", contest.who);
    const fight = contest.kind === "fight";
    const foe = foeName(contest, props);
    const title = fight ? or(contest.combat === "ship" ? "fight-ship" : "fight-ground", { name: who, foe }) : or("tests", { name: who, skill: skillName(contest.skill) });
    const icon = fight ? (contest.combat === "ship" ? "ship-combat" : "ground") : `skill-${contest.skill}`;
    return (
        <div class={`stage-panel contest ${contest.end ?? "open"}`} role="group" aria-label={title}>
            <h2>
                <Icon name={icon} />
                {title}
            </h2>
            <Roll name={who} counts={contest.own} live={isLive(contest.own, state)} damage={fight} />
            {fight && diceIn(contest.theirs) > 0 && <Roll name={foe} counts={contest.theirs} live={isLive(contest.theirs, state)} damage />}
            {contest.end && (
                <p class="verdict">
                    <Icon name={contest.end === "passed" || contest.end === "won" ? "success" : "lost"} />
                    {or(contest.end, { name: who })}
                </p>
            )}
        </div>
    );
}

/** Contests under way, and those that came to an end with the last choice. */
export function Contests({ fresh, state, props }: { fresh: GameEvent[]; state: OuterRim; props: BoardProps }) {
    const { model } = useDesk();
    const since = fresh[0]?.n ?? Infinity;
    const running = frameOf(state, "test", "fight") !== undefined;
    const all = contestsIn(model.events.value.slice(-160));
    const last = all.at(-1);
    const shown = all.filter((contest) => contest.n >= since || (running && contest === last && !contest.end));
    return (
        <>
            {shown.slice(-2).map((contest) => (
                <ContestPanel key={contest.n} contest={contest} state={state} props={props} />
            ))}
        </>
    );
}
