/** The faces of the cards. Everything is sized by the width of the card, so the same face serves the table and the lens. */
import type { ComponentChildren } from "preact";
import { contentOf } from "../../content";
import { CardWords } from "../../parts/card";
import { Icon } from "../../parts/icon";
import { PlanetPicture } from "../../parts/planet";
import { number, yes } from "../../table/view";
import type { Ability, Component } from "../../wire";
import { list, text } from "./columns";
import { CombatValue, Credits, FactionIcon, isPlain, PatrolIcon, Reward, Skills, Value } from "./signs";
import { sortOf } from "./state";
import { sortName } from "./there";
import { initials } from "./tokens";
import { maybe, or } from "./words";

const cards = (): Component[] => contentOf("outerrim")?.all("cards") ?? [];
const spaceName = (id: string): string => contentOf("outerrim")?.name("spaces", id) ?? id;

/** The databank card of a job: its steps are told when they happen, never before (OR-24.10). */
export function isScript(card: Component): boolean {
    if (card.table !== "cards" || text(card, "deck") !== "databank" || sortOf(card)) return false;
    return cards().some((job) => sortOf(job) === "job" && number(job, "script") === number(card, "number"));
}

/** The abilities that may be read off a card. */
export const readable = (card: Component): Ability[] => (isScript(card) ? [] : card.abilities);

function Head({ icon, card }: { icon?: string; card: Component }) {
    return (
        <div class="head">
            {icon && <Icon name={icon} />}
            <b class="name">{card.name}</b>
        </div>
    );
}

/** Somebody, and what they are good at. */
function Bust({ card }: { card: Component }) {
    return (
        <div class="art">
            <b>{initials(card.name)}</b>
            <Skills skills={list(card, "skills")} />
        </div>
    );
}

/** Where it goes, and what that brings. */
function Bring({ card, when, label }: { card: Component; when: string; label: ComponentChildren }) {
    const found = card.abilities.filter((ability) => ability.when === when);
    if (!found.length) return null;
    return (
        <div class="bring">
            <span class="to">{label}</span>
            {found.map((ability, n) => (isPlain(ability) ? <Reward key={n} ability={ability} /> : <span key={n} class="told">{ability.text}</span>))}
        </div>
    );
}

function Traits({ card }: { card: Component }) {
    const traits = ["illegal", "weapon", "armor", "droid"].filter((trait) => yes(card, trait));
    if (!traits.length) return null;
    return <span class="traits">{traits.map((trait) => maybe(`trait-${trait}`)).join(" · ")}</span>;
}

function Art({ card }: { card: Component }) {
    const destination = text(card, "destination");
    const sort = sortOf(card) || text(card, "deck");
    if (sort === "bounty")
        return (
            <div class="art wanted">
                <b>{initials(spaceless(card))}</b>
                <CombatValue card={card} />
            </div>
        );
    if (destination)
        return (
            <div class="art">
                <PlanetPicture id={destination} class="world" />
            </div>
        );
    const skills = list(card, "skills");
    return (
        <div class="art">
            <Icon name={sort === "contact" ? "contact" : sort} />
            {skills.length > 0 && <Skills skills={skills} />}
        </div>
    );
}

const spaceless = (card: Component): string => contentOf("outerrim")?.name("cards", text(card, "contact")) ?? card.name;

/** What remains to be said in words once signs have said the rest. */
function wordy(card: Component): Ability[] {
    const drawn = ["delivered", "eliminated", "completed"];
    return readable(card).filter((ability) => !drawn.includes(ability.when));
}

function MarketFace({ card }: { card: Component }) {
    const sort = sortOf(card) || text(card, "deck");
    const destination = text(card, "destination");
    const tests = list(card, "tests");
    const words = wordy(card);
    return (
        <div class={`or-face ${sort} ${text(card, "deck")} ${words.length ? "has-words" : ""}`}>
            <Head icon={sort} card={card} />
            <Art card={card} />
            <div class="facts">
                <span class="kind">
                    {sortName(sort)} <Traits card={card} />
                </span>
                {tests.length > 0 && <Skills skills={tests} crucial={text(card, "crucial")} />}
                <Bring card={card} when="eliminated" label={or("eliminate")} />
                <Bring card={card} when="delivered" label={destination ? or("to", { space: spaceName(destination) }) : ""} />
                <Bring card={card} when="completed" label={destination ? or("at", { space: spaceName(destination) }) : ""} />
            </div>
            <CardWords abilities={words} />
            <div class="foot">
                {number(card, "cost") > 0 || ["bounty", "job"].includes(sort) ? <Credits n={number(card, "cost")} /> : <span />}
                <PatrolIcon card={card} />
            </div>
        </div>
    );
}

function Told({ card, icon, kind, abilities }: { card: Component; icon: string; kind: string; abilities: Ability[] }) {
    return (
        <div class={`or-face told has-words ${kind}`}>
            <Head icon={icon} card={card} />
            <CardWords abilities={abilities} />
        </div>
    );
}

function ContactFace({ card }: { card: Component }) {
    const faction = text(card, "faction");
    return (
        <div class={`or-face crew contact has-words ${text(card, "class")}`}>
            <Head icon="crew" card={card} />
            <Bust card={card} />
            <div class="facts">
                <span class="kind">
                    {maybe(`class-${text(card, "class")}`)} {faction && <FactionIcon faction={faction} />} <Traits card={card} />
                </span>
            </div>
            <CardWords abilities={readable(card)} />
        </div>
    );
}

function CharacterFace({ card }: { card: Component }) {
    const faction = text(card, "faction");
    const reputation = number(card, "reputation");
    return (
        <div class="or-face character has-words">
            <Head card={card} />
            <Bust card={card} />
            <div class="facts row">
                <Value icon="health" title={or("health")}>
                    {number(card, "health")}
                </Value>
                <Value icon="ground" title={or("ground-combat")}>
                    {number(card, "combat")}
                </Value>
                {faction && (
                    <span class="or-rep">
                        <FactionIcon faction={faction} />
                        {reputation > 0 ? "▲" : "▼"}
                    </span>
                )}
            </div>
            <CardWords abilities={readable(card)} />
        </div>
    );
}

export function ShipValues({ ship }: { ship: Component }) {
    return (
        <span class="or-ship-values">
            <Value icon="hyperdrive" title={or("hyperdrive")}>
                {number(ship, "hyperdrive")}
            </Value>
            <Value icon="ship-combat" title={or("ship-combat")}>
                {number(ship, "combat")}
            </Value>
            <Value icon="hull" title={or("hull")}>
                {number(ship, "hull")}
            </Value>
        </span>
    );
}

function ShipFace({ card }: { card: Component }) {
    return (
        <div class="or-face ship has-words">
            <Head icon="ship" card={card} />
            <div class="facts">
                <ShipValues ship={card} />
                <span class="kind">{slotsInWords(card)}</span>
            </div>
            <CardWords abilities={readable(card)} />
            <div class="foot">
                <Credits n={number(card, "cost")} />
            </div>
        </div>
    );
}

const kinds = ["crew", "cargo", "mod", "either"] as const;

export function slotsInWords(ship: Component): string {
    return kinds.flatMap((kind) => (number(ship, kind) ? [or(`slots-${kind}`, { n: number(ship, kind) })] : [])).join(", ");
}

const market = ["bounty", "cargo", "gear", "job", "luxury", "ship"];

export function Face({ card }: { card: Component; large?: boolean }) {
    if (card.table === "characters") return <CharacterFace card={card} />;
    if (card.table === "ships") return <ShipFace card={card} />;
    const deck = text(card, "deck");
    if (deck === "contact") return <ContactFace card={card} />;
    if (market.includes(deck) || sortOf(card)) return <MarketFace card={card} />;
    return <Told card={card} icon={deck === "automa" ? "agent" : "encounter"} kind={deck} abilities={readable(card)} />;
}
