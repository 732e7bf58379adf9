/** What somebody notices at a table, written into one file together with the game as they may know it. */
import { useState } from "preact/hooks";
import { say } from "../lang";
import { useDesk } from "../table/context";
import { Dialog } from "./dialog";
import { Icon } from "./icon";
import { save } from "./save";

const WORDS_MOST = 1000;

function Form({ onClose }: { onClose(): void }) {
    const { model } = useDesk();
    const [words, setWords] = useState("");
    const write = async () => {
        const report = await model.report(words);
        if (!report) return;
        save(`${model.head.peek()?.game}-${model.id}.report`, report);
        onClose();
    };
    return (
        <Dialog title={say("report")} onClose={onClose}>
            <p>{say("report-about")}</p>
            <label class="field">
                <span>{say("report-words")}</span>
                <textarea rows={5} maxLength={WORDS_MOST} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
            </label>
            <button type="button" class="button primary" disabled={!words.trim()} onClick={() => void write()}>
                {say("report-save")}
            </button>
        </Dialog>
    );
}

export function Report() {
    const [open, setOpen] = useState(false);
    return (
        <>
            <button type="button" class="button small quiet report" onClick={() => setOpen(true)}>
                <Icon name="chat" />
                {say("report")}
            </button>
            {open && <Form onClose={() => setOpen(false)} />}
        </>
    );
}
