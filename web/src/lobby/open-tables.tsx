/** Tables that others have opened to everybody. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { gameInfo } from "../content";
import { held, hold } from "../keys";
import { say } from "../lang";
import { onOpen, onPush, line, Refusal, request } from "../net";
import { Wrong } from "../parts/frame";
import { Icon } from "../parts/icon";
import { follow, go } from "../route";
import { myName } from "../settings";
import { kindOf, seatName } from "../table/seats";
import type { LobbyTable, Seat } from "../wire";

/** Rows that are shown at first, and again for each "Show more". */
const STEP = 20;

interface LobbyPage {
    tables: LobbyTable[];
    /** Where the next page begins; none behind the last one. */
    next?: string;
}

/** The first page, which the server keeps fresh, and the pages behind it that the reader has asked for. */
const first = signal<LobbyPage | null>(null);
const further = signal<LobbyPage | null>(null);

async function watch(on: boolean): Promise<void> {
    first.value = await request<LobbyPage>("lobby", { watch: on });
}

const nextPage = (): string | undefined => (further.value ?? first.value)?.next;

/** A page may be short, or empty, and another one still come. */
async function turnPages(): Promise<void> {
    for (let got = 0; got < STEP && nextPage(); ) {
        const page = await request<LobbyPage>("lobby", { after: nextPage() });
        further.value = { tables: [...(further.peek()?.tables ?? []), ...page.tables], next: page.next };
        got += page.tables.length;
    }
}

/** Every table that is known, once: one may have moved from a later page to the first. */
function known(): LobbyTable[] | null {
    if (!first.value) return null;
    const { tables } = first.value;
    const there = new Set(tables.map((table) => table.table));
    return [...tables, ...(further.value?.tables ?? []).filter((table) => !there.has(table.table))];
}

function useLobby(): LobbyTable[] | null {
    useEffect(() => {
        further.value = null;
        const again = () => void watch(true).catch(() => undefined);
        const ends = [onOpen(again), onPush((push) => push.push === "lobby" && (first.value = push))];
        if (line.peek() === "open") again();
        return () => {
            for (const end of ends) end();
            void watch(false).catch(() => undefined);
        };
    }, []);
    return known();
}

async function sitDown(table: LobbyTable, seat: Seat): Promise<void> {
    const reply = await request<{ key: string }>("seat", {
        table: table.table,
        seat: seat.seat,
        kind: "person",
        name: myName.peek(),
    });
    hold(table.table, { keys: { [seat.seat]: reply.key }, game: table.game, title: table.title });
    go(`/t/${table.table}`);
}

function SeatList({ seats }: { seats: Seat[] }) {
    return (
        <ul class="chips wrap">
            {seats.map((seat) => (
                <li key={seat.seat} class={`chip ${seat.kind === "open" ? "away" : ""}`} data-seat={seat.seat}>
                    <Icon name={seat.kind === "agent" ? "agent" : "person"} />
                    <span>{seat.kind === "person" ? seatName(seat) : kindOf(seat)}</span>
                </li>
            ))}
        </ul>
    );
}

function Row({ table }: { table: LobbyTable }) {
    const [wrong, setWrong] = useState<string | null>(null);
    const name = gameInfo(table.game)?.name ?? table.game;
    const free = table.seats.find((seat) => seat.kind === "open");
    const sit = () =>
        free && sitDown(table, free).catch((error) => setWrong(error instanceof Refusal ? error.message : String(error)));
    return (
        <li class="table-row">
            <div class="about">
                <h3>{table.title || name}</h3>
                <p class="muted">
                    {table.title && `${name} · `}
                    {table.turn ? say("turn", { n: table.turn }) : say("lobby-new")}
                </p>
                <SeatList seats={table.seats} />
                <Wrong text={wrong} />
            </div>
            <div class="acts">
                {free && (
                    <button type="button" class="button small primary" onClick={() => void sit()}>
                        {say("seat-take")}
                    </button>
                )}
                <a class="button small" href={`/t/${table.table}`} onClick={follow}>
                    {say("watch")}
                </a>
            </div>
        </li>
    );
}

export function OpenTables() {
    const tables = useLobby()?.filter((table) => !held.value[table.table]);
    // Those with a free seat first: who comes here wants to play.
    const sorted = [...(tables ?? [])].sort((a, b) => Number(b.open > 0) - Number(a.open > 0));
    const [most, setMost] = useState(STEP);
    const showMore = () => {
        setMost(most + STEP);
        if (sorted.length < most + STEP && nextPage()) void turnPages().catch(() => undefined);
    };
    return (
        <section class="panel" aria-labelledby="open-tables">
            <h2 id="open-tables">
                <Icon name="group" />
                {say("open-tables")}
            </h2>
            {tables && !sorted.length && <p class="muted">{say("open-none")}</p>}
            <ul class="table-rows">
                {sorted.slice(0, most).map((table) => (
                    <Row key={table.table} table={table} />
                ))}
            </ul>
            {(sorted.length > most || nextPage()) && (
                <button type="button" class="button small" onClick={showMore}>
                    {say("show-more")}
                </button>
            )}
        </section>
    );
}
