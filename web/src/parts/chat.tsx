/** What people say to each other. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useLasting } from "../anew/lasting";
import { say } from "../lang";
import { useDesk } from "../table/context";
import type { Scene } from "../table/scene";
import { nameOf } from "../table/seats";
import { useFollow } from "./follow";
import { watcherName } from "./strangers";

const MOST = 500;

/** What stands in sight counts as read. */
function useRead(model: Scene, box: { current: HTMLElement | null }): void {
    const lines = model.chat.value;
    useEffect(() => {
        const watch = new IntersectionObserver((seen) => {
            if (seen.some((one) => one.isIntersecting)) model.read();
        });
        if (box.current) watch.observe(box.current);
        return () => watch.disconnect();
    }, [lines]);
}

export function Chat() {
    const { model } = useDesk();
    const text = useMemo(() => signal(""), []);
    useLasting("chat", { text });
    const seats = model.seats.value;
    const follow = useFollow(model.chat.value.length);
    useRead(model, follow.ref);
    const send = (event: Event) => {
        event.preventDefault();
        const said = text.value.trim();
        text.value = "";
        if (said) void model.say(said).then((taken) => taken || (text.value ||= said)); // a refused line is not lost
    };
    return (
        <div class="chat">
            <div class="said" role="log" aria-label={say("chat")} tabIndex={0} {...follow}>
                {model.chat.value.length === 0 && <p class="muted">{say("chat-empty")}</p>}
                <ol>
                    {model.chat.value.map((line) => (
                        <li key={line.seq} data-seat={line.seat ?? undefined}>
                            <b>{line.seat ? line.name || nameOf(seats, line.seat) : watcherName(line)}:</b> {line.text}
                        </li>
                    ))}
                </ol>
            </div>
            <form onSubmit={send}>
                <input
                    class="input"
                    maxLength={MOST}
                    value={text.value}
                    aria-label={say("chat-write")}
                    placeholder={say("chat-write")}
                    onInput={(event) => (text.value = event.currentTarget.value)}
                />
                <button type="submit" class="button">
                    {say("chat-send")}
                </button>
            </form>
        </div>
    );
}
