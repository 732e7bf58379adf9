/**
 * One WebSocket to the server, kept alive: requests that are answered, and pushes that come unasked.
 *
 * A lost connection is taken up again by itself, sooner first and then with longer pauses; whoever wants to go on where
 * they were listens to `onOpen` and joins again.
 */
import { signal } from "@preact/signals";
import type { Push, WireError } from "./wire";

export type Line = "connecting" | "open" | "lost";

/** Is there a connection? Shown wherever somebody waits for one. */
export const line = signal<Line>("connecting");

/** The server's refusal, as an exception: `code` tells programs, `message` tells people. */
export class Refusal extends Error {
    constructor(readonly wire: WireError) {
        super(wire.message);
    }
    get code(): string {
        return this.wire.code;
    }
}

interface Waiting {
    resolve(reply: unknown): void;
    reject(error: Error): void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
const SILENCE = 25_000;
const PATIENCE = 10_000;

let socket: WebSocket | null = null;
let nextId = 1;
let pause = FIRST_PAUSE;
let retry: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, Waiting>();
const pushed = new Set<(push: Push) => void>();
const opened = new Set<() => void>();

function settle(reply: { id: number; ok: boolean; error?: WireError }): void {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) asked?.resolve(reply);
    else asked?.reject(new Refusal(reply.error ?? { code: "unknown", message: "the server gave no reason" }));
}

function take(text: string): void {
    const message = JSON.parse(text);
    if (message.push) for (const listener of pushed) listener(message);
    else settle(message);
}

function failAll(): void {
    for (const asked of waiting.values()) asked.reject(new Refusal({ code: "lost", message: "the connection was lost" }));
    waiting.clear();
}

/** Opens the connection, and again whenever it is lost. */
export function connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const fresh = new WebSocket(`${scheme}://${location.host}/ws`, "cantina-1");
    socket = fresh;
    fresh.onopen = () => {
        pause = FIRST_PAUSE;
        line.value = "open";
        for (const listener of opened) listener();
    };
    fresh.onmessage = (event) => take(event.data);
    fresh.onclose = () => cut(fresh);
}

/** This line is dead, whether the browser knows it or not: what was asked fails, and a new line is tried. */
function cut(dead: WebSocket): void {
    if (socket !== dead) return;
    socket = null;
    dead.close();
    line.value = "lost";
    failAll();
    retry = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
}

/** Lines that went dead unnoticed are found by asking now and then. */
setInterval(() => {
    const asked = socket;
    if (line.value !== "open" || !asked) return;
    const late = setTimeout(() => cut(asked), PATIENCE);
    void request("ping")
        .catch(() => undefined)
        .finally(() => clearTimeout(late));
}, SILENCE);

/** The browser knows more than silence tells: a new line is tried when the network goes, and at once when it is back. */
addEventListener("offline", () => socket && cut(socket));
addEventListener("online", () => {
    if (socket) return;
    clearTimeout(retry);
    pause = FIRST_PAUSE;
    connect();
});

/** Resolves as soon as there is a connection. */
export function whenOpen(): Promise<void> {
    if (line.value === "open") return Promise.resolve();
    return new Promise((resolve) => {
        const once = () => {
            opened.delete(once);
            resolve();
        };
        opened.add(once);
    });
}

/** Asks the server; rejects with a `Refusal` if it says no or the line is cut before it answers. */
export async function request<Reply = unknown>(op: string, fields: object = {}): Promise<Reply> {
    await whenOpen();
    const id = nextId++;
    return new Promise<Reply>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (reply: unknown) => void, reject });
        socket?.send(JSON.stringify({ id, op, ...fields }));
    });
}

/** Asks over HTTP, where long replies come compressed; with fields by POST. Whatever keeps the answer from coming counts as a cut line. */
export async function fetched<Reply = unknown>(path: string, fields?: object): Promise<Reply> {
    const lost = (): never => {
        throw new Refusal({ code: "lost", message: "the connection was lost" });
    };
    await whenOpen();
    const answer = await fetch(path, fields && { method: "POST", body: JSON.stringify(fields) }).catch(lost);
    const reply: { ok: boolean; error?: WireError } = await answer.json().catch(lost);
    if (!reply.ok) throw new Refusal(reply.error ?? { code: "unknown", message: "the server gave no reason" });
    return reply as Reply;
}

/** Both return the function that ends the listening. */
export function onPush(listener: (push: Push) => void): () => void {
    pushed.add(listener);
    return () => pushed.delete(listener);
}

export function onOpen(listener: () => void): () => void {
    opened.add(listener);
    return () => opened.delete(listener);
}
