/** What now, and who waits for whom. */
import type { ComponentChildren } from "preact";
import { say } from "../lang";
import { useDesk } from "../table/context";
import { seatName, withNames } from "../table/seats";
import type { Seat } from "../wire";
import { Icon } from "./icon";

function waiting(seat: Seat | undefined): string {
    if (!seat) return "";
    const name = seatName(seat);
    if (seat.kind === "agent") return say("waiting-agent", { name });
    if (seat.kind === "open") return say("waiting-open", { name });
    return say(seat.here ? "waiting-for" : "waiting-away", { name });
}

export function Prompt({ children }: { children?: ComponentChildren }) {
    const desk = useDesk();
    const { model } = desk;
    const question = model.shown.value?.question;
    const yours = model.isAsked.value;
    const behind = model.behind.value;
    const asked = model.seats.value.find((seat) => seat.seat === question?.seat);
    const several = model.you.value.length > 1 && asked ? ` · ${seatName(asked)}` : "";
    if (!question || question.over) return null;
    return (
        <section class={`prompt ${yours ? "yours" : ""} ${desk.isPointed("prompt") ? "pointed" : ""}`} aria-live="polite">
            <p class={`who ${!yours && asked?.kind === "agent" ? "thinks" : ""}`}>
                <Icon name={yours ? "play" : "hourglass"} />
                {behind > 0 ? say("catching-up", { n: behind }) : yours ? say("your-turn") + several : waiting(asked)}
                {behind > 0 && (
                    <button type="button" class="button small" onClick={() => model.skip()}>
                        {say("skip")}
                    </button>
                )}
            </p>
            <h2 class="what">{withNames(question.prompt ?? "", model.seats.value)}</h2>
            {children}
        </section>
    );
}
