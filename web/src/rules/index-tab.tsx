/** The rule index: every rule and every ruling under its number, to be searched and linked to. */
import { useEffect } from "preact/hooks";
import { say } from "../lang";
import { lang } from "../settings";
import type { Rule } from "../wire";
import { marked, matches } from "./search";

export type Kind = "all" | "rule" | "ruling";

/** The texts name rules by their numbers and options in backquotes. */
const TOKENS = /(`[^`]+`|\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)?\b)/;

function Found({ text, words }: { text: string; words: string[] }) {
    return (
        <>
            {marked(text, words).map((piece, n) => (piece.found ? <mark key={n}>{piece.text}</mark> : piece.text))}
        </>
    );
}

function RuleText({ text, words, known }: { text: string; words: string[]; known: Set<string> }) {
    return (
        <>
            {text.split(TOKENS).map((piece, n) => {
                if (piece.startsWith("`")) return <code key={n}>{piece.slice(1, -1)}</code>;
                if (known.has(piece)) return <a key={n} href={`#${piece}`}>{piece}</a>;
                return <Found key={n} text={piece} words={words} />;
            })}
        </>
    );
}

function Entry({ rule, words, known, here }: { rule: Rule; words: string[]; known: Set<string>; here: boolean }) {
    return (
        <article class={`rule ${here ? "here" : ""}`} id={rule.id} aria-labelledby={`name-${rule.id}`}>
            <header>
                <a class="number" href={`#${rule.id}`} title={say("rule-link")}>
                    {rule.id}
                </a>
                <h3 id={`name-${rule.id}`}>
                    <Found text={rule.name} words={words} />
                </h3>
                {rule.kind === "ruling" && <span class="label-badge ruling">{say("kind-ruling")}</span>}
            </header>
            <p>
                <RuleText text={rule.text} words={words} known={known} />
            </p>
        </article>
    );
}

export function sectionName(where: string): string {
    return where === "index" ? say("where-index") : where;
}

const anchor = (where: string) => `part-${where.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

export function findRules(rules: Rule[], words: string[], kind: Kind): Map<string, Rule[]> {
    const sections = new Map<string, Rule[]>();
    for (const rule of rules) {
        if (kind !== "all" && rule.kind !== kind) continue;
        if (!matches(words, rule.id, rule.name, rule.text, sectionName(rule.where))) continue;
        sections.set(rule.where, [...(sections.get(rule.where) ?? []), rule]);
    }
    return sections;
}

/** Brings the rule in the address to the reader's eyes, once there is something to show. */
function useRuleInSight(rule: string, ready: boolean): void {
    useEffect(() => {
        if (rule && ready) document.getElementById(rule)?.scrollIntoView({ block: "center" });
    }, [rule, ready]);
}

interface IndexProps {
    rules: Rule[];
    sections: Map<string, Rule[]>;
    words: string[];
    rule: string;
}

export function RuleIndex({ rules, sections, words, rule }: IndexProps) {
    const known = new Set(rules.map((one) => one.id));
    useRuleInSight(rule, rules.length > 0);
    return (
        <div class="rule-index">
            <nav aria-label={say("sections")}>
                <ul>
                    {[...sections].map(([where, list]) => (
                        <li key={where}>
                            <a
                                href={`#${anchor(where)}`}
                                onClick={(event) => {
                                    event.preventDefault(); // the address stays that of a rule
                                    document.getElementById(anchor(where))?.scrollIntoView();
                                }}
                            >
                                {sectionName(where)} <span class="muted">{list.length}</span>
                            </a>
                        </li>
                    ))}
                </ul>
            </nav>
            <div class="rule-list">
                {lang.value !== "en" && <p class="muted">{say("rules-english")}</p>}
                {[...sections].map(([where, list]) => (
                    <section key={where} aria-labelledby={anchor(where)} lang="en">
                        <h2 id={anchor(where)} lang={where === "index" ? lang.value : "en"}>
                            {sectionName(where)}
                        </h2>
                        {list.map((one) => (
                            <Entry key={one.id} rule={one} words={words} known={known} here={one.id === rule} />
                        ))}
                    </section>
                ))}
            </div>
        </div>
    );
}
