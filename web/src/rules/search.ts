/** Finding things by words: all of them must occur, accents and capitals aside. */

function plain(text: string): string {
    return text
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replaceAll("ł", "l");
}

export function wordsOf(query: string): string[] {
    return plain(query).split(/\s+/).filter(Boolean);
}

export function matches(words: string[], ...texts: string[]): boolean {
    const text = plain(texts.join(" "));
    return words.every((word) => text.includes(word));
}

/** A text cut into pieces, those that were looked for marked. */
export function marked(text: string, words: string[]): { text: string; found: boolean }[] {
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    if (!escaped.length) return [{ text, found: false }];
    return text
        .split(new RegExp(`(${escaped.join("|")})`, "gi"))
        .filter(Boolean)
        .map((piece) => ({ text: piece, found: words.includes(plain(piece)) }));
}
