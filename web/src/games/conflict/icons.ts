/** Which drawing stands for what; a pack may bring something new, for which there is a plain one. */
import { hasIcon } from "../../parts/icon";
import type { Component } from "../../wire";
import { isHero, wordOf } from "./view";

const or = (name: string, otherwise: string) => (hasIcon(name) ? name : otherwise);

export function deckIcon(deck: string): string {
    return or(`deck-${deck}`, "card");
}

export function roleIcon(role: string): string {
    return or(`role-${role}`, "person");
}

export function leaderIcon(id: string): string {
    return or(`leader-${id}`, "first-order");
}

export function opIcon(op: string): string {
    return or(`op-${op}`, "op-event");
}

export function cardIcon(card: Component): string {
    if (isHero(card)) return "hero";
    return wordOf(card, "deck") === "start" ? roleIcon(wordOf(card, "role")) : deckIcon(wordOf(card, "deck"));
}
