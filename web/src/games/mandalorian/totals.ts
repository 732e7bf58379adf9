/** The action slots: what lies on them, what that amounts to, and what it will bring (MA-31, MA-66). */
import type { Content } from "../../content";
import { number, text, zone } from "../../table/view";
import type { Component, Frame } from "../../wire";
import { type Mandalorian } from "./state";

/** A slot's total that brings an event, and one that brings a crisis first. */
export const EVENT_AT = 5;
export const CRISIS_AT = 6;

export type Trigger = "nothing" | "event" | "crisis" | "calm";

export interface Slot {
    n: number;
    action: Component;
    /** The newest first. */
    cards: Component[];
    tokens: Component[];
    /** Tokens worth 1 where the pool was empty (MA-39). */
    substitutes: number;
    total: number;
    trigger: Trigger;
    /** A card was played to it this turn (MA-8). */
    used: boolean;
    /** It brings neither crisis nor event this turn. */
    calm: boolean;
}

export const isTactical = (card: Component | undefined): boolean => text(card, "skill") === "tactical";

function totalOf(cards: Component[], tokens: Component[], substitutes: number): number {
    if (cards.some(isTactical)) return EVENT_AT;
    return [...cards, ...tokens].reduce((sum, one) => sum + number(one, "strength"), substitutes);
}

export function triggerOf(total: number, calm: boolean): Trigger {
    if (calm) return "calm";
    return total >= CRISIS_AT ? "crisis" : total >= EVENT_AT ? "event" : "nothing";
}

/** The actions of a map from the left: the four basic ones and its own (MA-4). */
export function actionsOf(map: string, content: Content): Component[] {
    return content.all("actions").filter((action) => !text(action, "map") || text(action, "map") === map);
}

const SLOTS = ["move", "attack", "intel", "plan", "mission"];

/** The number of the slot that a frame is about, or -1. */
export function slotNumber(frame: Frame | undefined): number {
    return SLOTS.indexOf(String(frame?.slot));
}

export function slotsOf(state: Mandalorian, content: Content): Slot[] {
    const cardsIn = (name: string) => zone(state, name).flatMap((place) => content.card(place.card) ?? []);
    return actionsOf(state.map, content).map((action, i) => {
        const cards = cardsIn(`slot-${i + 1}`);
        const tokens = cardsIn(`tokens-${i + 1}`);
        const substitutes = state.substitutes[i] ?? 0;
        const total = totalOf(cards, tokens, substitutes);
        const calm = state.passive.includes(SLOTS[i] ?? "");
        return { n: i, action, cards, tokens, substitutes, total, calm, trigger: triggerOf(total, calm), used: state.played.includes(SLOTS[i] ?? "") };
    });
}

/** What a card would make of a slot. */
export function after(slot: Slot, card: Component): { total: number; trigger: Trigger } {
    const total = totalOf([card, ...slot.cards], slot.tokens, slot.substitutes);
    return { total, trigger: triggerOf(total, slot.calm) };
}

/** How strong the slot's action is with this card (MA-9); a tactical one has none (MA-66). */
export function strengthIn(card: Component, action: Component): number {
    if (isTactical(card)) return 0;
    return number(card, "strength") + (text(card, "bonus") === text(action, "icon") ? 1 : 0);
}

/** Does the card's power work there (MA-10, MA-67)? */
export function powerWorks(card: Component, action: Component): boolean {
    const slot = text(card, "slot");
    return card.abilities.length > 0 && (slot === "any" || slot === text(action, "icon"));
}
