/** Small signs that stand for words: skills, factions, rewards, values. Words beside or in the label say the same. */
import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon";
import { number } from "../../table/view";
import type { Ability, Component, Op } from "../../wire";
import { factions, type Faction } from "./arc";
import { text } from "./columns";
import { thousands } from "./speech";
import { factionName, skillName, standingWord } from "./there";
import { or } from "./words";

export const FactionIcon = ({ faction }: { faction: string }) => <Icon name={`faction-${faction}`} class={`faction ${faction}`} />;

export function Skills({ skills, crucial }: { skills: string[]; crucial?: string }) {
    return (
        <span class="or-skills">
            {skills.map((skill, n) => (
                <span key={n} class={`skill ${skill === crucial ? "crucial" : ""}`} title={skillName(skill)}>
                    <Icon name={`skill-${skill}`} />
                </span>
            ))}
        </span>
    );
}

/** Credits as they are counted: "5k". */
export const Credits = ({ n }: { n: number }) => (
    <span class="or-credits">
        <Icon name="credits" />
        {thousands(n)}
    </span>
);

const Fame = ({ n }: { n: number }) => (
    <span class="or-fame">
        <Icon name="fame" />
        {n}
    </span>
);

const plus = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** Whichever of the four one likes. */
const AnyFaction = () => (
    <span class="any-faction" title={or("any-faction")}>
        {factions.map((faction, n) => [n > 0 && "/", <FactionIcon key={faction} faction={faction} />])}
    </span>
);

function RewardSign({ op }: { op: Op }) {
    const n = Number(op.count ?? 1);
    if (op.op === "credits") return <Credits n={n} />;
    if (op.op === "fame") return <Fame n={n} />;
    return (
        <span class="or-rep">
            {op.faction === "chosen" ? <AnyFaction /> : <FactionIcon faction={String(op.faction)} />}
            {plus(n)}
        </span>
    );
}

const plain = ["credits", "fame", "reputation"];

const isSigned = ({ op, faction }: Op): boolean => op !== "reputation" || faction === "chosen" || factions.includes(faction as Faction);

/** Can what it brings be drawn, or does it need words? */
export const isPlain = (ability: Ability): boolean =>
    !ability.if?.length && ability.ops.length > 0 && ability.ops.every((op) => plain.includes(op.op) && isSigned(op));

export function Reward({ ability }: { ability: Ability }) {
    return (
        <span class="or-reward">
            {ability.ops.map((op, n) => (
                <RewardSign key={n} op={op} />
            ))}
        </span>
    );
}

/** Which patrol comes, and how far, when this card is turned up after a purchase (OR-10.1). */
export function PatrolIcon({ card }: { card: Component }) {
    const faction = text(card, "patrol");
    if (!faction) return null;
    const distance = number(card, "distance");
    const title = or("patrol-comes", { faction: factionName(faction), n: distance });
    return (
        <span class={`or-comes ${faction}`} title={title}>
            <FactionIcon faction={faction} />
            {distance}
        </span>
    );
}

const marks = ["▼", "●", "▲"];

/** How somebody stands with the four factions: the sign, and up, level or down. */
export function Standings({ reputation }: { reputation: Record<Faction, number> }) {
    return (
        <span class="or-standings">
            {factions.map((faction) => {
                const now = reputation[faction];
                const way = now > 0 ? "up" : now < 0 ? "down" : "level";
                return (
                    <span key={faction} class={`standing ${way}`} title={`${factionName(faction)}: ${standingWord(now)}`}>
                        <FactionIcon faction={faction} />
                        <i>{marks[now + 1]}</i>
                    </span>
                );
            })}
        </span>
    );
}

/** What is left of health or hull. */
export function Left({ icon, left, most, title }: { icon: string; left: number; most: number; title: string }) {
    return (
        <span class={`or-left ${left <= 1 ? "low" : ""} ${left < most ? "hurt" : ""}`} title={title}>
            <Icon name={icon} />
            <b>{Math.max(0, left)}</b>
        </span>
    );
}

export const Value = ({ icon, title, children }: { icon: string; title: string; children: ComponentChildren }) => (
    <span class="or-value" title={title}>
        <Icon name={icon} />
        {children}
    </span>
);

/** How many dice a bounty's contact throws, on the ground or in space. */
export function CombatValue({ card }: { card: Component }) {
    const space = text(card, "combat") === "ship";
    return (
        <Value icon={space ? "ship-combat" : "ground"} title={or(space ? "ship-combat" : "ground-combat")}>
            {number(card, "value")}
        </Value>
    );
}
