/** The columns of a component, as what they are. */
import type { Component, Op } from "../../wire";

export const text = (one: Component | undefined, column: string): string => String(one?.columns[column] ?? "");
export const number = (one: Component | undefined, column: string): number => Number(one?.columns[column] ?? 0);
export const yes = (one: Component | undefined, column: string): boolean => one?.columns[column] === true;
export const list = (one: Component | undefined, column: string): string[] =>
    ((one?.columns[column] as (string | null)[] | undefined) ?? []).filter((word) => word !== null);

/** All operations of a component, or those of one moment. */
export function opsOf(one: Component | undefined, when?: string): Op[] {
    return (one?.abilities ?? []).filter((ability) => !when || ability.when === when).flatMap((ability) => ability.ops);
}
