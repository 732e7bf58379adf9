/** Everything the reader can do now, as a list with keys: the board offers the same. */
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useLasting } from "../anew/lasting";
import { percent, say } from "../lang";
import { shortcuts } from "../settings";
import { markOf, offerOf, useDesk } from "../table/context";
import { nameOf, withNames } from "../table/seats";
import type { Action, Hint, SideAct } from "../wire";
import { HintPanel, HintSpoken } from "./hint";
import { Icon } from "./icon";

const KEYS = "1234567890";

/** The key that takes the n-th choice, if there is one. */
export function keyOf(n: number): string | undefined {
    return KEYS[n];
}

export function choiceOf(key: string, actions: Action[]): Action | undefined {
    const n = KEYS.indexOf(key);
    return n < 0 ? undefined : actions[n];
}

/** What a lesson points at comes into sight. */
function useInSight(wanted: boolean) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (wanted) button.current?.scrollIntoView({ block: "nearest" });
    }, [wanted]);
    return button;
}

function Choice({ action, n, hint }: { action: Action; n: number; hint: Hint | null }) {
    const desk = useDesk();
    const key = shortcuts.value ? keyOf(n) : undefined;
    const value = hint?.values.find((one) => one.action === action.id)?.value;
    const aim = (id: string | null) => () => (desk.aim.value = id);
    const pointed = desk.isPointed(`action:${action.id}`);
    const advised = hint?.action === action.id || pointed;
    const button = useInSight(pointed);
    const marks = `${desk.aim.value === action.id ? "aimed" : ""} ${advised ? "advised" : ""}`;
    return (
        <li>
            <button
                ref={button}
                type="button"
                class={`choice ${marks}`}
                data-action={action.id}
                aria-keyshortcuts={key}
                onClick={() => desk.choose(action)}
                onContextMenu={(event) => {
                    event.preventDefault();
                    desk.ponder.value = action;
                }}
                onMouseEnter={aim(action.id)}
                onFocus={aim(action.id)}
                onMouseLeave={aim(null)}
                onBlur={aim(null)}
            >
                {key ? <kbd aria-hidden="true">{key}</kbd> : <span />}
                <span>{withNames(action.text, desk.model.seats.value)}</span>
                {action.reveals ? <Icon name="eye" label={say("reveals")} /> : <span />}
                {action.note && <span class="note">{action.note}</span>}
                {value !== undefined && <span class="chance">{say("hint-chance", { percent: percent(value) })}</span>}
            </button>
        </li>
    );
}

/** An amount: the choices are numbers in a row, so that a field for one says them all. */
function Amount({ actions, first }: { actions: Action[]; first: Action }) {
    const desk = useDesk();
    const numberOf = (action: Action) => Number(action.id.split(":")[1]);
    const number = useMemo(() => signal(numberOf(first)), []);
    useLasting(`amount ${desk.model.shown.peek()?.n}`, { number });
    const wanted = actions.find((action) => numberOf(action) === number.value);
    return (
        <form
            class="amount"
            onSubmit={(event) => {
                event.preventDefault();
                if (wanted) desk.choose(wanted);
            }}
        >
            <input
                type="number"
                data-amount
                aria-label={desk.model.shown.value?.question.prompt}
                min={Math.min(...actions.map(numberOf))}
                max={Math.max(...actions.map(numberOf))}
                step={1}
                value={number.value}
                ref={(input) => input?.focus()}
                onInput={(event) => (number.value = event.currentTarget.valueAsNumber)}
            />
            <button type="submit" class="choice" disabled={!wanted}>
                <span />
                <span>{wanted?.text ?? "–"}</span>
            </button>
        </form>
    );
}

/** One of the acts that nobody has to be asked for; whose it is, where the reader has several seats. */
function Side({ act, several }: { act: SideAct; several: boolean }) {
    const desk = useDesk();
    const seats = desk.model.seats.value;
    const mark = markOf(offerOf(act));
    const aim = (wanted: string | null) => () => (desk.aim.value = wanted);
    return (
        <button
            type="button"
            class={`choice ${desk.aim.value === mark ? "aimed" : ""}`}
            data-action={act.id}
            data-seat={several ? act.seat : undefined}
            onClick={() => void desk.model.act(act.id, act.seat)}
            onMouseEnter={aim(mark)}
            onFocus={aim(mark)}
            onMouseLeave={aim(null)}
            onBlur={aim(null)}
        >
            <span />
            <span>
                {withNames(act.text, seats)}
                {several && <span class="muted"> · {nameOf(seats, act.seat)}</span>}
            </span>
            {act.note && <span class="note">{act.note}</span>}
        </button>
    );
}

function SideActs() {
    const { model, game } = useDesk();
    const side = model.side.value.filter((act) => !game.onBoard?.(act));
    if (!side.length) return null;
    return (
        <>
            <h3 class="side-title">{say("also")}</h3>
            {side.map((act) => (
                <Side key={`${act.seat} ${act.id}`} act={act} several={model.you.value.length > 1} />
            ))}
        </>
    );
}

export function Choices() {
    const { model } = useDesk();
    const actions = model.actions.value;
    const hint = model.hint.value;
    const isAmount = model.shown.value?.question.question === "amount";
    const first = actions[0];
    return (
        <div
            class={`choices ${model.sending.value ? "sending" : ""}`}
            tabIndex={-1}
            aria-busy={model.sending.value !== null}
        >
            <HintSpoken />
            <HintPanel />
            {isAmount && first && <Amount key={model.shown.value?.n} actions={actions} first={first} />}
            {!isAmount && actions.length > 0 && (
                <ol class="choice-list" aria-label={say("choices")}>
                    {actions.map((action, n) => (
                        <Choice key={action.id} action={action} n={n} hint={hint === "thinking" ? null : hint} />
                    ))}
                </ol>
            )}
            <SideActs />
        </div>
    );
}
