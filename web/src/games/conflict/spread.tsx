/** Cards taken out for a moment: revealed ones that go back, those that go under a deck, the one that is being played. */
import type { ComponentChildren } from "preact";
import type { BoardProps } from "../../table/game";
import { topFrame, zone } from "../../table/view";
import type { Component, Frame, PlaceMore, View } from "../../wire";
import { Acts } from "./acts";
import { Full } from "./face";
import { deckOf, turnFrame } from "./view";
import { tell, type Word } from "./words";

interface Out {
    title: Word;
    places: PlaceMore[];
    /** The deck they belong to, if it is one. */
    deck?: string;
}

/** The top cards of the deck that a frame is busy with. */
function ofDeck(view: View, frame: Frame): Out {
    const deck = String(frame.deck);
    return { title: "zone-bottom", deck, places: zone(view, deck).slice(0, Number(frame.left ?? 0)) };
}

function taken(view: View): Out | undefined {
    const top = topFrame(view);
    const revealed = zone(view, "revealed");
    if (revealed.length) return { title: "zone-reveal", places: revealed };
    if (top?.kind === "bottom") return ofDeck(view, top);
    const played = zone(view, "played");
    if (played.length) return { title: "zone-play", places: played };
    const card = turnFrame(view)?.card;
    return typeof card === "string" ? { title: "zone-play", places: [{ card }] } : undefined;
}

function Panel({ title, children }: { title: string; children: ComponentChildren }) {
    return (
        <div class="cf-spread-place">
            <section class="cf-spread" aria-label={title}>
                <h3>{title}</h3>
                {children}
            </section>
        </div>
    );
}

/** What the card that is being played does, large enough to be read. */
function Powers({ card }: { card: Component | undefined }) {
    if (!card?.abilities.length) return null;
    return (
        <div class="powers">
            <b>{card.name}</b>
            {card.abilities.map((ability, n) => (
                <p key={n}>{ability.text}</p>
            ))}
        </div>
    );
}

export function Spread({ view, content }: BoardProps) {
    const out = taken(view);
    if (!out) return null;
    return (
        <Panel title={tell(out.title)}>
            <ul>
                {out.places.map((place, n) => (
                    <li key={place.card ?? n}>
                        <Full
                            id={place.card ? `card:${place.card}` : `place:${out.deck}:${n + 1}`}
                            card={content.card(place.card)}
                            deck={out.deck ?? deckOf(place, content)}
                            where={out.deck ? tell("place-n", { n: n + 1 }) : ""}
                        />
                    </li>
                ))}
            </ul>
            {out.title === "zone-play" && <Powers card={content.card(out.places[0]?.card)} />}
            <Acts only={["yes", "no"]} />
        </Panel>
    );
}
