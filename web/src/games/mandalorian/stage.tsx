/** What is going on right now, over the map: choosing characters, an action, an event, damage, cards to choose from, the end. */
import { Card } from "../../parts/card";
import { Icon } from "../../parts/icon";
import { Verbs } from "../../parts/verbs";
import { useDesk } from "../../table/context";
import { said, type BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { frameOf, numberOfHero, text, topFrame, zone } from "../../table/view";
import type { Component, Frame } from "../../wire";
import { GlyphIcon } from "./glyphs";
import { handSeat } from "./hands";
import { rulesOf } from "./mission";
import { heroesOf, read, type Mandalorian } from "./state";
import { slotNumber, slotsOf } from "./totals";
import { ma, maybe } from "./words";

/** Everybody's character, while they are chosen and while it is settled who begins. */
function Characters({ props }: { props: BoardProps }) {
    const { content, seats } = props;
    const { model } = useDesk();
    const state = read(props.view);
    const first = state.frames[0]?.step === "first";
    const heroes = heroesOf(state, content);
    const offered = new Set(model.actions.value.map((action) => said(action.id)).filter(({ verb }) => verb === "character").map(({ what }) => what[0]));
    const listed = content.all("characters").filter((one) => offered.has(one.id) || heroes.some((hero) => hero.character === one.id));
    const title = ma(first ? "begins" : "choose-character");
    return (
        <div class="stage-panel characters" role="group" aria-label={title}>
            <h2>{title}</h2>
            <div class="row-cards">
                {(listed.length ? listed : content.all("characters")).map((character) => {
                    const hero = heroes.find((one) => one.character === character.id);
                    const by = hero?.seat ? nameOf(seats, hero.seat) : hero ? ma("shared") : "";
                    return (
                        <div key={character.id} class="offer" data-seat={hero?.color}>
                            <Card id={`hero:${character.id}`} card={character} class={hero && !first ? "taken" : ""} {...(by ? { label: ma("taken", { name: by }) } : {})} />
                            {by && <span class="taken-by">{by}</span>}
                        </div>
                    );
                })}
            </div>
            <Verbs />
        </div>
    );
}

/** The action under way: who, which, how strong, with which card. */
function Acting({ frame, props }: { frame: Frame; props: BoardProps }) {
    const { content } = props;
    const state = read(props.view);
    const slot = slotsOf(state, content)[slotNumber(frame)];
    const hero = heroesOf(state, content).find((one) => one.n === numberOfHero(frame.hero));
    const card = content.card(frame.card as string | null);
    const move = frameOf(state, "move");
    if (!slot || !hero) return null;
    const character = content.name("characters", hero.character);
    return (
        <div class="stage-panel acting" role="group" aria-label={ma("resolving")}>
            <span class="sign">
                <GlyphIcon name={text(slot.action, "icon")} />
                <b>{Number(frame.strength ?? 0)}</b>
            </span>
            <div>
                <h2>{ma("now-action", { character, action: slot.action.name })}</h2>
                <p>
                    {move ? ma("now-move", { character, n: Number(move.left ?? 0) }) : ma("now-strength", { n: Number(frame.strength ?? 0) })}
                    {" · "}
                    {card ? ma("now-with", { card: card.name }) : ma("now-free")}
                </p>
                {card && frame.power === "open" && card.abilities.map((one, n) => <p key={n} class="power">{one.text}</p>)}
            </div>
        </div>
    );
}

function Damage({ frame, props }: { frame: Frame; props: BoardProps }) {
    const hero = heroesOf(read(props.view), props.content).find((one) => one.n === numberOfHero(frame.hero));
    const left = Number(frame.left ?? 0);
    return (
        <div class="stage-panel damage" role="group">
            <span class="wounds" aria-hidden="true">
                {Array.from({ length: Math.min(left, 6) }, (_, i) => (
                    <GlyphIcon key={i} name="attack" />
                ))}
            </span>
            <h2>{ma("now-damage", { character: props.content.name("characters", hero?.character), n: left })}</h2>
        </div>
    );
}

/** The slot whose turn it is in the event step, its crisis and its event. */
function EventStep({ frame, props }: { frame: Frame; props: BoardProps }) {
    const { content } = props;
    const state = read(props.view);
    const slot = slotsOf(state, content)[slotNumber(frame)];
    const events = zone(state, "resolving").flatMap((place) => content.card(place.card) ?? []);
    const crisis = frame.step === "crisis" ? rulesOf(content.find("missions", state.mission)).crisis : [];
    if (!slot || (!events.length && !crisis.length)) return null;
    return (
        <div class={`stage-panel event ${crisis.length ? "crisis" : ""}`} role="group" aria-label={ma("now-events")}>
            <span class="sign">
                <GlyphIcon name={crisis.length ? "crisis" : text(events[0], "back") || "event"} />
            </span>
            <div>
                <h2>{crisis.length ? ma("crisis") : events[0]?.name}</h2>
                <p class="muted">
                    {slot.action.name}: {Number(frame.total ?? slot.total)}
                </p>
                {crisis.map((rule, n) => (
                    <p key={n}>{rule.text}</p>
                ))}
                {!crisis.length && events[0]?.abilities.map((one, n) => <p key={n}>{one.text}</p>)}
            </div>
        </div>
    );
}

/** Cards in a row under a heading, to be chosen from. */
function Row({ title, cards }: { title: string; cards: Component[] }) {
    if (!cards.length) return null;
    return (
        <div class="stage-panel cards" role="group" aria-label={title}>
            <h2>{title}</h2>
            <div class="row-cards">
                {cards.map((card, n) => (
                    <Card key={`${card.id} ${n}`} id={`drawn:${card.id}`} card={card} />
                ))}
            </div>
        </div>
    );
}

/** Cards that an action with this verb is about and that lie nowhere else. */
function useOffered(verb: string, props: BoardProps): Component[] {
    const { model } = useDesk();
    return model.actions.value.flatMap((action) => {
        const { verb: word, what } = said(action.id);
        const card = word === verb ? props.content.card(what[0]) : undefined;
        return card ? [card] : [];
    });
}

/** How it ended, and who was what. */
function Ending({ state, props }: { state: Mandalorian; props: BoardProps }) {
    const outcome = state.outcome ?? "";
    const sides = props.seats.flatMap((seat) => {
        const card = props.content.card(zone(state, "loyalty", seat.seat)[0]?.card);
        return card ? [{ seat, card, side: text(card, "side") || "loyal" }] : [];
    });
    const good = outcome === "victory";
    return (
        <div class={`stage-panel ending ${good ? "won" : "lost"} ${outcome}`} role="group">
            <Icon name={good ? "won" : "lost"} />
            <div>
                <h2>{maybe(`over-${outcome}`) || outcome}</h2>
                {sides.length > 0 && (
                    <ul>
                        {sides.map(({ seat, card, side }) => (
                            <li key={seat.seat} class={side} data-seat={seat.seat}>
                                <GlyphIcon name={side} />
                                {ma("over-was", { name: nameOf(props.seats, seat.seat), side: card.name })}
                            </li>
                        ))}
                    </ul>
                )}
            </div>
        </div>
    );
}

const choosing = ["characters", "first"];

export function Stage(props: BoardProps) {
    const state = read(props.view);
    const { content } = props;
    const seat = handSeat(props);
    const top = topFrame(state);
    const setup = state.frames[0]?.kind === "setup" && choosing.includes(String(state.frames[0].step));
    const action = frameOf(state, "action");
    const damage = frameOf(state, "damage");
    const events = frameOf(state, "event-step");
    const drawn = seat ? zone(state, "drawn", seat).flatMap((place) => content.card(place.card) ?? []) : [];
    const recovered = useOffered("recover", props);
    const scouted = top?.kind === "scout" ? content.card(zone(state, "event")[0]?.card) : undefined;
    if (state.over)
        return (
            <div class="ma-stage" aria-live="polite">
                <Ending state={state} props={props} />
            </div>
        );
    return (
        <div class="ma-stage" aria-live="polite">
            {setup && <Characters props={props} />}
            {damage && <Damage frame={damage} props={props} />}
            {!damage && action && <Acting frame={action} props={props} />}
            {!damage && !action && events && <EventStep frame={events} props={props} />}
            <Row title={`${ma("drawn")}: ${top?.step === "put-back" ? ma("drawn-back") : ma("drawn-keep")}`} cards={drawn} />
            <Row title={ma("recover")} cards={recovered} />
            {scouted && <Row title={ma("scouted")} cards={[scouted]} />}
        </div>
    );
}
