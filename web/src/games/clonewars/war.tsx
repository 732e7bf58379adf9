/** What the Jedi are up against and what they have to do: the villain's sheet, the missions, the decks. */
import { sentences } from "../../lang";
import { Card, CardBack, Pile } from "../../parts/card";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import type { Content } from "../../content";
import type { BoardProps } from "../../table/game";
import { text, zone } from "../../table/view";
import type { Component } from "../../wire";
import { MarkerToken, VillainToken } from "./figures";
import { figuresOf, goalPlanet, markers, missionAt, planetOfCard, read, type CloneWars, type Figure, type Marker } from "./state";
import { thereAt } from "./there";
import { goalComponent, goalLine, needsLine, whereOf } from "./told";
import { cw, type CloneWarsWord } from "./words";

function FigureLine({ figure, content }: { figure: Figure; content: Content }) {
    return (
        <li class={figure.gone ? "gone" : ""}>
            <VillainToken id={figure.id} />
            <span>
                <b>{content.name("villains", figure.id)}</b>
                <span class="muted"> {whereOf(figure, content)}</span>
            </span>
            <span class="health" title={cw("health", { n: figure.health })}>
                <Icon name="hit" />
                {figure.health}
            </span>
        </li>
    );
}

/** The side of the sheet that counts now. */
function sheetText(state: CloneWars, sheet: Component | undefined) {
    const side = state.finale ? ["finale-reminder", "finale-beaten"] : ["reminder", "beaten"];
    return (sheet?.abilities ?? []).filter((ability) => side.includes(ability.when));
}

function Sheet(props: BoardProps) {
    const { content } = props;
    const state = read(props.view);
    const sheet = content.find("villains", state.villain);
    const lines = sheetText(state, sheet);
    const isReminded = lines.some((line) => line.when.endsWith("reminder"));
    const figures = figuresOf(state, content);
    const who = figures.map((figure) => `${content.name("villains", figure.id)}, ${cw("health", { n: figure.health })}, ${whereOf(figure, content)}`);
    const label = sentences([cw("villain"), ...who, ...lines.map((line) => line.text), goalLine(state, content)]);
    return (
        <Piece id="sheet" class={`sheet ${state.finale ? "finale" : ""}`} label={label}>
            <ul class="figures-list">
                {figures.map((figure) => (
                    <FigureLine key={figure.id} figure={figure} content={content} />
                ))}
            </ul>
            <div class="sheet-text">
                {!isReminded && <p class="muted">{cw("no-reminder")}</p>}
                {lines.map((line) => (
                    <p key={line.when}>
                        {line.when.endsWith("reminder") && <b class="bang">!</b>} {line.text}
                    </p>
                ))}
            </div>
            <p class="goal-line">
                <Icon name={state.finale ? "finale" : "mission"} />
                {goalLine(state, content)}
            </p>
        </Piece>
    );
}

/** What bars a mission at a planet (CW-7.2, CW-15.3). */
function barred(planet: string, state: CloneWars, { content }: BoardProps): string | null {
    const there = thereAt(planet, state, content);
    if (there.blockades) return cw("barred-blockade");
    return !state.finale && there.figures.length ? cw("barred-villain") : null;
}

function Bar({ planet, props }: { planet: string; props: BoardProps }) {
    const why = barred(planet, read(props.view), props);
    return why ? (
        <span class="barred">
            <Icon name="lock" />
            {why}
        </span>
    ) : null;
}

function MissionSlot({ marker, props }: { marker: Marker; props: BoardProps }) {
    const state = read(props.view);
    const card = props.content.card(missionAt(state, marker));
    const name = cw(`marker-${marker}`);
    if (!card) return null;
    const planet = text(card, "planet");
    const label = [
        cw("mission-of", { marker: name, planet: props.content.name("planets", planet) }),
        needsLine(card),
        barred(planet, state, props) ?? "",
    ];
    return (
        <div class={`mission-slot ${marker}`}>
            <p class="where">
                <MarkerToken marker={marker} icon={text(card, "type")} />
                {props.content.name("planets", planet)}
            </p>
            <Card id={`mission:${card.id}`} card={card} label={sentences(label)} />
            <Bar planet={planet} props={props} />
        </div>
    );
}

function GoalSlot({ props }: { props: BoardProps }) {
    const state = read(props.view);
    const planet = goalPlanet(state, props.content);
    if (!planet) return null;
    const goal = goalComponent(state, props.content);
    return (
        <div class="mission-slot finale">
            <p class="where">
                <MarkerToken marker="finale" icon="finale" />
                {props.content.name("planets", planet)}
            </p>
            <Card id="finale" card={goal} label={needsLine(goal)} />
            <Bar planet={planet} props={props} />
        </div>
    );
}

function Missions(props: BoardProps) {
    return (
        <section class="missions" aria-label={cw("missions")}>
            {markers.map((marker) => (
                <MissionSlot key={marker} marker={marker} props={props} />
            ))}
            <GoalSlot props={props} />
        </section>
    );
}

const decks = [
    { name: "squad", icon: "armor", color: "#23456f", discards: true },
    { name: "invasion", icon: "invasion", color: "#6b3116", discards: true },
    { name: "villain", icon: "villain", color: "#5a1524", discards: true },
    { name: "mission", icon: "mission", color: "#3b4a5e", discards: false },
] as const;

function Decks({ view, content }: BoardProps) {
    const state = read(view);
    return (
        <section class="decks" aria-label={cw("decks")}>
            {decks.map(({ name, icon, color, discards }) => {
                const gone = zone(state, `${name}-discard`);
                const top = content.card(gone[0]?.card);
                return (
                    <div key={name} class="deck">
                        <div class="piles">
                            <Pile id={`deck:${name}`} name={cw(`deck-${name}`)} count={zone(state, name).length} back={<CardBack icon={icon} color={color} />} />
                            {discards && (
                                <Pile id={`discard:${name}`} name={cw(`discard-${name}` as CloneWarsWord)} count={gone.length} {...(top ? { top } : {})} />
                            )}
                        </div>
                        <span class="deck-name" aria-hidden="true">
                            {cw(`short-${name}`)}
                        </span>
                    </div>
                );
            })}
            <TopPlanet state={state} props={{ view, content } as BoardProps} />
        </section>
    );
}

/** Many cards speak of the planet on the uppermost invasion discard (CW-11.3). */
function TopPlanet({ state, props }: { state: CloneWars; props: BoardProps }) {
    const planet = planetOfCard(state, props.content, zone(state, "invasion-discard")[0]?.card ?? null);
    return planet ? <p class="top-planet">{cw("top-planet", { planet: props.content.name("planets", planet) })}</p> : null;
}

export function War(props: BoardProps) {
    return (
        <section class="cw-war" aria-label={cw("enemies")}>
            <Sheet {...props} />
            <Missions {...props} />
            <Decks {...props} />
        </section>
    );
}
