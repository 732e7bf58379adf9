/** The rules of a game, and everything in its box. */
import { signal, type Signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useLasting } from "../anew/lasting";
import { gameInfo, gamesHere, rulesOf } from "../content";
import { SpoilerNotice, useUnsealed } from "../campaign/spoilers";
import { say } from "../lang";
import { Frame } from "../parts/frame";
import { Icon } from "../parts/icon";
import { Nothing, Waiting } from "../parts/nothing";
import { follow, rename } from "../route";
import { CardBrowser, findCards, groupName, groupOf, useComponents } from "../rules/cards-tab";
import { findRules, RuleIndex, type Kind } from "../rules/index-tab";
import { OwnPack } from "../parts/own-pack";
import { wordsOf } from "../rules/search";

const CARDS = "cards";

/** What is looked for, and where. */
class Looking {
    readonly tab: Signal<"rules" | "cards">;
    readonly query = signal("");
    readonly kind = signal<Kind>("all");
    readonly group = signal("");

    constructor(behind: string) {
        this.tab = signal(behind === CARDS ? "cards" : "rules");
    }
}

/** "/" takes the reader to the search from wherever they are. */
function useSlash(box: { current: HTMLInputElement | null }): void {
    useEffect(() => {
        const onKeyDown = (event: KeyboardEvent) => {
            const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
            if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
            event.preventDefault();
            box.current?.focus();
            box.current?.select();
        };
        addEventListener("keydown", onKeyDown);
        return () => removeEventListener("keydown", onKeyDown);
    }, []);
}

function Search({ looking, found }: { looking: Looking; found: number }) {
    const box = useRef<HTMLInputElement>(null);
    useSlash(box);
    const cards = looking.tab.value === "cards";
    return (
        <search class="search">
            <Icon name="search" />
            <input
                ref={box}
                class="input"
                type="search"
                value={looking.query.value}
                placeholder={say(cards ? "search-cards" : "search-rules")}
                aria-label={say(cards ? "search-cards" : "search-rules")}
                aria-keyshortcuts="/"
                onInput={(event) => (looking.query.value = event.currentTarget.value)}
                onKeyDown={(event) => event.key === "Escape" && (looking.query.value = "")}
            />
            <kbd aria-hidden="true">/</kbd>
            <output aria-live="polite">{say("found", { n: found })}</output>
        </search>
    );
}

function Pills<T extends string>({ label, from, at, word }: { label: string; from: T[]; at: Signal<T>; word(one: T): string }) {
    return (
        <div class="filters" role="group" aria-label={label}>
            {from.map((one) => (
                <button key={one} type="button" class="filter" aria-pressed={at.value === one} onClick={() => (at.value = one)}>
                    {word(one)}
                </button>
            ))}
        </div>
    );
}

function RulesPart({ game, rule, looking }: { game: string; rule: string; looking: Looking }) {
    const rules = rulesOf(game) ?? [];
    const words = wordsOf(looking.query.value);
    const sections = useMemo(
        () => findRules(rules, words, looking.kind.value),
        [rules, looking.query.value, looking.kind.value],
    );
    const found = [...sections.values()].reduce((sum, list) => sum + list.length, 0);
    return (
        <>
            <div class="finder">
                <Search looking={looking} found={found} />
                <Pills label={say("kind")} from={["all", "rule", "ruling"]} at={looking.kind} word={(kind) => say(`kind-${kind}s`)} />
            </div>
            <RuleIndex rules={rules} sections={sections} words={words} rule={rule} />
        </>
    );
}

function CardsPart({ game, looking }: { game: string; looking: Looking }) {
    const components = useComponents(game);
    const groups = [...new Set(components.map(groupOf))];
    const found = findCards(components, wordsOf(looking.query.value), looking.group.value);
    return (
        <>
            <div class="finder">
                <Search looking={looking} found={found.length} />
                <Pills
                    label={say("group")}
                    from={["", ...groups]}
                    at={looking.group}
                    word={(group) => (group ? groupName(group) : say("kind-alls"))}
                />
            </div>
            <CardBrowser id={game} found={found} />
        </>
    );
}

export function Rules({ game, rule }: { game: string; rule: string }) {
    const info = gameInfo(game);
    const looking = useMemo(() => new Looking(rule), []);
    const { tab, query, kind, group } = looking;
    useLasting("rules", { tab, query, kind, group });
    useUnsealed(game);
    // A link to a rule shows it, whatever was looked for before.
    const last = useRef(rule);
    useEffect(() => {
        const before = last.current;
        last.current = rule;
        if (!rule || rule === CARDS || rule === before) return;
        looking.tab.value = "rules";
        looking.query.value = "";
        looking.kind.value = "all";
    }, [rule]);
    if (!gamesHere.value) return <Waiting title={say("rules")} />;
    if (!info) return <Nothing text={say("no-such-game", { game })} />;
    const show = (tab: "rules" | "cards") => {
        looking.tab.value = tab;
        looking.query.value = "";
        rename(tab === "cards" ? `/rules/${game}#${CARDS}` : `/rules/${game}`);
    };
    return (
        <Frame title={`${say("rules")}: ${info.name}`} class="rules">
            <header class="rules-head">
                <h1>{info.name}</h1>
                <OwnPack pack={info.pack} />
                <div class="filters big" role="group" aria-label={info.name}>
                    {(["rules", "cards"] as const).map((tab) => (
                        <button
                            key={tab}
                            type="button"
                            class="filter"
                            aria-pressed={looking.tab.value === tab}
                            onClick={() => show(tab)}
                        >
                            <Icon name={tab === "rules" ? "rules" : "card"} />
                            {say(tab === "rules" ? "rules" : "in-the-box")}
                        </button>
                    ))}
                </div>
                <span class="spacer" />
                <a class="button" href={`/new/${game}`} onClick={follow}>
                    <Icon name="board" />
                    {say("set-up")}
                </a>
            </header>
            {info.guide && <SpoilerNotice game={game} />}
            {looking.tab.value === "rules" ? (
                <RulesPart game={game} rule={rule} looking={looking} />
            ) : (
                <CardsPart game={game} looking={looking} />
            )}
        </Frame>
    );
}
