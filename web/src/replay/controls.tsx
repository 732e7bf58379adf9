/** Forwards, backwards, by turns, by itself. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { say, type Word } from "../lang";
import { Icon } from "../parts/icon";
import { speeds, type ReplayModel, type Speed } from "./model";

/** Keys for those who go over games: the same everywhere. The slider has its own arrows. */
export function useReplayKeys(model: ReplayModel): void {
    useEffect(() => {
        const commands: Record<string, () => void> = {
            ArrowLeft: () => model.by(-1),
            ArrowRight: () => model.by(1),
            PageUp: () => model.byTurn(-1),
            PageDown: () => model.byTurn(1),
            Home: () => void model.go(0),
            End: () => void model.go(model.steps.peek()),
            " ": () => model.toggle(),
        };
        const onKeyDown = (event: KeyboardEvent) => {
            const target = event.target instanceof Element ? event.target : null;
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            if (target?.closest("input, select, textarea, dialog, [role=tablist]")) return;
            if (event.key === " " && target?.closest("button, a, [role=button]")) return;
            const command = commands[event.key];
            if (!command) return;
            event.preventDefault();
            command();
        };
        addEventListener("keydown", onKeyDown);
        return () => removeEventListener("keydown", onKeyDown);
    }, [model]);
}

interface KeyProps {
    icon: string;
    word: Word;
    keys: string;
    off?: boolean;
    more?: string;
    onPress(): void;
}

function Key({ icon, word, keys, off, more, onPress }: KeyProps) {
    return (
        <button
            type="button"
            class={`button ${more ?? ""}`}
            disabled={off}
            aria-label={say(word)}
            title={`${say(word)} (${keys})`}
            onClick={onPress}
        >
            <Icon name={icon} />
        </button>
    );
}

/** What else belongs under the slider stands between it and the buttons. */
export function Controls({ model, children }: { model: ReplayModel; children?: ComponentChildren }) {
    const at = model.at.value;
    const steps = model.steps.value;
    const playing = model.playing.value;
    const first = at === 0;
    const last = at >= steps;
    return (
        <section class="controls" aria-label={say("replay-controls")}>
            <input
                type="range"
                min={0}
                max={steps}
                value={at}
                aria-label={say("replay-step")}
                aria-valuetext={say("step-of", { at, steps })}
                onInput={(event) => void model.go(Number(event.currentTarget.value))}
            />
            {children}
            <div class="keys-row">
                <Key icon="rewind" word="turn-back" keys="PgUp" off={first} onPress={() => model.byTurn(-1)} />
                <Key icon="back" word="step-back" keys="←" off={first} onPress={() => model.by(-1)} />
                <Key
                    icon={playing ? "pause" : "play"}
                    word={playing ? "replay-pause" : "replay-play"}
                    keys="␣"
                    more="primary"
                    onPress={() => model.toggle()}
                />
                <Key icon="next" word="step-on" keys="→" off={last} onPress={() => model.by(1)} />
                <Key icon="skip" word="turn-on" keys="PgDn" off={last} onPress={() => model.byTurn(1)} />
                <output class="step-count">{say("step-of", { at, steps })}</output>
                <label class="speed">
                    <span class="sr">{say("replay-speed")}</span>
                    <select
                        class="select"
                        value={String(model.speed.value)}
                        onChange={(event) => (model.speed.value = Number(event.currentTarget.value) as Speed)}
                    >
                        {speeds.map((speed) => (
                            <option key={speed} value={String(speed)}>
                                ×{speed}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
        </section>
    );
}
