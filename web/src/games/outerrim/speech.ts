/** Phrases put together. */
export const joined = (words: (string | false | null | undefined)[], by = ", "): string => words.filter(Boolean).join(by);

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A line that stands alone. */
export const sentence = (words: string): string => (words ? `${capitalized(words)}${/[.!?]$/.test(words) ? "" : "."}` : "");
