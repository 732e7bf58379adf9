/** A place to drop a record, or to choose one. */
import { useRef, useState } from "preact/hooks";
import { say } from "../lang";
import { bring } from "../records";
import { go } from "../route";
import { Wrong } from "./frame";
import { Icon } from "./icon";

/** A frame of the server takes so much; a record of a whole game is a few kilobytes. */
const MOST = 1024 * 1024;

function looksRight(text: string): boolean {
    return text.startsWith("cantina-record ");
}

export function RecordDrop() {
    const [over, setOver] = useState(false);
    const [wrong, setWrong] = useState<string | null>(null);
    const file = useRef<HTMLInputElement>(null);
    const take = async (from: File | null | undefined) => {
        setOver(false);
        if (!from) return;
        const text = from.size <= MOST ? await from.text() : "";
        if (!looksRight(text)) return setWrong(say("record-wrong", { name: from.name }));
        setWrong(null);
        bring(text);
        go("/replay");
    };
    return (
        <div
            class={`drop ${over ? "over" : ""}`}
            onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                event.preventDefault();
                void take(event.dataTransfer?.files[0]);
            }}
        >
            <Icon name="record" />
            <div>
                <h2>{say("record-title")}</h2>
                <p class="muted">{say("record-text")}</p>
                <Wrong text={wrong} />
            </div>
            <button type="button" class="button" onClick={() => file.current?.click()}>
                <Icon name="file" />
                {say("record-choose")}
            </button>
            <input
                ref={file}
                class="sr"
                type="file"
                tabIndex={-1}
                aria-label={say("record-choose")}
                onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
        </div>
    );
}
