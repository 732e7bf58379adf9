/** What each reader may set for themselves, and the keys. */
import { signal, type Signal } from "@preact/signals";
import { langNames, say, type Word } from "../lang";
import { careful, forced, lang, langs, myName, pace, paces, shortcuts, sound, theme, themes } from "../settings";
import { Dialog } from "./dialog";

const open = signal(false);

export function openSettings(): void {
    open.value = true;
}

function Select<T extends string>(props: { label: string; value: Signal<T>; from: readonly T[]; word(value: T): string }) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <select
                class="select"
                value={props.value.value}
                onChange={(event) => (props.value.value = event.currentTarget.value as T)}
            >
                {props.from.map((value) => (
                    <option key={value} value={value}>
                        {props.word(value)}
                    </option>
                ))}
            </select>
        </label>
    );
}

function Check({ label, value }: { label: string; value: Signal<boolean> }) {
    return (
        <label class="check">
            <input type="checkbox" checked={value.value} onChange={(event) => (value.value = event.currentTarget.checked)} />
            {label}
        </label>
    );
}

const keys: [string, Word][] = [
    ["1 … 0", "keys-choose"],
    ["h", "keys-hint"],
    ["u", "keys-undo"],
    ["s", "keys-skip"],
    ["l c p", "keys-log"],
    ["?", "keys-help"],
    ["Esc", "keys-close"],
];

function Keys() {
    return (
        <dl class="keys">
            {keys.map(([key, word]) => (
                <div key={key}>
                    <dt>
                        <kbd>{key}</kbd>
                    </dt>
                    <dd>{say(word)}</dd>
                </div>
            ))}
        </dl>
    );
}

export function Settings() {
    if (!open.value) return null;
    return (
        <Dialog title={say("settings")} onClose={() => (open.value = false)}>
            <div class="two">
                <Select label={say("language")} value={lang} from={langs} word={(value) => langNames[value]} />
                <Select label={say("theme")} value={theme} from={themes} word={(value) => say(`theme-${value}`)} />
                <Select label={say("pace")} value={pace} from={paces} word={(value) => say(`pace-${value}`)} />
                <label class="field">
                    <span>{say("my-name")}</span>
                    <input
                        class="input"
                        maxLength={40}
                        value={myName.value}
                        onInput={(event) => (myName.value = event.currentTarget.value)}
                    />
                </label>
            </div>
            <Check label={say("sound")} value={sound} />
            <Check label={say("careful")} value={careful} />
            <Check label={say("forced")} value={forced} />
            <Check label={say("shortcuts")} value={shortcuts} />
            <h3>{say("keys")}</h3>
            <Keys />
            <p class="muted">{say("credits")}</p>
        </Dialog>
    );
}
