/** What the lens says of a piece: its words, how it stands, and the rules behind it. */
import type { About, BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { zone } from "../../table/view";
import type { Component } from "../../wire";
import { lying } from "./decks";
import { cardWords, sortOf } from "./face";
import { roleName } from "./hands";
import { leaderState, nextLeaders } from "./leaders";
import { symbolOf } from "./symbols";
import { deckOf, decks, handParts, isHero, leadersOf, markerAt, numberOf, pushOf, read, roleOf, trackOf, wordOf } from "./view";
import { tell, wordOr } from "./words";

/* ---- cards ---- */

/** What the corners of a card do: when it is played, and when it is drawn. */
function symbolLines(card: Component, { view }: BoardProps): string[] {
    const { kind, count } = symbolOf(card);
    const drawn = kind === "aggression" && wordOf(card, "deck") !== "start";
    const facedown = view.options["aggression-on"] === "facedown";
    const ambush = numberOf(card, "ambush");
    return [
        tell(wordOr(`about-${kind}`, "about-none"), { n: count }),
        ...(drawn ? [tell(facedown ? "about-same-facedown" : "about-same-faceup")] : []),
        ...(ambush ? [tell("about-ambush", { n: ambush })] : []),
    ];
}

function aboutCard(id: string, props: BoardProps): About | undefined {
    const card = props.content.card(id);
    if (!card) return undefined;
    if (isHero(card)) return { component: card, title: card.name, lines: [tell("about-hero")], rules: ["CF-8"] };
    const start = wordOf(card, "deck") === "start";
    return {
        component: card,
        title: card.name,
        lines: [start ? tell("about-start-card") : sortOf(card), ...symbolLines(card, props)],
        rules: start ? ["CF-11", "CF-26"] : ["CF-7", "CF-10"],
    };
}

/* ---- the board ---- */

const fieldRules: Record<string, string[]> = { start: ["CF-3", "CF-K15"], end: ["CF-21"], plain: ["CF-18"] };
const fieldLines = { start: "about-start", end: "about-end", plain: "about-plain" } as const;

function aboutField(id: string, props: BoardProps): About | undefined {
    const fields = trackOf(props.view, props.content);
    const n = fields.findIndex((field) => field.id === id);
    const field = fields[n];
    if (!field) return undefined;
    const at = markerAt(props.view, fields);
    const kind = wordOf(field, "kind");
    const lines = [
        tell("field-n", { at: n, last: fields.length - 1 }),
        ...(kind === "start" || kind === "end" || kind === "plain" ? [tell(fieldLines[kind])] : []),
        n === at ? tell("field-here") : tell(n > at ? "field-ahead" : "field-behind", { n: Math.abs(n - at) }),
        ...(!read(props.view).frozen && n > at && n === at + pushOf(props.view, props.content) ? [tell("field-threat")] : []),
    ];
    const freezes = field.abilities.some((ability) => ability.ops.some((op) => op.op === "freeze"));
    return { component: field, title: field.name, lines, rules: fieldRules[kind] ?? (freezes ? ["CF-18", "CF-19"] : ["CF-18"]) };
}

function aboutMarker(props: BoardProps): About {
    const { marker, frozen, freezing } = read(props.view);
    const fields = trackOf(props.view, props.content);
    const at = markerAt(props.view, fields);
    const last = fields.length - 1;
    const lines = [
        `${tell("field-n", { at, last })}: ${props.content.name("fields", marker)}`,
        tell("to-defeat", { n: last - at }),
        ...(frozen ? [tell("frozen")] : []),
        ...(freezing ? [tell("freezing")] : []),
    ];
    return { title: tell("marker"), lines, rules: ["CF-27", "CF-K15", "CF-19"] };
}

function aboutLeader(id: string, props: BoardProps): About | undefined {
    const leader = props.content.find("leaders", id);
    if (!leader) return undefined;
    const next = nextLeaders(props.view, leadersOf(props.content)).includes(leader);
    const lines = [
        tell("about-leader", { n: numberOf(leader, "symbols") }),
        leaderState(props, leader),
        ...(next && props.view.options.simplified !== "yes" ? [tell("next-to-cover")] : []),
    ];
    return { component: leader, title: leader.name, lines, rules: ["CF-16", "CF-17"] };
}

/* ---- piles ---- */

function aboutDeck(deck: string, props: BoardProps): About {
    const places = zone(props.view, deck);
    const [top] = places;
    const card = props.content.card(top?.card);
    const name = tell(wordOr(`deck-${deck}`, "decks"));
    const known = places.flatMap((place, n) => {
        const how = lying(place, props.seats);
        const face = props.content.card(place.card);
        return how ? [`${tell("place-n", { n: n + 1 })}: ${face ? cardWords(face) : "?"} (${how})`] : [];
    });
    return {
        ...(card ? { component: { ...card, abilities: [] } } : {}),
        title: `${name} (${places.length})`,
        lines: [tell(wordOr(`price-${deck}`, "decks")), ...known.slice(0, 6)],
        rules: ["CF-13a", "CF-13b", "CF-7"],
    };
}

/** A facedown card of a deck, by its place from the top. */
function aboutPlace(deck: string, n: number, props: BoardProps): About {
    const place = zone(props.view, deck)[n - 1];
    const how = place ? lying(place, props.seats) : "";
    const title = `${tell(wordOr(`deck-${deck}`, "decks"))}: ${tell("place-n", { n })}`;
    return { title, lines: how ? [how] : [], rules: ["CF-9", "CF-26"] };
}

function aboutDiscards(props: BoardProps): About {
    const places = zone(props.view, "discard");
    const names = (deck: string) =>
        places.filter((place) => deckOf(place, props.content) === deck).map((place) => props.content.name("cards", place.card));
    const lines = decks.flatMap((deck) => {
        const list = names(deck);
        return list.length ? [`${tell(deck)} (${list.length}): ${list.join(", ")}`] : [];
    });
    return { title: `${tell("discard-pile")} (${places.length})`, lines, rules: ["CF-21"] };
}

/* ---- dice and seats ---- */

function aboutDie(n: number, props: BoardProps): About {
    const face = props.content.find("faces", read(props.view).dice[n]);
    const title = tell("die-n", { n: n + 1 });
    if (!face) return { title, lines: [tell("die-none")], rules: ["CF-12", "CF-13"] };
    const locked = numberOf(face, "value") === 0;
    return {
        title: `${title}: ${face.name}`,
        lines: [...(locked ? [tell("die-locked")] : []), tell("about-face", { n: numberOf(face, "faces") })],
        rules: ["CF-12", "CF-13"],
    };
}

function aboutHelp(props: BoardProps): About {
    const face = props.content.find("faces", read(props.view).parked);
    const state = face ? tell("help-parked", { face: face.name }) : tell("help-none");
    return { title: tell("help"), lines: [state], rules: ["CF-13d", "CF-14", "CF-K20"] };
}

function aboutSeat(seat: string, props: BoardProps): About {
    const { role, board } = roleOf(props.view, seat, props.content);
    const { start, force } = handParts(props.view, seat, props.content);
    const powers = start.map((card) => `${card.name}: ${card.abilities.map((ability) => ability.text).join(" ")}`);
    return {
        title: nameOf(props.seats, seat),
        lines: [`${roleName(role)}, ${tell("board-n", { n: board })}`, tell("hand-count", { n: force.length }), ...powers],
        rules: ["CF-5", "CF-26"],
    };
}

export function about(piece: string, props: BoardProps): About | undefined {
    const [what = "", id = ""] = piece.split(":");
    switch (what) {
        case "card":
            return aboutCard(id, props);
        case "field":
            return aboutField(id, props);
        case "marker":
            return aboutMarker(props);
        case "leader":
            return aboutLeader(id, props);
        case "deck":
            return aboutDeck(id, props);
        case "discard":
            return aboutDiscards(props);
        case "die":
            return aboutDie(Number(id) - 1, props);
        case "parked":
            return aboutHelp(props);
        case "seat":
            return aboutSeat(id, props);
        case "place":
            return aboutPlace(id, Number(piece.split(":")[2]), props);
        case "back":
        case "cover":
            return { title: tell("card-unknown"), rules: ["CF-K45"] };
        default:
            return undefined;
    }
}
