/** The reader's cards, what can be done besides playing them, and the secret loyalty. */
import { useState } from "preact/hooks";
import { Card } from "../../parts/card";
import { Verbs } from "../../parts/verbs";
import type { BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { number, text, zone } from "../../table/view";
import type { Component, SeatId } from "../../wire";
import { GlyphIcon } from "./glyphs";
import { activeSeat, isShared, read } from "./state";
import { isTactical } from "./totals";
import { ma, maybe, type MandalorianWord } from "./words";

const slotName = (icon: string) => ma(`icon-${icon}` as MandalorianWord);

/** What a skill card is worth, before its own words. */
export function worth(card: Component): string {
    const [bonus, slot] = [text(card, "bonus") || "none", text(card, "slot") || "none"];
    if (text(card, "deck") !== "skill") return "";
    return [
        isTactical(card) ? ma("tactical") : ma("strength", { n: number(card, "strength") }),
        bonus !== "none" ? ma("bonus", { slot: slotName(bonus) }) : "",
        card.abilities.length ? (slot === "any" ? ma("power-any") : ma("power-in", { slot: slotName(slot) })) : "",
    ].filter(Boolean).join(", ");
}

/** A secret that lies facedown until its owner wants to see it: somebody may look over their shoulder. */
function Loyalty({ seat, props }: { seat: SeatId; props: BoardProps }) {
    const [open, setOpen] = useState(false);
    const card = props.content.card(zone(props.view, "loyalty", seat)[0]?.card);
    if (!card) return null;
    const side = text(card, "side") || "loyal";
    return (
        <div class={`ma-loyalty ${open ? side : "hidden"}`}>
            <button type="button" class="button small" aria-pressed={open} onClick={() => setOpen(!open)}>
                <GlyphIcon name={open ? side : "shield"} />
                {ma(open ? "loyalty-hide" : "loyalty-look")}
            </button>
            {open && (
                <p>
                    <b>{card.name}.</b> {maybe(`loyalty-${side}`)}
                </p>
            )}
        </div>
    );
}

/** The seat whose hand lies open: the reader's own, the one that is asked first. In a replay whoever is asked. */
export function handSeat({ view, you, asked }: BoardProps): SeatId | undefined {
    const active = activeSeat(read(view)) ?? undefined;
    if (!you.length) return asked ?? active;
    return [asked, active].find((seat) => seat && you.includes(seat)) ?? you[0];
}

export function Hand(props: BoardProps) {
    const state = read(props.view);
    const seat = handSeat(props);
    if (!seat) return null;
    const places = zone(state, "hand", seat);
    const cards = places.flatMap((place) => props.content.card(place.card) ?? []);
    const shared = isShared(state, props.content);
    const own = props.you.includes(seat);
    const label = own && props.you.length === 1 ? ma("hand") : ma("hand-of", { name: nameOf(props.seats, seat) });
    return (
        <section class="ma-hand" data-seat={shared ? undefined : seat} aria-label={label}>
            <div class="beside">
                <b class="whose">{label}</b>
                {own && <Loyalty seat={seat} props={props} />}
                <Verbs />
            </div>
            <div class="cards" style={{ "--held": Math.max(4, cards.length) }}>
                {cards.map((card, n) => (
                    <div key={`${card.id} ${n}`} class="held">
                        <Card id={`hand:${card.id}`} card={card} label={worth(card)} />
                    </div>
                ))}
                {!places.length && <p class="muted">{ma("hand-empty")}</p>}
                {!cards.length && places.map((_, n) => <div key={n} class="held card back" />)}
            </div>
        </section>
    );
}
