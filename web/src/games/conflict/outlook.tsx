/** How near victory and defeat are: the heroes, the way still to go, what the leaders add. */
import { Icon } from "../../parts/icon";
import type { BoardProps } from "../../table/game";
import type { Component, View } from "../../wire";
import { coverOf, isHero, leadersOf, markerAt, pushOf, read, trackOf } from "./view";
import { tell } from "./words";

function isFound(view: View, hero: Component, leaders: Component[]): boolean {
    return leaders.some((leader) => coverOf(view, leader.id)?.card === hero.id);
}

function Heroes({ view, content }: BoardProps) {
    const leaders = leadersOf(content);
    const heroes = content.all("cards").filter(isHero);
    const found = heroes.filter((hero) => isFound(view, hero, leaders)).length;
    return (
        <div class="heroes">
            <span class="sr">{tell("heroes", { n: found, most: heroes.length })}</span>
            <ul>
                {heroes.map((hero) => {
                    const here = isFound(view, hero, leaders);
                    return (
                        <li key={hero.id} class={here ? "found" : ""}>
                            <Icon name={here ? "hero" : "unknown"} />
                            {hero.name}
                            <span class="sr">, {tell(here ? "hero-found" : "hero-lost")}</span>
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}

function Way({ view, content }: BoardProps) {
    const fields = trackOf(view, content);
    const at = markerAt(view, fields);
    const last = Math.max(1, fields.length - 1);
    const left = last - at;
    return (
        <div class={`way ${left <= last / 4 ? "near" : ""}`}>
            <Icon name="field-end" />
            <span class="bar" aria-hidden="true">
                <i style={{ width: `${(100 * at) / last}%` }} />
            </span>
            <span>{tell("to-defeat", { n: left })}</span>
        </div>
    );
}

function Ice({ view }: BoardProps) {
    const { frozen, freezing } = read(view);
    if (!frozen && !freezing) return null;
    return (
        <span class="ice">
            <Icon name="op-freeze" />
            {tell(frozen ? "frozen" : "freezing")}
        </span>
    );
}

export function Outlook(props: BoardProps) {
    const frozen = read(props.view).frozen;
    return (
        <section class="cf-outlook" aria-label={tell("outlook")}>
            <Heroes {...props} />
            <Way {...props} />
            {!frozen && (
                <span class="push">
                    <Icon name="aggression" />
                    {tell("push", { n: pushOf(props.view, props.content) })}
                </span>
            )}
            <Ice {...props} />
        </section>
    );
}
