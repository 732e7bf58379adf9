/** Everybody in a row: fame, credits, reputation, damage, whose turn it is; a way to their board, and to give them credits. */
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import type { BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { factions } from "./arc";
import { Give } from "./give";
import { boardHero, showBoard } from "./shown";
import { Credits, Left, Standings } from "./signs";
import { credits, joined } from "./speech";
import { goalOf, heroesOf, read, type Hero, type OuterRim } from "./state";
import { factionName, standingWord } from "./there";
import { ShipToken } from "./tokens";
import { totalOf } from "./totals";
import { or } from "./words";

export const playerName = (hero: Hero, { seats }: BoardProps): string => (hero.seat ? nameOf(seats, hero.seat) : or("automa"));

/** How somebody stands, one phrase each. */
export function heroFacts(hero: Hero, props: BoardProps): string[] {
    const { content } = props;
    const state = read(props.view);
    const left = (stat: "health" | "hull", damage: number) => totalOf(stat, state, hero, content).value - damage;
    return [
        playerName(hero, props),
        hero.active && or("on-turn"),
        or("fame-of", { n: totalOf("fame", state, hero, content).value, goal: goalOf(state) }),
        credits(hero.credits),
        or("health-of", { n: left("health", hero.damage) }),
        or("hull-of", { n: left("hull", hero.shipDamage) }),
        hero.defeated && or("is-defeated"),
        ...factions.map((faction) => `${factionName(faction)} ${standingWord(hero.reputation[faction])}`),
        hero.at && or("is-at", { space: content.name("spaces", hero.at) }),
    ].filter((words): words is string => Boolean(words));
}

/** The way to the goal: a bar with the number, which the label says too. */
function FameBar({ fame, goal }: { fame: number; goal: number }) {
    return (
        <span class="or-fame-bar" style={{ "--share": Math.min(1, fame / goal) }}>
            <Icon name="fame" />
            <b>{fame}</b>
            <span class="of">/{goal}</span>
        </span>
    );
}

function HeroPanel({ hero, state, props }: { hero: Hero; state: OuterRim; props: BoardProps }) {
    const { content } = props;
    const total = (stat: "health" | "hull" | "fame") => totalOf(stat, state, hero, content).value;
    const open = boardHero(props)?.n === hero.n;
    const name = hero.character?.name ?? or("no-character");
    const show = or("show-board", { name });
    return (
        <div class={`or-hero ${hero.active ? "turn" : ""} ${hero.defeated ? "defeated" : ""} ${open ? "open" : ""}`} data-seat={hero.color}>
            <Piece id={`hero:${hero.color}`} label={joined([name, ...heroFacts(hero, props)])} class="or-hero-piece">
                <ShipToken hero={hero} />
                <span class="who">
                    <b>{name}</b>
                    <span class="muted">{playerName(hero, props)}</span>
                </span>
                <FameBar fame={total("fame")} goal={goalOf(state)} />
                <Credits n={hero.credits} />
                <Standings reputation={hero.reputation} />
                <span class="bodies">
                    <Left icon="health" title={or("health")} left={total("health") - hero.damage} most={total("health")} />
                    <Left icon="hull" title={or("hull")} left={total("hull") - hero.shipDamage} most={total("hull")} />
                </span>
            </Piece>
            <span class="does">
                <button type="button" class="board-button" aria-pressed={open} aria-label={show} title={show} onClick={() => showBoard(hero.n)}>
                    <Icon name="board" />
                </button>
                {hero.seat && <Give to={hero.seat} name={playerName(hero, props)} />}
            </span>
        </div>
    );
}

export function Heroes(props: BoardProps) {
    const state = read(props.view);
    const heroes = heroesOf(state, props.content);
    return (
        <section class={`or-heroes heroes-${heroes.length}`} aria-label={or("players")}>
            {heroes.map((hero) => (
                <HeroPanel key={hero.n} hero={hero} state={state} props={props} />
            ))}
        </section>
    );
}
