/** Where the reader is. Addresses are real: each can be reloaded, sent to a friend and gone back to. */
import { signal } from "@preact/signals";

export type Route =
    | { screen: "lobby" }
    | { screen: "nowhere" }
    | { screen: "setup"; game: string }
    | { screen: "learn"; game: string }
    | { screen: "rules"; game: string; rule: string }
    | { screen: "replay"; table: string }
    | { screen: "campaign"; campaign: string; key: string }
    | { screen: "table"; table: string; key: string };

/** Every place but a table. */
export type Around = Exclude<Route, { screen: "table" }>;

/** The words of an address; none if it cannot be read. */
function wordsOf(path: string): string[] {
    try {
        return path.replace(/^\/|\/$/g, "").split("/").map(decodeURIComponent);
    } catch {
        return [];
    }
}

/** What may stand behind a #, as it was before it became part of an address. */
function plain(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** The server knows the same addresses (src/server/web/screens.c). */
function parse(path: string, fragment: string): Route {
    const [room, id = "", ...more] = wordsOf(path);
    const behind = fragment.slice(1);
    if (room === undefined || more.length) return { screen: "nowhere" };
    if (room === "new" && id) return { screen: "setup", game: id };
    if (room === "learn" && id) return { screen: "learn", game: id };
    if (room === "rules" && id) return { screen: "rules", game: id, rule: plain(behind) };
    if (room === "replay") return { screen: "replay", table: id };
    if (room === "campaign") return { screen: "campaign", campaign: id, key: behind };
    if (room === "t" && id) return { screen: "table", table: id, key: behind };
    return { screen: room || id ? "nowhere" : "lobby" };
}

export const route = signal<Route>(parse(location.pathname, location.hash));

function look(): void {
    route.value = parse(location.pathname, location.hash);
}

addEventListener("popstate", look);
addEventListener("hashchange", look);

export function go(path: string): void {
    history.pushState(null, "", path);
    look();
    scrollTo(0, 0);
}

/** The same place under another address, without a step in the history: takes a key out of the address bar. */
export function rename(path: string): void {
    history.replaceState(null, "", path);
}

/** For links: a click stays in the page, unless the reader wants a new tab. */
export function follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.currentTarget as HTMLAnchorElement;
    event.preventDefault();
    go(link.pathname + link.hash);
}
