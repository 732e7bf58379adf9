/**
 * Which presses of a pointer count. What lies under it changes with each decision: the first press of a double click decides,
 * and the second one would meet whatever lies there by then.
 *
 * A press counts if the question was in sight when it was made, is the same when it is let go, and the pointer is not still where
 * something has just changed under it. Whoever has moved on to another place, or uses keys, can be as quick as they like.
 */
import { useEffect } from "preact/hooks";
import type { Desk } from "./context";

/** Milliseconds in which two presses at one place are a double click. */
const DOUBLE = 500;
/** Milliseconds in which nobody can have seen what has come under a pointer at rest. */
const UNSEEN = 250;
/** A hand that rests moves no further than so many pixels. */
const REST = { mouse: 10, touch: 32 };

/** What a question brings, and takes away again. */
const CHANGING = ".choices button, .over a, .over button, .menu button, dialog .primary, [data-piece], [data-side]";

interface Place {
    x: number;
    y: number;
}

const isNear = (one: Place, other: Place, kind: string): boolean =>
    Math.hypot(one.x - other.x, one.y - other.y) <= (kind === "mouse" ? REST.mouse : REST.touch);

export class Presses {
    /** Where the pointer is. */
    private at: Place | null = null;
    /** There a press does not count until then. */
    private closed: (Place & { until: number }) | null = null;
    /** The question in sight, by the number of its move, and since when. */
    private question = -1;
    private since = 0;
    /** The press under way: the question it is about, and whether it counts. */
    private down = { question: -1, counts: true };

    /** Another question is in sight. */
    show(question: number, now: number): void {
        this.question = question;
        this.since = now;
        if (this.at) this.close(this.at, now + UNSEEN);
    }

    private close(at: Place, until: number): void {
        this.closed = { ...at, until: Math.max(until, this.closed?.until ?? 0) };
    }

    move({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
        this.at = { x, y };
        if (this.closed && !isNear(this.closed, this.at, pointerType)) this.closed = null;
    }

    press(event: PointerEvent): void {
        this.move(event);
        const { question, since, closed } = this;
        this.down = { question, counts: event.timeStamp >= Math.max(since, closed?.until ?? 0) };
    }

    /** Does the click that ends the press count? */
    release(now: number): boolean {
        const { question, counts } = this.down;
        if (!counts || question !== this.question) return false;
        if (this.at) this.close(this.at, now + DOUBLE);
        return true;
    }
}

/** Where the pointer was pressed last. What comes to lie there then has not been pointed at, until the pointer moves. */
let pressed = { x: -1, y: -1 };
addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (pressed = { x, y }), { capture: true });

export const hasMoved = ({ clientX, clientY }: MouseEvent): boolean => Math.hypot(clientX - pressed.x, clientY - pressed.y) > 2;

export function usePresses({ model, menu, confirm }: Desk): void {
    useEffect(() => {
        const presses = new Presses();
        const onMove = (event: PointerEvent) => presses.move(event);
        const onDown = (event: PointerEvent) => presses.press(event);
        const onClick = (event: MouseEvent) => {
            if (!event.detail) return; // by a key, or by a program that reads the page out
            if (!(event.target as Element).closest(CHANGING) || presses.release(event.timeStamp)) return;
            event.stopPropagation();
            event.preventDefault();
        };
        const listening = { capture: true };
        addEventListener("pointermove", onMove, listening);
        addEventListener("pointerdown", onDown, listening);
        addEventListener("click", onClick, listening);
        const end = model.shown.subscribe((shown) => {
            // What was offered for the question before is offered no more.
            menu.value = confirm.value = null;
            presses.show(shown?.n ?? -1, performance.now());
        });
        return () => {
            end();
            removeEventListener("pointermove", onMove, listening);
            removeEventListener("pointerdown", onDown, listening);
            removeEventListener("click", onClick, listening);
        };
    }, [model]);
}
