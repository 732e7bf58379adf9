/** Tables this browser holds keys for: go on, or let go of them. */
import { useState } from "preact/hooks";
import { gameInfo } from "../content";
import { forget, held, type Held } from "../keys";
import { say } from "../lang";
import { Forget } from "../parts/forget";
import { Icon } from "../parts/icon";
import { follow } from "../route";
import { nameOf } from "../table/seats";
import { useGlances, type Glance, type Standing } from "./glance";

const MOST = 8;

function titleOf(mine: Held): string {
    return mine.title || gameInfo(mine.game)?.name || mine.game;
}

/** "over", "yours", or whoever is waited for. */
function saying(now: Glance): { text: string; mark: string } {
    if (now.over !== null) return { text: say("over"), mark: "over" };
    if (now.asked && now.you.includes(now.asked)) return { text: say("your-turn"), mark: "yours" };
    return { text: now.asked ? say("waiting-for", { name: nameOf(now.seats, now.asked) }) : "", mark: "" };
}

function How({ standing }: { standing: Standing | undefined }) {
    if (!standing) return <p class="how">…</p>;
    if (standing === "gone") return <p class="how">{say("table-gone")}</p>;
    const { text, mark } = saying(standing);
    return (
        <p class={`how ${mark}`}>
            {say("turn", { n: standing.turn })} · {text}
        </p>
    );
}

function Row({ table, mine, standing }: { table: string; mine: Held; standing: Standing | undefined }) {
    const title = titleOf(mine);
    const done = standing === "gone" || (standing && standing.over !== null);
    return (
        <li class="table-row">
            <div class="about">
                <h3>{title}</h3>
                <How standing={standing} />
            </div>
            <div class="acts">
                {standing !== "gone" && (
                    <a class={`button small ${done ? "" : "primary"}`} href={`/t/${table}`} onClick={follow}>
                        {say(done ? "look-at" : "resume")}
                    </a>
                )}
                <Forget title={title} gone={standing === "gone"} onForget={() => forget(table)} />
            </div>
        </li>
    );
}

export function YourTables() {
    const [all, setAll] = useState(false);
    const tables = Object.entries(held.value).sort(([, a], [, b]) => b.at - a.at);
    const shown = all ? tables : tables.slice(0, MOST);
    const standings = useGlances(shown.map(([table]) => table));
    return (
        <section class="panel" aria-labelledby="your-tables">
            <h2 id="your-tables">
                <Icon name="board" />
                {say("your-tables")}
            </h2>
            {!tables.length && <p class="muted">{say("your-none")}</p>}
            <ul class="table-rows">
                {shown.map(([table, mine]) => (
                    <Row key={table} table={table} mine={mine} standing={standings[table]} />
                ))}
            </ul>
            {shown.length < tables.length && (
                <button type="button" class="button small" onClick={() => setAll(true)}>
                    {say("show-all", { n: tables.length })}
                </button>
            )}
        </section>
    );
}
