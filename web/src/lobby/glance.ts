/** How the tables of the reader stand, without sitting down at them. */
import { useEffect, useState } from "preact/hooks";
import { keysFor } from "../keys";
import { lang } from "../settings";
import type { Seat, SeatId, TableMessage } from "../wire";

export interface Glance {
    turn: number;
    over: string | null;
    asked: SeatId | undefined;
    you: SeatId[];
    seats: Seat[];
}

/** "gone": the server knows no such table any more. */
export type Standing = Glance | "gone";

async function glance(table: string): Promise<Standing | undefined> {
    const [key] = keysFor(table);
    const reply = await fetch(`/api/tables/${table}?lang=${lang.peek()}`, {
        headers: key ? { authorization: `Bearer ${key}` } : {},
    });
    if (reply.status === 404) return "gone";
    if (!reply.ok) return undefined;
    const now = (await reply.json()) as TableMessage;
    return {
        turn: now.turn,
        over: now.question.over ? (now.question.result?.text ?? "") : null,
        asked: now.question.seat,
        you: now.you,
        seats: now.seats,
    };
}

/** The standing of each table, as far as it is known yet. */
export function useGlances(tables: string[]): Record<string, Standing> {
    const [known, setKnown] = useState<Record<string, Standing>>({});
    const list = tables.join(" ");
    useEffect(() => {
        let here = true;
        const look = async (table: string) => {
            const standing = await glance(table).catch(() => undefined);
            if (here && standing) setKnown((before) => ({ ...before, [table]: standing }));
        };
        for (const table of tables) void look(table);
        return () => (here = false);
    }, [list, lang.value]);
    return known;
}
