/** Words of a component's columns, without the word "none" by which this pack says that there is none. */
import * as columns from "../../table/view";
import type { Component } from "../../wire";

export function text(one: Component | undefined, column: string): string {
    const word = columns.text(one, column);
    return word === "none" ? "" : word;
}

export const list = (one: Component | undefined, column: string): string[] => columns.list(one, column).filter((word) => word !== "none");
