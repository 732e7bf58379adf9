/** The campaigns of this browser, and the way to a new one. */
import { signal } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import { useLasting } from "../anew/lasting";
import { gameInfo, gamesHere } from "../content";
import { say } from "../lang";
import { Refusal, request } from "../net";
import { Forget } from "../parts/forget";
import { Wrong } from "../parts/frame";
import { Icon } from "../parts/icon";
import { follow, go } from "../route";
import type { Campaign, GameInfo } from "../wire";
import { forgetCampaign, heldCampaigns, holdCampaign, noteCampaign, type HeldCampaign } from "./held";
import { tell } from "./words";

async function begin(game: string, name: string): Promise<string> {
    const made = await request<Campaign & { key: string }>("campaign_new", { game, name });
    holdCampaign(made.campaign, made.key);
    noteCampaign(made);
    return made.campaign;
}

function Row({ id, mine }: { id: string; mine: HeldCampaign }) {
    const game = gameInfo(mine.game)?.name ?? mine.game;
    const title = mine.name || game;
    return (
        <li class="table-row">
            <div class="about">
                <h3>{title}</h3>
                <p class="how">{mine.done ? tell("next-free") : `${game} · ${tell("game-n", { n: Math.max(1, mine.stops) })}`}</p>
            </div>
            <div class="acts">
                <a class="button small primary" href={`/campaign/${id}`} onClick={follow}>
                    {tell("open")}
                    <span class="sr"> {title}</span>
                </a>
                <Forget title={title} onForget={() => forgetCampaign(id)} />
            </div>
        </li>
    );
}

export function YourCampaigns() {
    const mine = Object.entries(heldCampaigns.value).sort(([, a], [, b]) => b.at - a.at);
    return (
        <section class="panel" aria-labelledby="your-campaigns">
            <h2 id="your-campaigns">
                <Icon name="mission" />
                {tell("yours")}
            </h2>
            {!mine.length && <p class="muted">{tell("none")}</p>}
            <ul class="table-rows">
                {mine.map(([id, one]) => (
                    <Row key={id} id={id} mine={one} />
                ))}
            </ul>
        </section>
    );
}

function Beginning({ games }: { games: GameInfo[] }) {
    const [game, name] = useMemo(() => [signal(games[0]?.id ?? ""), signal("")] as const, []);
    useLasting("campaign", { game, name });
    const [wrong, setWrong] = useState<string | null>(null);
    const submit = async (event: Event) => {
        event.preventDefault();
        try {
            go(`/campaign/${await begin(game.value, name.value.trim())}`);
        } catch (error) {
            setWrong(error instanceof Refusal ? error.message : String(error));
        }
    };
    return (
        <form class="card-box" onSubmit={(event) => void submit(event)}>
            <h2>{tell("begin")}</h2>
            {games.length > 1 && (
                <label class="field">
                    <span>{say("the-game")}</span>
                    <select class="select" value={game.value} onChange={(event) => (game.value = event.currentTarget.value)}>
                        {games.map((one) => (
                            <option key={one.id} value={one.id}>
                                {one.name}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <label class="field">
                <span>{tell("name")}</span>
                <input
                    class="input"
                    maxLength={40}
                    value={name.value}
                    placeholder={tell("name-example")}
                    onInput={(event) => (name.value = event.currentTarget.value)}
                />
            </label>
            <Wrong text={wrong} />
            <button type="submit" class="button primary large">
                <Icon name="play" />
                {tell("begin")}
            </button>
        </form>
    );
}

export function BeginCampaign() {
    const games = gamesHere.value?.filter((game) => game.guide) ?? [];
    return games.length ? <Beginning games={games} /> : null;
}
