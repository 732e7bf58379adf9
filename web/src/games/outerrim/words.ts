/** The words of this table. Names and texts of cards come from the server; these are the page's own. */
import { sayer } from "../../lang";
import { de } from "./words/de";
import { en } from "./words/en";
import { pl } from "./words/pl";

export type OuterRimWord = keyof typeof en;

export const or = sayer<OuterRimWord>({ en, de, pl });

/** A word put together from what the server says; "" if there is none. */
export function maybe(word: string, values?: Record<string, string | number>): string {
    return word in en ? or(word as OuterRimWord, values) : "";
}
