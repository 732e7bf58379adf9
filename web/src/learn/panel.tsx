/** The lesson's voice above the table: what to do now and why, the rules it stands on, how far one has come. */
import { useEffect, useMemo } from "preact/hooks";
import { say } from "../lang";
import { Icon } from "../parts/icon";
import { RuleLink } from "../parts/rule-link";
import { isStill, pace, shortcuts } from "../settings";
import { useDesk, type Desk } from "../table/context";
import { withNames } from "../table/seats";
import type { LessonStep } from "../wire";
import { Coach } from "./coach";

const ACTION = "action:";

/** How long a move that is made without a word stays before the next one. */
const PAUSE = { calm: 1100, brisk: 600, instant: 0 };

/** What a step points at: pieces by their names, and for an action its pieces as well. */
function pointedBy(desk: Desk, step: LessonStep | null): string[] {
    const view = desk.model.shown.peek()?.view;
    const actions = desk.model.actions.peek();
    return (step?.point ?? []).flatMap((name) => {
        const action = actions.find((one) => ACTION + one.id === name);
        if (!view) return [name];
        return action ? [name, ...desk.game.pieces(action, view)] : (desk.game.named?.(name, view) ?? [name]);
    });
}

function usePointing(desk: Desk, coach: Coach): void {
    const step = coach.strayed.value ? null : coach.step.value;
    const shown = desk.model.shown.value;
    useEffect(() => {
        desk.pointed.value = coach.coaching.peek() ? pointedBy(desk, step) : [];
        return () => {
            desk.pointed.value = [];
        };
    }, [step, shown]);
}

/** Moves of the partner that need no words are made by themselves. */
function useSilentMoves(desk: Desk, coach: Coach): void {
    const step = coach.step.value;
    const silent = step?.kind === "play" && !step.say && !coach.strayed.value && desk.model.behind.value === 0;
    useEffect(() => {
        if (!silent) return undefined;
        const timer = setTimeout(() => void coach.next(), isStill() ? 0 : PAUSE[pace.peek()]);
        return () => clearTimeout(timer);
    }, [silent, step]);
}

function useNextKey(coach: Coach): void {
    useEffect(() => {
        const onKeyDown = (event: KeyboardEvent) => {
            const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
            if (event.key !== "n" || typing || event.ctrlKey || event.altKey || event.metaKey || !shortcuts.peek()) return;
            if (coach.coaching.peek() && !coach.strayed.peek() && coach.step.peek()?.kind !== "ask") void coach.next();
        };
        addEventListener("keydown", onKeyDown);
        return () => removeEventListener("keydown", onKeyDown);
    }, [coach]);
}

function Progress({ at, of }: { at: number; of: number }) {
    return (
        <div
            class="coach-progress"
            role="progressbar"
            aria-label={say("lesson-progress")}
            aria-valuemin={0}
            aria-valuemax={of}
            aria-valuenow={at}
            aria-valuetext={say("step-of", { at, steps: of })}
        >
            <i style={{ width: `${(100 * at) / of}%` }} />
        </div>
    );
}

function Strayed({ coach, nudge }: { coach: Coach; nudge: string }) {
    return (
        <>
            <p class="words">{nudge}</p>
            <div class="acts">
                <button type="button" class="button primary" onClick={() => void coach.takeBack()}>
                    <Icon name="undo" />
                    {say("lesson-take-back")}
                </button>
                <button type="button" class="button" onClick={() => void coach.letGo()}>
                    {say("lesson-go-on")}
                </button>
            </div>
        </>
    );
}

function NextButton({ coach, step }: { coach: Coach; step: LessonStep }) {
    const { model } = useDesk();
    if (step.kind === "ask")
        return (
            <span class="your-go">
                <Icon name="play" />
                {say("lesson-your-go")}
            </span>
        );
    const last = coach.isLast.value && step.kind === "tell";
    return (
        <button
            type="button"
            class="button primary"
            aria-keyshortcuts="n"
            disabled={model.sending.value !== null || model.behind.value > 0}
            onClick={() => void coach.next()}
        >
            {say(last ? "lesson-play-on" : "lesson-next")}
            {shortcuts.value && <kbd aria-hidden="true">n</kbd>}
        </button>
    );
}

function Step({ coach, step }: { coach: Coach; step: LessonStep }) {
    const { game, model } = useDesk();
    return (
        <>
            <div class="words">
                <p>{withNames(step.say, model.seats.value)}</p>
                <p class="taught">
                    {step.rule.map((rule) => (
                        <RuleLink key={rule} game={game.id} rule={rule} />
                    ))}
                </p>
            </div>
            <div class="acts">
                <button type="button" class="button" disabled={!coach.canGoBack()} onClick={() => void coach.back()}>
                    {say("back")}
                </button>
                <NextButton coach={coach} step={step} />
            </div>
        </>
    );
}

export function useCoach(desk: Desk): Coach {
    const coach = useMemo(() => new Coach(desk.model), [desk.model]);
    usePointing(desk, coach);
    useSilentMoves(desk, coach);
    useNextKey(coach);
    return coach;
}

export function CoachPanel({ coach }: { coach: Coach }) {
    const { model } = useDesk();
    const now = coach.coaching.value;
    const step = coach.step.value;
    const strayed = coach.strayed.value;
    if (!now || (!step && !strayed)) return null;
    return (
        <section class="coach" aria-label={now.script.name}>
            <Progress at={coach.at.value + 1} of={now.script.steps.length} />
            <div class="coach-says" aria-live="polite">
                <Icon name="learn" />
                {strayed ? (
                    <Strayed coach={coach} nudge={withNames(strayed.nudge ?? "", model.seats.value)} />
                ) : (
                    step && <Step coach={coach} step={step} />
                )}
            </div>
        </section>
    );
}
