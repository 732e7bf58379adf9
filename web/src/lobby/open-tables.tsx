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

const listed = signal<LobbyTable[] | null>(null);

async function watch(on: boolean): Promise<void> {
    const reply = await request<{ tables: LobbyTable[] }>("lobby", { watch: on });
    listed.value = reply.tables;
}

function useLobby(): LobbyTable[] | null {
    useEffect(() => {
        const again = () => void watch(true).catch(() => undefined);
        const ends = [onOpen(again), onPush((push) => push.push === "lobby" && (listed.value = push.tables))];
        if (line.peek() === "open") again();
        return () => {
            for (const end of ends) end();
            void watch(false).catch(() => undefined);
        };
    }, []);
    return listed.value;
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
    return (
        <section class="panel" aria-labelledby="open-tables">
            <h2 id="open-tables">
                <Icon name="group" />
                {say("open-tables")}
            </h2>
            {tables && !sorted.length && <p class="muted">{say("open-none")}</p>}
            <ul class="table-rows">
                {sorted.map((table) => (
                    <Row key={table.table} table={table} />
                ))}
            </ul>
        </section>
    );
}
