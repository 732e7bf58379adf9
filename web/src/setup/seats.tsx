/** Who is to sit where. */
import { say } from "../lang";
import { levels } from "../open";
import { Icon } from "../parts/icon";
import { levelName } from "../table/seats";
import { seatId, sitters, type Draft, type Sitter } from "./draft";

function nameOf(sitter: Sitter): string {
    if (sitter === "me") return say("sits-me");
    if (sitter === "open") return say("sits-open");
    return say("sits-agent", { level: levelName(sitter.slice("agent:".length)) });
}

const icons = { me: "person", open: "link", agent: "agent" };

function iconOf(sitter: Sitter): string {
    return icons[sitter.split(":")[0] as keyof typeof icons];
}

function Stepper({ draft }: { draft: Draft }) {
    const [least, most] = draft.span();
    const count = draft.sitters.value.length;
    return (
        <div class="stepper" role="group" aria-label={say("seat-count")}>
            <button
                type="button"
                class="button"
                disabled={count <= least}
                aria-label={say("seat-fewer")}
                onClick={() => draft.resize(count - 1)}
            >
                −
            </button>
            <output aria-live="polite">{say("seats-n", { n: count })}</output>
            <button
                type="button"
                class="button"
                disabled={count >= most}
                aria-label={say("seat-more")}
                onClick={() => draft.resize(count + 1)}
            >
                +
            </button>
        </div>
    );
}

/** Why there are no fewer, or no more. */
function Limit({ draft }: { draft: Draft }) {
    const [least, most] = draft.span();
    const usual = least === draft.game.seats[0] && most === draft.game.seats[1];
    return usual ? null : <p class="muted">{say("seats-span", { least, most })}</p>;
}

export function SeatRow({ n, sitter, onSit }: { n: number; sitter: Sitter; onSit(sitter: Sitter): void }) {
    const id = `sits-${n}`;
    return (
        <li class="seat-row" data-seat={seatId(n)}>
            <Icon name={iconOf(sitter)} />
            <label for={id}>{say("seat-n", { n: n + 1 })}</label>
            <select
                id={id}
                class="select"
                value={sitter}
                onChange={(event) => onSit(event.currentTarget.value as Sitter)}
            >
                {sitters.map((one) => (
                    <option key={one} value={one}>
                        {nameOf(one)}
                    </option>
                ))}
            </select>
        </li>
    );
}

/** What the chosen seats amount to. */
function Consequence({ draft }: { draft: Draft }) {
    const list = draft.sitters.value;
    const open = list.filter((one) => one === "open").length;
    const mine = list.filter((one) => one === "me").length;
    return (
        <p class="muted" aria-live="polite">
            {mine === 0 ? say("seats-watch") : mine > 1 ? say("seats-hot", { n: mine }) : ""}{" "}
            {open > 0 && say("seats-invite", { n: open })}
        </p>
    );
}

/** What the levels are, for those who do not know them. */
function Levels() {
    return (
        <details class="levels">
            <summary>{say("levels")}</summary>
            <dl>
                {levels.map((level) => (
                    <div key={level}>
                        <dt>{levelName(level)}</dt>
                        <dd>{say(`level-about-${level}`)}</dd>
                    </div>
                ))}
            </dl>
            <p class="muted">{say("levels-fair")}</p>
        </details>
    );
}

export function SeatPlan({ draft }: { draft: Draft }) {
    return (
        <>
            <Stepper draft={draft} />
            <Limit draft={draft} />
            <ol class="seat-rows">
                {draft.sitters.value.map((sitter, n) => (
                    <SeatRow key={n} n={n} sitter={sitter} onSit={(one) => draft.sit(n, one)} />
                ))}
            </ol>
            <Consequence draft={draft} />
            <Levels />
        </>
    );
}
