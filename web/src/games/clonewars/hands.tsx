/** The Jedi and their cards: the reader's own in full, the others' in short. All hands lie open (CW-Q58). */
import { Card } from "../../parts/card";
import { sentences } from "../../lang";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import { say } from "../../lang";
import { Verbs } from "../../parts/verbs";
import type { BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { text } from "../../table/view";
import type { PlaceMore } from "../../wire";
import { worth } from "./about";
import { JediToken } from "./figures";
import { askedHero, currentHero, handPiece, heroesOf, read, type CloneWars, type Hero } from "./state";
import { cw } from "./words";

function Actions({ n }: { n: number }) {
    return (
        <span class="actions" title={cw("actions-left", { n })}>
            {Array.from({ length: Math.max(4, n) }, (_, i) => (
                <i key={i} class={i < n ? "on" : ""} />
            ))}
        </span>
    );
}

function JediPanel({ hero, props, wordy }: { hero: Hero; props: BoardProps; wordy?: boolean }) {
    const state = read(props.view);
    const { content } = props;
    const jedi = content.find("jedi", hero.jedi);
    const turn = hero.n === currentHero(state) && state.frames[0]?.kind === "turn";
    const used = state.power && turn;
    const planet = content.name("planets", hero.at);
    const ability = jedi?.abilities.map((one) => one.text).join(" ") ?? "";
    const abilityNow = cw(used ? "ability-used" : "ability");
    const label = [
        jedi?.name,
        nameOf(props.seats, hero.seat),
        turn ? cw("turn-of") : "",
        planet && cw("on-planet", { planet }),
        turn ? cw("actions-left", { n: state.actions }) : "",
        cw("hand-count", { n: hero.hand.length }),
    ].filter(Boolean);
    if (!jedi) return null;
    return (
        <Piece id={`jedi:${jedi.id}`} class={`jedi-panel ${turn ? "turn" : ""}`} label={sentences([label.join(", "), `${abilityNow}: ${ability}`])}>
            <JediToken id={jedi.id} color={hero.color} />
            <span class="who">
                <b>{jedi.name}</b>
                <span class="muted">
                    {nameOf(props.seats, hero.seat)}
                    {planet && ` · ${planet}`}
                </span>
            </span>
            {turn && <Actions n={state.actions} />}
            {wordy && (
                <p class={`power ${used ? "used" : ""}`}>
                    <Icon name="ability" />
                    <span>
                        <b>{abilityNow}.</b> {ability}
                    </span>
                </p>
            )}
        </Piece>
    );
}

/** Equal cards lie side by side. */
function sorted(hand: PlaceMore[]): PlaceMore[] {
    const first = (place: PlaceMore) => hand.findIndex((one) => one.card === place.card);
    return [...hand].sort((a, b) => first(a) - first(b) || Number(a.exhausted ?? false) - Number(b.exhausted ?? false));
}

function Own({ hero, props }: { hero: Hero; props: BoardProps }) {
    const { content } = props;
    return (
        <section class="own" data-seat={hero.color} aria-label={say("your-hand")}>
            <div class="own-jedi">
                <JediPanel hero={hero} props={props} wordy />
                <Verbs />
            </div>
            <div class="own-cards" style={{ "--held": Math.max(4, hero.hand.length) }}>
                {sorted(hero.hand).map((place, n) => {
                    const card = content.card(place.card);
                    return (
                        <div key={`${place.card} ${n}`} class="held">
                            <Card id={handPiece(hero.color, place)} card={card} exhausted={place.exhausted ?? false} label={card ? worth(card) : ""} />
                        </div>
                    );
                })}
                {!hero.hand.length && hero.at && <p class="muted">{cw("hand-empty")}</p>}
            </div>
        </section>
    );
}

/** A card of somebody else, no larger than it must be: its type and whether it is exhausted. */
function Small({ hero, place, props }: { hero: Hero; place: PlaceMore; props: BoardProps }) {
    const card = props.content.card(place.card);
    const type = text(card, "type");
    const words = [card?.name, card && worth(card), place.exhausted ? say("exhausted") : ""].filter(Boolean).join(", ");
    return (
        <Piece id={handPiece(hero.color, place)} label={words} class={`small-card cw-face ${type} ${place.exhausted ? "exhausted" : ""}`}>
            <Icon name={type} />
            {place.exhausted && <span class="strike" aria-hidden="true" />}
        </Piece>
    );
}

function Other({ hero, props }: { hero: Hero; props: BoardProps }) {
    if (!hero.jedi) return null;
    return (
        <li class="other" data-seat={hero.color}>
            <JediPanel hero={hero} props={props} wordy />
            <div class="small-cards" role="group" aria-label={say("hand-of", { name: props.content.name("jedi", hero.jedi) })}>
                {sorted(hero.hand).map((place, n) => (
                    <Small key={`${place.card} ${n}`} hero={hero} place={place} props={props} />
                ))}
            </div>
        </li>
    );
}

/** The reader's Jedi whose cards are shown in full: the one who is asked, the one whose turn it is, or the first. */
export function ownHero(state: CloneWars, you: string[]): Hero | undefined {
    const mine = heroesOf(state).filter((hero) => you.includes(hero.seat));
    const by = (n: number) => mine.find((hero) => hero.n === n);
    return by(askedHero(state)) ?? by(currentHero(state)) ?? mine[0];
}

export function Hands(props: BoardProps) {
    const state = read(props.view);
    const own = ownHero(state, props.you);
    const others = heroesOf(state).filter((hero) => hero.n !== own?.n);
    return (
        <section class={`cw-hands others-${others.length}`} aria-label={cw("jedi-all")}>
            {own && <Own hero={own} props={props} />}
            <ul class="others">
                {others.map((hero) => (
                    <Other key={hero.n} hero={hero} props={props} />
                ))}
            </ul>
        </section>
    );
}
