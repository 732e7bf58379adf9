/** The decks: the next event's back, planning cards, disrupt tokens, reinforcements. */
import { Pile } from "../../parts/card";
import type { BoardProps } from "../../table/game";
import { zone } from "../../table/view";
import { GlyphIcon } from "./glyphs";
import { read, type Mandalorian } from "./state";
import { className } from "./there";
import { ma } from "./words";

/** The back of the top event is there to be seen (MA-3): it says which bag the card is of. */
export function eventBack(state: Mandalorian): string | null {
    const bag = zone(state, "event")[0]?.bag;
    return bag?.startsWith("event-") ? bag.slice("event-".length) : null;
}

function Back({ icon, kind }: { icon: string; kind: string }) {
    return (
        <div class={`ma-back ${kind}`}>
            <GlyphIcon name={icon} />
        </div>
    );
}

const decks = [
    { name: "event", icon: "none", discards: "event-discard" },
    { name: "planning", icon: "plan", discards: "planning-discard" },
    { name: "pool", icon: "disrupt", discards: null },
    { name: "reinforcements", icon: "reinforcement", discards: null },
] as const;

export function Decks({ view, content }: BoardProps) {
    const state = read(view);
    const back = eventBack(state);
    return (
        <section class="ma-decks" aria-label={ma("decks")}>
            {decks.map(({ name, icon, discards }) => {
                const top = discards ? content.card(zone(state, discards)[0]?.card) : undefined;
                const title = name === "event" && back ? `${ma("deck-event")}. ${ma("back", { class: className(back) })}` : ma(`deck-${name}`);
                return (
                    <div key={name} class={`deck ${name}`}>
                        <div class="piles">
                            <Pile
                                id={`deck:${name}`}
                                name={title}
                                count={zone(state, name).length}
                                back={<Back icon={name === "event" && back ? back : icon} kind={name} />}
                            />
                            {discards && (
                                <Pile id={`discard:${name}`} name={ma(`discard-${name}`)} count={zone(state, discards).length} {...(top ? { top } : {})} />
                            )}
                        </div>
                        <span class="deck-name" aria-hidden="true">
                            {name === "event" && back && back !== "none" ? className(back) : ma(`short-deck-${name}`)}
                        </span>
                    </div>
                );
            })}
        </section>
    );
}
