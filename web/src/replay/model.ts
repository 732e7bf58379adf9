/**
 * A game gone over again, step by step. The server keeps nothing between requests; here every step that was seen stays at
 * hand, one request is under way at a time, and only the newest wish behind it counts, so that a slider may be pulled.
 */
import { batch, signal } from "@preact/signals";
import { Refusal, request } from "../net";
import { isStill, lang } from "../settings";
import { Scene } from "../table/scene";
import type { GameEvent, Move, ReplayStep } from "../wire";

export type Source = { table: string } | { record: string };

export const speeds = [0.5, 1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** How long a step stays at speed 1. */
const STAY = 1400;

export class ReplayModel extends Scene {
    readonly game = signal("");
    readonly title = signal("");
    readonly at = signal(0);
    readonly steps = signal(0);
    readonly moves = signal<Move[]>([]);
    readonly taken = signal<string | null>(null);
    readonly playing = signal(false);
    readonly speed = signal<Speed>(1);

    private seen = new Map<number, ReplayStep>();
    private all: GameEvent[] = [];
    private wanted: number;
    private busy = false;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly endings: (() => void)[] = [];

    constructor(
        readonly source: Source,
        first: number,
    ) {
        super("table" in source ? source.table : "");
        this.wanted = first;
        // In another language everything is asked for anew; the first time is the beginning.
        this.endings.push(lang.subscribe(() => void this.begin()));
        this.endings.push(this.playing.subscribe((on) => (on ? this.tick() : clearTimeout(this.timer))));
    }

    close(): void {
        for (const end of this.endings) end();
        clearTimeout(this.timer);
    }

    private ask(fields: object): Promise<ReplayStep> {
        return request<ReplayStep>("replay", { ...this.source, lang: lang.peek(), ...fields });
    }

    private async begin(): Promise<void> {
        this.seen = new Map();
        try {
            const whole = await this.ask({ since: 0, moves: true });
            this.all = whole.events;
            batch(() => {
                this.game.value = whole.game;
                this.title.value = whole.title;
                this.seats.value = whole.seats;
                this.steps.value = whole.steps;
                this.moves.value = whole.moves ?? [];
                this.result.value = whole.result ?? null;
                this.trouble.value = null;
            });
            await this.go(this.wanted);
        } catch (error) {
            this.fail(error);
        }
    }

    private fail(error: unknown): void {
        this.playing.value = false;
        if (!(error instanceof Refusal)) throw error;
        this.trouble.value = error.code;
    }

    private async step(at: number): Promise<ReplayStep> {
        const known = this.seen.get(at);
        if (known) return known;
        const step = await this.ask({ at });
        this.seen.set(at, step);
        return step;
    }

    /** The number of the last event up to a step; a step may have none of its own. */
    private async lastEvent(at: number): Promise<number> {
        for (let back = at; back >= 0; back--) {
            const last = (await this.step(back)).events.at(-1);
            if (last) return last.n;
        }
        return -1;
    }

    /** Shows a step; if another is on its way, as soon as that has come. */
    async go(at: number): Promise<void> {
        this.wanted = Math.min(Math.max(0, at), this.steps.peek());
        if (this.busy) return;
        this.busy = true;
        try {
            while (!this.seen.has(this.wanted) || this.wanted !== this.shown.peek()?.n) {
                const goal = this.wanted;
                const step = await this.step(goal);
                const last = await this.lastEvent(goal);
                if (goal === this.wanted) {
                    this.show(step, last);
                    break;
                }
            }
        } catch (error) {
            this.fail(error);
        } finally {
            this.busy = false;
        }
    }

    private show(step: ReplayStep, last: number): void {
        batch(() => {
            this.at.value = step.at;
            this.taken.value = step.taken;
            this.events.value = this.all.filter((event) => event.n <= last);
            this.shown.value = {
                n: step.at,
                turn: step.turn,
                view: step.view,
                question: step.question,
                fresh: isStill() ? [] : step.events,
            };
        });
    }

    by(count: number): void {
        void this.go(this.wanted + count);
    }

    /** To where the next turn begins, or this one or the one before it. */
    byTurn(direction: 1 | -1): void {
        const moves = this.moves.peek();
        const turnAt = (at: number) => moves[Math.min(at, moves.length - 1)]?.turn;
        let at = this.wanted;
        if (direction > 0) {
            const now = turnAt(at);
            while (at < this.steps.peek() && turnAt(at) === now && at !== moves.length) at++;
        } else {
            at = Math.max(0, at - 1);
            while (at > 0 && turnAt(at - 1) === turnAt(at)) at--;
        }
        void this.go(at);
    }

    /** Plays, from the beginning if the end is shown. */
    toggle(): void {
        if (!this.playing.peek() && this.at.peek() >= this.steps.peek()) void this.go(0);
        this.playing.value = !this.playing.peek();
    }

    private tick(): void {
        this.timer = setTimeout(() => void this.advance(), STAY / this.speed.peek());
    }

    private async advance(): Promise<void> {
        if (this.at.peek() >= this.steps.peek()) this.playing.value = false;
        else await this.go(this.at.peek() + 1);
        if (this.playing.peek()) this.tick();
    }
}
