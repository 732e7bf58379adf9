/** The difficulties of a game by their names: each decides some options, which can be changed further below. */
import { say } from "../lang";
import type { Preset } from "../wire";
import type { Draft } from "./draft";

/** More than that are every pair of two options, which are chosen better one by one. */
const FEW = 6;

function Choice({ draft, preset }: { draft: Draft; preset: Preset }) {
    return (
        <label class="value">
            <input type="radio" name="difficulty" checked={draft.is(preset)} onChange={() => draft.take(preset)} />
            <span>{preset.text}</span>
        </label>
    );
}

export function Difficulty({ draft }: { draft: Draft }) {
    const presets = draft.game.presets ?? [];
    if (presets.length < 2 || presets.length > FEW) return null;
    return (
        <fieldset class="option difficulty">
            <legend>{say("difficulty")}</legend>
            <div class="values">
                {presets.map((preset) => (
                    <Choice key={preset.id} draft={draft} preset={preset} />
                ))}
            </div>
        </fieldset>
    );
}
