/** The page's own words. What the games say comes from the server in the reader's language already. */
import { lang } from "../settings";
import type { Lang } from "../wire";
import { de } from "./de";
import { en } from "./en";
import { pl } from "./pl";

export type Word = keyof typeof en;
/** Forms by plural category ("one", "few", "many", "other"), or one for all. */
export type Phrase = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Words = Record<Word, Phrase>;

const plurals: Record<Lang, Intl.PluralRules> = {
    en: new Intl.PluralRules("en"),
    de: new Intl.PluralRules("de"),
    pl: new Intl.PluralRules("pl"),
};

function form(phrase: Phrase, language: Lang, n: unknown): string {
    if (typeof phrase === "string") return phrase;
    const category = plurals[language].select(Number(n ?? 0));
    return phrase[category] ?? phrase.other ?? Object.values(phrase)[0] ?? "";
}

export type Say<W extends string> = (word: W, values?: Record<string, string | number>) => string;

/** A speaker of some words; a game's folder makes one for its own. */
export function sayer<W extends string>(languages: Record<Lang, Record<W, Phrase>>): Say<W> {
    return (word, values = {}) => {
        const language = lang.value;
        const text = form(languages[language][word], language, values.n);
        return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    };
}

/** say("seats-open", {n: 2}): the words with what stands in braces filled in; `n` chooses the plural form. */
export const say = sayer<Word>({ en, de, pl });

/** Sentences behind each other: one without a stop gets one, and none gets two. */
export function sentences(parts: (string | false | null | undefined)[]): string {
    const told = parts.filter((part): part is string => !!part);
    return told.map((part, n) => (n + 1 < told.length && !/[.!?…:]$/.test(part) ? `${part}.` : part)).join(" ");
}

/** "61%", as the reader's language writes it. */
export function percent(share: number): string {
    return new Intl.NumberFormat(lang.value, { style: "percent" }).format(share);
}

/** A share as points of a hundred, with one decimal: "7.3". */
export function points(share: number): string {
    return new Intl.NumberFormat(lang.value, { maximumFractionDigits: 1 }).format(100 * share);
}

export const langNames: Record<Lang, string> = { en: "English", de: "Deutsch", pl: "Polski" };

/** Is there such a word? For names that are put together from what the server says. */
export function hasWord(word: string): boolean {
    return word in en;
}
