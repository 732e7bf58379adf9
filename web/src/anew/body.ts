/** What the browser itself knows of a page and forgets when it is loaded: how far things are scrolled, what is unfolded, and where one types. */

/** By paths of elements, which the same page builds again. */
export interface Body {
    scrolled: Record<string, [left: number, top: number]>;
    unfolded: string[];
    focus: { path: string; from: number | null; to: number | null } | null;
}

/** After so many milliseconds what has not come back never will. */
const PATIENCE = 5000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The way from the page down to an element. */
function pathOf(element: Element): string {
    if (element === document.documentElement) return ":root";
    const { parentElement: parent } = element;
    const n = parent ? [...parent.children].indexOf(element) + 1 : 1;
    return `${parent ? pathOf(parent) : ""}>:nth-child(${n})`;
}

const all = <T extends Element>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
const isField = (element: Element | null): element is Field => element?.matches("input, textarea") ?? false;

function focusNow(): Body["focus"] {
    const field = document.activeElement;
    return isField(field) ? { path: pathOf(field), from: field.selectionStart, to: field.selectionEnd } : null;
}

export function carryBody(): Body {
    const scrolled = all("*").filter((one) => one.scrollTop || one.scrollLeft);
    return {
        scrolled: Object.fromEntries(scrolled.map((one) => [pathOf(one), [one.scrollLeft, one.scrollTop]])),
        unfolded: all("details[open]").map(pathOf),
        focus: focusNow(),
    };
}

/** Each of these tries to put one thing back, and says whether that is done. */
function attempts({ scrolled, unfolded, focus }: Body): (() => boolean)[] {
    const unfold = (path: string) => () => {
        const found = document.querySelector<HTMLDetailsElement>(path);
        if (found) found.open = true;
        return !!found;
    };
    const scroll = ([path, [left, top]]: [string, [number, number]]) => () => {
        const found = document.querySelector(path);
        found?.scrollTo({ left, top, behavior: "instant" });
        return !!found && Math.abs(found.scrollTop - top) < 2;
    };
    const type = () => {
        const found = document.querySelector(focus!.path);
        if (!isField(found)) return false;
        found.focus({ preventScroll: true });
        if (focus!.from !== null) found.setSelectionRange(focus!.from, focus!.to);
        return true;
    };
    return [...unfolded.map(unfold), ...(focus ? [type] : []), ...Object.entries(scrolled).map(scroll)];
}

/** Puts it back piece by piece as the page comes, unless the reader goes on meanwhile. */
export function restoreBody(body: Body): void {
    let left = attempts(body);
    const end = performance.now() + PATIENCE;
    const stop = () => (left = []);
    for (const deed of ["pointerdown", "wheel", "keydown"]) addEventListener(deed, stop, { once: true });
    const tries = () => {
        left = left.filter((attempt) => !attempt());
        if (left.length && performance.now() < end) requestAnimationFrame(tries);
    };
    requestAnimationFrame(tries);
}
