/** What the lens says about a piece. */
import { said, type About, type BoardProps } from "../../table/game";
import { number, yes } from "../../table/view";
import type { Component } from "../../wire";
import { factions, linksOf, type Faction } from "./arc";
import { list, text } from "./columns";
import { isScript, slotsInWords } from "./face";
import { heroFacts, playerName } from "./heroes";
import { costs, sentence } from "./speech";
import { contactsAt, heroesOf, marketTop, patrolsOf, read, sortOf, type MarketDeck, type OuterRim } from "./state";
import { contactInWords, contactSpaces, distancesFrom, factionName, kindInWords, skillName, sortName, thereInWords } from "./there";
import { isInvincible } from "./tokens";
import { maybe, or } from "./words";

type Tell = (what: string[], state: OuterRim, props: BoardProps) => About | undefined;

const lines = (...words: (string | false | null | undefined)[]): string[] => words.filter((one): one is string => Boolean(one)).map(sentence);

/* ---- cards ---- */

const sortRules: Record<string, string[]> = {
    bounty: ["OR-22.1", "OR-22.4"],
    cargo: ["OR-12.1"],
    crew: ["OR-18.1"],
    gear: ["OR-9.8"],
    job: ["OR-24.2", "OR-24.10"],
    mod: ["OR-9.8"],
    ship: ["OR-11.5"],
};

function cardAbout(card: Component | undefined, { content }: BoardProps): About | undefined {
    if (!card || isScript(card)) return undefined;
    const sort = sortOf(card);
    const [destination, barred, patrol] = [text(card, "destination"), text(card, "barred"), text(card, "patrol")];
    const tests = list(card, "tests").map(skillName);
    const contact = content.card(text(card, "contact"));
    return {
        component: card,
        title: card.name,
        lines: lines(
            sortName(sort),
            contact && or("wanted", { name: contact.name, class: maybe(`class-${text(contact, "class")}`) }),
            number(card, "value") > 0 && or(text(card, "combat") === "ship" ? "value-ship" : "value-ground", { n: number(card, "value") }),
            list(card, "skills").length > 0 && or("has-skills", { skills: list(card, "skills").map(skillName).join(", ") }),
            tests.length > 0 && or("tests-list", { skills: tests.join(", ") }),
            text(card, "crucial") && or("crucial", { skill: skillName(text(card, "crucial")) }),
            destination && or("to", { space: content.name("spaces", destination) }),
            barred && or("not-on", { space: content.name("spaces", barred) }),
            yes(card, "illegal") && or("illegal-die"),
            sort !== "" && costs(number(card, "cost")),
            patrol && or("patrol-comes", { faction: factionName(patrol), n: number(card, "distance") }),
        ),
        rules: [...(sortRules[sort] ?? []), ...(yes(card, "illegal") ? ["OR-12.4"] : [])],
    };
}

const last: Tell = (what, _, props) => cardAbout(props.content.card(what.at(-1)), props);

const market: Tell = ([deck = ""], state, props) => {
    const { card, count } = marketTop(state, deck as MarketDeck, props.content);
    const about = cardAbout(card, props);
    const left = or("deck-count", { deck: maybe(`deck-${deck}`), n: count });
    if (!about) return { title: maybe(`deck-${deck}`), lines: [sentence(left)], rules: ["OR-A53"] };
    return { ...about, lines: [...(about.lines ?? []), sentence(left)], rules: [...(about.rules ?? []), "OR-9.4"] };
};

/* ---- on the map ---- */

const kindRules: Record<string, string[]> = { planet: ["OR-9.1", "OR-15.1"], navpoint: ["OR-15.1"], maelstrom: ["OR-6.5", "OR-15.1"] };

const space: Tell = ([id = ""], state, { content }) => {
    const found = content.find("spaces", id);
    if (!found) return undefined;
    const far = distancesFrom(id, linksOf(content, state.tiles));
    const away = heroesOf(state, content).flatMap((hero) =>
        hero.at && hero.at !== id && far.has(hero.at) ? [or("away", { name: hero.character?.name ?? "", n: far.get(hero.at) ?? 0 })] : [],
    );
    return {
        title: found.name,
        lines: lines(kindInWords(found), contactSpaces(found), ...thereInWords(id, state, content), ...away),
        rules: kindRules[text(found, "kind") || "planet"] ?? [],
    };
};

/** A contact that the reader only looked at is known by name; its card may not be read (OR-17.4). */
const contact: Tell = ([at = "", n], state, props) => {
    const found = contactsAt(at, state, props.content).find((one) => one.n === Number(n));
    if (!found) return undefined;
    const seen = found.faceup ? undefined : found.seen;
    const faction = text(found.card, "faction");
    return {
        ...(found.card && found.faceup ? { component: found.card } : {}),
        title: found.card?.name ?? or("contact"),
        lines: lines(
            contactInWords(found),
            faction && factionName(faction),
            yes(found.card, "droid") && or("trait-droid"),
            seen?.length ? or("looked-by", { names: seen.map((seat) => nameOfSeat(seat, props)).join(", ") }) : "",
        ),
        rules: ["OR-17.1", "OR-17.4"],
    };
};

function nameOfSeat(seat: string, props: BoardProps): string {
    const hero = heroesOf(read(props.view), props.content).find((one) => one.color === seat);
    return hero ? playerName(hero, props) : seat;
}

const patrol: Tell = ([faction = ""], state, { content }) => {
    const found = patrolsOf(state, content).find((one) => one.faction === faction);
    const row = found?.component;
    if (!row) return undefined;
    const [credits, fame] = [number(row, "credits"), number(row, "fame")];
    return {
        title: row.name,
        lines: lines(
            or("patrol", { faction: factionName(faction), level: found.level }),
            isInvincible(row) ? or("invincible") : or("value-ship", { n: number(row, "combat") }),
            credits > 0 && or("brings-credits", { n: credits }),
            fame > 0 && or("brings-fame", { n: fame }),
            found.at && or("is-at", { space: content.name("spaces", found.at) }),
        ),
        rules: ["OR-6.6", "OR-13.2", "OR-14.4"],
    };
};

const stack: Tell = ([faction = ""], state, { content }) => {
    const level = (state.patrol_level[factions.indexOf(faction as Faction)] ?? 0) + 1;
    const next = content.all("patrols").find((one) => text(one, "faction") === faction && number(one, "level") === level);
    const name = factionName(faction);
    const words = next ? or("next-patrol", { name: next.name, level }) : or("stack-empty", { faction: name });
    return { title: or("stack-of", { faction: name }), lines: lines(words), rules: ["OR-2.3", "OR-14.5"] };
};

/* ---- players ---- */

const hero: Tell = ([color = ""], state, props) => {
    const found = heroesOf(state, props.content).find((one) => one.color === color);
    if (!found?.character) return undefined;
    const words = heroFacts(found, props).map(sentence);
    return { title: found.character.name, lines: words, rules: found.automa ? ["OR-26.1"] : ["OR-7.3", "OR-8.1"] };
};

const character: Tell = ([id = ""], _, { content }) => {
    const found = content.find("characters", id);
    if (!found) return undefined;
    const faction = text(found, "faction");
    return {
        component: found,
        title: found.name,
        lines: lines(
            or("health-is", { n: number(found, "health") }),
            or("value-ground", { n: number(found, "combat") }),
            or("has-skills", { skills: list(found, "skills").map(skillName).join(", ") }),
            number(found, "number") > 0 && maybe(`starts-${number(found, "number")}`),
            faction && or(number(found, "reputation") > 0 ? "starts-well" : "starts-badly", { faction: factionName(faction) }),
            yes(found, "chosen") && or("starts-chosen"),
        ),
        rules: ["OR-2.7", "OR-20.1"],
    };
};

const ship: Tell = ([id = ""], _, { content }) => {
    const found = content.find("ships", id);
    if (!found) return undefined;
    return {
        component: found,
        title: found.name,
        lines: lines(
            or("hyperdrive-is", { n: number(found, "hyperdrive") }),
            or("value-ship", { n: number(found, "combat") }),
            or("hull-is", { n: number(found, "hull") }),
            slotsInWords(found),
            costs(number(found, "cost")),
        ),
        rules: ["OR-11.5", "OR-20.2"],
    };
};

const die: Tell = ([face = ""]) => ({ title: maybe(`face-${face}`), lines: [maybe(`means-${face}`)], rules: ["OR-18.2", "OR-19.4"] });

const tells: Record<string, Tell> = { held: last, reading: last, market, space, contact, patrol, stack, hero, character, ship, die };

export function about(piece: string, props: BoardProps): About | undefined {
    const { verb, what } = said(piece);
    return tells[verb]?.(what, read(props.view), props);
}
