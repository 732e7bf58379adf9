/** The games that have landed, each loaded when somebody sits down to it. */
import type { GamePage } from "../table/game";

const shelves: Record<string, () => Promise<GamePage>> = {
    conflict: () => import("./conflict").then((folder) => folder.conflict),
    clonewars: () => import("./clonewars").then((folder) => folder.clonewars),
    mandalorian: () => import("./mandalorian").then((folder) => folder.mandalorian),
    outerrim: () => import("./outerrim").then((folder) => folder.outerrim),
};

export function loadGame(id: string): Promise<GamePage> | undefined {
    return shelves[id]?.();
}
