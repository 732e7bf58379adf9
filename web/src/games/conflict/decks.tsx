/** The three decks with what is known of them, and the discards. */
import { say, sentences } from "../../lang";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import type { BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { zone } from "../../table/view";
import type { PlaceMore, Seat } from "../../wire";
import { Back, cardWords, Face, Mini } from "./face";
import { coverOf, deckOf, decks, isHero, leadersOf } from "./view";
import { tell, wordOr } from "./words";

const KNOWN = 4;

/** Which way a card in a deck lies, and who knows it. */
export function lying(place: PlaceMore, seats: Seat[]): string {
    if (place.faceup) return tell("card-faceup");
    if (place.card) return tell("card-known");
    const names = Array.isArray(place.seen) ? place.seen.map((seat) => nameOf(seats, seat)) : [];
    return names.length ? tell("card-seen", { names: names.join(", ") }) : "";
}

interface PileProps {
    id: string;
    name: string;
    places: PlaceMore[];
    deck: string;
    props: BoardProps;
}

function Pile({ id, name, places, deck, props }: PileProps) {
    const [top] = places;
    const card = props.content.card(top?.card);
    const count = places.length ? say("pile-count", { name, n: places.length }) : say("pile-empty", { name });
    const how = top && id !== "discard" ? lying(top, props.seats) : "";
    const label = sentences([count, card && cardWords(card), how]);
    const peeked = card !== undefined && !top?.faceup && id !== "discard";
    return (
        <div class="pile">
            <Piece id={id} label={label} class={`${places.length ? "card" : "pile-none"} ${peeked ? "cf-peeked" : ""}`}>
                {card ? <Face card={card} /> : places.length > 0 && <Back deck={deck} />}
                {peeked && (
                    <span class="cf-ribbon" aria-hidden="true">
                        <Icon name="eye" />
                    </span>
                )}
            </Piece>
            <span class="count" aria-hidden="true">
                {places.length}
            </span>
        </div>
    );
}

/** Cards below the top one that somebody at the table knows. */
function Known({ deck, places, props }: { deck: string; places: PlaceMore[]; props: BoardProps }) {
    const known = places
        .map((place, n) => ({ place, n, how: lying(place, props.seats) }))
        .filter(({ n, how }) => n > 0 && how)
        .slice(0, KNOWN);
    if (!known.length) return null;
    return (
        <ol class="known">
            {known.map(({ place, n, how }) => (
                <li key={n}>
                    <Mini
                        id={place.card ? `card:${place.card}` : `place:${deck}:${n + 1}`}
                        card={props.content.card(place.card)}
                        deck={deck}
                        where={`${tell("place-n", { n: n + 1 })}, ${how}`}
                        mark={`${n + 1}`}
                        class={place.faceup ? "" : "peeked"}
                    />
                </li>
            ))}
        </ol>
    );
}

/** Heroes that have not come out yet. */
function heroesInside({ view, content }: BoardProps): number {
    const found = leadersOf(content).filter((leader) => isHero(content.card(coverOf(view, leader.id)?.card)));
    return content.all("cards").filter(isHero).length - found.length;
}

function Deck({ deck, props }: { deck: string; props: BoardProps }) {
    const places = zone(props.view, deck);
    const name = tell(wordOr(`deck-${deck}`, "decks"));
    return (
        <li class={`cf-deck ${deck}`}>
            <h3>{name}</h3>
            <div class="row">
                <Pile id={`deck:${deck}`} name={name} places={places} deck={deck} props={props} />
                <Known deck={deck} places={places} props={props} />
            </div>
            <p class="price">
                {tell(wordOr(`price-${deck}`, "decks"))}
                {deck === "black" && (
                    <span>
                        <Icon name="hero" />
                        {tell("heroes-inside", { n: heroesInside(props) })}
                    </span>
                )}
            </p>
        </li>
    );
}

export function Decks(props: BoardProps) {
    const discards = zone(props.view, "discard");
    const name = tell("discard-pile");
    const [top] = discards;
    return (
        <section class="cf-decks" aria-label={tell("decks")}>
            <ul>
                {decks.map((deck) => (
                    <Deck key={deck} deck={deck} props={props} />
                ))}
                <li class="cf-deck discard">
                    <h3>{name}</h3>
                    <div class="row">
                        <Pile
                            id="discard"
                            name={name}
                            places={discards}
                            deck={top ? deckOf(top, props.content) : "yellow"}
                            props={props}
                        />
                    </div>
                </li>
            </ul>
        </section>
    );
}
