/** The games that have landed, each loaded with its style when somebody sits down to it. */
import { fetchPart } from "../later";
import type { GamePage } from "../table/game";

const shelves: Record<string, () => Promise<GamePage>> = {
    conflict: () => import("./conflict").then((folder) => folder.conflict),
    clonewars: () => import("./clonewars").then((folder) => folder.clonewars),
    mandalorian: () => import("./mandalorian").then((folder) => folder.mandalorian),
    outerrim: () => import("./outerrim").then((folder) => folder.outerrim),
};

/** The sheets of style that build.mjs has named in the page's head: once one has come it stays. */
function dress(id: string): Promise<void> {
    const href = document.querySelector<HTMLMetaElement>(`meta[name="style-${id}"]`)?.content;
    return new Promise((resolve, reject) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = href ?? "";
        link.onload = () => resolve();
        link.onerror = () => reject(new Error(`no style for ${id}`));
        document.head.append(link);
    });
}

const loaded = new Map<string, Promise<GamePage>>();

export function loadGame(id: string): Promise<GamePage> | undefined {
    const load = shelves[id];
    if (load && !loaded.has(id)) loaded.set(id, fetchPart(() => Promise.all([load(), dress(id)]).then(([game]) => game)));
    return loaded.get(id);
}
