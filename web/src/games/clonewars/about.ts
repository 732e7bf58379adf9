/** What the lens says about a piece. */
import { say } from "../../lang";
import type { About, BoardProps } from "../../table/game";
import { number, text, zone } from "../../table/view";
import type { Component } from "../../wire";
import { verbOf } from "./pieces";
import { currentHero, figuresOf, goalPlanet, heroesOf, nextInvasions, planetOfCard, read, type CloneWars } from "./state";
import { flights, invasionCardLine, linksOf, regionName, thereAt, thereInWords } from "./there";
import { droidsLine, goalComponent, goalLine, invasionLines, blockadesLine, needsLine, threatLine, whereOf } from "./told";
import { cw, type CloneWarsWord } from "./words";

type Tell = (what: string, state: CloneWars, props: BoardProps) => About | undefined;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function worth(card: Component): string {
    const parts = [
        cw(`type-${text(card, "type")}` as CloneWarsWord),
        number(card, "hits") > 0 && cw("worth-hits", { n: number(card, "hits") }),
        number(card, "successes") > 0 && cw("worth-successes", { n: number(card, "successes") }),
        number(card, "prevents") > 0 && cw("worth-prevents", { n: number(card, "prevents") }),
    ];
    return parts.filter(Boolean).join(", ");
}

const cardTells: Record<string, (card: Component, props: BoardProps) => Omit<About, "title">> = {
    squad: (card) => ({
        lines: [worth(card), cw("copies", { n: number(card, "copies") || 1 })],
        rules: text(card, "type") === "ally" ? ["CW-9.1", "CW-Q50"] : ["CW-9.1", "CW-8.2"],
    }),
    mission: (card, { content }) => ({
        lines: [
            content.name("planets", text(card, "planet")),
            needsLine(card),
        ],
        rules: ["CW-7.1", "CW-7.4"],
    }),
    invasion: (card, { content }) => ({
        lines: [
            text(card, "planet")
                ? cw("invades", { planet: content.name("planets", text(card, "planet")) })
                : cw("invades-marker", { marker: cw(`marker-${text(card, "marker")}` as CloneWarsWord) }),
        ],
        rules: ["CW-13.1", "CW-13.3"],
    }),
    villain: () => ({ rules: ["CW-11.2"] }),
};

function cardAbout(id: string, props: BoardProps): About | undefined {
    const card = props.content.card(id);
    return card && { component: card, title: card.name, ...cardTells[text(card, "deck")]?.(card, props) };
}

const planet: Tell = (id, state, { content }) => {
    const found = content.find("planets", id);
    if (!found) return undefined;
    const links = linksOf(found).map((link) => content.name("planets", link));
    return {
        title: found.name,
        lines: [
            regionName(text(found, "region")),
            ...thereInWords(thereAt(id, state, content), content).map(sentence),
            `${sentence(cw("linked", { planets: links.join(", ") }))}.`,
            invasionCardLine(id, state, content),
            ...heroesOf(state)
                .filter((hero) => hero.at && hero.at !== id)
                .map((hero) => cw("flights", { n: flights(hero.at ?? "", id, content), jedi: content.name("jedi", hero.jedi) })),
        ],
        rules: ["CW-4.1", ...((state.droids[id] ?? 0) >= 3 ? ["CW-13.3"] : [])],
    };
};

const jedi: Tell = (id, state, { content }) => {
    const found = content.find("jedi", id);
    const hero = heroesOf(state).find((one) => one.jedi === id);
    if (!found) return undefined;
    const used = state.power && hero?.n === currentHero(state);
    const where = hero?.at ? sentence(cw("on-planet", { planet: content.name("planets", hero.at) })) : "";
    return {
        component: found,
        title: found.name,
        lines: [cw(used ? "ability-used" : "ability"), where, hero?.at ? cw("hand-count", { n: hero.hand.length }) : ""].filter(Boolean),
        rules: ["CW-3.5"],
    };
};

const sheet: Tell = (_, state, { content }) => {
    const found = content.find("villains", state.villain);
    if (!found) return undefined;
    const figures = figuresOf(state, content).map((figure) => {
        return `${content.name("villains", figure.id)}: ${cw("health", { n: figure.health })}, ${whereOf(figure, content)}`;
    });
    return { component: found, title: found.name, lines: [...figures, goalLine(state, content)], rules: ["CW-11.1", "CW-15.2"] };
};

const finale: Tell = (_, state, { content }) => {
    const card = goalComponent(state, content);
    const where = content.name("planets", goalPlanet(state, content));
    return { component: card, title: card.name, lines: [where, goalLine(state, content)], rules: ["CW-15.2", "CW-15.3"] };
};

function knownNext(state: CloneWars, { content }: BoardProps): string[] {
    const { cards, ordered } = nextInvasions(state);
    const planets = cards.map((id) => content.name("planets", planetOfCard(state, content, id)) || content.name("cards", id)).join(", ");
    if (!cards.length) return [];
    return [ordered ? cw("known-next", { planets }) : cw("known-layer", { n: cards.length, planets })];
}

const deckRules: Record<string, string[]> = {
    squad: ["CW-5.1", "CW-17.1"],
    invasion: ["CW-13.1", "CW-12.4"],
    villain: ["CW-11.2"],
    mission: ["CW-7.8"],
};

const deck: Tell = (name, state, props) => {
    const count = zone(state, name).length;
    const title = cw(`deck-${name}` as CloneWarsWord);
    const known = name === "invasion" ? knownNext(state, props) : [];
    return { title, lines: [say(count ? "pile-count" : "pile-empty", { name: title, n: count }), ...known], rules: deckRules[name] ?? [] };
};

const discard: Tell = (name, state, { content }) => {
    const cards = zone(state, `${name}-discard`).map((place) => content.name("cards", place.card));
    const top = content.card(zone(state, `${name}-discard`)[0]?.card);
    const lines = cards.length ? [cw("known-gone", { cards: cards.join(", ") })] : [say("pile-empty", { name: cw(`discard-${name}` as CloneWarsWord) })];
    return { ...(top ? { component: top } : {}), title: cw(`discard-${name}` as CloneWarsWord), lines, rules: name === "invasion" ? ["CW-11.3"] : ["CW-17.1"] };
};

const track: Tell = (name, state, { content }) =>
    name === "invasion"
        ? { title: cw("invasion"), lines: invasionLines(state, content), rules: ["CW-12.2", "CW-Q2"] }
        : { title: cw("threat"), lines: [threatLine(state, content)], rules: ["CW-14.1", "CW-Q3"] };

const supply: Tell = (name, state) => ({
    title: cw("supply"),
    lines: [name === "droids" ? droidsLine(state) : blockadesLine(state), cw("supply-rule")],
    rules: name === "droids" ? ["CW-13.4"] : ["CW-13.5"],
});

const card: Tell = (id, _, props) => cardAbout(id, props);
const figure: Tell = (id, state, props) => {
    const found = sheet("", state, props);
    return found && { ...found, title: props.content.name("villains", id) };
};
const hand: Tell = (what, _, props) => cardAbout(what.split(":")[1] ?? "", props);
const die: Tell = (_, __, { content }) => ({
    title: cw("die"),
    lines: content.all("faces").map((face) => `${number(face, "faces")} × ${face.name}`),
    rules: ["CW-Q4"],
});

const tells: Record<string, Tell> = { planet, droids: planet, blockade: planet, jedi, sheet, figure, finale, deck, discard, track, supply, mission: card, invasion: card, resolving: card, hand, die };

export function about(piece: string, props: BoardProps): About | undefined {
    const [kind, what] = verbOf(piece);
    return tells[kind]?.(what, read(props.view), props);
}
