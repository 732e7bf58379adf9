/** A guide card that has been turned over, with what it brings into the game. */
import { useGame } from "../games/use";
import { Icon } from "../parts/icon";
import type { Component, GuideCard } from "../wire";
import { kindName, tell } from "./words";

const icons: Record<string, string> = {
    read: "learn",
    rule: "rules",
    skill: "card",
    event: "op-event",
    loyalty: "ambush",
    envelope: "record",
    mission: "mission",
    stop: "lock",
};

export function KindIcon({ kind }: { kind: string }) {
    return <Icon name={icons[kind] ?? "card"} />;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** What people read on a component besides its name: the texts of a mission or a rule, what a card does. */
function Words({ component }: { component: Component }) {
    const texts = ["story", "briefing", "text"].map((column) => component.columns[column]).filter(isText);
    return (
        <>
            {texts.map((text, n) => (
                <p key={n}>{text}</p>
            ))}
            {component.abilities.map((ability, n) => (
                <p key={`ability ${n}`}>{ability.text}</p>
            ))}
        </>
    );
}

function Brought({ game, component }: { game: string; component: Component }) {
    const page = useGame(game);
    const isCard = component.table === "cards";
    return (
        <li class={`brought ${isCard && page ? "with-face" : ""}`}>
            {isCard && page && (
                <div class={`card game-${game}`} aria-hidden="true">
                    <page.Face card={component} large />
                </div>
            )}
            <div class={isCard && page ? "sr" : "lines"}>
                <h4>{component.table === "rules" ? `${component.id} · ${component.name}` : component.name}</h4>
                <Words component={component} />
            </div>
        </li>
    );
}

/** Missions are told of where they are played. */
const isShown = (component: Component) => component.table !== "missions";

export function Guide({ game, card }: { game: string; card: GuideCard }) {
    const brings = card.brings.filter(isShown);
    return (
        <article class={`guide-card kind-${card.kind}`} data-card={card.number} aria-labelledby="guide-name">
            <header>
                <KindIcon kind={card.kind} />
                <span class="kind">{kindName(card.kind)}</span>
                <span class="number" aria-label={tell("card-number", { n: card.number })}>
                    {card.number}
                </span>
            </header>
            <h3 id="guide-name">{card.name}</h3>
            {card.text && <p class="words">{card.text}</p>}
            {brings.length > 0 && (
                <section aria-label={tell("new")}>
                    <ul class="brings">
                        {brings.map((component) => (
                            <Brought key={`${component.table} ${component.id}`} game={game} component={component} />
                        ))}
                    </ul>
                </section>
            )}
        </article>
    );
}
