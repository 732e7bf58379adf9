/** Everything in the box: cards as they look on the table, and whatever else there is. */
import { useMemo, useState } from "preact/hooks";
import { contentOf } from "../content";
import { useGame } from "../games/use";
import { hasWord, say, type Word } from "../lang";
import { Dialog } from "../parts/dialog";
import type { GamePage } from "../table/game";
import type { Component } from "../wire";
import { matches } from "./search";

/** Cards by deck, everything else by its table. */
export function groupOf(component: Component): string {
    return component.table === "cards" ? `deck-${String(component.columns.deck)}` : `box-${component.table}`;
}

export function groupName(group: string): string {
    const word = group.slice(group.indexOf("-") + 1);
    return hasWord(group) ? say(group as Word) : word.charAt(0).toUpperCase() + word.slice(1);
}

function copiesOf(component: Component): number {
    const { copies, count } = component.columns;
    return Number(copies ?? count ?? 1);
}

function Words({ component }: { component: Component }) {
    return (
        <>
            {component.abilities.map((ability, n) => (
                <p key={n}>{ability.text}</p>
            ))}
        </>
    );
}

function Large({ game, component, onClose }: { game: GamePage; component: Component; onClose(): void }) {
    const copies = copiesOf(component);
    return (
        <Dialog title={component.name} onClose={onClose}>
            <div class="large-card">
                {component.table === "cards" && (
                    <div class="card">
                        <game.Face card={component} large />
                    </div>
                )}
                <div class="lines">
                    <p class="muted">
                        {groupName(groupOf(component))}
                        {component.table === "cards" && copies > 1 && ` · ${say("copies", { n: copies })}`}
                    </p>
                    <Words component={component} />
                </div>
            </div>
        </Dialog>
    );
}

function Tile({ game, component, onOpen }: { game: GamePage; component: Component; onOpen(): void }) {
    const copies = copiesOf(component);
    if (component.table !== "cards")
        return (
            <li class="thing-tile">
                <button type="button" onClick={onOpen}>
                    <b>{component.name}</b>
                    <Words component={component} />
                </button>
            </li>
        );
    // The button lies over the whole tile; its words are the name, and the card's own come when it is opened.
    return (
        <li class="card-tile">
            <div class="card" aria-hidden="true">
                <game.Face card={component} />
            </div>
            <button type="button" onClick={onOpen}>
                {component.name}
                {copies > 1 && <span class="muted"> ×{copies}</span>}
            </button>
        </li>
    );
}

export function findCards(components: Component[], words: string[], group: string): Component[] {
    return components.filter(
        (one) =>
            (group === "" || groupOf(one) === group) &&
            matches(words, one.name, ...one.abilities.map((ability) => ability.text), groupName(groupOf(one))),
    );
}

export function useComponents(game: string): Component[] {
    const content = contentOf(game);
    return useMemo(() => content?.components.filter((one) => one.table !== "rules") ?? [], [content]);
}

export function CardBrowser({ id, found }: { id: string; found: Component[] }) {
    const game = useGame(id);
    const [open, setOpen] = useState<Component | null>(null);
    if (!game) return null;
    const groups = new Map<string, Component[]>();
    for (const one of found) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one]);
    return (
        <div class={`card-browser game-${id}`}>
            {[...groups].map(([group, list]) => (
                <section key={group} aria-label={groupName(group)}>
                    <h2>
                        {groupName(group)} <span class="muted">{list.length}</span>
                    </h2>
                    <ul class={group.startsWith("deck-") ? "card-grid" : "thing-grid"}>
                        {list.map((one) => (
                            <Tile key={`${one.table} ${one.id}`} game={game} component={one} onOpen={() => setOpen(one)} />
                        ))}
                    </ul>
                </section>
            ))}
            {open && <Large game={game} component={open} onClose={() => setOpen(null)} />}
        </div>
    );
}
