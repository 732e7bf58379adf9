/**
 * A lesson at a table: which step is to be shown, and what the reader may do with it.
 *
 * The server says where the game stands in its lesson; that follows from the decisions alone. Only how many of the steps
 * that decide nothing have been read since is known here.
 */
import { computed, signal } from "@preact/signals";
import { lessonOf } from "../content";
import { keep, kept } from "../settings";
import type { Scene } from "../table/scene";
import type { Lesson, LessonPlace, LessonStep, SeatId } from "../wire";

const MOST = 40;

/** Tables whose lesson the reader has let go of. */
const released = signal<string[]>(kept("lessons-left", []));

function release(table: string): void {
    released.value = [table, ...released.value].slice(0, MOST);
    keep("lessons-left", JSON.stringify(released.value));
}

export interface Coaching {
    script: Lesson;
    place: LessonPlace;
}

function partnersIn(script: Lesson): SeatId[] {
    return Object.keys(script.players).filter((seat) => script.players[seat]?.kind === "partner");
}

/** The lesson that is going on at a table: not before its words have come, nor for those who only watch. */
export function coachingAt(scene: Scene): Coaching | null {
    const head = scene.head.value;
    const place = scene.lesson.value;
    if (!head || !place || released.value.includes(scene.id)) return null;
    const script = lessonOf(head.game);
    const seats = scene.seats.value;
    const isOurs = (seat: SeatId) =>
        head.you.includes(seat) && seats.find((one) => one.seat === seat)?.kind === "person";
    return script && Object.keys(script.players).every(isOurs) ? { script, place } : null;
}

/** Of the reader's seats, those they decide for: in a lesson the partners' seats are the lesson's. */
export function learnersAmong(you: SeatId[], scene: Scene): SeatId[] {
    const coaching = coachingAt(scene);
    return coaching ? you.filter((seat) => coaching.script.players[seat]?.kind === "you") : you;
}

export class Coach {
    /** Which place the steps were read at, and how many. */
    private readonly read = signal({ made: -1, count: 0 });
    readonly coaching = computed(() => coachingAt(this.scene));

    constructor(readonly scene: Scene) {}

    private readonly made = computed(() => {
        const now = this.coaching.value;
        return now ? (now.script.steps[now.place.next]?.made ?? now.script.steps.length) : -1;
    });
    private readonly told = computed(() => (this.read.value.made === this.made.value ? this.read.value.count : 0));

    /** The number of the step that is shown, from 0. */
    readonly at = computed(() => (this.coaching.value?.place.next ?? 0) + this.told.value);
    readonly step = computed<LessonStep | null>(() => this.coaching.value?.script.steps[this.at.value] ?? null);
    /** The step at which the reader did something else. */
    readonly strayed = computed<LessonStep | null>(() => {
        const now = this.coaching.value;
        return now && now.place.left !== null ? (now.script.steps[now.place.left] ?? null) : null;
    });
    readonly isLast = computed(() => this.at.value >= (this.coaching.value?.script.steps.length ?? 0) - 1);

    private count(told: number): void {
        this.read.value = { made: this.made.peek(), count: told };
    }

    /** On to the next step: read on, or let the lesson make its move. */
    async next(): Promise<void> {
        const step = this.step.peek();
        if (!step || (this.isLast.peek() && step.kind === "tell")) return this.letGo();
        if (step.kind === "tell") this.count(this.told.peek() + 1);
        else if (step.kind === "play" && step.do?.[0]) await this.scene.act(step.do[0]);
    }

    /** Back to the step before; if that was a decision, it is taken back. */
    async back(): Promise<void> {
        if (this.told.peek() > 0) this.count(this.told.peek() - 1);
        else if (this.canGoBack()) await this.scene.undo(1);
    }
    canGoBack(): boolean {
        return this.told.value > 0 || (this.made.value > 0 && !this.scene.sending.value);
    }

    /** Takes back everything since the reader went another way. */
    async takeBack(): Promise<void> {
        await this.scene.undo(this.coaching.peek()?.place.since ?? 1);
    }

    /** The game goes on without the lesson; agents take the partners' seats. */
    async letGo(): Promise<void> {
        const now = this.coaching.peek();
        if (!now) return;
        for (const seat of partnersIn(now.script)) {
            const level = now.script.players[seat]?.level;
            await this.scene.seat(seat, { kind: "agent", ...(level ? { level } : {}) });
        }
        release(this.scene.id);
    }
}
