/**
 * A table as it is shown, whoever shows it: a game in play (model.ts) or one that is gone over again (replay/model.ts).
 *
 * The parts of a table read the signals here. What a reader may do is here too, and comes to nothing unless somebody
 * takes it up: whoever only watches cannot do anything.
 */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Action, Chat, Consent, GameEvent, Hint, LessonPlace, Question, Result, Seat, SeatId, SideAct, State, Stranger, TableMessage, View, Watcher, Why } from "../wire";

/** The table at one moment. */
export interface Moment {
    n: number;
    turn: number;
    view: View;
    question: Question;
    /** What happened to come here; the animations read it. */
    fresh: GameEvent[];
}

export class Scene {
    readonly head = signal<TableMessage | null>(null);
    readonly shown = signal<Moment | null>(null);
    readonly events = signal<GameEvent[]>([]);
    readonly seats = signal<Seat[]>([]);
    readonly chat = signal<Chat[]>([]);
    /** The number of the last line of the chat that the reader has seen. */
    private readonly heard = signal(0);
    /** How many lines of others they have not. */
    readonly unread = computed(
        () => this.chat.value.filter((line) => line.seq > this.heard.value && !(line.seat && this.you.value.includes(line.seat))).length,
    );
    readonly consent = signal<Consent | null>(null);
    /** Is there something to take back? */
    readonly undoable = signal(false);
    /** Is there something to do again? */
    readonly redoable = signal(false);
    readonly next = signal<string | null>(null);
    readonly result = signal<Result | null>(null);
    /** The key of the dice, published at the end. */
    readonly seed = signal<string | null>(null);
    /** Who watches by name, for the host. */
    readonly watchers = signal<Watcher[]>([]);
    /** Whether the operator lets it go on, and why not. */
    readonly state = signal<{ state: State; why: string }>({ state: "open", why: "" });
    /** The host asks the reader to free this seat. */
    readonly seatAsked = signal<SeatId | null>(null);
    readonly trouble = signal<string | null>(null);
    /** Why there is no table to be shown: the code of the refusal. */
    readonly missing = signal<string | null>(null);
    /** An action that is on its way to the server's disk. */
    readonly sending = signal<string | null>(null);
    readonly hint = signal<Hint | "thinking" | null>(null);
    /** Where the game stands in a lesson, if it is one. */
    readonly lesson = signal<LessonPlace | null>(null);
    /** Moves of others still to be shown. */
    readonly behind = signal(0);

    readonly you: ReadonlySignal<SeatId[]> = computed(() => this.head.value?.you ?? []);
    readonly isAsked = computed(() => {
        const asked = this.shown.value?.question.seat;
        return asked !== undefined && this.you.value.includes(asked) && this.behind.value === 0;
    });
    readonly actions = computed<Action[]>(() => (this.isAsked.value ? (this.shown.value?.question.actions ?? []) : []));

    /** What the reader may start of their own accord. */
    readonly side = computed<SideAct[]>(() => (this.behind.value === 0 ? (this.shown.value?.question.side ?? []) : []));

    constructor(readonly id: string) {}

    /* ---- what the reader does ---- */

    /** They have seen the chat as far as it goes. */
    read(): void {
        this.heard.value = this.chat.peek().at(-1)?.seq ?? 0;
    }

    async act(_action: string, _seat?: SeatId): Promise<void> {}
    async undo(_count?: number): Promise<void> {}
    async redo(): Promise<void> {}
    async agree(_yes: boolean): Promise<void> {}
    async say(_text: string): Promise<boolean> {
        return false;
    }
    async askHint(): Promise<void> {}
    async seat(_seat: SeatId, _change: { kind: string; level?: string; name?: string }): Promise<void> {}
    async free(_seat: SeatId): Promise<void> {}
    async mute(_who: Stranger, _muted: boolean): Promise<void> {}
    async remove(_who: Stranger): Promise<void> {}
    /** Shows at once what has come. */
    skip(): void {}
    async why(_action: string): Promise<Why | undefined> {
        return undefined;
    }
    async explain(_action: string): Promise<string> {
        return "";
    }
    async preview(_action: string): Promise<{ events: GameEvent[]; view: View } | undefined> {
        return undefined;
    }
    async playAgain(): Promise<string | undefined> {
        return undefined;
    }
    /** A file's text; a table that is only shown has none. */
    async report(_words: string): Promise<string | undefined> {
        return undefined;
    }
    async record(): Promise<string | undefined> {
        return undefined;
    }
}
