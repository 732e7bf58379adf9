/**
 * What may come of a choice: the odds at length, and what would follow at once if it uncovers nothing.
 *
 * It lies over the log while the reader dwells on a choice, so nothing moves and the board stays free. Whoever goes into it, to
 * scroll by keys, keeps it.
 */
import { useEffect, useState } from "preact/hooks";
import { say } from "../lang";
import { useDesk, type Desk } from "../table/context";
import { withNames } from "../table/seats";
import type { Action, GameEvent } from "../wire";

const DWELL = 350;
const MOST = 12;

interface Seen {
    action: string;
    text: string;
    events: GameEvent[];
}

async function foresee(desk: Desk, action: Action): Promise<Seen> {
    const [text, preview] = await Promise.all([
        desk.model.explain(action.id),
        action.reveals ? undefined : desk.model.preview(action.id),
    ]);
    return { action: action.id, text, events: preview?.events ?? [] };
}

/** The choice the reader dwells on: pondered on purpose, or aimed at for a while. */
function useDwelling(desk: Desk): Action | null {
    const pondered = desk.ponder.value;
    const aimed = desk.aim.value;
    const [dwelt, setDwelt] = useState<string | null>(null);
    useEffect(() => {
        const timer = setTimeout(() => setDwelt(aimed), aimed ? DWELL : 0);
        return () => clearTimeout(timer);
    }, [aimed]);
    return pondered ?? desk.model.actions.value.find((action) => action.id === dwelt && dwelt === aimed) ?? null;
}

function useSeen(desk: Desk, action: Action | null): Seen | null {
    const [seen, setSeen] = useState<Seen | null>(null);
    useEffect(() => {
        let wanted = true;
        setSeen(null);
        if (action) void foresee(desk, action).then((found) => wanted && setSeen(found));
        return () => {
            wanted = false;
        };
    }, [action?.id, desk.model.shown.value?.n]);
    return seen;
}

export function Foresight() {
    const desk = useDesk();
    const action = useDwelling(desk);
    const seen = useSeen(desk, action);
    if (!action || !seen || !(seen.text || seen.events.length)) return null;
    const seats = desk.model.seats.value;
    return (
        <aside
            class={`foresight ${desk.ponder.value ? "pinned" : ""}`}
            aria-label={say("preview")}
            tabIndex={0}
            onFocus={() => (desk.ponder.value = action)}
        >
            <h3>{withNames(action.text, seats)}</h3>
            {seen.text.split("\n").map((paragraph) => paragraph && <p key={paragraph}>{paragraph}</p>)}
            {seen.events.length > 0 && (
                <>
                    <p class="muted">{say("preview")}</p>
                    <ol>
                        {seen.events.slice(0, MOST).map((event) => (
                            <li key={event.n}>{withNames(event.text, seats)}</li>
                        ))}
                    </ol>
                </>
            )}
            {desk.ponder.value && (
                <button type="button" class="button small" onClick={() => (desk.ponder.value = null)}>
                    {say("close")}
                </button>
            )}
        </aside>
    );
}
