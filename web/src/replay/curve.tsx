/** The chance to win, drawn under the slider and as wide as its way; a click goes there. */
import { say } from "../lang";
import { nameOf } from "../table/seats";
import { type AnalysisModel, isLuck, isOwnMistake } from "./analysis";
import type { ReplayModel } from "./model";
import { share } from "./numbers";

/** A click so near to a mark means it. */
const NEAR = 10;

function path(analysis: AnalysisModel): string {
    const books = analysis.books.value;
    const ways = analysis.curve.value.map(
        ({ before, after }) => `L${before.at} ${100 * (1 - before.value)}L${after.at} ${100 * (1 - after.value)}`,
    );
    const last = analysis.curve.value.at(-1);
    const end = books && last && analysis.news.value?.whole ? `L${last.after.at} ${100 * (1 - books.end)}` : "";
    return `M0 ${100 * (1 - (books?.start ?? 0.5))}${ways.join("")}${end}`;
}

interface Mark {
    step: number;
    left: number;
    top: number;
    kind: "mistake" | "luck";
}

function marksOf(analysis: AnalysisModel, steps: number): Mark[] {
    return analysis.curve.value.flatMap(({ event, after }): Mark[] => {
        const seat = analysis.party.value;
        const kind = isOwnMistake(event, seat) ? "mistake" : isLuck(event, seat) ? "luck" : null;
        if (!kind) return [];
        return [{ step: event.step, left: after.at / steps, top: 1 - after.value, kind }];
    });
}

export function Curve({ model, analysis }: { model: ReplayModel; analysis: AnalysisModel }) {
    const steps = Math.max(1, model.steps.value);
    const books = analysis.books.value;
    if (!books || !analysis.curve.value.length) return null;
    const marks = marksOf(analysis, steps);
    const here = analysis.chanceAt(model.at.value);
    const whose = books.party === "team" ? "" : `${nameOf(model.seats.value, books.party)} · `;
    const onClick = (event: MouseEvent & { currentTarget: HTMLElement }) => {
        const box = event.currentTarget.getBoundingClientRect();
        const away = (mark: Mark) => Math.abs(mark.left * box.width - (event.clientX - box.left));
        const nearest = [...marks].sort((a, b) => away(a) - away(b))[0];
        const there = Math.round(((event.clientX - box.left) / box.width) * steps);
        void model.go(nearest && away(nearest) <= NEAR ? nearest.step : there);
    };
    return (
        <figure class="curve">
            <div
                class="curve-field"
                role="img"
                aria-label={whose + say("win-curve", { from: share(books.start), to: share(books.end) })}
                onClick={onClick}
            >
                <svg viewBox={`0 0 ${steps} 100`} preserveAspectRatio="none" aria-hidden="true">
                    <line class="grid" x1="0" x2={steps} y1="50" y2="50" />
                    <path d={path(analysis)} />
                    <line class="now" x1={model.at.value} x2={model.at.value} y1="0" y2="100" />
                </svg>
                {marks.map((mark, n) => (
                    <span
                        key={n}
                        class={`curve-mark ${mark.kind}`}
                        style={{ left: `${100 * mark.left}%`, top: `${100 * mark.top}%` }}
                    />
                ))}
            </div>
            <figcaption>
                <output>{whose + (here === undefined ? say("win-chance") : say("win-chance-here", { share: share(here) }))}</output>
                <span class="legend">
                    <span class="curve-mark mistake" aria-hidden="true" /> {say("mark-mistake")}
                    <span class="curve-mark luck" aria-hidden="true" /> {say("mark-luck")}
                </span>
            </figcaption>
        </figure>
    );
}
