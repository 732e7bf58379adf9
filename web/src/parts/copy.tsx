/** A text to take along: shown, and copied by a button. */
import { useState } from "preact/hooks";
import { say } from "../lang";

export function Copy({ text, label }: { text: string; label: string }) {
    const [done, setDone] = useState(false);
    const copy = async () => {
        await navigator.clipboard?.writeText(text);
        setDone(true);
    };
    return (
        <div class="copy">
            <input class="input" readOnly value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
            <button type="button" class="button small" onClick={() => void copy()}>
                {say(done ? "copied" : "copy")}
            </button>
        </div>
    );
}
