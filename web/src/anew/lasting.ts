/**
 * What outlasts the page when it loads itself anew: what was typed, opened and chosen, each under a name of its own. It lies in
 * the tab's storage for as long as the loading takes.
 */
import type { Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { carryBody, restoreBody, type Body } from "./body";

type Signals = Record<string, Signal<unknown>>;
type Values = Record<string, unknown>;

interface Carried {
    parts: Record<string, Values>;
    body: Body;
    /** Where the reader was: nowhere else does it count. */
    path: string;
}

const KEY = "cantina.carried";

const live = new Map<string, Signals>();

function take(): Carried | null {
    try {
        const text = sessionStorage.getItem(KEY);
        sessionStorage.removeItem(KEY);
        const carried = text === null ? null : (JSON.parse(text) as Carried);
        return carried?.path === location.pathname ? carried : null;
    } catch {
        return null; // no storage, or nothing that can be read
    }
}

const carried = take();
if (carried) restoreBody(carried.body);

const valuesOf = (signals: Signals): Values => Object.fromEntries(Object.entries(signals).map(([name, one]) => [name, one.peek()]));

/** Puts everything away, right before the page goes. */
export function carry(): void {
    const parts = Object.fromEntries([...live].map(([name, signals]) => [name, valuesOf(signals)]));
    try {
        sessionStorage.setItem(KEY, JSON.stringify({ parts, body: carryBody(), path: location.pathname } satisfies Carried));
    } catch {
        /* there is no room: the page comes back empty */
    }
}

/** These signals of a part of the page are carried over, under the part's name; the first part of that name takes what was. */
export function useLasting(name: string, signals: Signals): void {
    useMemo(() => {
        const values = carried?.parts[name];
        if (!values) return;
        delete carried.parts[name];
        for (const [word, value] of Object.entries(values)) if (signals[word]) signals[word].value = value;
    }, [name]);
    useEffect(() => {
        live.set(name, signals);
        return () => void live.delete(name);
    });
}
