/** Everybody's character: health, planning cards kept, what is carried, whose turn it is. */
import { Piece } from "../../parts/piece";
import type { BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { text, zone } from "../../table/view";
import type { SeatId } from "../../wire";
import { FeatureIcon } from "./face";
import { HeroToken } from "./figures";
import { GlyphIcon } from "./glyphs";
import { activeSeat, actingHero, childOf, heroesOf, read, type Hero } from "./state";
import { ma } from "./words";

const owner = (n: number): SeatId => `p${n}`;

export function plansOf(hero: Hero, { view, content }: BoardProps) {
    return zone(view, "plans", owner(hero.n)).flatMap((place) => content.card(place.card) ?? []);
}

export function carriedBy(hero: Hero, { view, content }: BoardProps) {
    return zone(view, "carried", owner(hero.n)).flatMap((place) => content.card(place.card) ?? []);
}

export function isTurnOf(hero: Hero, { view, content }: BoardProps): boolean {
    const state = read(view);
    if (state.over || state.frames[0]?.kind !== "turn") return false;
    return hero.seat ? hero.seat === activeSeat(state) : actingHero(state, content)?.n === hero.n;
}

function Health({ hero }: { hero: Hero }) {
    const left = Math.max(0, hero.health - hero.damage);
    return (
        <span class={`health ${left <= 2 ? "low" : ""}`}>
            {Array.from({ length: hero.health }, (_, i) => (
                <GlyphIcon key={i} name="heart" class={i < left ? "on" : "off"} />
            ))}
            <b>{left}</b>
        </span>
    );
}

function heroLabel(hero: Hero, props: BoardProps): string {
    const { content, seats } = props;
    const state = read(props.view);
    const left = Math.max(0, hero.health - hero.damage);
    const carried = carriedBy(hero, props).map((card) => card.name);
    const turn = isTurnOf(hero, props);
    return [
        content.name("characters", hero.character),
        hero.seat ? nameOf(seats, hero.seat) : ma("shared"),
        hero.out ? ma("out") : ma("health", { left, health: hero.health }),
        turn ? ma("turn-of") : "",
        turn && state.actions ? ma("cards-left", { n: state.actions }) : "",
        hero.at ? ma("at", { space: content.name("spaces", hero.at) }) : "",
        hero.shield ? ma("shielded", { n: hero.shield }) : "",
        carried.length ? ma("carries", { features: carried.join(", ") }) : "",
        childOf(state, content)?.hero?.n === hero.n ? ma("carries-child") : "",
    ].filter(Boolean).join(", ");
}

/** A planning card kept, in a word. */
function Plan({ hero, id, name, words }: { hero: Hero; id: string; name: string; words: string }) {
    return (
        <Piece id={`plan:${hero.character}:${id}`} class="ma-plan" label={`${name}. ${words}`}>
            <GlyphIcon name="plan" />
            <span>{name}</span>
        </Piece>
    );
}

/** A loyalty lies facedown before its owner; everybody sees that, and at the end which it was. */
function Loyalty({ hero, props }: { hero: Hero; props: BoardProps }) {
    const place = hero.seat ? zone(props.view, "loyalty", hero.seat)[0] : undefined;
    if (!hero.seat || !place) return null;
    const shown = props.view.over || place.seen === "all" ? props.content.card(place.card) : undefined;
    const name = nameOf(props.seats, hero.seat);
    return (
        <Piece id={`loyalty:${hero.seat}`} class="ma-plan loyalty" label={shown ? ma("loyalty-of", { name, card: shown.name }) : ma("loyalty-hidden", { name })}>
            <GlyphIcon name={shown ? text(shown, "side") || "loyal" : "shield"} />
            <span>{shown ? shown.name : "?"}</span>
        </Piece>
    );
}

function HeroPanel({ hero, props }: { hero: Hero; props: BoardProps }) {
    const { content, seats } = props;
    const state = read(props.view);
    const turn = isTurnOf(hero, props);
    const plans = plansOf(hero, props);
    const carried = carriedBy(hero, props);
    const hand = hero.seat ? zone(state, "hand", hero.seat).length : 0;
    const child = childOf(state, content)?.hero?.n === hero.n;
    return (
        <li class={`ma-hero ${turn ? "turn" : ""} ${hero.out ? "out" : ""}`} data-seat={hero.color}>
            <Piece id={`hero:${hero.character}`} class="ma-hero-piece" label={heroLabel(hero, props)}>
                <HeroToken character={hero.character} color={hero.color} />
                <span class="who">
                    <b>{content.name("characters", hero.character)}</b>
                    <span class="muted">
                        {hero.seat ? nameOf(seats, hero.seat) : ma("shared")}
                        {hero.seat && ` · ${ma("hand-count", { n: hand })}`}
                    </span>
                    <Health hero={hero} />
                </span>
                {(hero.shield > 0 || child || carried.length > 0) && (
                    <span class="has">
                        {child && <GlyphIcon name="child" class="child" />}
                        {hero.shield > 0 && (
                            <span class="shielded">
                                <GlyphIcon name="shield" />
                                {hero.shield}
                            </span>
                        )}
                    </span>
                )}
            </Piece>
            <div class="kept">
                {turn && !state.over && state.actions > 0 && (
                    <span class="to-play" title={ma("cards-left", { n: state.actions })}>
                        {Array.from({ length: Math.max(2, state.actions) }, (_, i) => (
                            <i key={i} class={i < state.actions ? "on" : ""} />
                        ))}
                    </span>
                )}
                {plans.map((card) => (
                    <Plan key={card.id} hero={hero} id={card.id} name={card.name} words={card.abilities.map((one) => one.text).join(" ")} />
                ))}
                <Loyalty hero={hero} props={props} />
                {carried.map((card, i) => (
                    <Piece key={`${card.id} ${i}`} id={`carried:${card.id}`} class="ma-plan carried" label={ma("carries", { features: card.name })}>
                        <FeatureIcon id={card.id} />
                        <span>{card.name}</span>
                    </Piece>
                ))}
            </div>
        </li>
    );
}

export function Heroes(props: BoardProps) {
    const heroes = heroesOf(read(props.view), props.content);
    return (
        <ul class={`ma-heroes heroes-${heroes.length}`} aria-label={ma("characters")}>
            {heroes.map((hero) => (
                <HeroPanel key={hero.n} hero={hero} props={props} />
            ))}
        </ul>
    );
}
