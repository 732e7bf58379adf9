/** What an agent advises: the best options with their chances, and why the first of them. */
import { useEffect, useRef } from "preact/hooks";
import { percent, points, say } from "../lang";
import { useDesk } from "../table/context";
import { withNames } from "../table/seats";
import type { Action, Hint, Seat } from "../wire";

/** So many options stand in the panel; the list below has the chances of all. */
const BEST = 3;

interface Option {
    action: Action;
    value: number;
}

/** The options from the advised one on, then by their chance. */
function best(hint: Hint, actions: Action[]): Option[] {
    const options = actions.flatMap((action): Option[] => {
        const value = hint.values.find((one) => one.action === action.id)?.value;
        return value === undefined ? [] : [{ action, value }];
    });
    const first = (option: Option) => (option.action.id === hint.action ? 1 : 0);
    return options.sort((a, b) => first(b) - first(a) || b.value - a.value).slice(0, BEST);
}

/** A chance as a bar. The words beside it say the same. */
function Bar({ value }: { value: number }) {
    return (
        <span class="bar" aria-hidden="true">
            <i style={{ width: `${Math.round(value * 100)}%` }} />
        </span>
    );
}

function Row({ option, lead }: { option: Option; lead: number }) {
    const desk = useDesk();
    const { action, value } = option;
    const aim = (id: string | null) => () => (desk.aim.value = id);
    return (
        <li>
            <button
                type="button"
                class={`option ${lead ? "" : "first"}`}
                onClick={() => desk.choose(action)}
                onMouseEnter={aim(action.id)}
                onFocus={aim(action.id)}
                onMouseLeave={aim(null)}
                onBlur={aim(null)}
            >
                <span class="text">{withNames(action.text, desk.model.seats.value)}</span>
                <span class="number">{percent(value)}</span>
                <Bar value={value} />
                <span class="behind">{lead > 0 && say("hint-less", { n: points(lead) })}</span>
            </button>
        </li>
    );
}

function spoken(hint: Hint, seats: Seat[]): string {
    const value = hint.values.find((one) => one.action === hint.action)?.value;
    const chance = value === undefined ? "" : ` (${say("hint-chance", { percent: percent(value) })})`;
    return withNames(`${say("hint")}: ${hint.text.replace(/\.$/, "")}${chance}. ${hint.why}`, seats);
}

/** For ears. It is there before there is anything to say: what comes along with its words is not read out. */
export function HintSpoken() {
    const { model } = useDesk();
    const hint = model.hint.value;
    const words = hint === "thinking" ? say("hint-thinking") : hint ? spoken(hint, model.seats.value) : "";
    return (
        <p class="sr" role="status">
            {words}
        </p>
    );
}

export function HintPanel() {
    const { model } = useDesk();
    const hint = model.hint.value;
    const panel = useRef<HTMLDivElement>(null);
    useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [hint]);
    if (!hint || hint === "thinking") return null;
    const options = best(hint, model.actions.value);
    const [top] = options;
    return (
        <div class="hint" ref={panel}>
            <h3>{say("hint-title")}</h3>
            <ol aria-label={say("hint-title")}>
                {options.map((option, n) => (
                    <Row key={option.action.id} option={option} lead={n && top ? Math.max(top.value - option.value, 0.001) : 0} />
                ))}
            </ol>
            <p class="why">{withNames(hint.why, model.seats.value)}</p>
            <p class="muted">{say("hint-lines", { n: hint.iterations })}</p>
        </div>
    );
}
