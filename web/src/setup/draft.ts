/** A table that is being thought out: seats, options, name. */
import { signal } from "@preact/signals";
import { levels, USUAL_LEVEL, type Level, type Plan, type Player } from "../open";
import { kept, keep, myName } from "../settings";
import type { GameInfo, Preset, SeatId } from "../wire";

/** "me" is the reader; several seats may be theirs. */
export type Sitter = "me" | "open" | `agent:${Level}`;

export const sitters: Sitter[] = ["me", "open", ...levels.map((level): Sitter => `agent:${level}`)];

export const seatId = (n: number): SeatId => `p${n + 1}`;

function playerOf(sitter: Sitter, n: number, several: boolean): Player {
    if (sitter === "open") return { kind: "open" };
    if (sitter !== "me") return { kind: "agent", level: sitter.slice("agent:".length) };
    const name = myName.peek().trim();
    return { kind: "person", name: several && name ? `${name} ${n + 1}` : name };
}

/** As the server wants them. Who plays several seats tells them apart by their numbers. */
export function playersOf(list: Sitter[]): Record<SeatId, Player> {
    const several = list.filter((one) => one === "me").length > 1;
    return Object.fromEntries(list.map((sitter, n) => [seatId(n), playerOf(sitter, n, several)]));
}

interface Kept {
    sitters: Sitter[];
    options: Record<string, string>;
    listed: boolean;
}

type Span = [number, number];

/** The fewest and the most seats that go with these values of a game's options. */
export function spanOf(game: GameInfo, valueOf: (id: string) => string | undefined): Span {
    const limits = game.options.map((option) => option.seats?.[valueOf(option.id) ?? ""] ?? game.seats).filter(([least]) => least > 0);
    return [Math.max(game.seats[0], ...limits.map(([least]) => least)), Math.min(game.seats[1], ...limits.map(([, most]) => most))];
}

export class Draft {
    readonly title = signal("");
    readonly listed = signal(false);
    readonly sitters = signal<Sitter[]>([]);
    /** Only what differs from the default. */
    readonly options = signal<Record<string, string>>({});

    /** Begins as the reader left it last time. */
    constructor(readonly game: GameInfo) {
        const usual: Sitter[] = ["me", `agent:${USUAL_LEVEL}`];
        const before = kept<Kept>(`setup.${game.id}`, { sitters: usual, options: {}, listed: false });
        this.sitters.value = before.sitters.filter((one) => sitters.includes(one));
        this.options.value = Object.fromEntries(Object.entries(before.options).filter(([id, value]) => this.isKnown(id, value)));
        this.listed.value = before.listed;
        this.resize(this.sitters.value.length);
    }

    private isKnown(id: string, value: string): boolean {
        return this.game.options.some((option) => option.id === id && option.values.includes(value));
    }

    /** New seats are for agents: then nobody has to be waited for. */
    resize(count: number): void {
        const [least, most] = this.span();
        const size = Math.min(Math.max(count, least), most);
        const fill = Array.from({ length: size }, (): Sitter => `agent:${USUAL_LEVEL}`);
        this.sitters.value = fill.map((agent, n) => this.sitters.value[n] ?? (n === 0 ? "me" : agent));
    }
    sit(n: number, sitter: Sitter): void {
        this.sitters.value = this.sitters.value.map((one, at) => (at === n ? sitter : one));
    }
    valueOf(id: string): string {
        return this.options.value[id] ?? this.game.options.find((option) => option.id === id)?.default ?? "";
    }
    choose(id: string, value: string): void {
        const { [id]: _gone, ...others } = this.options.value;
        const usual = this.game.options.find((option) => option.id === id)?.default === value;
        this.options.value = usual ? others : { ...others, [id]: value };
        this.resize(this.sitters.value.length);
    }
    span(): Span {
        return spanOf(this.game, (id) => this.valueOf(id));
    }
    /** What else is chosen that a value does not go with, in the words of that option. */
    against(id: string, value: string): string[] {
        const rivals = this.game.options.filter((other) => other.without?.[this.valueOf(other.id)]?.[id]?.includes(value));
        return rivals.map((other) => other.words[other.values.indexOf(this.valueOf(other.id))] ?? this.valueOf(other.id));
    }
    /** Is everything as a difficulty wants it? */
    is(preset: Preset): boolean {
        return Object.entries(preset.options).every(([id, value]) => this.valueOf(id) === value);
    }
    take(preset: Preset): void {
        for (const [id, value] of Object.entries(preset.options)) this.choose(id, value);
    }
    /** How many of these options are not as usual. */
    changed(ids: string[]): number {
        return ids.filter((id) => id in this.options.value).length;
    }
    reset(ids: string[]): void {
        this.options.value = Object.fromEntries(Object.entries(this.options.value).filter(([id]) => !ids.includes(id)));
    }
    remember(): void {
        const { sitters: list, options, listed } = this;
        keep(`setup.${this.game.id}`, JSON.stringify({ sitters: list.value, options: options.value, listed: listed.value }));
    }

    plan(): Plan {
        return {
            game: this.game.id,
            seats: this.sitters.value.length,
            players: playersOf(this.sitters.value),
            options: this.options.value,
            title: this.title.value.trim(),
            listed: this.listed.value,
        };
    }
}
