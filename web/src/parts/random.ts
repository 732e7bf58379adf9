/** Numbers that look random and are always the same for the same word: for drawings, never for dice. */
export type Random = () => number;

export function hash(word: string): number {
    let h = 2166136261;
    for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), 16777619);
    return h >>> 0;
}

/** A stream of numbers in [0, 1). */
export function randomOf(word: string): Random {
    let a = hash(word);
    return () => {
        a = (a + 0x6d2b79f5) | 0;
        let t = Math.imul(a ^ (a >>> 15), 1 | a);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}
