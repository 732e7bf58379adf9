/** What is going on right now, inside the arc: a choice of characters, dice, a card that is read, a trade, the automa, the end. */
import { sentences } from "../../lang";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Card } from "../../parts/card";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import { Verbs } from "../../parts/verbs";
import { useDesk } from "../../table/context";
import { said, type BoardProps } from "../../table/game";
import { withNames } from "../../table/seats";
import { frameOf, isSetup, number, numberOfHero, zone } from "../../table/view";
import type { Ability, Component, Frame, GameEvent } from "../../wire";
import { Mini } from "./boards";
import { list, text } from "./columns";
import { Contests, endIcon, useContestLines, type GistLine } from "./contests";
import { isScript, readable } from "./face";
import { playerName } from "./heroes";
import { useRecent } from "./recent";
import { Credits, Skills } from "./signs";
import { held, heroesOf, heroOf, read, type Hero, type OuterRim, type Slot } from "./state";
import { automaTurnIn, since } from "./told";
import { totalOf } from "./totals";
import { maybe, or } from "./words";

function Panel({ kind, title, sign, children }: { kind: string; title: string; sign?: ComponentChildren; children?: ComponentChildren }) {
    return (
        <div class={`stage-panel ${kind}`} role="group" aria-label={title}>
            <h2>
                {sign}
                {title}
            </h2>
            {children}
        </div>
    );
}

/** Components to choose from, as cards in a row. */
function Offered({ verb, table, title, kind, props }: { verb: string[]; table: string; title: string; kind: string; props: BoardProps }) {
    const { model } = useDesk();
    const found = model.actions.value.map((action) => said(action.id)).filter((one) => verb.includes(one.verb));
    const rows = found.flatMap(({ what }) => props.content.find(table, what[0]) ?? []);
    if (!rows.length) return null;
    return (
        <Panel kind={`cards ${kind}`} title={title}>
            <div class="row-cards">
                {rows.map((row) => (
                    <Card key={row.id} id={`${table === "ships" ? "ship" : "character"}:${row.id}`} card={row} />
                ))}
            </div>
        </Panel>
    );
}

/** Who everybody is, while characters and ships are chosen. */
function Choosing({ state, props }: { state: OuterRim; props: BoardProps }) {
    const heroes = heroesOf(state, props.content).filter((hero) => hero.character);
    return (
        <>
            <Offered verb={["character"]} table="characters" title={or("choose-character")} kind="characters" props={props} />
            <Offered verb={["automa"]} table="characters" title={or("choose-automa")} kind="characters" props={props} />
            <Offered verb={["starter"]} table="ships" title={or("choose-ship")} kind="ships" props={props} />
            {heroes.length > 0 && (
                <ul class="chosen">
                    {heroes.map((hero) => (
                        <li key={hero.n} data-seat={hero.color}>
                            {or("plays", { name: playerName(hero, props), character: hero.character?.name ?? "" })}
                        </li>
                    ))}
                </ul>
            )}
            <Verbs />
        </>
    );
}

/* ---- cards being read, jobs ---- */

/** The ability of a card whose program runs: "raw-spice/2". */
function runningOf(card: Component, state: OuterRim): Ability | undefined {
    const source = state.frames.findLast((frame) => String(frame.source ?? "").startsWith(`${card.id}/`))?.source;
    return card.abilities[Number(String(source ?? "").split("/")[1] ?? 0) - 1];
}

/** Is a part of an encounter card about this space? */
function isHere(ability: Ability, at: string | null | undefined): boolean {
    const spaces = (ability.if ?? []).filter((one) => one.cond === "at" && !one.not).map((one) => one.space);
    return ability.when === "space" && spaces.includes(at ?? "");
}

/** A card that lies open on the table: an encounter, a databank card; of its parts the one that is read. */
function Reading({ card, state, props }: { card: Component; state: OuterRim; props: BoardProps }) {
    const at = heroesOf(state, props.content).find((hero) => hero.active)?.at;
    const running = runningOf(card, state);
    const here = card.abilities.filter((ability) => isHere(ability, at));
    const read = running ? [running] : here.length ? here : readable(card);
    return (
        <Piece id={`reading:${card.id}`} label={sentences([card.name, ...read.map((one) => one.text)])} class="stage-panel reading">
            <h2>
                <Icon name={text(card, "deck") === "contact" ? "contact" : "encounter"} />
                {card.name}
            </h2>
            {read.map((ability, n) => (
                <p key={n}>{ability.text}</p>
            ))}
        </Piece>
    );
}

function Lines({ events, label }: { events: GameEvent[]; label: string }) {
    const { model } = useDesk();
    return (
        <ol class="lines" aria-label={label}>
            {events.map((event, n) => (
                <li key={event.n} style={{ "--n": n }}>
                    {withNames(event.text, model.seats.value)}
                </li>
            ))}
        </ol>
    );
}

/** A job: its skills are known from its card, each step only once it has come (OR-24.10). */
function Job({ frame, props }: { frame: Frame; props: BoardProps }) {
    const { model } = useDesk();
    const events = model.events.value;
    const job = props.content.card(frame.card as string | null);
    if (!job) return null;
    return (
        <Panel kind="job" title={job.name} sign={<Icon name="job" />}>
            <p class="tests">
                {or("job-tests")} <Skills skills={list(job, "tests")} crucial={text(job, "crucial")} />
            </p>
            <Lines events={since(events, "job")} label={or("job-so-far")} />
        </Panel>
    );
}

/* ---- buying and trading ---- */

const laid: Slot[] = ["hold", "gear"];

function Price({ frame, state, props }: { frame: Frame; state: OuterRim; props: BoardProps }) {
    const { content } = props;
    const hero = heroOf(state, content, numberOfHero(frame.hero));
    const ship = content.find("ships", frame.ship as string | null);
    const deck = String(frame.deck);
    const card = ship ?? content.card(zone(state, `market-${deck}`)[0]?.card);
    if (!hero || !card) return null;
    const offered = laid.flatMap((slot) => held(state, hero, slot)).filter((place) => place.exhausted);
    const off = Number(frame.discount ?? 0);
    const cost = number(card, "cost");
    return (
        <Panel kind="price" title={or("buying", { card: card.name })} sign={<Icon name={card.table === "ships" ? "ship" : (deck ?? "card")} />}>
            <p class="sum">
                <Credits n={cost} />
                {off > 0 && (
                    <>
                        <span aria-label={or("less")}>−</span> <Credits n={off} /> <span>=</span> <Credits n={Math.max(0, cost - off)} />
                    </>
                )}
                <span class="muted">{or("has-credits", { name: hero.character?.name ?? "", n: hero.credits })}</span>
            </p>
            {offered.length > 0 && (
                <div class="laid" role="group" aria-label={or("bartered")}>
                    {offered.map((place) => (
                        <Mini key={place.card} place={place} hero={hero} props={props} />
                    ))}
                </div>
            )}
        </Panel>
    );
}

const traded: Slot[] = ["crew", "hold", "gear", "tasks"];

/** One side of a trade: what is offered first, then what could be. */
function Side({ hero, credits, state, props }: { hero: Hero; credits: number; state: OuterRim; props: BoardProps }) {
    const { model } = useDesk();
    const places = traded.flatMap((slot) => held(state, hero, slot));
    const offered = places.filter((place) => place.exhausted);
    const offers = model.actions.value.some((action) => ["give", "want"].includes(said(action.id).verb));
    const others = offers ? places.filter((place) => !place.exhausted) : [];
    const name = hero.character?.name ?? "";
    return (
        <div class="side-of" data-seat={hero.color} role="group" aria-label={or("gives", { name })}>
            <h3>{or("gives", { name })}</h3>
            {offered.map((place) => (
                <Mini key={place.card} place={place} hero={hero} props={props} />
            ))}
            {credits > 0 && <Credits n={credits} />}
            {!offered.length && credits <= 0 && <p class="muted">{or("gives-nothing")}</p>}
            {others.length > 0 && (
                <div class="others">
                    {others.map((place) => (
                        <Mini key={place.card} place={place} hero={hero} props={props} />
                    ))}
                </div>
            )}
        </div>
    );
}

function Trade({ frame, state, props }: { frame: Frame; state: OuterRim; props: BoardProps }) {
    const proposer = heroOf(state, props.content, numberOfHero(frame.hero));
    const other = heroOf(state, props.content, numberOfHero(frame.with));
    const credits = Number(frame.credits ?? 0);
    if (!proposer || !other) return null;
    const title = or(frame.step === "answer" ? "trade-asked" : "trade", { name: proposer.character?.name ?? "", other: other.character?.name ?? "" });
    return (
        <Panel kind="trade" title={title} sign={<Icon name="swap" />}>
            <div class="sides">
                <Side hero={proposer} credits={credits} state={state} props={props} />
                <Side hero={other} credits={-credits} state={state} props={props} />
            </div>
            <Verbs />
        </Panel>
    );
}

/* ---- the automa ---- */

/** The automa's turn: its card with what it says, and what came of each line. */
function Automa({ card, lines, props }: { card: string; lines: GameEvent[]; props: BoardProps }) {
    const followed = props.content.card(card);
    return (
        <Panel kind="automa" title={or("automa-turn", { card: followed?.name ?? "" })} sign={<Icon name="agent" />}>
            <Lines events={lines} label={or("automa-did")} />
            {followed && (
                <details>
                    <summary>{or("automa-card")}</summary>
                    {readable(followed).map((ability, n) => (
                        <p key={n}>{ability.text}</p>
                    ))}
                </details>
            )}
        </Panel>
    );
}

/* ---- the end ---- */

function Ending({ state, props }: { state: OuterRim; props: BoardProps }) {
    const fame = (hero: Hero) => totalOf("fame", state, hero, props.content).value;
    const heroes = heroesOf(state, props.content).sort((a, b) => fame(b) - fame(a));
    return (
        <div class="stage-panel ending" role="group">
            <h2>
                <Icon name="won" />
                {maybe(`over-${state.outcome ?? ""}`) || or("over")}
            </h2>
            <ol>
                {heroes.map((hero) => (
                    <li key={hero.n} data-seat={hero.color}>
                        <b>{hero.character?.name}</b>
                        <span class="muted">{playerName(hero, props)}</span>
                        <span class="or-fame">
                            <Icon name="fame" />
                            {fame(hero)}
                        </span>
                    </li>
                ))}
            </ol>
        </div>
    );
}

/** The card that is being read, unless it is a secret to the reader or the steps of a job. */
function beingRead(state: OuterRim, props: BoardProps): Component | undefined {
    const card = props.content.card(zone(state, "resolving")[0]?.card);
    return card && !isScript(card) ? card : undefined;
}

/** The steps of a purchase in which its price is open. */
const paying = ["barter", "pay"];

/** What there is to see, what is asked about first. */
function Panels({ recent, state, props }: { recent: GameEvent[]; state: OuterRim; props: BoardProps }) {
    const automa = automaTurnIn(recent);
    const trade = frameOf(state, "trade");
    const job = frameOf(state, "job");
    const price = frameOf(state, "buy", "ship");
    const card = beingRead(state, props);
    return (
        <>
            {trade && <Trade frame={trade} state={state} props={props} />}
            {price && paying.includes(price.step) && <Price frame={price} state={state} props={props} />}
            <Offered verb={["ship"]} table="ships" title={or("choose-sheet")} kind="ships" props={props} />
            {job && <Job frame={job} props={props} />}
            {card && !job && <Reading card={card} state={state} props={props} />}
            <Contests recent={recent} state={state} props={props} />
            {automa && <Automa {...automa} props={props} />}
        </>
    );
}

/* ---- folded away, or not ---- */

/** Is all that the panels tell over, so that nothing is asked about it? */
const isOver = (state: OuterRim): boolean =>
    !frameOf(state, "trade", "job", "test", "fight") && !zone(state, "resolving")[0] && !paying.includes(frameOf(state, "buy", "ship")?.step ?? "");

const lands = ["space", "contact", "patrol", "stack"];

/** Is there something to choose among the planets that the panels would lie over? */
function useLandsAsked(): boolean {
    const { model, game } = useDesk();
    const view = model.shown.value?.view;
    return view !== undefined && model.actions.value.some((action) => game.pieces(action, view).some((piece) => lands.includes(said(piece).verb)));
}

/** Do two boxes of the page share a point? */
function meet(one: DOMRect, other: DOMRect): boolean {
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Does a panel lie over what can be chosen on the map? It is measured when it stands there, once a question. */
function useCovering(n: number, asked: boolean): boolean {
    const [covering, setCovering] = useState(-1);
    useLayoutEffect(() => {
        if (!asked) return;
        const panels = [...document.querySelectorAll(".or-stage .stage-panel")].map((panel) => panel.getBoundingClientRect());
        const places = lands.flatMap((kind) => [...document.querySelectorAll(`[data-piece^="${kind}:"].can`)]);
        const under = places.some((place) => panels.some((panel) => meet(panel, place.getBoundingClientRect())));
        if (under) setCovering(n);
    }, [n, asked]);
    return covering === n;
}

/** What the panels would tell, a line each; the reader's own dice before the automa's card. */
function useGist(recent: GameEvent[], state: OuterRim, props: BoardProps): GistLine[] {
    const contests = useContestLines(recent, state, props);
    const automa = automaTurnIn(recent);
    const title = automa && or("automa-turn", { card: props.content.card(automa.card)?.name ?? "" });
    return [...contests.slice(0, title ? 1 : 2), ...(title ? [{ icon: "agent", title }] : [])];
}

function Gist({ lines }: { lines: GistLine[] }) {
    return (
        <>
            {lines.map(({ icon, title, end, ended }) => (
                <span key={title} class={`told-line ${end ?? ""}`}>
                    <Icon name={icon} />
                    <span class="text">{title}</span>
                    {end && ended && <Icon name={endIcon(end)} label={ended} />}
                </span>
            ))}
        </>
    );
}

/**
 * The panels can be folded to a line or two until something new happens, to see what lies under them. They are so from the
 * start when they only tell what others did while something is to be chosen among the planets.
 */
function Folding({ state, props }: { state: OuterRim; props: BoardProps }) {
    const { model } = useDesk();
    const n = model.shown.value?.n ?? 0;
    const [wanted, setWanted] = useState<{ n: number; away: boolean } | null>(null);
    const recent = useRecent();
    const gist = useGist(recent, state, props);
    const asked = useLandsAsked();
    const covering = useCovering(n, asked);
    const told = gist.length > 0 && asked && isOver(state) && !gist.some((line) => line.own);
    const away = wanted?.n === n ? wanted.away : told || covering;
    const title = or(away ? "unfold" : "fold");
    const toggle = () => setWanted({ n, away: !away });
    return (
        <>
            <button type="button" class={`fold ${away ? "gist" : ""}`} aria-expanded={!away} title={title} onClick={toggle}>
                <span class="sr">{title}</span>
                {away && gist.length > 0 ? <Gist lines={gist} /> : <span aria-hidden="true">{away ? "▴" : "▾"}</span>}
            </button>
            {!away && <Panels recent={recent} state={state} props={props} />}
        </>
    );
}

export function Stage(props: BoardProps) {
    const state = read(props.view);
    const setup = isSetup(state);
    return (
        <div class={`or-stage ${setup ? "setup" : ""}`} aria-live="polite">
            {state.over ? <Ending state={state} props={props} /> : setup ? <Choosing state={state} props={props} /> : <Folding state={state} props={props} />}
        </div>
    );
}
