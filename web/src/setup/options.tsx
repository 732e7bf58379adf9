/** The options of a game: first what everybody wants to choose, then the house's rules and rulings, folded away. */
import { say } from "../lang";
import { RuleLink } from "../parts/rule-link";
import type { Option } from "../wire";
import type { Draft } from "./draft";

/** What makes another game of it. The others settle how a rule is read. */
const leading: Record<string, string[]> = {
    conflict: ["board", "simplified", "head-start", "hands"],
    clonewars: ["villain", "missions", "jedi"],
    mandalorian: ["mission", "map", "difficulty", "mode"],
    outerrim: ["fame", "map", "automa", "head-start"],
};

export function divide(game: string, options: Option[]): [Option[], Option[]] {
    const first = leading[game] ?? [];
    return [options.filter((one) => first.includes(one.id)), options.filter((one) => !first.includes(one.id))];
}

/** The games' texts are sentences or begin in the middle of one. */
export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

function Value({ draft, option, n }: { draft: Draft; option: Option; n: number }) {
    const value = option.values[n] ?? "";
    const against = draft.valueOf(option.id) === value ? [] : draft.against(option.id, value);
    return (
        <label class="value">
            <input
                type="radio"
                name={`option-${option.id}`}
                value={value}
                checked={draft.valueOf(option.id) === value}
                disabled={against.length > 0}
                onChange={() => draft.choose(option.id, value)}
            />
            <span>
                {capital(option.words[n] ?? value)}
                {option.default === value && <em class="usual"> {say("usual")}</em>}
                {against.length > 0 && <small class="muted"> {say("goes-not-with", { what: against.map(capital).join(", ") })}</small>}
            </span>
        </label>
    );
}

export function OptionField({ draft, option }: { draft: Draft; option: Option }) {
    return (
        <fieldset class="option">
            <legend>{option.text}</legend>
            <div class="values">
                {option.values.map((value, n) => (
                    <Value key={value} draft={draft} option={option} n={n} />
                ))}
            </div>
            {option.rule && <RuleLink game={draft.game.id} rule={option.rule} />}
        </fieldset>
    );
}

export function HouseRules({ draft, options }: { draft: Draft; options: Option[] }) {
    const ids = options.map((option) => option.id);
    const changed = draft.changed(ids);
    if (!options.length) return null;
    return (
        <details class="card-box house-rules">
            <summary>
                <h2>{say("house-rules")}</h2>
                <span class="muted">{changed ? say("options-changed", { n: changed }) : say("options-usual")}</span>
            </summary>
            <p class="muted">{say("house-rules-text")}</p>
            {changed > 0 && (
                <button type="button" class="button small" onClick={() => draft.reset(ids)}>
                    {say("options-reset")}
                </button>
            )}
            <div class="options">
                {options.map((option) => (
                    <OptionField key={option.id} draft={draft} option={option} />
                ))}
            </div>
        </details>
    );
}
