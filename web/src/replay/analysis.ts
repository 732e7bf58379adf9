/**
 * A game that the server analyses while it is gone over: it tells what it finds as it comes, so the curve grows. There is one
 * analysis at a time; leaving the page, or wanting no more, ends it.
 */
import { batch, computed, signal } from "@preact/signals";
import { onOpen, onPush, Refusal, request } from "../net";
import { lang } from "../settings";
import type { AnalysisNews, Chance, Judged, SeatId } from "../wire";
import type { Source } from "./model";

export type Work = "idle" | "working" | "stopped" | "done" | "failed";

/** Of the team, or of one seat where seats play against each other. */
export function valueOf(chance: Chance, seat: number): number {
    return typeof chance === "number" ? chance : (chance[seat] ?? 0);
}

/** Who decided, counted from 0. */
export function seatOf(event: Judged): number {
    return Number(event.seat.slice(1)) - 1;
}

export function changeOf(event: Judged, seat: number): number {
    return valueOf(event.after, seat) - valueOf(event.before, seat);
}

/** Is it a mistake of those whose chance is shown? */
export function isOwnMistake(event: Judged, seat: number): boolean {
    return event.mistake === true && (typeof event.before === "number" || seatOf(event) === seat);
}

/** Did this outcome of chance change more than the search may be wrong? As the server sees it for turning points. */
export function isLuck(event: Judged, seat: number): boolean {
    const change = Math.abs(changeOf(event, seat));
    return event.kind === "chance" && change >= 0.02 && change > 2 * valueOf(event.error, seat);
}

/** A place on the curve: behind a move. Steps are even, and what fell behind a decision shares the way to the next. */
export interface Point {
    at: number;
    value: number;
}

/** Before and behind every move, in order. */
export function curveOf(events: Judged[], seat: number): { event: Judged; before: Point; after: Point }[] {
    const fallen = new Map<number, number>();
    for (const { kind, step } of events) if (kind === "chance") fallen.set(step, (fallen.get(step) ?? 0) + 1);
    let at = 0;
    let nth = 0;
    return events.map((event) => {
        nth = event.kind === "chance" ? nth + 1 : 1;
        const from = event.kind === "chance" ? event.step - 1 : event.step;
        const before = { at, value: valueOf(event.before, seat) };
        at = Math.max(0, from + nth / (1 + (fallen.get(from + 1) ?? 0)));
        return { event, before, after: { at, value: valueOf(event.after, seat) } };
    });
}

export class AnalysisModel {
    readonly work = signal<Work>("idle");
    readonly trouble = signal("");
    readonly events = signal<Judged[]>([]);
    readonly news = signal<AnalysisNews | null>(null);
    /** Whose chance the reader has asked for, where seats play against each other; their own until they do. */
    readonly chosen = signal<SeatId | null>(null);
    /** The one whose chance everything here is about: where a team has one chance, the first. */
    readonly party = computed(() => {
        const wanted = this.chosen.value ?? this.own();
        return Math.max(0, this.news.value?.parties.findIndex(({ party }) => party === wanted) ?? 0);
    });
    readonly books = computed(() => this.news.value?.parties[this.party.value]);
    /** Do seats play against each other? */
    readonly rivals = computed(() => (this.news.value?.parties.length ?? 0) > 1);
    readonly curve = computed(() => curveOf(this.events.value, this.party.value));

    /** The one that is heard of; 0 while none is. */
    private number = 0;
    private readonly endings: (() => void)[];

    /** `own`: the reader's seat, or whose eyes are the next best. */
    constructor(
        private readonly source: Source,
        private readonly own: () => SeatId | undefined,
    ) {
        let first = true;
        this.endings = [
            onPush((push) => push.push === "analysis" && this.hear(push)),
            // Who was cut off is no longer analysed for.
            onOpen(() => this.work.peek() === "working" && void this.begin()),
            // Sentences come in the language they were asked for in.
            lang.subscribe(() => {
                if (!first && this.work.peek() !== "idle") void this.begin();
                first = false;
            }),
        ];
    }

    close(): void {
        for (const end of this.endings) end();
        if (this.work.peek() === "working") void this.tellStop();
    }

    async begin(): Promise<void> {
        this.number = 0;
        batch(() => {
            this.work.value = "working";
            this.events.value = [];
            this.news.value = null;
        });
        try {
            const begun = await request<{ analysis: number }>("analyse", { ...this.source, lang: lang.peek() });
            this.number = begun.analysis;
        } catch (error) {
            this.fail(error);
        }
    }

    stop(): void {
        this.number = 0;
        this.work.value = "stopped";
        void this.tellStop();
    }

    private async tellStop(): Promise<void> {
        await request("analyse", { stop: true }).catch(() => undefined);
    }

    private hear(news: AnalysisNews): void {
        if (news.analysis !== this.number) return;
        batch(() => {
            this.events.value = [...this.events.peek(), ...news.events];
            this.news.value = news;
            if (news.whole) this.work.value = "done";
        });
    }

    private fail(error: unknown): void {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === "lost") return; // it is begun again when the line is back
        batch(() => {
            this.work.value = "failed";
            this.trouble.value = error.code;
        });
    }

    move(number: number): Judged | undefined {
        return this.events.value[number - 1];
    }

    /** What is known of the position a step shows: before its decision, or at the end. */
    chanceAt(step: number): number | undefined {
        const here = this.curve.value.find(({ event }) => event.kind !== "chance" && event.step === step);
        if (here) return here.before.value;
        return this.news.value?.whole && this.curve.value.length ? this.books.value?.end : undefined;
    }

    turningPoints(): Judged[] {
        return (this.books.value?.turning_points ?? []).flatMap((n) => this.move(n) ?? []);
    }

    /** The largest first: of the team, or of the seat the analysis is about. */
    mistakes(): Judged[] {
        return (this.books.value?.mistakes ?? []).flatMap((n) => this.move(n) ?? []);
    }

    /** The decision that was made at a step. */
    decisionAt(step: number): Judged | undefined {
        return this.events.value.find((event) => event.kind === "decision" && event.step === step);
    }
}
