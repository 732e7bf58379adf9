/** A record the reader has brought along, on its way to the replay; it stays until the tab is closed. */
import { signal } from "@preact/signals";

const KEY = "cantina.record";

function read(): string {
    try {
        return sessionStorage.getItem(KEY) ?? "";
    } catch {
        return "";
    }
}

export const brought = signal(read());

export function bring(record: string): void {
    brought.value = record;
    try {
        sessionStorage.setItem(KEY, record);
    } catch {
        /* no storage: it lasts as long as the page */
    }
}
