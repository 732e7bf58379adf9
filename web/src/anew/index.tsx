/**
 * A page that was left open while its server was upgraded notices it when the line comes back: the server says which page it
 * serves. Then it loads itself anew, once; should the same old page come again, out of somebody's cache, the reader is told.
 */
import { signal } from "@preact/signals";
import { say } from "../lang";
import { onOpen, request } from "../net";
import { carry } from "./lasting";

const MARK = "cantina.anew.page";
/** Whoever does something is let finish: so many milliseconds of rest are waited for. */
const REST = 700;

const own = document.querySelector<HTMLMetaElement>("meta[name=page]")?.content;

/** Loads the page anew, where the reader is and with what they had in hand. */
export function loadAnew(): void {
    carry();
    location.reload();
}

/** Notes under a name that the page is loaded anew because of `what`; false if it has been before, or nothing can be noted. */
export function noteOnce(name: string, what: string): boolean {
    try {
        if (sessionStorage.getItem(name) === what) return false;
        sessionStorage.setItem(name, what);
        return true;
    } catch {
        return false;
    }
}

export function forgetNote(name: string): void {
    try {
        sessionStorage.removeItem(name);
    } catch {
        /* then nothing was noted */
    }
}

let touched = -REST;
for (const deed of ["keydown", "pointerdown", "input"]) addEventListener(deed, (event) => (touched = event.timeStamp), { capture: true });

function whenAtRest(act: () => void): void {
    const rest = document.hidden ? 0 : touched + REST - performance.now();
    if (rest <= 0) act();
    else setTimeout(() => whenAtRest(act), rest);
}

/** The server has another page, and loading this one anew did not bring it. */
const stays = signal(false);

async function look(): Promise<void> {
    const { page } = await request<{ page?: string }>("hello");
    stays.value = false;
    if (!page || page === own) return forgetNote(MARK);
    if (noteOnce(MARK, page)) whenAtRest(loadAnew);
    else stays.value = true;
}

onOpen(() => void look().catch(() => undefined)); // who is cut off before the answer looks again when the line is back

export function OldPage() {
    if (!stays.value) return null;
    return (
        <p class="notice" role="status">
            {say("page-old")}
            <button type="button" class="button small" onClick={loadAnew}>
                {say("page-anew")}
            </button>
        </p>
    );
}
