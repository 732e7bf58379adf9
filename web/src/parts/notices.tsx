/** Short words that need an eye now: refusals, a cut line, somebody who asks to take a decision back. */
import { signal } from "@preact/signals";
import { say } from "../lang";
import { line, onPush } from "../net";
import { useDesk } from "../table/context";
import { nameOf } from "../table/seats";
import { Dialog } from "./dialog";
import { Report } from "./report";

export function LineNotice() {
    if (line.value === "open") return null;
    return (
        <p class="notice" role="status">
            {say(line.value === "lost" ? "line-lost" : "line-connecting")}
        </p>
    );
}

/** What the operator has to say to everybody. */
const announcement = signal<string | null>(null);
onPush((push) => push.push === "announcement" && (announcement.value = push.text));

export function Announcement() {
    if (!announcement.value) return null;
    return (
        <p class="notice" role="status">
            <b>{say("announcement")}</b> {announcement.value}
        </p>
    );
}

const halted = { frozen: "table-frozen", closed: "table-closed", deleted: "table-deleted" } as const;

/** The operator has stopped this table. */
export function Halted() {
    const { model } = useDesk();
    const { state, why } = model.state.value;
    if (state === "open") return null;
    return (
        <p class="notice" role="alert">
            {say(halted[state])} {why}
            <Report />
        </p>
    );
}

export function Trouble() {
    const { model } = useDesk();
    const text = model.trouble.value;
    if (!text) return null;
    return (
        <p class="notice" role="alert">
            {text}
            <button type="button" class="button small" onClick={() => (model.trouble.value = null)}>
                {say("close")}
            </button>
            <Report />
        </p>
    );
}

export function ConsentNotice() {
    const { model } = useDesk();
    const asked = model.consent.value;
    if (!asked) return null;
    const yours = asked.waiting.some((seat) => model.you.value.includes(seat));
    if (!yours)
        return (
            <p class="notice" role="status">
                {say("undo-waits")}
            </p>
        );
    return (
        <div class="notice" role="alert">
            {say("undo-asks", { name: nameOf(model.seats.value, asked.seat) })}
            <button type="button" class="button small primary" onClick={() => void model.agree(true)}>
                {say("agree")}
            </button>
            <button type="button" class="button small" onClick={() => void model.agree(false)}>
                {say("refuse")}
            </button>
        </div>
    );
}

/** Nobody gets a hand that somebody else has held, unless that person gives it up. */
export function SeatAsked() {
    const { model } = useDesk();
    const seat = model.seatAsked.value;
    if (!seat) return null;
    return (
        <div class="notice" role="alert">
            {say("seat-asked")}
            <button type="button" class="button small" onClick={() => (model.seatAsked.value = null)}>
                {say("seat-keep")}
            </button>
            <button type="button" class="button small" onClick={() => void model.free(seat)}>
                {say("seat-free")}
            </button>
        </div>
    );
}

export function Confirm() {
    const desk = useDesk();
    const action = desk.confirm.value;
    if (!action) return null;
    const close = () => (desk.confirm.value = null);
    const yes = () => {
        close();
        void desk.model.act(action.id);
    };
    return (
        <Dialog title={action.text} onClose={close}>
            <p>{say("reveals-long")}</p>
            <div class="row">
                <button type="button" class="button" onClick={close}>
                    {say("cancel")}
                </button>
                <button type="button" class="button primary" onClick={yes}>
                    {say("confirm")}
                </button>
            </div>
        </Dialog>
    );
}
