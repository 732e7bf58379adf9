/** What the lens says about a piece. */
import { say } from "../../lang";
import { said, type About, type BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { number, text, yes, zone } from "../../table/view";
import type { Component } from "../../wire";
import { eventBack } from "./decks";
import { grid } from "./grid";
import { worth } from "./hands";
import { carriedBy, plansOf } from "./heroes";
import { rulesOf } from "./mission";
import { childOf, heroesOf, read, threatsIn, type Mandalorian } from "./state";
import { bordersInWords, className, distances, printedInWords, thereInWords, threatInWords } from "./there";
import { slotsOf } from "./totals";
import { ma, maybe } from "./words";

type Tell = (what: string[], state: Mandalorian, props: BoardProps) => About | undefined;

const sentence = (words: string) => (words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!]$/.test(words) ? "" : "."}` : "");

/* ---- cards ---- */

function threatLines(card: Component): string[] {
    const trait = text(card, "trait") || "none";
    const klass = text(card, "class") || "none";
    const health = number(card, "health");
    return [
        klass !== "none" ? ma("enemy-brief", { class: className(klass), left: health, health }) : maybe(`ruled-${text(card, "ruled") || "book"}`),
        trait !== "none" ? maybe(`trait-${trait}`) : "",
        text(card, "shape") === "orange" ? ma("reinforcement") : "",
        yes(card, "carried") ? ma("feature-carried") : "",
    ].filter(Boolean);
}

const cardTells: Record<string, (card: Component, props: BoardProps) => Omit<About, "title">> = {
    skill: (card, { content }) => ({
        lines: [content.name("characters", text(card, "character")), sentence(worth(card)), number(card, "copies") > 1 ? ma("copies", { n: number(card, "copies") }) : ""].filter(Boolean),
        rules: ["MA-9", "MA-10", ...(text(card, "skill") === "tactical" ? ["MA-66"] : []), ...(text(card, "slot") === "any" ? ["MA-67"] : [])],
    }),
    planning: () => ({ rules: ["MA-20"] }),
    event: (card) => ({ lines: [ma("back", { class: className(text(card, "back")) })], rules: ["MA-33"] }),
    threat: (card) => ({ lines: threatLines(card), rules: ["MA-25"] }),
    disrupt: () => ({ rules: ["MA-39"] }),
    loyalty: () => ({ rules: ["MA-62"] }),
};

function cardAbout(id: string | undefined, props: BoardProps): About | undefined {
    const card = props.content.card(id);
    return card && { component: card, title: card.name, ...cardTells[text(card, "deck")]?.(card, props) };
}

/* ---- on the map ---- */

const traitRules: Record<string, string> = { sentry: "MA-27", grapple: "MA-28", effect: "MA-29", sabotage: "MA-30" };

const space: Tell = ([id = ""], state, { content }) => {
    const hex = grid(state.map, content).byId.get(id);
    if (!hex) return undefined;
    return {
        title: hex.name,
        lines: [
            ...printedInWords(hex),
            ...thereInWords(id, state, content),
            ...bordersInWords(hex, state, content),
            ...distances(id, state, content),
        ].map(sentence),
        rules: ["MA-22", "MA-23"],
    };
};

const threat: Tell = ([at = "", n], state, props) => {
    const found = threatsIn(at, state, props.content).find((one) => one.n === Number(n));
    if (!found) return undefined;
    const looked = found.seen.length ? [ma("looked-by", { names: found.seen.map((seat) => nameOf(props.seats, seat)).join(", ") })] : [];
    if (!found.card) return { title: sentence(threatInWords(found)), lines: [props.content.name("spaces", at), ...looked], rules: ["MA-15", "MA-19"] };
    const trait = text(found.card, "trait") || "none";
    return {
        component: found.card,
        title: found.card.name,
        lines: [sentence(threatInWords(found)), ...threatLines(found.card).slice(1), ...looked, ...distances(at, state, props.content)],
        rules: [found.enemy ? "MA-18" : "MA-25", ...(traitRules[trait] ? [traitRules[trait]] : [])],
    };
};

const hero: Tell = ([id = ""], state, props) => {
    const { content } = props;
    const found = content.find("characters", id);
    const one = heroesOf(state, content).find((other) => other.character === id);
    if (!found) return undefined;
    if (!one)
        return {
            title: found.name,
            lines: [ma("standard", { n: number(found, "health") }), ma("novice", { n: number(found, "novice_health") })],
            rules: ["MA-6", "MA-2"],
        };
    const plans = plansOf(one, props).map((card) => card.name);
    const carried = carriedBy(one, props).map((card) => card.name);
    const own = `p${one.n}`;
    return {
        title: found.name,
        lines: [
            ma("health", { left: Math.max(0, one.health - one.damage), health: one.health }),
            one.at ? ma("at", { space: content.name("spaces", one.at) }) : "",
            one.shield ? ma("shielded", { n: one.shield }) : "",
            plans.length ? ma("plans", { cards: plans.join(", ") }) : ma("no-plans"),
            carried.length ? ma("carries", { features: carried.join(", ") }) : "",
            childOf(state, content)?.hero?.n === one.n ? ma("carries-child") : "",
            ma("deck-count", { n: zone(state, "deck", own).length, m: zone(state, "discard", own).length }),
            state.owed[one.n - 1] ? ma("owed", { n: state.owed[one.n - 1] ?? 0 }) : "",
            one.out ? ma("out") : "",
        ].filter(Boolean).map(sentence),
        rules: ["MA-40", "MA-8"],
    };
};

const child: Tell = (_, state, { content }) => {
    const found = childOf(state, content);
    if (!found) return undefined;
    const carrier = found.hero ? content.name("characters", found.hero.character) : found.enemy?.card?.name;
    const where = carrier ? ma("child-with", { character: carrier }) : ma("child-alone", { space: content.name("spaces", found.at) });
    return { title: ma("child"), lines: [where, ...(state.child_fled ? [ma("child-fled")] : [])], rules: ["MA-45", "MA-46"] };
};

const door: Tell = ([n], state) => {
    const open = state.doors.includes(Number(n));
    return { title: ma(open ? "legend-open" : "legend-door"), rules: ["MA-22"] };
};

/* ---- beside the map ---- */

const slotRules: Record<string, string> = { move: "MA-13", attack: "MA-17", intel: "MA-19", plan: "MA-20", mission: "MA-21" };

const slot: Tell = ([id], state, { content }) => {
    const found = slotsOf(state, content).find((one) => one.action.id === id);
    if (!found) return undefined;
    const icon = text(found.action, "icon");
    const tokens = found.tokens.map((token) => number(token, "strength")).join(" + ");
    return {
        component: found.action,
        title: found.action.name,
        lines: [
            maybe(`slot-rule-${icon}`),
            `${sentence(ma("slot-total", { n: found.total }))} ${sentence(ma(`trigger-${found.trigger}`))}`,
            found.cards.length ? sentence(ma("slot-cards", { cards: found.cards.map((card) => card.name).join(", ") })) : "",
            tokens ? sentence(ma("slot-tokens", { tokens })) : "",
            found.used ? sentence(ma("slot-used")) : "",
            ma("slot-rule-events"),
        ].filter(Boolean),
        rules: ["MA-31", slotRules[icon] ?? "MA-8"],
    };
};

const deckRules: Record<string, string[]> = { event: ["MA-3", "MA-33"], planning: ["MA-20"], pool: ["MA-39"], reinforcements: ["MA-34"] };

const deck: Tell = ([name = ""], state, { content }) => {
    const title = maybe(`deck-${name}`);
    const n = zone(state, name).length;
    const back = name === "event" ? eventBack(state) : null;
    const fallen = name === "reinforcements" ? zone(state, "fallen-reinforcements").map((place) => content.name("cards", place.card)) : [];
    return {
        title,
        lines: [
            say(n ? "pile-count" : "pile-empty", { name: title, n }),
            back ? (back === "none" ? ma("back-none") : ma("back-class", { class: className(back) })) : "",
            fallen.length ? ma("defeated", { cards: fallen.join(", ") }) : "",
        ].filter(Boolean),
        rules: deckRules[name] ?? [],
    };
};

const discard: Tell = ([name = ""], state, { content }) => {
    const places = zone(state, `${name}-discard`);
    const title = maybe(`discard-${name}`);
    const top = content.card(places[0]?.card);
    const cards = places.map((place) => content.name("cards", place.card)).join(", ");
    return { ...(top ? { component: top } : {}), title, lines: [cards ? ma("known-gone", { cards }) : say("pile-empty", { name: title })], rules: ["MA-42"] };
};

const track: Tell = (_, state, { content }) => {
    const mission = content.find("missions", state.mission);
    const most = number(mission, "track");
    return { title: ma("track"), lines: [ma("track-at", { n: state.track, most }), ...rulesOf(mission).crisis.map((rule) => rule.text)], rules: ["MA-32"] };
};

const loyalty: Tell = ([seat = ""], state, props) => {
    const place = zone(state, "loyalty", seat)[0];
    const name = nameOf(props.seats, seat);
    const card = state.over || place?.seen === "all" ? props.content.card(place?.card) : undefined;
    return { title: card ? ma("loyalty-of", { name, card: card.name }) : ma("loyalty-hidden", { name }), rules: ["MA-62", "MA-70"] };
};

const last: Tell = (what, _, props) => cardAbout(what.at(-1), props);

const tells: Record<string, Tell> = { space, threat, hero, child, door, slot, deck, discard, track, loyalty, hand: last, plan: last, drawn: last, carried: last, event: last };

export function about(piece: string, props: BoardProps): About | undefined {
    const { verb, what } = said(piece);
    return tells[verb]?.(what, read(props.view), props);
}
