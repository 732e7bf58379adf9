/** The three leaders of the First Order, and who or what keeps each of them busy. */
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import type { BoardProps } from "../../table/game";
import type { Component, View } from "../../wire";
import { Full } from "./face";
import { Drawn } from "./drawn";
import { leaderIcon } from "./icons";
import { coverOf, deckOf, isHero, leadersOf, numberOf } from "./view";
import { tell } from "./words";

/** The leaders a distraction card may come to next: all bare ones, or the first of them where the order is fixed. */
export function nextLeaders(view: View, leaders: Component[]): Component[] {
    const bare = leaders.filter((leader) => !coverOf(view, leader.id));
    return view.options.simplified === "yes" ? bare : bare.slice(0, 1);
}

/** How a leader stands, in words. */
export function leaderState({ view, content }: BoardProps, leader: Component): string {
    const cover = coverOf(view, leader.id);
    if (!cover) return tell("leader-bare");
    const card = content.card(cover.card);
    return isHero(card) ? tell("leader-hero", { card: card?.name ?? "" }) : tell("leader-card");
}

function Slot({ props, leader }: { props: BoardProps; leader: Component }) {
    const { view, content } = props;
    const cover = coverOf(view, leader.id);
    if (!cover)
        return (
            <span class="slot" aria-hidden="true">
                <Icon name="card" />
            </span>
        );
    const card = content.card(cover.card);
    return (
        <Full
            id={card ? `card:${card.id}` : `cover:${leader.id}`}
            card={card}
            deck={deckOf(cover, content)}
            where={leader.name}
            class={isHero(card) ? "" : "tilted"}
        />
    );
}

function Leader({ props, leader, next }: { props: BoardProps; leader: Component; next: boolean }) {
    const symbols = numberOf(leader, "symbols");
    const state = leaderState(props, leader);
    const bare = !coverOf(props.view, leader.id);
    const label = [next ? tell("leader-next") : "", leader.name, state, `${tell("aggression")} ${symbols}`];
    return (
        <li class={`cf-leader ${bare ? "bare" : "held"} ${next ? "next" : ""}`}>
            <Piece id={`leader:${leader.id}`} label={label.filter(Boolean).join(", ")} class="who">
                {next && <span class="tag">{tell("leader-next")} </span>}
                <Icon name={leaderIcon(leader.id)} class="head" />
                <span class="text">
                    <b class="name">{leader.name}</b>{" "}
                    <span class="cf-pushes">
                        {Array.from({ length: symbols }, (_, n) => (
                            <Icon key={n} name="aggression" />
                        ))}
                        <Drawn text={`+${symbols}`} />
                    </span>
                    <span class="state">{state}</span>
                </span>
            </Piece>
            <Slot props={props} leader={leader} />
        </li>
    );
}

export function Leaders(props: BoardProps) {
    const leaders = leadersOf(props.content);
    const next = nextLeaders(props.view, leaders);
    return (
        <section class="cf-leaders" aria-label={tell("leaders")}>
            <ul>
                {leaders.map((leader) => (
                    <Leader key={leader.id} props={props} leader={leader} next={next.includes(leader)} />
                ))}
            </ul>
        </section>
    );
}
