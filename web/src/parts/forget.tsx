/** Lets go of something this browser holds a key for: a table, a campaign. Asked first, unless there is nothing left to lose. */
import { useState } from "preact/hooks";
import { say } from "../lang";
import { Dialog } from "./dialog";
import { Icon } from "./icon";

function Asks({ title, onForget, onClose }: { title: string; onForget(): void; onClose(): void }) {
    return (
        <Dialog title={say("forget-title", { title })} onClose={onClose}>
            <p>{say("forget-text")}</p>
            <div class="row">
                <button type="button" class="button" onClick={onClose}>
                    {say("cancel")}
                </button>
                <button type="button" class="button primary" onClick={onForget}>
                    {say("forget")}
                </button>
            </div>
        </Dialog>
    );
}

export function Forget({ title, gone, onForget }: { title: string; gone?: boolean; onForget(): void }) {
    const [asks, setAsks] = useState(false);
    return (
        <>
            <button
                type="button"
                class="button small quiet"
                title={say("forget")}
                aria-label={`${say("forget")}: ${title}`}
                onClick={() => (gone ? onForget() : setAsks(true))}
            >
                <Icon name="forget" />
            </button>
            {asks && <Asks title={title} onForget={onForget} onClose={() => setAsks(false)} />}
        </>
    );
}
