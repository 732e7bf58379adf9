/** Opening tables. The keys the server hands out are put away before anybody goes there. */
import { hold } from "./keys";
import { request } from "./net";
import { myName } from "./settings";
import type { Created, SeatId } from "./wire";

export const levels = ["random", "greedy", "easy", "normal", "hard"] as const;
export type Level = (typeof levels)[number];

/** What an agent is unless somebody wants it otherwise. */
export const USUAL_LEVEL: Level = "normal";

export type Player = { kind: "person"; name: string } | { kind: "agent"; level: string } | { kind: "open" };

export interface Plan {
    game: string;
    seats: number;
    players: Record<SeatId, Player>;
    options?: Record<string, string>;
    title?: string;
    listed?: boolean;
    /** The campaign it is opened for, its key, and whether a table of it that is in play is given up. */
    campaign?: string;
    key?: string;
    anew?: boolean;
}

/** Keeps what came back: open seats' keys are there to be given away, the others are the reader's own. */
export function keepKeys(made: Created, players: Record<SeatId, Player>, game: string, title = ""): string {
    const invited = Object.keys(made.keys).filter((seat) => (players[seat]?.kind ?? "open") === "open");
    hold(made.table, { keys: made.keys, host: made.host, invited, game, title });
    return made.table;
}

/** Opens a table and answers its id; rejects with the server's reason if it may not be. */
export async function openTable(plan: Plan): Promise<string> {
    return keepKeys(await request<Created>("create", plan), plan.players, plan.game, plan.title);
}

/** The reader in the first seat, agents in the others. */
export function withAgents(seats: number): Record<SeatId, Player> {
    const players: Record<SeatId, Player> = { p1: { kind: "person", name: myName.peek() } };
    for (let n = 2; n <= seats; n++) players[`p${n}`] = { kind: "agent", level: USUAL_LEVEL };
    return players;
}
