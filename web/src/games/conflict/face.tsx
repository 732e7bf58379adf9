/** The face of a card at any size, its back, and the small form in which the others hold it. */
import { sentences } from "../../lang";
import { CardBack } from "../../parts/card";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import type { Component } from "../../wire";
import { Drawn } from "./drawn";
import { cardIcon, deckIcon } from "./icons";
import { Corners, symbolWords } from "./symbols";
import { isHero, wordOf } from "./view";
import { tell, wordOr } from "./words";

/** What a card is, in a word or two. */
export function sortOf(card: Component): string {
    if (isHero(card)) return tell("hero");
    const deck = wordOf(card, "deck");
    if (deck === "black") return tell("soldier");
    return deck === "start" ? tell(wordOr(`role-${wordOf(card, "role")}`, "role-none")) : tell(wordOr(`deck-${deck}`, "decks"));
}

/** For those who hear it: name, power, symbols, what it is. It begins with what can be read on the card. */
export function cardWords(card: Component | undefined, deck = "black"): string {
    if (!card) return tell("card-hidden", { deck: tell(wordOr(deck, "black")) });
    const symbols = isHero(card) ? "" : symbolWords(card);
    const powers = card.abilities.map((ability) => ability.text);
    return sentences([card.name, ...powers, symbols, sortOf(card)]);
}

export function Face({ card, large }: { card: Component; large?: boolean }) {
    const deck = wordOf(card, "deck");
    const powers = large ? [] : card.abilities;
    return (
        <div class={`cf-face ${deck} ${isHero(card) ? "hero" : ""} ${powers.length ? "has-power" : ""}`}>
            <div class="band">
                <Icon name={deckIcon(deck === "start" ? "start" : deck)} />
                <span class="name">{card.name}</span>{" "}
            </div>
            <Icon name={cardIcon(card)} class="art" />
            {!isHero(card) && <Corners card={card} words />}
            {powers.map((power, n) => (
                <p key={n} class="power">
                    {power.text}
                </p>
            ))}
            <Drawn class="sort" text={sortOf(card)} />
        </div>
    );
}

export function Back({ deck }: { deck: string }) {
    return (
        <div class={`cf-back ${deck}`}>
            <CardBack icon={deckIcon(deck)} />
        </div>
    );
}

interface MiniProps {
    card?: Component;
    deck: string;
    /** Its piece; a card nobody knows needs one of its own. */
    id?: string;
    /** Read out before its name, and written on it: where it lies. */
    where?: string;
    mark?: string;
    class?: string;
}

/** A card in small: its colour, its symbols. */
export function Mini({ card, deck, id, where, mark, class: more }: MiniProps) {
    const label = [where, cardWords(card, deck)].filter(Boolean).join(": ");
    return (
        <Piece id={id ?? `card:${card?.id}`} label={label} class={`cf-mini ${deck} ${card ? "" : "hidden"} ${more ?? ""}`}>
            <Icon name={card ? cardIcon(card) : deckIcon(deck)} class="sign" />
            {card && !isHero(card) && <Corners card={card} />}
            {mark && <Drawn class="mark" text={mark} />}
        </Piece>
    );
}


/** A card on the table in full. */
export function Full({ card, deck, id, where, class: more }: MiniProps) {
    const label = [where, cardWords(card, deck)].filter(Boolean).join(": ");
    return (
        <Piece id={id ?? `card:${card?.id}`} label={label} class={`card ${more ?? ""}`}>
            {card ? <Face card={card} /> : <Back deck={deck} />}
        </Piece>
    );
}
