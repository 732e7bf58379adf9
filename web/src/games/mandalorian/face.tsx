/** The faces of the cards. Everything is sized by the width of the card, so the same face serves a hand and the lens. */
import type { ComponentChildren } from "preact";
import { useDesk } from "../../table/context";
import { number, text } from "../../table/view";
import { CardWords } from "../../parts/card";
import type { Component } from "../../wire";
import { Portrait } from "./figures";
import { featureGlyph, GlyphIcon } from "./glyphs";
import { healthOf, isEnemy, read } from "./state";
import { className } from "./there";
import { ThreatToken } from "./tokens";
import { isTactical } from "./totals";
import { ma, maybe } from "./words";

function Frame({ kind, children }: { kind: string; children: ComponentChildren }) {
    return <div class={`ma-face ${kind}`}>{children}</div>;
}

/** The slots in which the power works, and the one that makes the card stronger. */
function Signs({ card }: { card: Component }) {
    const slot = text(card, "slot") || "none";
    const bonus = text(card, "bonus") || "none";
    return (
        <span class="signs">
            {bonus !== "none" && (
                <span class="bonus">
                    +1
                    <GlyphIcon name={bonus} />
                </span>
            )}
            {slot !== "none" && card.abilities.length > 0 && (
                <span class="slot">
                    <GlyphIcon name={slot} />
                </span>
            )}
        </span>
    );
}

function Skill({ card }: { card: Component }) {
    const tactical = isTactical(card);
    return (
        <Frame kind={`skill ${text(card, "character")} ${tactical ? "tactical" : ""} ${card.abilities.length ? "has-words" : ""}`}>
            <div class="head">
                <span class="strength">{tactical ? <GlyphIcon name="tactical" /> : number(card, "strength")}</span>
                <b class="name">{card.name}</b>
            </div>
            <div class="art">
                <Portrait character={text(card, "character")} />
                <Signs card={card} />
            </div>
            <CardWords abilities={card.abilities} />
        </Frame>
    );
}

function Planning({ card }: { card: Component }) {
    return (
        <Frame kind="planning has-words">
            <div class="head">
                <GlyphIcon name="plan" />
                <b class="name">{card.name}</b>
            </div>
            <CardWords abilities={card.abilities} />
        </Frame>
    );
}

function Event({ card }: { card: Component }) {
    return (
        <Frame kind="event has-words">
            <div class="head">
                <GlyphIcon name={text(card, "back") || "none"} />
                <b class="name">{card.name}</b>
            </div>
            <CardWords abilities={card.abilities} />
        </Frame>
    );
}

function Threat({ card }: { card: Component }) {
    const enemy = isEnemy(card);
    const trait = text(card, "trait") || "none";
    const threat = { space: "", n: 1, card, faceup: true, enemy, shape: text(card, "shape") || "none", damage: 0, tokens: 0, seen: [], child: false };
    return (
        <Frame kind="threat has-words">
            <div class="head">
                <b class="name">{card.name}</b>
            </div>
            <div class="art">
                <svg viewBox="-26 -26 52 52" aria-hidden="true">
                    <ThreatToken threat={threat} />
                </svg>
            </div>
            <div class="words">
                {enemy && <p>{ma("enemy-brief", { class: className(text(card, "class")), left: number(card, "health"), health: number(card, "health") })}</p>}
                {trait !== "none" && <p>{maybe(`trait-${trait}`)}</p>}
                {card.abilities.map((ability, n) => (
                    <p key={n}>{ability.text}</p>
                ))}
            </div>
        </Frame>
    );
}

function Disrupt({ card }: { card: Component }) {
    return (
        <Frame kind={`disrupt ${card.columns.white === true ? "white" : "yellow"}`}>
            <div class="art">
                <GlyphIcon name="disrupt" />
                <b class="value">{number(card, "strength")}</b>
            </div>
        </Frame>
    );
}

function Loyalty({ card }: { card: Component }) {
    const side = text(card, "side") || "loyal";
    return (
        <Frame kind={`loyalty ${side} has-words`}>
            <div class="head">
                <b class="name">{card.name}</b>
            </div>
            <div class="art">
                <GlyphIcon name={side} />
            </div>
            <div class="words">
                <p>{maybe(`loyalty-${side}`)}</p>
            </div>
        </Frame>
    );
}

/** With the health that counts at this table. */
function Character({ card }: { card: Component }) {
    const view = useDesk().model.shown.value?.view;
    return (
        <Frame kind={`character ${card.id}`}>
            <div class="art">
                <Portrait character={card.id} />
            </div>
            <div class="head">
                <b class="name">{card.name}</b>
            </div>
            <div class="healths">
                <GlyphIcon name="heart" />
                <b>{view ? healthOf(read(view), card) : number(card, "health")}</b>
            </div>
        </Frame>
    );
}

const faces: Record<string, (props: { card: Component }) => ComponentChildren> = {
    skill: Skill,
    planning: Planning,
    event: Event,
    threat: Threat,
    disrupt: Disrupt,
    loyalty: Loyalty,
    character: Character,
};

export function Face({ card }: { card: Component; large?: boolean }) {
    const Kind = faces[card.table === "characters" ? "character" : text(card, "deck")] ?? Planning;
    return <Kind card={card} />;
}

/** A sign for a feature in a line of text. */
export const FeatureIcon = ({ id }: { id: string }) => <GlyphIcon name={featureGlyph(id)} />;

