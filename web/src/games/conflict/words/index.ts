/** The words of this table that the server does not say: names of places on it, short forms on cards and fields. */
import { sayer, type Phrase } from "../../../lang";
import { de } from "./de";
import { en } from "./en";
import { pl } from "./pl";

export type Word = keyof typeof en;
export type Words = Record<Word, Phrase>;

export const tell = sayer<Word>({ en, de, pl });

/** A word made of parts ("op-" + what the pack says), or another one where a pack has something new. */
export function wordOr(word: string, otherwise: Word): Word {
    return word in en ? (word as Word) : otherwise;
}
