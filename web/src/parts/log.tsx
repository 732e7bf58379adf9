/** What happened, newest last; a screen reader hears each line as it comes. */
import { say } from "../lang";
import { useDesk } from "../table/context";
import { withNames } from "../table/seats";
import type { LogLine } from "../table/game";
import { useFollow } from "./follow";

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
