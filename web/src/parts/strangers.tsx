/** What the host can do about strangers: people in seats, and those who watch by name. */
import { useState } from "preact/hooks";
import { say } from "../lang";
import { useDesk } from "../table/context";
import { seatName } from "../table/seats";
import type { Seat, Stranger, Watcher } from "../wire";
import { Dialog } from "./dialog";

function Asks({ name, text, onYes, onClose }: { name: string; text: string; onYes(): void; onClose(): void }) {
    return (
        <Dialog title={say("remove-title", { name })} onClose={onClose}>
            <p>{text}</p>
            <div class="row">
                <button type="button" class="button" onClick={onClose}>
                    {say("cancel")}
                </button>
                <button type="button" class="button primary" onClick={onYes}>
                    {say("remove")}
                </button>
            </div>
        </Dialog>
    );
}

function Tools({ who, name, muted, text }: { who: Stranger; name: string; muted: boolean; text: string }) {
    const { model } = useDesk();
    const [asks, setAsks] = useState(false);
    const remove = () => {
        setAsks(false);
        void model.remove(who);
    };
    return (
        <>
            <button
                type="button"
                class="button small"
                aria-label={`${say(muted ? "unmute" : "mute")}: ${name}`}
                onClick={() => void model.mute(who, !muted)}
            >
                {say(muted ? "unmute" : "mute")}
            </button>
            <button type="button" class="button small" aria-label={`${say("remove")}: ${name}`} onClick={() => setAsks(true)}>
                {say("remove")}
            </button>
            {asks && <Asks name={name} text={text} onYes={remove} onClose={() => setAsks(false)} />}
        </>
    );
}

export function PersonTools({ seat }: { seat: Seat }) {
    const name = seatName(seat);
    return <Tools who={{ seat: seat.seat }} name={name} muted={seat.muted ?? false} text={say("remove-seat-text", { name })} />;
}

export function watcherName(line: { name: string; watcher?: number }): string {
    return `${line.name || say("nameless")} (${say("watcher", { n: line.watcher ?? 0 })})`;
}

function WatcherLine({ watcher }: { watcher: Watcher }) {
    const name = watcherName(watcher);
    return (
        <li>
            <span class="name">{name}</span>
            <div class="row">
                <Tools
                    who={{ watcher: watcher.watcher }}
                    name={name}
                    muted={watcher.muted}
                    text={say("remove-watcher-text", { name })}
                />
            </div>
        </li>
    );
}

/** For the host alone; the server tells nobody else. */
export function Watchers() {
    const { model } = useDesk();
    const here = model.watchers.value.filter((one) => !one.removed);
    if (!here.length) return null;
    return (
        <>
            <h3>{say("watchers")}</h3>
            <ul class="seats" aria-label={say("watchers")}>
                {here.map((one) => (
                    <WatcherLine key={one.watcher} watcher={one} />
                ))}
            </ul>
        </>
    );
}
