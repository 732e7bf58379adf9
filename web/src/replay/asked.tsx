/** What was to be decided here, what was chosen, and what else could have been. */
import { say } from "../lang";
import { Icon } from "../parts/icon";
import { nameOf, withNames } from "../table/seats";
import type { Judged } from "../wire";
import type { ReplayModel } from "./model";
import { points } from "./numbers";

const MANY = 6;

/** `judged`: what an analysis says of the decision that was made here. */
export function AskedHere({ model, judged }: { model: ReplayModel; judged?: Judged | undefined }) {
    const shown = model.shown.value;
    if (!shown) return null;
    const { question } = shown;
    const seats = model.seats.value;
    if (question.over)
        return (
            <section class="prompt" aria-live="polite">
                <p class="who">
                    <Icon name="won" />
                    {say("over")}
                </p>
                <h2 class="what">{question.result?.text}</h2>
            </section>
        );
    const taken = model.taken.value;
    const actions = question.actions ?? [];
    const side = taken && !actions.some((action) => action.id === taken) ? model.moves.value[model.at.value] : undefined;
    // What was taken is never folded away.
    const first = [...actions].sort((a, b) => Number(b.id === taken) - Number(a.id === taken)).slice(0, MANY);
    return (
        <section class="prompt" aria-live="polite" data-seat={question.seat}>
            <p class="who">
                <Icon name="person" />
                {question.seat && say("asked-was", { name: nameOf(seats, question.seat) })}
            </p>
            <h2 class="what">{withNames(question.prompt ?? "", seats)}</h2>
            <ul class="options-then">
                {side && (
                    <li class="taken">
                        <Icon name="done" label={say("was-taken")} />
                        {withNames(side.text, seats)}
                    </li>
                )}
                {first.map((action) => (
                    <li key={action.id} class={action.id === taken ? "taken" : ""}>
                        {action.id === taken ? <Icon name="done" label={say("was-taken")} /> : <span class="dot" />}
                        {withNames(action.text, seats)}
                    </li>
                ))}
                {actions.length > first.length && (
                    <li class="muted">{say("and-more", { n: actions.length - first.length })}</li>
                )}
            </ul>
            {judged?.best && judged.loss ? (
                <p class="better">
                    <Icon name="hint" />
                    {say("better", { text: withNames(judged.best.text, seats) })} ({points(-judged.loss)})
                </p>
            ) : null}
        </section>
    );
}
