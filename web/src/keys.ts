/** The keys this browser holds: which seats at which tables are the reader's. */
import { signal } from "@preact/signals";
import { keep, kept } from "./settings";
import type { SeatId } from "./wire";

export interface Held {
    /** One key for each seat the reader may take, for themselves or to give away. */
    keys: Record<SeatId, string>;
    /** Seats whose keys are meant for others. */
    invited: SeatId[];
    host?: string;
    /** The seats the reader had when they were last there, also those a link brought them to. */
    own?: SeatId[];
    game: string;
    title: string;
    at: number;
}

const MOST = 60;

export const held = signal<Record<string, Held>>(kept("tables", {}));

function save(next: Record<string, Held>): void {
    const newest = Object.entries(next).sort(([, a], [, b]) => b.at - a.at);
    held.value = Object.fromEntries(newest.slice(0, MOST));
    keep("tables", JSON.stringify(held.value));
}

export function hold(table: string, more: Partial<Held>): void {
    const now = held.value[table] ?? { keys: {}, invited: [], game: "", title: "", at: 0 };
    const keys = { ...now.keys, ...more.keys };
    save({ ...held.value, [table]: { ...now, ...more, keys, at: Date.now() } });
}

/** A seat that the reader has given up. */
export function release(table: string, seat: SeatId): void {
    const now = held.value[table];
    if (!now) return;
    const { [seat]: _gone, ...keys } = now.keys;
    save({ ...held.value, [table]: { ...now, keys } });
}

/** A key that opens nothing any more. */
export function drop(table: string, key: string): void {
    const now = held.value[table];
    if (!now) return;
    const { host, ...others } = now;
    const keys = Object.fromEntries(Object.entries(now.keys).filter(([, one]) => one !== key));
    save({ ...held.value, [table]: { ...others, keys, ...(host && host !== key ? { host } : {}) } });
    if (!Object.keys(keys).length) forgetUnseen(table);
}

/** A table that a link named and that has never been shown. */
export function forgetUnseen(table: string): void {
    if (!held.value[table]?.game) forget(table);
}

export function forget(table: string): void {
    const { [table]: _gone, ...rest } = held.value;
    save(rest);
}

/** What to show the server when coming to a table: the reader's own seats, and the host's key. */
export function keysFor(table: string): string[] {
    const mine = held.value[table];
    if (!mine) return [];
    const own = Object.entries(mine.keys).filter(([seat]) => !mine.invited.includes(seat));
    return [...own.map(([, key]) => key), ...(mine.host ? [mine.host] : [])];
}

/** Does the reader sit in several seats? Then each keeps the name it has. */
export function hasSeveral(table: string): boolean {
    const mine = held.value[table];
    return mine !== undefined && Object.keys(mine.keys).filter((seat) => !mine.invited.includes(seat)).length > 1;
}

/** The link that brings somebody to a seat. */
export function inviteLink(table: string, key: string): string {
    return `${location.origin}/t/${table}#${key}`;
}
