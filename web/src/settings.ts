/** What a reader has chosen for this browser, kept from visit to visit. */
import { effect, signal, type Signal } from "@preact/signals";
import type { Lang } from "./wire";

export type Theme = "system" | "dark" | "light" | "contrast";
/** How long a move of somebody else stays before the next one is shown. */
export type Pace = "calm" | "brisk" | "instant";
/** Who has the room in a small window: the table top has nearly all of it, both share it, the choices have most of it. */
export type Split = "board" | "shared" | "choices";

export const langs: readonly Lang[] = ["en", "de", "pl"];
export const themes: readonly Theme[] = ["system", "dark", "light", "contrast"];
export const paces: readonly Pace[] = ["calm", "brisk", "instant"];
export const splits: readonly Split[] = ["board", "shared", "choices"];

function read(key: string): string | null {
    try {
        return localStorage.getItem(`cantina.${key}`);
    } catch {
        return null; // storage is switched off: settings last as long as the page
    }
}

export function keep(key: string, value: string): void {
    try {
        localStorage.setItem(`cantina.${key}`, value);
    } catch {
        /* as above */
    }
}

export function kept<T>(key: string, otherwise: T): T {
    const text = read(key);
    if (text === null) return otherwise;
    try {
        return JSON.parse(text) as T;
    } catch {
        return otherwise;
    }
}

function setting<T>(key: string, otherwise: T, allowed?: readonly T[]): Signal<T> {
    const found = kept(key, otherwise);
    const value = signal(allowed && !allowed.includes(found) ? otherwise : found);
    effect(() => keep(key, JSON.stringify(value.value)));
    return value;
}

function browserLang(): Lang {
    const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
    return langs.find((lang) => wanted.includes(lang)) ?? "en";
}

export const lang = setting<Lang>("lang", browserLang(), langs);
export const theme = setting<Theme>("theme", "system", themes);
export const pace = setting<Pace>("pace", "brisk", paces);
export const sound = setting("sound", true);
/** Ask again before an action that uncovers something and so cannot be taken back freely. */
export const careful = setting("careful", false);
/** Take the only action there is without asking. */
export const forced = setting("forced", false);
/** Single keys as commands; some readers' tools type them unasked. */
export const shortcuts = setting("shortcuts", true);
export const myName = setting("name", "");
export const split = setting<Split>("split", "shared", splits);

effect(() => {
    document.documentElement.lang = lang.value;
});
effect(() => {
    document.documentElement.dataset.theme = theme.value;
});

/** Does the reader want things to stand still? */
export function isStill(): boolean {
    return pace.value === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
