/** What has happened since the reader's last choice: their own dice are not gone when others move on at once. */
import { useRef } from "preact/hooks";
import { useDesk } from "../../table/context";
import type { GameEvent } from "../../wire";

/** Whoever only watches sees what came with the last move. */
export function useRecent(): GameEvent[] {
    const { model } = useDesk();
    const mark = useRef<number | null>(null);
    const was = useRef(false);
    const events = model.events.value;
    const sending = model.sending.value !== null;
    if ((sending && !was.current) || mark.current === null) mark.current = events.at(-1)?.n ?? 0;
    was.current = sending;
    if (!model.you.value.length) return model.shown.value?.fresh ?? [];
    return events.filter((event) => event.n > (mark.current ?? 0));
}
