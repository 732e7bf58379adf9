/**
 * A table in play.
 *
 * Messages from the server go into a queue and come out one after another, so that a reader can follow what the others
 * did; `shown` is where the reader's eyes are. Nothing here knows a rule: the view, the question and the words all come
 * from the server.
 */
import { batch, computed, type ReadonlySignal } from "@preact/signals";
import { line, onOpen, onPush, Refusal, request } from "../net";
import { drop, forgetUnseen, hasSeveral, hold, keysFor, release } from "../keys";
import { say } from "../lang";
import { learnersAmong } from "../learn/coach";
import { forced, isStill, lang, myName, pace } from "../settings";
import type { GameEvent, Hint, Push, SeatId, Stranger, TableMessage, View, Why } from "../wire";
import { Scene } from "./scene";

type Update = Extract<Push, { push: "update" }>;

const PAUSE = { calm: 1100, brisk: 450, instant: 0 };

export class TableModel extends Scene {
    /** The seats the reader decides for: not those they gave to an agent, and in a lesson not the partners'. */
    override readonly you: ReadonlySignal<SeatId[]> = computed(() => {
        const agents = this.seats.value.filter((seat) => seat.kind === "agent").map((seat) => seat.seat);
        const own = (this.head.value?.you ?? []).filter((seat) => !agents.includes(seat));
        return learnersAmong(own, this);
    });

    private seq = 0;
    /** The move the server has on disk, while its update is still to come: until then the old question is not asked again. */
    private written = 0;
    private queue: Update[] = [];
    /** Hints asked for, or done with: only the answer to the latest question counts. */
    private hints = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly endings: (() => void)[] = [];

    constructor(id: string) {
        super(id);
        this.endings.push(onPush((push) => this.hear(push)));
        this.endings.push(onOpen(() => void this.join()));
        let known = lang.peek();
        this.endings.push(
            lang.subscribe((now) => {
                if (now !== known) void this.join();
                known = now;
            }),
        );
        if (line.peek() === "open") void this.join();
    }

    close(): void {
        for (const end of this.endings) end();
        clearTimeout(this.timer);
        void request("leave", { table: this.id }).catch(() => undefined);
    }

    private come(key: string[]): Promise<TableMessage> {
        const name = hasSeveral(this.id) ? "" : myName.peek();
        return request<TableMessage>("join", {
            table: this.id,
            lang: lang.peek(),
            ...(key.length ? { key } : {}),
            ...(name ? { name } : {}),
        });
    }

    /** Comes to the table, or back to it after the line was cut, and catches up. */
    async join(): Promise<void> {
        try {
            this.begin(await this.come(keysFor(this.id)));
        } catch (error) {
            if (!(error instanceof Refusal) || error.code === "lost") return;
            if (error.code === "bad-key" && (await this.dropKeys())) await this.joinWithout();
            else this.refuse(error);
        }
    }

    /** Tries each key by itself: one that opens nothing any more must not keep the others from opening. True if there was one. */
    private async dropKeys(): Promise<boolean> {
        let dropped = false;
        for (const key of keysFor(this.id)) {
            const wrong = await this.come([key]).then(() => false, (error) => error instanceof Refusal && error.code === "bad-key");
            if (wrong) drop(this.id, key);
            dropped ||= wrong;
        }
        return dropped;
    }

    private async joinWithout(): Promise<void> {
        await this.join();
        if (this.head.peek()) this.trouble.value = say("no-such-key");
    }

    /** If nothing is shown yet, nothing will be. */
    private refuse({ code, message }: Refusal): void {
        if (this.head.peek() === null) this.missing.value = code;
        this.trouble.value = message;
        if (code === "unknown-table") forgetUnseen(this.id);
    }

    private begin(table: TableMessage): void {
        clearTimeout(this.timer);
        this.queue = [];
        this.seq = table.seq;
        batch(() => {
            this.arrived(table.n);
            this.forgetHint();
            this.trouble.value = null;
            const first = this.head.peek() === null;
            this.head.value = table;
            this.seats.value = table.seats;
            this.chat.value = table.chat;
            this.watchers.value = table.watchers ?? [];
            this.state.value = { state: table.state ?? "open", why: table.why ?? "" };
            if (first) this.read(); // what was said before one came is no news
            this.consent.value = table.consent ?? null;
            this.next.value = table.next ?? null;
            this.undoable.value = table.undo ?? false;
            this.redoable.value = table.redo ?? false;
            this.result.value = table.question.result ?? null;
            this.events.value = table.events;
            this.lesson.value = table.lesson ?? null;
            this.behind.value = 0;
            this.shown.value = { n: table.n, turn: table.turn, view: table.view, question: table.question, fresh: [] };
        });
        hold(this.id, { game: table.game, title: table.title, own: table.you });
    }

    private hear(push: Push): void {
        if (!("table" in push) || push.table !== this.id) return;
        if (push.push === "table") return this.begin(push);
        this.seq = Math.max(this.seq, push.seq);
        if (push.push === "update") this.enqueue(push);
        else if (push.push === "seats") this.seats.value = push.seats;
        else if (push.push === "chat") this.chat.value = [...this.chat.value, push];
        else if (push.push === "watchers") this.watchers.value = push.watchers;
        else if (push.push === "seat_asked") this.seatAsked.value = push.seat;
        else if (push.push === "removed") this.trouble.value = say("removed");
        else if (push.push === "state") this.state.value = push;
        else if (push.push === "consent") this.hearConsent(push);
        else if (push.push === "over") this.end(push);
        else if (push.push === "rematch") this.rematch(push);
    }

    /** Whoever asked is told when the answer is no; a yes can be seen. */
    private hearConsent(push: Extract<Push, { push: "consent" }>): void {
        this.consent.value = push.granted || push.refused || push.lapsed ? null : push;
        if (push.refused && this.you.peek().includes(push.seat)) this.trouble.value = say("undo-refused");
    }

    private end(push: Extract<Push, { push: "over" }>): void {
        this.result.value = push.result;
        this.seed.value = push.seed;
    }

    private rematch(push: Extract<Push, { push: "rematch" }>): void {
        hold(push.next, { keys: push.keys, game: this.head.value?.game ?? "" });
        this.next.value = push.next;
    }

    /* ---- showing one move after another ---- */

    private enqueue(update: Update): void {
        if (update.undone) return void this.join(); // what was taken back leaves the log too
        this.queue.push(update);
        this.behind.value = this.queue.length;
        if (this.timer === undefined) this.show();
    }

    private show(): void {
        this.timer = undefined;
        const update = this.queue.shift();
        if (!update) return;
        batch(() => {
            this.arrived(update.n);
            this.behind.value = this.queue.length;
            this.forgetHint();
            this.consent.value = null;
            this.undoable.value = update.undo ?? false;
            this.redoable.value = update.redo ?? false;
            this.events.value = [...this.events.value, ...update.events];
            this.lesson.value = update.lesson ?? null;
            if (update.view && update.question)
                this.shown.value = {
                    n: update.n,
                    turn: update.turn ?? 0,
                    view: update.view,
                    question: update.question,
                    fresh: update.events,
                };
        });
        this.timer = setTimeout(() => this.show(), this.queue.length ? this.pause(update) : 0);
        if (forced.peek()) this.takeForced();
    }

    /** What was written down is in sight now. */
    private arrived(n: number): void {
        if (!this.written || n < this.written) return;
        this.written = 0;
        this.sending.value = null;
    }

    private pause(update: Update): number {
        const own = update.by !== null && this.you.peek().includes(update.by);
        return own || isStill() ? 0 : PAUSE[pace.peek()];
    }

    /** Shows at once what has come. */
    override skip(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        while (this.queue.length) {
            clearTimeout(this.timer);
            this.show();
        }
    }

    private takeForced(): void {
        const [only, ...others] = this.actions.peek();
        if (only && !others.length && !only.reveals) void this.act(only.id);
    }

    /* ---- what the reader does ---- */

    /** Asks the server; what it refuses is shown, and a stale view is replaced. */
    private async ask<Reply>(op: string, fields: object): Promise<Reply | undefined> {
        try {
            return await request<Reply>(op, { table: this.id, ...fields });
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            if (error.wire.table) this.begin(error.wire.table);
            else if (error.code !== "lost" && error.code !== "stale") this.trouble.value = error.message;
            return undefined;
        }
    }

    private get n(): number {
        return this.queue.at(-1)?.n ?? this.shown.peek()?.n ?? 0;
    }

    override async act(action: string, seat?: string): Promise<void> {
        if (this.sending.peek()) return;
        this.sending.value = action;
        this.trouble.value = null;
        const by = seat ?? this.shown.peek()?.question.seat;
        const done = await this.ask<{ n: number }>("act", { n: this.n, action, ...(by ? { seat: by } : {}) });
        if (done && done.n > this.n) this.written = done.n;
        else this.sending.value = null;
    }

    /** Takes back the reader's last decision; others may have to agree. */
    override async undo(count = 1): Promise<void> {
        this.trouble.value = null;
        await this.ask("undo", { n: this.n, count });
    }
    override async redo(): Promise<void> {
        await this.ask("redo", { n: this.n });
    }
    override async agree(yes: boolean): Promise<void> {
        const asked = this.consent.peek();
        if (asked) await this.ask("consent", { ask: asked.ask, yes });
    }
    override async say(text: string): Promise<boolean> {
        return !!(await this.ask("chat", { text, ...(this.you.peek().length ? {} : { name: myName.peek() }) }));
    }
    /** Thought takes a while: what comes after the table has moved on, or after another question, is dropped. */
    override async askHint(): Promise<void> {
        if (this.hint.peek() === "thinking") return;
        const asked = ++this.hints;
        this.hint.value = "thinking";
        const hint = await this.ask<Hint>("agent", {});
        if (asked === this.hints) this.hint.value = hint ?? null;
    }
    private forgetHint(): void {
        this.hints++;
        this.hint.value = null;
    }
    override why(action: string): Promise<Why | undefined> {
        return this.ask<Why>("why", { action });
    }
    override explain(action: string): Promise<string> {
        return request<{ text: string }>("explain", { table: this.id, action }).then(({ text }) => text, () => "");
    }
    override preview(action: string): Promise<{ events: GameEvent[]; view: View } | undefined> {
        return request<{ events: GameEvent[]; view: View }>("preview", { table: this.id, action }).catch(() => undefined);
    }
    override async seat(seat: string, change: { kind: string; level?: string; name?: string }): Promise<void> {
        const reply = await this.ask<{ key?: string }>("seat", { seat, ...change });
        if (reply?.key) hold(this.id, { keys: { [seat]: reply.key } });
        if (reply?.key) await this.join();
    }
    override async free(seat: SeatId): Promise<void> {
        this.seatAsked.value = null;
        const freed = await this.ask("seat", { seat, kind: "open" });
        if (freed) release(this.id, seat);
    }
    override async mute(who: Stranger, muted: boolean): Promise<void> {
        await this.ask("mute", { ...who, muted });
    }
    override async remove(who: Stranger): Promise<void> {
        await this.ask("remove", who);
    }
    override async playAgain(): Promise<string | undefined> {
        const reply = await this.ask<{ table: string; keys: Record<string, string> }>("rematch", {});
        if (!reply) return undefined;
        const { host, ...keys } = reply.keys;
        hold(reply.table, { keys, ...(host ? { host } : {}), game: this.head.peek()?.game ?? "" });
        return reply.table;
    }
    /** What the reader noticed, with the game as their seats may know it: a file's text. */
    override async report(words: string): Promise<string | undefined> {
        return (await this.ask<{ report: string }>("report", { words, screen: "table" }))?.report;
    }
    override async record(): Promise<string | undefined> {
        return (await this.ask<{ record: string }>("record", {}))?.record;
    }
}
