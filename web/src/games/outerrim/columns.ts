/** The columns of a component, as what they are. */
import type { Component, Op } from "../../wire";

/** A word of a column; "" for none, however the pack says it. */
export function text(one: Component | undefined, column: string): string {
    const word = String(one?.columns[column] ?? "");
    return word === "none" ? "" : word;
}
export const number = (one: Component | undefined, column: string): number => Number(one?.columns[column] ?? 0);
export const yes = (one: Component | undefined, column: string): boolean => Boolean(one?.columns[column] ?? false);
export const list = (one: Component | undefined, column: string): string[] =>
    ((one?.columns[column] as (string | null)[] | undefined) ?? []).filter((word): word is string => word !== null && word !== "none");

/** All operations of a component, or those of one moment. */
export function opsOf(one: Component | undefined, when?: string): Op[] {
    return (one?.abilities ?? []).filter((ability) => !when || ability.when === when).flatMap((ability) => ability.ops);
}
