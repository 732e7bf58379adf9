/** The market: the top card of each deck, what it costs, and whether the reader can pay for it, with barter or without. */
import { sentences } from "../../lang";
import { cardLabel } from "../../parts/card";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import type { BoardProps } from "../../table/game";
import { number, yes } from "../../table/view";
import type { Component } from "../../wire";
import { list, text } from "./columns";
import { ShipValues } from "./face";
import { CombatValue, isPlain, PatrolIcon, Reward, Skills } from "./signs";
import { boardHero } from "./shown";
import { costs, sentence, thousands } from "./speech";
import { marketDecks, marketTop, read, sortOf, type Hero, type MarketDeck, type OuterRim } from "./state";
import { factionName } from "./there";
import { barterOf } from "./totals";
import { or } from "./words";

type Means = "yes" | "barter" | "no";

/** Can somebody pay for it: with credits, with what they could lay down besides, or not at all. */
function meansOf(card: Component, hero: Hero | undefined, state: OuterRim, { content }: BoardProps): Means {
    if (!hero) return "no";
    const cost = number(card, "cost");
    const ship = text(card, "deck") === "ship" && sortOf(card) === "ship";
    const old = ship ? number(hero.ship, "cost") : 0;
    if (hero.credits + old >= cost) return "yes";
    return hero.credits + barterOf(state, hero, content, ship) >= cost ? "barter" : "no";
}

function cardInWords(card: Component, means: Means, { content }: BoardProps): string {
    const [destination, barred, patrol] = [text(card, "destination"), text(card, "barred"), text(card, "patrol")];
    return sentences([
        cardLabel(card),
        sentence(costs(number(card, "cost"))),
        sentence(or(`means-${means}`)),
        destination && sentence(or("to", { space: content.name("spaces", destination) })),
        barred && sentence(or("not-on", { space: content.name("spaces", barred) })),
        patrol && sentence(or("patrol-comes", { faction: factionName(patrol), n: number(card, "distance") })),
    ]);
}

/** What it is about, in one line: a destination, skills, a combat. */
function Gist({ card, content }: { card: Component } & Pick<BoardProps, "content">) {
    const destination = text(card, "destination");
    const reward = card.abilities.filter((one) => ["delivered", "completed"].includes(one.when));
    const skills = list(card, sortOf(card) === "job" ? "tests" : "skills");
    const ship = content.find("ships", text(card, "ship"));
    const told = card.abilities.find((one) => !["delivered", "completed", "eliminated", "rewarded"].includes(one.when) && one.text);
    return (
        <span class="gist">
            {yes(card, "illegal") && <em class="illegal">{or("trait-illegal")}</em>}
            {sortOf(card) === "bounty" && <CombatValue card={card} />}
            {skills.length > 0 && <Skills skills={skills} crucial={text(card, "crucial")} />}
            {destination && <span class="dest">→ {content.name("spaces", destination)}</span>}
            {reward.map((ability, n) => (isPlain(ability) ? <Reward key={n} ability={ability} /> : <span key={n} class="told">{ability.text}</span>))}
            {ship && <ShipValues ship={ship} />}
            {!destination && !ship && told && <span class="told">{told.text}</span>}
        </span>
    );
}

function Top({ deck, hero, state, props }: { deck: MarketDeck; hero: Hero | undefined; state: OuterRim; props: BoardProps }) {
    const { card, count } = marketTop(state, deck, props.content);
    const name = or(`deck-${deck}`);
    if (!card)
        return (
            <Piece id={`market:${deck}`} label={or("deck-empty", { deck: name })} class="or-top empty">
                <Icon name={deck} />
                <span class="name">{name}</span>
            </Piece>
        );
    const means = meansOf(card, hero, state, props);
    return (
        <Piece id={`market:${deck}`} label={`${name}: ${cardInWords(card, means, props)}`} class={`or-top ${deck} means-${means}`}>
            <span class="deck">
                <Icon name={deck} />
                <i>{count}</i>
            </span>
            <span class="name">{card.name}</span>
            <span class="cost">
                <Icon name="credits" />
                {number(card, "cost") || "–"}
                <i class="mark">{means === "yes" ? "✓" : means === "barter" ? "⇄" : "✕"}</i>
            </span>
            <Gist card={card} content={props.content} />
            <PatrolIcon card={card} />
        </Piece>
    );
}

export function Market(props: BoardProps) {
    const state = read(props.view);
    const hero = boardHero(props);
    const barter = hero ? barterOf(state, hero, props.content, false) : 0;
    return (
        <section class="or-market" aria-label={or("market")}>
            <h2>
                {or("market")}
                {hero && (
                    <span class="purse">
                        <Icon name="credits" />
                        {thousands(hero.credits)}
                        {barter > 0 && <small>{or("and-barter", { n: barter })}</small>}
                    </span>
                )}
            </h2>
            <div class="tops">
                {marketDecks.map((deck) => (
                    <Top key={deck} deck={deck} hero={hero} state={state} props={props} />
                ))}
            </div>
        </section>
    );
}
