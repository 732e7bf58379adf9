/** Who sits where; invitations; seats given to agents and taken back. */
import { say } from "../lang";
import { held, inviteLink } from "../keys";
import { levels, USUAL_LEVEL } from "../open";
import { myName } from "../settings";
import { useDesk } from "../table/context";
import { kindOf, levelName, seatName } from "../table/seats";
import type { Seat } from "../wire";
import { Copy } from "./copy";
import { Icon } from "./icon";
import { PersonTools, Watchers } from "./strangers";

function Invite({ seat }: { seat: Seat }) {
    const { model } = useDesk();
    const key = held.value[model.id]?.keys[seat.seat];
    if (!key || seat.kind !== "open") return null;
    return (
        <>
            <p class="kind">{say("invite-text")}</p>
            <Copy text={inviteLink(model.id, key)} label={`${say("invite")}: ${seatName(seat)}`} />
        </>
    );
}

/** How well an agent plays, also in the middle of a game. */
function Level({ seat }: { seat: Seat }) {
    const { model } = useDesk();
    return (
        <select
            class="select"
            aria-label={say("seat-level", { name: seatName(seat) })}
            value={seat.level}
            onChange={(event) => void model.seat(seat.seat, { kind: "agent", level: event.currentTarget.value })}
        >
            {levels.map((level) => (
                <option key={level} value={level}>
                    {levelName(level)}
                </option>
            ))}
        </select>
    );
}

function SeatTools({ seat }: { seat: Seat }) {
    const { model } = useDesk();
    const host = model.head.value?.host ?? false;
    const mine = model.head.value?.you.includes(seat.seat) ?? false; // also while an agent plays it
    const change = (kind: string, more = {}) => () => void model.seat(seat.seat, { kind, ...more });
    const mayOpen = mine || (host && !seat.sat); // nobody gets a hand that somebody else has held
    const person = { name: myName.value };
    return (
        <div class="row">
            {seat.kind === "open" && (host || model.head.value?.listed) && (
                <button type="button" class="button small" onClick={change("person", person)}>
                    {say("seat-take")}
                </button>
            )}
            {seat.kind !== "agent" && (host || mine) && (
                <button type="button" class="button small" onClick={change("agent", { level: USUAL_LEVEL })}>
                    {say("seat-to-agent")}
                </button>
            )}
            {seat.kind === "agent" && (host || mine) && <Level seat={seat} />}
            {seat.kind === "agent" && mayOpen && (
                <button type="button" class="button small" onClick={change("person", person)}>
                    {say("seat-back")}
                </button>
            )}
            {seat.kind !== "open" && host && !mine && (!seat.sat || (seat.kind === "person" && seat.here)) && (
                <button type="button" class="button small" onClick={change("open")}>
                    {say(seat.sat ? "seat-ask" : "seat-free")}
                </button>
            )}
            {seat.kind === "person" && seat.sat && host && !mine && <PersonTools seat={seat} />}
        </div>
    );
}

export function Seats() {
    const { model } = useDesk();
    return (
        <div class="people" role="group" tabIndex={0} aria-label={say("seats")}>
            <ul class="seats">
                {model.you.value.length === 0 && <li class="muted">{say("spectating")}</li>}
                {model.seats.value.map((seat) => (
                    <li key={seat.seat} data-seat={seat.seat}>
                        <div>
                            <span class="name">
                                {seatName(seat)}
                                {model.you.value.includes(seat.seat) && ` (${say("you")})`}
                            </span>{" "}
                            <span class="kind">{kindOf(seat)}</span>
                        </div>
                        <Invite seat={seat} />
                        <SeatTools seat={seat} />
                    </li>
                ))}
            </ul>
            <Watchers />
        </div>
    );
}

/** The same in short, for the top of the screen. */
export function SeatChips() {
    const desk = useDesk();
    const { model } = desk;
    const asked = model.shown.value?.question.seat;
    return (
        <ul class="chips" aria-label={say("seats")}>
            {model.seats.value.map((seat) => {
                const away = seat.kind === "person" && !seat.here;
                const marks = [
                    seat.seat === asked && "asked",
                    (away || seat.kind === "open") && "away",
                    desk.isPointed(`seat:${seat.seat}`) && "pointed",
                ].filter(Boolean).join(" ");
                return (
                    <li key={seat.seat} class={`chip ${marks}`} data-seat={seat.seat} title={kindOf(seat)}>
                        <Icon name={seat.kind === "agent" ? "agent" : "person"} />
                        <span>
                            {seatName(seat)}
                            {model.you.value.includes(seat.seat) && ` (${say("you")})`}
                        </span>
                        {seat.seat === asked && <Icon name="hourglass" label={say("waiting-for", { name: seatName(seat) })} />}
                    </li>
                );
            })}
        </ul>
    );
}
