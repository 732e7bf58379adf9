/** A player board: the character, the ship with its slots, gear, jobs and bounties, secrets, reputation. */
import { sentences } from "../../lang";
import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import { Verbs } from "../../parts/verbs";
import type { BoardProps } from "../../table/game";
import { number, yes } from "../../table/view";
import type { Component, PlaceMore } from "../../wire";
import { factions } from "./arc";
import { list, text } from "./columns";
import { playerName } from "./heroes";
import { boardHero, ownHero, showBoard, useAskedBoard } from "./shown";
import { CombatValue, FactionIcon, Skills, Value } from "./signs";
import { joined } from "./speech";
import { held, heldCards, isTrading, read, sortOf, type Hero, type OuterRim, type Stat } from "./state";
import { factionName, skillName, sortName, standingWord } from "./there";
import { skillsOf, totalOf } from "./totals";
import { or } from "./words";

const GEAR_SLOTS = 2;
const TASK_SLOTS = 2;

/** A line under a card's name: where it goes, what it is good for. */
function gistOf(card: Component, { content }: BoardProps): ComponentChildren {
    const skills = list(card, sortOf(card) === "job" ? "tests" : "skills");
    const destination = text(card, "destination");
    return (
        <>
            {yes(card, "illegal") && <em class="illegal">{or("trait-illegal")}</em>}
            {sortOf(card) === "bounty" && <CombatValue card={card} />}
            {skills.length > 0 && <Skills skills={skills} crucial={text(card, "crucial")} />}
            {destination && <span class="dest">→ {content.name("spaces", destination)}</span>}
            {!skills.length && !destination && <span class="told">{card.abilities.map((one) => one.text).join(" ")}</span>}
        </>
    );
}

interface MiniProps {
    place: PlaceMore;
    hero: Hero;
    props: BoardProps;
    captive?: Component | undefined;
    /** It lies facedown; only its owner sees what it is. */
    secret?: boolean;
}

/** A card that somebody has, as small as it can be read. */
export function Mini({ place, hero, props, captive, secret }: MiniProps) {
    const card = props.content.card(place.card);
    const sort = secret ? "secret" : sortOf(card) || "card";
    if (!card)
        return (
            <div class="or-mini secret facedown">
                <Icon name="secret" />
                <span class="name">{or("secret")}</span>
            </div>
        );
    const label = sentences([
        card.name,
        secret ? or("secret") : sortName(sort),
        ...list(card, "skills").map(skillName),
        text(card, "destination") && or("to", { space: props.content.name("spaces", text(card, "destination")) }),
        captive && or("captured", { name: captive.name }),
        place.exhausted && or("offered"),
        ...card.abilities.map((one) => one.text),
    ]);
    return (
        <Piece id={`held:${card.id}`} label={label} class={`or-mini ${sort} ${place.exhausted ? "offered" : ""}`}>
            <Icon name={sort} />
            <span class="name">{card.name}</span>
            {!secret && number(card, "cost") > 0 && <span class="cost">{number(card, "cost")}</span>}
            <span class="gist">{secret ? <span class="told">{card.abilities.map((one) => one.text).join(" ")}</span> : gistOf(card, props)}</span>
            {captive && (
                <span class="captive" data-seat={hero.color}>
                    <Icon name="captive" />
                    {captive.name}
                </span>
            )}
        </Piece>
    );
}

function Empty({ icon, title }: { icon: string; title: string }) {
    return (
        <div class="or-mini empty" title={title}>
            <Icon name={icon} />
            <span class="name">{title}</span>
        </div>
    );
}

interface RowProps {
    title: string;
    slots: { icon: string; title: string }[];
    places: PlaceMore[];
    hero: Hero;
    props: BoardProps;
    secret?: boolean;
}

/** Slots of a kind with what lies in them; what is too much stands behind them. */
function Row({ title, slots, places, hero, props, secret }: RowProps) {
    const captives = heldCards(props.view, hero, props.content, "captives");
    const captiveOn = (place: PlaceMore) => captives.find((one) => one.id === text(props.content.card(place.card), "contact"));
    return (
        <div class="or-slots" role="group" aria-label={title}>
            <h3>{title}</h3>
            {places.map((place, n) => (
                <Mini key={`${place.card} ${n}`} place={place} hero={hero} props={props} captive={captiveOn(place)} secret={secret ?? false} />
            ))}
            {slots.slice(places.length).map((slot, n) => (
                <Empty key={`empty ${n}`} {...slot} />
            ))}
        </div>
    );
}

const some = (count: number, icon: string, title: string) => Array.from({ length: count }, () => ({ icon, title }));

/** Cargo and mods lie in slots of their own kind first, then in those for either (OR-9.10). */
function holdSlots(hero: Hero, cargo: number, mods: number): { cargo: number; mods: number; either: number } {
    const [own, fitted, either] = [number(hero.ship, "cargo"), number(hero.ship, "mod"), number(hero.ship, "either")];
    const spilled = Math.max(0, cargo - own) + Math.max(0, mods - fitted);
    return { cargo: Math.max(0, own - cargo), mods: Math.max(0, fitted - mods), either: Math.max(0, either - spilled) };
}

function Hold({ hero, state, props }: { hero: Hero; state: OuterRim; props: BoardProps }) {
    const places = held(state, hero, "hold");
    const mods = places.filter((place) => sortOf(props.content.card(place.card)) === "mod");
    const cargo = places.filter((place) => !mods.includes(place));
    const free = holdSlots(hero, cargo.length, mods.length);
    const open = [...some(free.cargo, "cargo", or("sort-cargo")), ...some(free.mods, "mod", or("sort-mod")), ...some(free.either, "cargo", or("cargo-or-mod"))];
    const filled = some(places.length, "cargo", "");
    return <Row title={or("hold")} slots={[...filled, ...open]} places={[...cargo, ...mods]} hero={hero} props={props} />;
}

function Total({ stat, icon, hero, state, props }: { stat: Stat; icon: string; hero: Hero; state: OuterRim; props: BoardProps }) {
    const { value, perhaps } = totalOf(stat, state, hero, props.content);
    const title = or(stat === "combat" ? "ground-combat" : (stat as "hull"));
    return (
        <Value icon={icon} title={title}>
            {value}
            {perhaps > 0 && <small>+{perhaps}?</small>}
        </Value>
    );
}

function Body({ icon, damage, most, title }: { icon: string; damage: number; most: number; title: string }) {
    return (
        <span class="or-body" title={title}>
            {Array.from({ length: most }, (_, i) => (
                <Icon key={i} name={icon} class={i < most - damage ? "on" : "off"} />
            ))}
        </span>
    );
}

function Reputation({ hero }: { hero: Hero }) {
    const steps = [1, 0, -1];
    return (
        <div class="or-reputation" role="group" aria-label={or("reputation")}>
            {factions.map((faction) => {
                const now = hero.reputation[faction];
                const words = `${factionName(faction)}: ${standingWord(now)}`;
                return (
                    <div key={faction} class={`track-of ${faction}`} role="img" aria-label={words} title={words}>
                        {steps.map((step) => (
                            <span key={step} class={`step ${step === now ? "here" : ""}`}>
                                {step === now ? <FactionIcon faction={faction} /> : step > 0 ? "+" : step < 0 ? "−" : "·"}
                            </span>
                        ))}
                    </div>
                );
            })}
        </div>
    );
}

function Tokens({ n }: { n: number }) {
    if (!n) return null;
    return (
        <span class="goal-tokens" title={or("goal-tokens", { n })}>
            {"◆".repeat(n)}
        </span>
    );
}

function Sheet({ id, title, more, abilities, children }: { id: string; title: string; more: string; abilities: string[]; children: ComponentChildren }) {
    return (
        <Piece id={id} label={sentences([title, more, ...abilities])} class="or-sheet">
            <b class="name">{title}</b>
            {children}
            <span class="powers">
                {abilities.map((words, n) => (
                    <span key={n}>{words}</span>
                ))}
            </span>
        </Piece>
    );
}

function CharacterSheet({ hero, state, props }: { hero: Hero; state: OuterRim; props: BoardProps }) {
    const skills = [...skillsOf(state, hero, props.content)];
    const health = totalOf("health", state, hero, props.content).value;
    const known = skills.map(([skill, n]) => (n > 1 ? `${skillName(skill)} ×${n}` : skillName(skill)));
    const more = joined([or("health-of", { n: health - hero.damage }), ...known]);
    const { id = "", name = "", abilities = [] } = hero.character ?? {};
    return (
        <Sheet id={`character:${id}`} title={name} more={more} abilities={abilities.map((one) => one.text)}>
            <span class="line">
                <Body icon="health" damage={hero.damage} most={health} title={or("health")} />
                <Total stat="combat" icon="ground" hero={hero} state={state} props={props} />
                <Tokens n={hero.tokens} />
            </span>
            <span class="line skills">
                {skills.map(([skill, n]) => (
                    <span key={skill} class={`skill ${n > 1 ? "high" : ""}`} title={skillName(skill)}>
                        <Icon name={`skill-${skill}`} />
                        <span class="word">{skillName(skill)}</span>
                        {n > 1 && <b>×{n}</b>}
                    </span>
                ))}
            </span>
        </Sheet>
    );
}

function ShipSheet({ hero, state, props }: { hero: Hero; state: OuterRim; props: BoardProps }) {
    const hull = totalOf("hull", state, hero, props.content).value;
    const { id = "", name = "", abilities = [] } = hero.ship ?? {};
    return (
        <Sheet id={`ship:${id}`} title={name} more={or("hull-of", { n: hull - hero.shipDamage })} abilities={abilities.map((one) => one.text)}>
            <span class="line">
                <Body icon="hull" damage={hero.shipDamage} most={hull} title={or("hull")} />
                <Total stat="ship-combat" icon="ship-combat" hero={hero} state={state} props={props} />
                <Total stat="hyperdrive" icon="hyperdrive" hero={hero} state={state} props={props} />
                <Tokens n={hero.shipTokens} />
            </span>
        </Sheet>
    );
}

export function PlayerBoard(props: BoardProps) {
    useAskedBoard(props);
    const state = read(props.view);
    const hero = boardHero(props);
    const own = ownHero(props);
    if (!hero) return null;
    const crew = totalOf("crew", state, hero, props.content).value;
    const secrets = held(state, hero, "secrets");
    const whose = { hero, props };
    const away = own && own.n !== hero.n;
    const title = own?.n === hero.n && props.you.length === 1 ? or("your-board") : or("board-of", { name: playerName(hero, props) });
    return (
        <section class="or-board" data-seat={hero.color} aria-label={title}>
            <div class="beside">
                <h2>{title}</h2>
                {away && (
                    <button type="button" class="button small" onClick={() => showBoard(null)}>
                        <Icon name="back" />
                        {or("to-own-board")}
                    </button>
                )}
                <Reputation hero={hero} />
                {!isTrading(state) && <Verbs />}
            </div>
            <div class="sheets">
                <CharacterSheet hero={hero} state={state} props={props} />
                <ShipSheet hero={hero} state={state} props={props} />
            </div>
            <div class="rows">
                <div class="column">
                    <Row title={or("crew")} slots={some(crew, "crew", or("sort-crew"))} places={held(state, hero, "crew")} {...whose} />
                    <Row title={or("gear")} slots={some(GEAR_SLOTS, "gear", or("sort-gear"))} places={held(state, hero, "gear")} {...whose} />
                    {secrets.length > 0 && <Row title={or("secrets")} slots={[]} places={secrets} {...whose} secret />}
                </div>
                <div class="column">
                    <Hold hero={hero} state={state} props={props} />
                    <Row title={or("tasks")} slots={some(TASK_SLOTS, "job", or("job-or-bounty"))} places={held(state, hero, "tasks")} {...whose} />
                </div>
            </div>
        </section>
    );
}
