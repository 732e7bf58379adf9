/** What is going on right now, over the map: choosing a Jedi, a roll, damage, cards being carried out or to choose from. */
import { Card } from "../../parts/card";
import { Die } from "../../parts/die";
import { Icon } from "../../parts/icon";
import { useDesk } from "../../table/context";
import type { BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { frameOf, number, numberOfHero, text, zone } from "../../table/view";
import type { Component, Frame } from "../../wire";
import { verbOf } from "./pieces";
import { BLOCKADE_HEALTH, heroesOf, read, type CloneWars } from "./state";
import { thereAt } from "./there";
import { goalComponent } from "./told";
import { cw, type CloneWarsWord } from "./words";

/** So many symbols filled of so many. */
function Progress({ icon, n, need }: { icon: string; n: number; need: number }) {
    const most = Math.max(n, need);
    return (
        <span class={`progress ${n >= need ? "enough" : ""}`} role="img" aria-label={cw("roll-of", { n, need })}>
            {Array.from({ length: Math.min(most, 14) }, (_, i) => (
                <i key={i} class={`${i < n ? "on" : ""} ${i >= need ? "more" : ""}`}>
                    <Icon name={icon} />
                </i>
            ))}
            <b>{cw("roll-of", { n, need })}</b>
        </span>
    );
}

function RolledDie({ face }: { face: Component | undefined }) {
    if (!face)
        return (
            <Die id="die" label={cw("die-waits")} class="waits">
                <Icon name="die" />
            </Die>
        );
    const symbols = [...Array<string>(number(face, "successes")).fill("success"), ...Array<string>(number(face, "damage")).fill("damage")];
    return (
        <Die id="die" label={cw("die-shows", { face: face.name })} class={`symbols-${symbols.length}`}>
            <span class="face-symbols">
                {symbols.map((icon, n) => (
                    <Icon key={n} name={icon} class={icon} />
                ))}
            </span>
        </Die>
    );
}

/** What it takes to destroy everything on a planet (CW-6.6). */
function healthAt(planet: string, state: CloneWars, { content }: BoardProps): number {
    const there = thereAt(planet, state, content);
    return there.droids + BLOCKADE_HEALTH * there.blockades + there.figures.reduce((all, figure) => all + figure.health, 0);
}

function Roll({ frame, props }: { frame: Frame; props: BoardProps }) {
    const { content } = props;
    const state = read(props.view);
    const attack = frame.kind === "attack";
    const hero = heroesOf(state)[(numberOfHero(frame.hero) || 1) - 1];
    const jedi = content.name("jedi", hero?.jedi);
    const planet = String(frame.planet ?? "");
    const mission = content.card(frame.card as string | null) ?? goalComponent(state, content);
    const title = attack ? cw("roll-attack", { jedi, planet: content.name("planets", planet) }) : cw("roll-mission", { jedi, card: mission.name });
    const need = attack ? healthAt(planet, state, props) : number(mission, "needs");
    const harm = Number(frame.harm ?? 0);
    const type = attack ? String(frame.type ?? "none") : text(mission, "type");
    return (
        <div class="stage-panel roll" role="group" aria-label={title}>
            <RolledDie face={content.find("faces", frame.face as string | null)} />
            <div>
                <h2>{title}</h2>
                <div class="roll-notes">
                    <Progress icon={attack ? "hit" : "success"} n={Number(frame.pool ?? 0)} need={need} />
                    {harm > 0 && (
                        <span class="harm">
                            <Icon name="damage" />
                            {cw("roll-harm", { n: harm })}
                        </span>
                    )}
                    {type !== "none" && (
                        <span>
                            <Icon name={type} />
                            {cw("roll-type", { type: cw(`type-${type}` as CloneWarsWord) })}
                        </span>
                    )}
                </div>
            </div>
        </div>
    );
}

function Damage({ frame, props }: { frame: Frame; props: BoardProps }) {
    const hero = heroesOf(read(props.view))[(numberOfHero(frame.hero) || 1) - 1];
    const left = Number(frame.left ?? 0);
    return (
        <div class="stage-panel damage" role="group">
            <span class="wounds" aria-hidden="true">
                {Array.from({ length: Math.min(left, 8) }, (_, i) => (
                    <Icon key={i} name="damage" />
                ))}
            </span>
            <div>
                <h2>{cw("damage-for", { jedi: props.content.name("jedi", hero?.jedi) })}</h2>
                <p>{cw("damage-left", { n: left })}</p>
            </div>
        </div>
    );
}

/** A card that is being carried out, or what else asks, with its words. */
function Resolving({ card, words }: { card: Component; words: string[] }) {
    return (
        <div class="stage-panel resolving" role="group" aria-label={cw("resolving")}>
            {card.table === "cards" && <Card id={`resolving:${card.id}`} card={card} />}
            <div>
                <h2>{card.name}</h2>
                {words.map((line, n) => (
                    <p key={n}>{line}</p>
                ))}
            </div>
        </div>
    );
}

/** The ability that is being carried out: "ventress/2" is the second of that card, Jedi or villain. */
function Cause({ state, props }: { state: CloneWars; props: BoardProps }) {
    const [id, n] = String(frameOf(state, "program")?.source ?? "").split("/");
    const source = ["cards", "jedi", "villains"].flatMap((table) => props.content.find(table, id) ?? [])[0];
    const words = source?.abilities[Number(n) - 1]?.text;
    if (!source || !words || zone(state, "resolving").some((place) => place.card === id)) return null;
    return <Resolving card={source} words={[words]} />;
}

/** Cards in a row under a heading. */
function Row({ title, kind, cards }: { title: string; kind: string; cards: Component[] }) {
    if (!cards.length) return null;
    return (
        <div class="stage-panel cards" role="group" aria-label={title}>
            <h2>{title}</h2>
            <div class="row-cards">
                {cards.map((card, n) => (
                    <Card key={`${card.id} ${n}`} id={`${kind}:${card.id}`} card={card} />
                ))}
            </div>
        </div>
    );
}

/** Everybody's Jedi, while they are chosen and while it is settled who begins. */
function JediChoice({ props }: { props: BoardProps }) {
    const { content, seats } = props;
    const state = read(props.view);
    const first = state.frames[0]?.step === "first";
    const heroes = heroesOf(state);
    const all = content.all("jedi").filter((jedi) => !first || heroes.some((hero) => hero.jedi === jedi.id));
    return (
        <div class="stage-panel jedi-choice" role="group" aria-label={cw(first ? "begins" : "choose-jedi")}>
            <h2>{cw(first ? "begins" : "choose-jedi")}</h2>
            <div class="row-cards">
                {all.map((jedi) => {
                    const hero = heroes.find((one) => one.jedi === jedi.id);
                    const taken = hero && cw("taken", { name: nameOf(seats, hero.seat) });
                    return (
                        <div key={jedi.id} class="jedi-offer" data-seat={hero?.color}>
                            <Card id={`jedi:${jedi.id}`} card={jedi} class={hero && !first ? "taken" : ""} {...(taken ? { label: taken } : {})} />
                            {hero && <span class="taken-by">{nameOf(seats, hero.seat)}</span>}
                        </div>
                    );
                })}
            </div>
        </div>
    );
}

/** Cards of a pile that can be chosen from now. */
function useOffered(verb: string, props: BoardProps): Component[] {
    const { model } = useDesk();
    return model.actions.value.flatMap((action) => {
        const [word, id] = verbOf(action.id);
        const card = word === verb ? props.content.card(id) : undefined;
        return card ? [card] : [];
    });
}

const isSetup = (state: CloneWars) => state.frames[0]?.kind === "setup" && ["jedi", "first"].includes(String(state.frames[0].step));

/** Is the roll over, and only what it brings still to come? */
const isDone = (roll: Frame) => roll.step === "completed" || roll.step === "next";

export function Stage(props: BoardProps) {
    const state = read(props.view);
    const cardsOf = (name: string) => zone(state, name).flatMap((place) => props.content.card(place.card) ?? []);
    const roll = frameOf(state, "attack", "mission");
    const damage = frameOf(state, "damage");
    const buried = useOffered("bury", props);
    return (
        <div class="cw-stage" aria-live="polite">
            {isSetup(state) && <JediChoice props={props} />}
            {roll && !damage && !state.over && !isDone(roll) && <Roll frame={roll} props={props} />}
            {damage && !state.over && <Damage frame={damage} props={props} />}
            {cardsOf("resolving").map((card) => (
                <Resolving key={card.id} card={card} words={card.abilities.map((ability) => ability.text)} />
            ))}
            {!state.over && <Cause state={state} props={props} />}
            <Row title={cw("revealed")} kind="invasion" cards={cardsOf("revealed")} />
            <Row title={cw("bury")} kind="invasion" cards={buried} />
        </div>
    );
}
