/** The action slots: what lies there, what it amounts to, what that will bring, and what a card would make of it. */
import { sentences } from "../../lang";
import { Piece } from "../../parts/piece";
import { useDesk, type Desk } from "../../table/context";
import { said, type BoardProps } from "../../table/game";
import { frameOf, number, text, yes } from "../../table/view";
import type { Component } from "../../wire";
import { GlyphIcon } from "./glyphs";
import { read, type Mandalorian } from "./state";
import { after, CRISIS_AT, isTactical, powerWorks, slotNumber, slotsOf, strengthIn, type Slot, type Trigger } from "./totals";
import { ma } from "./words";

/* ---- the card the reader has in mind ---- */

/** The card whose outcome is shown: of the choice aimed at, of the menu that is open, or the one looked at. */
export function cardInMind(desk: Desk): string | null {
    const aimed = said(desk.aim.value ?? "");
    if (aimed.verb === "play") return aimed.what[0] ?? null;
    const piece = said(desk.menu.value?.piece ?? desk.look.value ?? "");
    return piece.verb === "hand" ? (piece.what[0] ?? null) : null;
}

interface Forecast {
    card: Component;
    strength: number;
    power: boolean;
    total: number;
    trigger: Trigger;
    /** It is the very choice aimed at. */
    meant: boolean;
}

/** What the card in mind would make of this slot, if it can be played there. */
function useForecast(slot: Slot, { content }: BoardProps): Forecast | null {
    const desk = useDesk();
    const id = cardInMind(desk);
    const card = content.card(id);
    const action = `play:${id}:${slot.action.id}`;
    if (!card || !desk.model.actions.value.some((one) => one.id === action)) return null;
    const aimed = said(desk.aim.value ?? "");
    if (aimed.verb === "play" && aimed.what[1] !== slot.action.id) return null;
    return {
        card,
        strength: strengthIn(card, slot.action),
        power: powerWorks(card, slot.action),
        meant: desk.aim.value === action,
        ...after(slot, card),
    };
}

function forecastInWords(slot: Slot, { card, strength, power, total, trigger }: Forecast): string {
    const what = isTactical(card) ? ma("forecast-tactical") : ma("forecast-strength", { n: strength });
    return [
        ma("forecast", { card: card.name, before: slot.total, after: total, trigger: ma(`trigger-${trigger}`) }),
        what,
        power && !isTactical(card) ? ma("forecast-power") : "",
    ].filter(Boolean).join(", ");
}

/* ---- a slot ---- */

const signs: Record<Trigger, string> = { nothing: "", event: "event", crisis: "crisis", calm: "shield" };

function TriggerSign({ trigger, total }: { trigger: Trigger; total: number }) {
    return (
        <span class={`trigger brings-${trigger}`}>
            <b class="total">{total}</b>
            {signs[trigger] && <GlyphIcon name={signs[trigger]} />}
            <span class="word">{ma(`short-${trigger}`)}</span>
        </span>
    );
}

/** Six steps: the fifth is an event, the sixth a crisis. */
function Gauge({ now, then }: { now: number; then: number | null }) {
    return (
        <span class="gauge" aria-hidden="true">
            {Array.from({ length: CRISIS_AT }, (_, i) => {
                const step = i + 1;
                const marks = [step <= now && "on", then !== null && step > now && step <= then && "soon", step === 5 && "event", step === 6 && "crisis"];
                return <i key={step} class={marks.filter(Boolean).join(" ")} />;
            })}
        </span>
    );
}

function Token({ token }: { token: Component }) {
    return (
        <span class={`ma-disrupt ${yes(token, "white") ? "white" : "yellow"}`}>
            <GlyphIcon name="disrupt" />
            {number(token, "strength")}
        </span>
    );
}

function Stack({ slot }: { slot: Slot }) {
    return (
        <span class="stack">
            {slot.cards.slice(0, 3).map((card, i) => (
                <span key={i} class={`ma-mini ${text(card, "character")} ${isTactical(card) ? "tactical" : ""}`}>
                    <b>{isTactical(card) ? "◆" : number(card, "strength")}</b>
                    <span>{card.name}</span>
                </span>
            ))}
            {slot.cards.length > 3 && <span class="more">+{slot.cards.length - 3}</span>}
        </span>
    );
}

export function slotLabel(slot: Slot): string {
    const { action, cards, tokens, substitutes } = slot;
    const worth = [...tokens.map((token) => number(token, "strength")), ...Array<number>(substitutes).fill(1)];
    return sentences([
        `${action.name}: ${ma("slot-total", { n: slot.total })}, ${ma(`trigger-${slot.trigger}`)}`,
        cards.length ? ma("slot-cards", { cards: cards.map((card) => card.name).join(", ") }) : ma("slot-empty"),
        worth.length ? ma("slot-tokens", { tokens: worth.join(" + ") }) : "",
        slot.used ? ma("slot-used") : "",
    ]);
}

function SlotBox({ slot, props, now }: { slot: Slot; props: BoardProps; now: boolean }) {
    const forecast = useForecast(slot, props);
    const needs = number(slot.action, "needs");
    const marks = [`brings-${slot.trigger}`, slot.used && "used", now && "now", forecast && "forecasting", forecast?.meant && "meant", text(slot.action, "map") && "green"];
    const label = forecast ? `${slotLabel(slot)}. ${forecastInWords(slot, forecast)}` : slotLabel(slot);
    return (
        <Piece id={`slot:${slot.action.id}`} class={`ma-slot ${marks.filter(Boolean).join(" ")}`} label={label}>
            <span class="title">
                <GlyphIcon name={text(slot.action, "icon")} />
                <b>{slot.action.name}</b>
                {needs > 0 && <span class="needs">{ma("slot-needs", { n: needs })}</span>}
            </span>
            <span class="sum">
                <TriggerSign trigger={slot.trigger} total={slot.total} />
                {forecast && (
                    <>
                        <span class="becomes">→</span>
                        <TriggerSign trigger={forecast.trigger} total={forecast.total} />
                    </>
                )}
            </span>
            <Gauge now={slot.total} then={forecast?.total ?? null} />
            {forecast && (
                <span class="outlook">
                    {isTactical(forecast.card) ? ma("forecast-tactical") : ma("forecast-strength", { n: forecast.strength })}
                    {forecast.power && !isTactical(forecast.card) && <> · {ma("forecast-power")}</>}
                </span>
            )}
            {!forecast && <Stack slot={slot} />}
            <span class="tokens">
                {slot.tokens.map((token, i) => (
                    <Token key={i} token={token} />
                ))}
                {Array.from({ length: slot.substitutes }, (_, i) => (
                    <span key={`more ${i}`} class="ma-disrupt">
                        <GlyphIcon name="disrupt" />1
                    </span>
                ))}
            </span>
        </Piece>
    );
}

/** The slot an action or an event is about, if one is. */
export function slotNow(state: Mandalorian): number {
    return slotNumber(state.over ? undefined : frameOf(state, "action", "event-step"));
}

export function Slots(props: BoardProps) {
    const state = read(props.view);
    const now = slotNow(state);
    return (
        <section class="ma-slots" aria-label={ma("slots")}>
            {slotsOf(state, props.content).map((slot) => (
                <SlotBox key={slot.action.id} slot={slot} props={props} now={slot.n === now} />
            ))}
        </section>
    );
}
