/** What it is all about: objective, failure, crisis, the map's rules; always there to be read. */
import type { ComponentChildren } from "preact";
import { Piece } from "../../parts/piece";
import { Track } from "../../parts/track";
import type { Content } from "../../content";
import type { BoardProps } from "../../table/game";
import { isSetup, number, opsOf, text, yes } from "../../table/view";
import type { Component } from "../../wire";
import { FeatureIcon } from "./face";
import { isEnemy, read, type Mandalorian } from "./state";
import { ma } from "./words";

type Rule = Component["abilities"][number];

const does = (rule: Rule, op: string) => rule.ops.some((one) => one.op === op);

/** The mission's rules by what they are for. */
export function rulesOf(mission: Component | undefined) {
    const rules = mission?.abilities ?? [];
    const wins = rules.filter((rule) => does(rule, "win"));
    const loses = rules.filter((rule) => does(rule, "lose") && !does(rule, "win"));
    const of = (when: string) => rules.filter((rule) => rule.when === when && !wins.includes(rule) && !loses.includes(rule));
    const named = ["crisis", "effect", "setup"];
    return {
        objective: wins,
        failure: loses,
        crisis: of("crisis"),
        effect: of("effect"),
        setup: of("setup"),
        other: rules.filter((rule) => !named.includes(rule.when) && !wins.includes(rule) && !loses.includes(rule)),
    };
}

/** Features this mission may bring, with their rules. */
function featuresOf(state: Mandalorian, content: Content): Component[] {
    const here = [state.mission, text(content.find("maps", state.map), "mission")];
    const rows = content.components.filter(
        (card) => card.table === "cards" && text(card, "deck") === "threat" && here.includes(text(card, "mission")) && !isEnemy(card) && card.abilities.length > 0,
    );
    return rows.filter((card, i) => rows.findIndex((other) => other.name === card.name) === i);
}

function Lines({ rules }: { rules: Rule[] }) {
    return (
        <>
            {rules.map((rule, n) => (
                <p key={n}>{rule.text}</p>
            ))}
        </>
    );
}

function Part({ title, kind, children }: { title: string; kind: string; children: ComponentChildren }) {
    return (
        <section class={`part ${kind}`}>
            <h3>{title}</h3>
            {children}
        </section>
    );
}

function Rules({ title, kind, rules, children }: { title: string; kind: string; rules: Rule[]; children?: ComponentChildren }) {
    if (!rules.length && !children) return null;
    return (
        <Part title={title} kind={kind}>
            <Lines rules={rules} />
            {children}
        </Part>
    );
}

function CrisisTrack({ n, most }: { n: number; most: number }) {
    return (
        <Piece id="track" class="ma-track" label={`${ma("track")}: ${ma("track-at", { n, most })}`}>
            <Track name={ma("track")} at={n} spaces={Array.from({ length: most + 1 }, (_, i) => ({ id: String(i), label: String(i), text: i }))} />
        </Piece>
    );
}

export function Mission(props: BoardProps) {
    const state = read(props.view);
    const { content } = props;
    const mission = content.find("missions", state.mission);
    const map = content.find("maps", state.map);
    const rules = rulesOf(mission);
    const track = number(mission, "track");
    const green = content.all("actions").filter((action) => text(action, "map") === state.map);
    const features = featuresOf(state, content);
    const counted = [mission, map, ...green].flatMap((row) => opsOf(row)).filter((op) => op.op === "count").map((op) => Number(op.counter));
    const counters = state.counters.map((n, i) => ({ n, i })).filter(({ n, i }) => n > 0 || counted.includes(i + 1));
    return (
        <section class="ma-mission" aria-label={ma("mission")} tabIndex={0}>
            <header>
                <h2>{mission?.name}</h2>
                <p class="muted">{map?.name}</p>
            </header>
            <Rules title={ma("objective")} kind="objective" rules={rules.objective} />
            <Rules title={ma("failure")} kind="failure" rules={rules.failure}>
                <p>{ma("failure-defeat")}</p>
            </Rules>
            <Rules title={ma("crisis")} kind="crisis" rules={rules.crisis}>
                {track > 0 && <CrisisTrack n={state.track} most={track} />}
            </Rules>
            <Rules title={ma("effect")} kind="effect" rules={rules.effect} />
            {counters.length > 0 && (
                <p class="counters">
                    {counters.map(({ n, i }) => (
                        <span key={i}>
                            {ma("counter", { n: i + 1 })}: <b>{n}</b>
                        </span>
                    ))}
                </p>
            )}
            <Rules title={ma("other-rule")} kind="other" rules={rules.other}>
                {yes(mission, "loyalty") && <p>{ma("overlay")}</p>}
            </Rules>
            <Rules title={`${ma("map-rules")}: ${map?.name ?? ""}`} kind="map" rules={(map?.abilities ?? []).filter((rule) => rule.when !== "setup")} />
            {green.map((action) => (
                <Part key={action.id} title={`${ma("green-action")}: ${action.name}`} kind="green">
                    {number(action, "needs") > 0 && <p>{ma("slot-needs", { n: number(action, "needs") })}</p>}
                    <Lines rules={action.abilities} />
                </Part>
            ))}
            {features.length > 0 && (
                <Part title={ma("feature-rules")} kind="features">
                    <ul>
                        {features.map((card) => (
                            <li key={card.id}>
                                <FeatureIcon id={card.id} />
                                <span>
                                    <b>{card.name}.</b> {card.abilities.map((rule) => rule.text).join(" ")}
                                </span>
                            </li>
                        ))}
                    </ul>
                </Part>
            )}
            <details open={isSetup(state)}>
                <summary>{ma("briefing")}</summary>
                <p>{text(mission, "story")}</p>
                <p>{text(mission, "briefing")}</p>
            </details>
            <Rules title={ma("setup-rule")} kind="setup" rules={[...rules.setup, ...(map?.abilities ?? []).filter((rule) => rule.when === "setup")]} />
        </section>
    );
}
