/** What stands on the map: ships with their owners' letters, patrols, contacts, destinations. Shapes tell them apart. */
import { contentOf, type Content } from "../../content";
import { number, yes } from "../../table/view";
import type { Component } from "../../wire";
import { SvgIcon } from "../../parts/icon";
import type { Faction } from "./arc";
import { text } from "./columns";
import type { Contact, Hero } from "./state";

/** Two letters for a name: "Bo", "IG", "4L"; and what else it could be called by. */
function lettersFor(name: string): string[] {
    const words = name.split(/[\s-]+/).filter((word) => !/^(the|doctor|dr)$/i.test(word));
    const [first = "", second = ""] = words;
    const one = first.charAt(0);
    return [second ? `${one}${second.charAt(0)}`.toUpperCase() : first.slice(0, 2), ...[...first.slice(2)].map((letter) => one + letter)];
}

/** The letters of each contact: of two that begin alike the second has others ("Ch", "Ce"). */
function contactLetters(cards: Component[]): Map<string, string> {
    const taken = new Map<string, string>();
    for (const { name } of cards) {
        const found = lettersFor(name).find((letters) => ![...taken.values()].includes(letters));
        taken.set(name, found ?? name);
    }
    return taken;
}

let known: { from: Content | undefined; letters: Map<string, string> } | undefined;

/** Two letters that tell characters apart, and contacts. */
export function initials(name: string): string {
    const from = contentOf("outerrim");
    if (!known || known.from !== from)
        known = { from, letters: contactLetters(from?.all("cards").filter((card) => text(card, "deck") === "contact") ?? []) };
    return known.letters.get(name) ?? lettersFor(name)[0] ?? "";
}

const DART = "M0 -14L12 10C6 14 -6 14 -12 10Z";
const HEXAGON = "M0 -13L11.5 -6.5V6.5L0 13L-11.5 6.5V-6.5Z";

/** Somebody's ship: a dart in the colour of the seat. */
export function ShipFigure({ hero }: { hero: Hero }) {
    return (
        <g class={`ship-figure ${hero.active ? "active" : ""} ${hero.defeated ? "defeated" : ""}`}>
            <path class="body" d={DART} {...(hero.defeated ? { transform: "rotate(100)" } : {})} />
            <text y="8">{hero.automa ? "AI" : initials(hero.character?.name ?? "")}</text>
        </g>
    );
}

const romans = ["", "I", "II", "III", "IV"];

/** A patrol: a hexagon with its faction's sign and its level. */
export function PatrolFigure({ faction, level }: { faction: Faction; level: number }) {
    return (
        <g class={`patrol-figure ${faction}`}>
            <path class="body" d={HEXAGON} />
            <SvgIcon name={`faction-${faction}`} x={0} y={-2.5} size={13} />
            <text y="10.5">{romans[level] ?? level}</text>
        </g>
    );
}

const pips: Record<string, number[]> = { grey: [0], green: [-3.4, 3.4], yellow: [-5.2, 0, 5.2] };

/** A contact: facedown with the pips of its class, or faceup with its letters. */
export function ContactFigure({ contact }: { contact: Contact }) {
    const known = contact.card;
    return (
        <g class={`contact-figure ${contact.class} ${contact.faceup ? "faceup" : "facedown"} ${known && !contact.faceup ? "known" : ""}`}>
            {contact.faceup ? <circle class="body" r="9" /> : <rect class="body" x="-8.5" y="-8.5" width="17" height="17" rx="4" />}
            {known && <text y={contact.faceup ? 3.4 : 1}>{initials(known.name)}</text>}
            {(!known || !contact.faceup) &&
                (pips[contact.class] ?? []).map((x) => <circle key={x} class="pip" cx={x} cy={known ? 5.6 : 0} r={known ? 1.3 : 1.9} />)}
            {contact.faceup && yes(known, "droid") && <rect class="droid" x="4" y="-10" width="6" height="6" />}
        </g>
    );
}

/** A flag at a place somebody must go to. */
export function Flag({ hero, count }: { hero: Hero; count: number }) {
    return (
        <g class="goal-flag">
            <path class="pole" d="M0 6V-8" />
            <path class="cloth" d="M0 -8H10L7.5 -4.5L10 -1H0Z" />
            {count > 1 && (
                <text x="4.2" y="-2.6">
                    {count}
                </text>
            )}
            <title>{hero.character?.name}</title>
        </g>
    );
}

/** The same as a picture of its own, for panels. */
export function ShipToken({ hero }: { hero: Hero }) {
    return (
        <svg class="or-token" data-seat={hero.color} viewBox="-15 -16 30 32" aria-hidden="true">
            <ShipFigure hero={hero} />
        </svg>
    );
}

/** Nobody beats a patrol of the last level: it has no combat value (OR-14.7). */
export const isInvincible = (patrol: Component | undefined): boolean => number(patrol, "combat") === 0;
