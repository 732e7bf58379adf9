/** Phrases put together. */
import { or } from "./words";

export const joined = (words: (string | false | null | undefined)[], by = ", "): string => words.filter(Boolean).join(by);

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A line that stands alone. */
export const sentence = (words: string): string => (words ? `${capitalized(words)}${/[.!?]$/.test(words) ? "" : "."}` : "");

/** "costs 3,000 credits". */
export const costs = (n: number): string => (n ? or("costs", { n }) : or("costs-nothing"));
export const credits = (n: number): string => (n ? or("credits-of", { n }) : or("credits-none"));
/** "3k". */
export const thousands = (n: number): string => (n ? or("thousands", { n }) : "0");
