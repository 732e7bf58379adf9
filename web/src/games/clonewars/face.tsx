/** The faces of the cards. Everything is sized by the width of the card, so the same face serves a pile and the lens. */
import type { ComponentChildren } from "preact";
import { CardWords } from "../../parts/card";
import { hasIcon, Icon } from "../../parts/icon";
import { number, text } from "../../table/view";
import type { Component } from "../../wire";
import { Portrait } from "./figures";
import { PlanetPicture } from "../../parts/planet";
import { cw, type CloneWarsWord } from "./words";

function Band({ icon, name }: { icon: string; name: string }) {
    return (
        <div class="band">
            <Icon name={icon} />
            <b>{name}</b>
        </div>
    );
}

/** A symbol so many times; from four on the number stands beside it. */
function Symbols({ icon, n }: { icon: string; n: number }) {
    if (!n) return null;
    return (
        <span class={`symbols ${icon}`}>
            {n > 3 ? (
                <>
                    <b>{n}</b>
                    <Icon name={icon} />
                </>
            ) : (
                Array.from({ length: n }, (_, i) => <Icon key={i} name={icon} />)
            )}
        </span>
    );
}

function Frame({ kind, children }: { kind: string; children: ComponentChildren }) {
    return <div class={`cw-face ${kind}`}>{children}</div>;
}

/** Small cards have no room for words; a mark says that there are some. */
const HasWords = ({ card }: { card: Component }) => (card.abilities.length ? <Icon name="ability" class="has-words" /> : null);

function Squad({ card }: { card: Component }) {
    const type = text(card, "type");
    return (
        <Frame kind={type}>
            <Band icon={type} name={card.name} />
            <div class="art">
                <Icon name={type} />
                <HasWords card={card} />
            </div>
            <div class="worth">
                <Symbols icon="hit" n={number(card, "hits")} />
                <Symbols icon="success" n={number(card, "successes")} />
                <Symbols icon="prevent" n={number(card, "prevents")} />
            </div>
            <CardWords abilities={card.abilities} />
            <div class="foot">{cw(`type-${type}` as CloneWarsWord)}</div>
        </Frame>
    );
}

function Mission({ card }: { card: Component }) {
    const type = text(card, "type");
    return (
        <Frame kind={`mission ${type}`}>
            <Band icon="mission" name={card.name} />
            <div class="art">
                <PlanetPicture id={text(card, "planet")} />
                <HasWords card={card} />
            </div>
            <div class="needs">
                <span class="need">
                    <b>{number(card, "needs")}</b>
                    <Icon name={type} />
                </span>
                <span class="cost">
                    <b>{number(card, "damage")}</b>
                    <Icon name="damage" />
                </span>
            </div>
            <CardWords abilities={card.abilities} />
            <div class="foot">{cw(`type-${type}` as CloneWarsWord)}</div>
        </Frame>
    );
}

function Invasion({ card }: { card: Component }) {
    const marker = text(card, "marker");
    const follows = marker === "orange" || marker === "white";
    return (
        <Frame kind="invasion">
            <Band icon="invasion" name={card.name} />
            <div class="art">
                {follows ? <Icon name="mission" class={`marker ${marker}`} /> : <PlanetPicture id={text(card, "planet")} />}
            </div>
            <div class="worth">
                <Symbols icon="droid" n={1} />
            </div>
            <div class="words">
                <p>{follows ? cw("invades-marker", { marker: cw(`marker-${marker}`) }) : null}</p>
            </div>
        </Frame>
    );
}

function VillainCard({ card }: { card: Component }) {
    const villain = text(card, "villain");
    return (
        <Frame kind="villain">
            <Band icon="villain" name={card.name} />
            <div class="art">
                <Icon name={hasIcon(villain) ? villain : "villain"} />
                <HasWords card={card} />
            </div>
            <CardWords abilities={card.abilities} />
        </Frame>
    );
}

function JediCard({ card }: { card: Component }) {
    return (
        <Frame kind="jedi">
            <div class="art">
                <Portrait id={card.id} />
            </div>
            <Band icon="ability" name={card.name} />
            <CardWords abilities={card.abilities} />
        </Frame>
    );
}

const faces: Record<string, (props: { card: Component }) => ComponentChildren> = {
    squad: Squad,
    mission: Mission,
    invasion: Invasion,
    villain: VillainCard,
    jedi: JediCard,
};

export function Face({ card }: { card: Component; large?: boolean }) {
    const Kind = faces[card.table === "jedi" ? "jedi" : text(card, "deck")] ?? Squad;
    return <Kind card={card} />;
}
