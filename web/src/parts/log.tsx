/** What happened, newest last; a screen reader hears each line as it comes. */
import { useEffect, useRef } from "preact/hooks";
import { say } from "../lang";
import { useDesk } from "../table/context";
import { withNames } from "../table/seats";
import type { LogLine } from "../table/game";

const NEAR = 60;

/** Keeps the end in sight, unless the reader has scrolled up to read. */
function useFollow(length: number) {
    const box = useRef<HTMLDivElement>(null);
    const follows = useRef(true);
    const last = useRef({ top: 0, high: 0, room: 0 });
    const toEnd = () => {
        const list = box.current;
        if (list && follows.current) list.scrollTop = list.scrollHeight;
    };
    useEffect(toEnd, [length]);
    useEffect(() => {
        const watch = new ResizeObserver(toEnd);
        if (box.current) watch.observe(box.current);
        return () => watch.disconnect();
    }, []);
    // A list that grows or a box that shrinks moves by itself; only going up in one that stays as it is means reading.
    const onScroll = () => {
        const list = box.current;
        if (!list) return;
        const { scrollTop: top, scrollHeight: high, clientHeight: room } = list;
        const still = high === last.current.high && room === last.current.room;
        if (high - top - room < NEAR) follows.current = true;
        else if (still && top < last.current.top) follows.current = false;
        last.current = { top, high, room };
    };
    return { ref: box, onScroll };
}

function Line({ event, fresh }: { event: LogLine; fresh: boolean }) {
    const { model } = useDesk();
    const marks = `${event.kind === "turn" ? "turn" : ""} ${fresh ? "fresh" : ""}`;
    return (
        <li class={marks} data-seat={event.seat}>
            {withNames(event.text, model.seats.value)}
        </li>
    );
}

export function Log() {
    const desk = useDesk();
    const { model } = desk;
    const events = model.events.value;
    const lines: LogLine[] = desk.game.lines?.(events) ?? events;
    const since = model.shown.value?.fresh[0]?.n ?? Infinity;
    const follow = useFollow(events.length);
    return (
        <div class={`log ${desk.isPointed("log") ? "pointed" : ""}`} role="log" aria-live="polite" aria-label={say("log")} tabIndex={0} {...follow}>
            <ol>
                {lines.map((event) => (
                    <Line key={event.n} event={event} fresh={event.n >= since} />
                ))}
            </ol>
        </div>
    );
}
