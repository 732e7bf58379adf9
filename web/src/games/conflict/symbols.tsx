/** The symbols of a card: each kind has a shape, a drawing and a number, so that colour is only a help. */
import { Icon } from "../../parts/icon";
import type { Component } from "../../wire";
import { Drawn } from "./drawn";
import { numberOf, wordOf } from "./view";
import { tell, wordOr } from "./words";

/** What the left corner shows: a kind without a number counts as none. */
export function symbolOf(card: Component): { kind: string; count: number } {
    const kind = wordOf(card, "symbol") || "none";
    const count = numberOf(card, "count");
    return count ? { kind, count } : { kind: "none", count: 0 };
}

/** In words, as short as can be: "Aggression 2, Ambush 1". */
export function symbolWords(card: Component): string {
    const { kind, count } = symbolOf(card);
    const ambush = numberOf(card, "ambush");
    const counts = kind === "aggression" || kind === "retreat";
    const left = tell(wordOr(kind, "none")) + (counts ? ` ${count}` : "");
    return ambush ? `${left}, ${tell("ambush")} ${ambush}` : left;
}

export function Symbol({ kind, count }: { kind: string; count: number }) {
    const sign = kind === "retreat" ? "−" : kind === "aggression" ? "+" : "";
    return (
        <span class={`cf-symbol ${kind}`} aria-hidden="true">
            {kind === "none" ? <Drawn text="–" /> : <Icon name={kind} />}
            {kind !== "none" && kind !== "neutral" && <Drawn text={`${sign}${count}`} />}
        </span>
    );
}

/** Both corners of a card. */
export function Corners({ card, words }: { card: Component; words?: boolean }) {
    const { kind, count } = symbolOf(card);
    const ambush = numberOf(card, "ambush");
    return (
        <span class="cf-corners" aria-hidden="true">
            <span class="corner">
                <Symbol kind={kind} count={count} />
                {words && <Drawn class="caption" text={tell(wordOr(kind, "none"))} />}
            </span>
            {ambush > 0 && (
                <span class="corner">
                    <Symbol kind="ambush" count={ambush} />
                    {words && <Drawn class="caption" text={tell("ambush")} />}
                </span>
            )}
        </span>
    );
}
