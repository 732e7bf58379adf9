/** Cards, piles of them, and hands. What a face looks like is the game's business; the frame is the same for all. */
import type { ComponentChildren } from "preact";
import { say, sentences } from "../lang";
import { useDesk } from "../table/context";
import type { Ability, Component } from "../wire";
import { Icon } from "./icon";
import { Piece } from "./piece";

/** A card's text for those who hear it: name and what it does. */
export function cardLabel(card: Component | undefined): string {
    if (!card) return say("unknown-card");
    return sentences([card.name, ...card.abilities.map((ability) => ability.text)]);
}

/** What the abilities of a card say. */
export function CardWords({ abilities }: { abilities: Ability[] }) {
    const told = abilities.filter((one) => one.text);
    if (!told.length) return null;
    return (
        <div class="words">
            {told.map((ability, n) => (
                <p key={n}>{ability.text}</p>
            ))}
        </div>
    );
}

export function CardBack({ icon, color }: { icon?: string; color?: string }) {
    return (
        <div class="card-back" style={color ? { "--back": color } : undefined}>
            <Icon name={icon ?? "card"} />
        </div>
    );
}

interface CardProps {
    /** Its piece id; "card:ID" if left out. */
    id?: string;
    card: Component | undefined;
    back?: ComponentChildren;
    exhausted?: boolean;
    class?: string;
    /** Read out before the card's own words. */
    label?: string;
}

/** A card on the table. */
export function Card({ id, card, back, exhausted, class: more, label }: CardProps) {
    const { game } = useDesk();
    const words = sentences([label, cardLabel(card), exhausted && say("exhausted")]);
    return (
        <Piece
            id={id ?? `card:${card?.id ?? ""}`}
            label={words}
            class={`card ${exhausted ? "exhausted" : ""} ${more ?? ""}`}
        >
            {card ? <game.Face card={card} /> : (back ?? <CardBack />)}
        </Piece>
    );
}

interface PileProps {
    /** Its piece id: "deck:yellow". */
    id: string;
    name: string;
    count: number;
    /** The card that lies open on top, if one does. */
    top?: Component;
    back?: ComponentChildren;
}

export function Pile({ id, name, count, top, back }: PileProps) {
    const { game } = useDesk();
    const label = count ? say("pile-count", { name, n: count }) : say("pile-empty", { name });
    return (
        <div class="pile">
            <Piece id={id} label={top ? sentences([label, cardLabel(top)]) : label} class={count ? "card" : "pile-none"}>
                {count > 0 && (top ? <game.Face card={top} /> : (back ?? <CardBack />))}
            </Piece>
            <span class="count" aria-hidden="true">
                {count}
            </span>
        </div>
    );
}

/** Cards in a row. */
export function Hand({ label, children }: { label: string; children: ComponentChildren }) {
    return (
        <section class="hand" aria-label={label}>
            {children}
        </section>
    );
}
