/** What the analysis says, in words: how far it has come, luck and choice, the moves that mattered, and all of them. */
import { say, type Word } from "../lang";
import { Icon } from "../parts/icon";
import { nameOf, withNames } from "../table/seats";
import type { Books, Judged, SeatId } from "../wire";
import { type AnalysisModel, changeOf, valueOf } from "./analysis";
import type { ReplayModel } from "./model";
import { plusMinus, points, share } from "./numbers";

interface Props {
    model: ReplayModel;
    analysis: AnalysisModel;
}

function troubleWord(code: string): Word {
    if (code === "busy") return "analyse-busy";
    if (code === "too-large") return "analyse-long";
    return "analyse-failed";
}

function Progress({ analysis }: { analysis: AnalysisModel }) {
    const news = analysis.news.value;
    const done = news ? news.done / news.pieces : 0;
    return (
        <div class="analysis-work">
            <label>
                {say("analyse-progress", { share: share(done) })}
                <progress max={1} value={done} />
            </label>
            <button type="button" class="button small" onClick={() => analysis.stop()}>
                {say("analyse-stop")}
            </button>
        </div>
    );
}

/** What has become of it, said once; the progress itself is not read out. */
function State({ analysis }: { analysis: AnalysisModel }) {
    const work = analysis.work.value;
    const word: Word | null =
        work === "done"
            ? "analyse-done"
            : work === "stopped"
              ? "analyse-stopped"
              : work === "failed"
                ? troubleWord(analysis.trouble.value)
                : null;
    return (
        <>
            {work === "working" && <Progress analysis={analysis} />}
            <p role="status" class="analysis-state">
                {word && say(word)}
            </p>
        </>
    );
}

/* ---- luck and choice ---- */

function Row({ name, value, error, more }: { name: string; value: number; error?: number; more?: string }) {
    return (
        <tr>
            <th scope="row">
                {name}
                {more && <small>{more}</small>}
            </th>
            <td>
                {points(value)} {error ? <small>{plusMinus(error)}</small> : null}
            </td>
        </tr>
    );
}

/** Where everybody has a chance of their own, one of them is looked at. */
function Whose({ model, analysis }: Props) {
    const at = analysis.books.value?.party;
    return (
        <label class="whose">
            {say("win-whose")}
            <select
                class="select"
                value={at}
                onChange={(event) => (analysis.chosen.value = event.currentTarget.value as SeatId)}
            >
                {(analysis.news.value?.parties ?? []).map(({ party }) => (
                    <option key={party} value={party}>
                        {nameOf(model.seats.value, party)}
                    </option>
                ))}
            </select>
        </label>
    );
}

function BooksTable({ model, analysis, books }: Props & { books: Books }) {
    const seats = analysis.news.value?.seats ?? [];
    const rivals = books.party !== "team";
    const luck = `${say("luck-good")} ${points(books.good_luck)}, ${say("luck-bad")} ${points(books.bad_luck)}`;
    return (
        <table class="books">
            <caption>{say("analysis-books", { from: share(books.start), to: share(books.end) })}</caption>
            <tbody>
                <Row name={say("luck")} value={books.luck} error={books.luck_error} more={luck} />
                {seats
                    .filter((one) => !rivals || one.seat === books.party)
                    .map((one) => (
                        <Row
                            key={one.seat}
                            name={say("choice-cost-of", { name: nameOf(model.seats.value, one.seat) })}
                            value={-one.loss}
                            error={one.loss_error}
                            more={say("mistakes-n", { n: one.mistakes })}
                        />
                    ))}
                {rivals && <Row name={say("choice-others")} value={books.others} />}
                <Row name={say("drift")} value={books.drift} />
            </tbody>
        </table>
    );
}

/* ---- the moves that mattered ---- */

interface FindingProps {
    model: ReplayModel;
    event: Judged;
    /** Whose chance is told, where seats play against each other; from 0. */
    seat: number;
    change: number;
    error: number;
}

function Finding({ model, event, seat, change, error }: FindingProps) {
    const seats = model.seats.value;
    return (
        <li>
            <button
                type="button"
                aria-current={event.step === model.at.value ? "step" : undefined}
                onClick={() => void model.go(event.step)}
            >
                <span class="points">
                    {points(change)} <small>{plusMinus(error)}</small>
                </span>
                <span class="what">
                    <small>
                        {say("turn", { n: event.turn })} · {share(valueOf(event.before, seat))} →{" "}
                        {share(valueOf(event.after, seat))}
                    </small>
                    {withNames(event.text, seats)}
                    {event.best && event.loss ? (
                        <em>
                            <Icon name="hint" />
                            {say("better", { text: withNames(event.best.text, seats) })}
                        </em>
                    ) : null}
                </span>
            </button>
        </li>
    );
}

interface ListProps {
    model: ReplayModel;
    title: string;
    /** What is said if there are none; nothing as long as some may still be found. */
    none: string;
    events: Judged[];
    seat: number;
    change: (event: Judged) => number;
    error: (event: Judged) => number;
}

function List({ model, title, none, events, seat, change, error }: ListProps) {
    if (!none && !events.length) return null;
    return (
        <section>
            <h2>{title}</h2>
            {events.length === 0 && <p class="muted">{none}</p>}
            <ol class="findings">
                {events.map((event) => (
                    <Finding
                        key={event.move}
                        model={model}
                        event={event}
                        seat={seat}
                        change={change(event)}
                        error={error(event)}
                    />
                ))}
            </ol>
        </section>
    );
}

function noneYet(analysis: AnalysisModel): "" | undefined {
    return analysis.work.value === "working" ? "" : undefined;
}

function Turning({ model, analysis }: Props) {
    const seat = analysis.party.value;
    return (
        <List
            model={model}
            title={say("turning-points")}
            none={noneYet(analysis) ?? say("turning-none")}
            events={analysis.turningPoints()}
            seat={seat}
            change={(event) => changeOf(event, seat)}
            error={(event) => valueOf(event.error, seat)}
        />
    );
}

function Mistakes({ model, analysis }: Props) {
    return (
        <List
            model={model}
            title={say("mistakes")}
            none={noneYet(analysis) ?? say("mistakes-none")}
            events={analysis.mistakes()}
            seat={analysis.party.value}
            change={(event) => -(event.loss ?? 0)}
            error={(event) => event.loss_error ?? 0}
        />
    );
}

/* ---- everything ---- */

function AllMoves({ model, analysis }: Props) {
    const seats = model.seats.value;
    const party = analysis.party.value;
    return (
        <details>
            <summary>{say("all-moves")}</summary>
            <table class="all-moves">
                <thead>
                    <tr>
                        <th scope="col">{say("column-turn")}</th>
                        <th scope="col">{say("column-what")}</th>
                        <th scope="col">{say("column-before")}</th>
                        <th scope="col">{say("column-after")}</th>
                    </tr>
                </thead>
                <tbody>
                    {analysis.events.value.map((event) => (
                        <tr key={event.move}>
                            <td>{event.turn}</td>
                            <td class="words">
                                {withNames(event.text, seats)}
                                {event.mistake && <b> ({say("mark-mistake")})</b>}
                            </td>
                            <td>{share(valueOf(event.before, party))}</td>
                            <td>{share(valueOf(event.after, party))}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </details>
    );
}

export function Findings({ model, analysis }: Props) {
    const books = analysis.books.value;
    return (
        <div class="analysis" tabIndex={0} role="group" aria-label={say("analysis")}>
            <State analysis={analysis} />
            {books && analysis.events.value.length > 0 && (
                <>
                    {analysis.rivals.value && <Whose model={model} analysis={analysis} />}
                    <BooksTable model={model} analysis={analysis} books={books} />
                    <Turning model={model} analysis={analysis} />
                    <Mistakes model={model} analysis={analysis} />
                    <p class="muted note">{say("analysis-note")}</p>
                    <AllMoves model={model} analysis={analysis} />
                </>
            )}
        </div>
    );
}
