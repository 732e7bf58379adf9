/** The components and the rules of a game, in the reader's language: fetched once each, then at hand. */
import { computed, effect, signal } from "@preact/signals";
import { fetched, request, Refusal } from "./net";
import { lang } from "./settings";
import type { Component, GameInfo, Lang, Lesson, Rule } from "./wire";

/** What a pack holds, by id. Ids are unique within a table of the pack, and cards are looked up most. */
export class Content {
    private readonly byTable = new Map<string, Map<string, Component>>();

    constructor(readonly components: Component[]) {
        for (const component of components) {
            const rows = this.byTable.get(component.table) ?? new Map<string, Component>();
            this.byTable.set(component.table, rows.set(component.id, component));
        }
    }
    find(table: string, id: string | null | undefined): Component | undefined {
        return id ? this.byTable.get(table)?.get(id) : undefined;
    }
    card(id: string | null | undefined): Component | undefined {
        return this.find("cards", id);
    }
    all(table: string): Component[] {
        return [...(this.byTable.get(table)?.values() ?? [])];
    }
    name(table: string, id: string | null | undefined): string {
        return this.find(table, id)?.name ?? id ?? "";
    }
}

type Shelf<T> = Record<string, T>;

const contents = signal<Shelf<Content>>({});
const rules = signal<Shelf<Rule[]>>({});
const lessons = signal<Shelf<Lesson>>({});
const games = signal<Shelf<GameInfo[]>>({});
const asked = new Set<string>();

async function fetchOnce<T>(what: string, name: string, load: () => Promise<T>, put: (value: T) => void): Promise<void> {
    const mark = `${what} ${name}`;
    if (asked.has(mark)) return;
    asked.add(mark);
    try {
        put(await load());
    } catch (error) {
        asked.delete(mark);
        if (!(error instanceof Refusal)) throw error;
    }
}

/**
 * How much of a game with a guide deck the reader is shown: what lies open at a table with such options, or everything.
 * Nothing said: what is in the game before the first guide card.
 */
export interface Open {
    options?: Record<string, string>;
    spoilers?: boolean;
}

const opened = signal<Shelf<Open>>({});

/** From now on this much of a game is shown, wherever its components or rules are. */
export function unseal(game: string, open: Open): void {
    if (JSON.stringify(opened.peek()[game]) !== JSON.stringify(open)) opened.value = { ...opened.peek(), [game]: open };
}

/** What to ask the server for; games without a guide deck have nothing sealed. */
function openOf(game: string): Open {
    return gameInfo(game)?.guide ? (opened.value[game] ?? {}) : {};
}

const shelf = (game: string, language: Lang, open: Open) => `${game} ${JSON.stringify(open)} ${language}`;

/** The components of a game, or nothing until they have come. Reading it in a component redraws that when they do. */
export function contentOf(game: string): Content | undefined {
    if (!gamesHere.value) return undefined;
    const language = lang.value;
    const open = openOf(game);
    const name = shelf(game, language, open);
    void fetchOnce(
        "cards",
        name,
        () => fetched<{ cards: Component[] }>("/api/cards", { game, lang: language, ...open }),
        ({ cards }) => (contents.value = { ...contents.value, [name]: new Content(cards) }),
    );
    // While another language is on its way the one before it stays on the table.
    const same = `${game} ${JSON.stringify(open)} `;
    return contents.value[name] ?? Object.entries(contents.value).find(([key]) => key.startsWith(same))?.[1];
}

export function rulesOf(game: string): Rule[] | undefined {
    if (!gamesHere.value) return undefined;
    const open = openOf(game);
    const name = shelf(game, lang.value, open);
    void fetchOnce(
        "rules",
        name,
        () => request<{ rules: Rule[] }>("rules", { game, lang: lang.peek(), ...open }),
        (reply) => (rules.value = { ...rules.value, [name]: reply.rules }),
    );
    return rules.value[name];
}

/** The guided first game, if there is one and once it has come. */
export function lessonOf(game: string): Lesson | undefined {
    const language = lang.value;
    const name = `${game} ${language}`;
    void fetchOnce(
        "lesson",
        name,
        () => request<{ lesson: Lesson }>("lesson", { game, lang: language }),
        (reply) => (lessons.value = { ...lessons.value, [name]: reply.lesson }),
    );
    return lessons.value[name] ?? Object.values(lessons.value).find((lesson) => lesson.game === game);
}

/** What can be played here. */
export const gamesHere = computed<GameInfo[] | undefined>(() => games.value[lang.value] ?? Object.values(games.value)[0]);

effect(() => {
    const language = lang.value;
    void fetchOnce(
        "games",
        language,
        () => fetched<{ games: GameInfo[] }>(`/api/games?lang=${language}`),
        (reply) => (games.value = { ...games.value, [language]: reply.games }),
    );
});

export function gameInfo(id: string): GameInfo | undefined {
    return gamesHere.value?.find((game) => game.id === id);
}
