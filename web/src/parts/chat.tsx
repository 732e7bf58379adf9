/** What people say to each other. */
import { useState } from "preact/hooks";
import { say } from "../lang";
import { useDesk } from "../table/context";
import { nameOf } from "../table/seats";

const MOST = 500;

export function Chat() {
    const { model } = useDesk();
    const [text, setText] = useState("");
    const seats = model.seats.value;
    const send = (event: Event) => {
        event.preventDefault();
        if (text.trim()) void model.say(text.trim());
        setText("");
    };
    return (
        <div class="chat">
            <div class="said" role="log" aria-label={say("chat")} tabIndex={0}>
                {model.chat.value.length === 0 && <p class="muted">{say("chat-empty")}</p>}
                <ol>
                    {model.chat.value.map((line) => (
                        <li key={line.seq} data-seat={line.seat ?? undefined}>
                            <b>{line.name || (line.seat ? nameOf(seats, line.seat) : "…")}:</b> {line.text}
                        </li>
                    ))}
                </ol>
            </div>
            <form onSubmit={send}>
                <input
                    class="input"
                    maxLength={MOST}
                    value={text}
                    aria-label={say("chat-write")}
                    placeholder={say("chat-write")}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
                <button type="submit" class="button">
                    {say("chat-send")}
                </button>
            </form>
        </div>
    );
}
