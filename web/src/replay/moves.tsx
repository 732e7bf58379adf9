/** Every decision of the game, by turns; a click goes to what came of it. */
import { useEffect, useRef } from "preact/hooks";
import { say } from "../lang";
import { nameOf, withNames } from "../table/seats";
import type { Move } from "../wire";
import type { ReplayModel } from "./model";

interface Turn {
    turn: number;
    moves: { move: Move; at: number }[];
}

function byTurns(moves: Move[]): Turn[] {
    const turns: Turn[] = [];
    moves.forEach((move, at) => {
        if (turns.at(-1)?.turn !== move.turn) turns.push({ turn: move.turn, moves: [] });
        turns.at(-1)?.moves.push({ move, at });
    });
    return turns;
}

/** The move that led here stays in sight. */
function useInSight(at: number) {
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const box = list.current;
        const here = box?.querySelector<HTMLElement>("[aria-current]");
        if (!box || !here) return;
        const { offsetTop: top, offsetHeight: height } = here;
        if (top < box.scrollTop + 30 || top + height > box.scrollTop + box.clientHeight - 30)
            box.scrollTop = top - box.clientHeight / 2;
    }, [at]);
    return list;
}

export function Moves({ model }: { model: ReplayModel }) {
    const at = model.at.value;
    const seats = model.seats.value;
    const list = useInSight(at);
    return (
        <div class="moves" ref={list} tabIndex={0} role="group" aria-label={say("moves")}>
            {byTurns(model.moves.value).map(({ turn, moves }) => (
                <section key={moves[0]?.at}>
                    <h2>{say("turn", { n: turn })}</h2>
                    <ol>
                        {moves.map(({ move, at: here }) => (
                            <li key={here} data-seat={move.seat}>
                                <button
                                    type="button"
                                    aria-current={here === at - 1 ? "step" : undefined}
                                    class={here >= at ? "ahead" : ""}
                                    onClick={() => void model.go(here + 1)}
                                >
                                    <b>{nameOf(seats, move.seat)}</b> {withNames(move.text, seats)}
                                </button>
                            </li>
                        ))}
                    </ol>
                </section>
            ))}
        </div>
    );
}
