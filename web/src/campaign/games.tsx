/** What a group has been through: its games, and those who have become legends. */
import { follow } from "../route";
import { Icon } from "../parts/icon";
import { lang } from "../settings";
import type { Campaign, CampaignGame, CampaignLegend, CampaignPlayer } from "../wire";
import { hasWord, say, type Word } from "../lang";
import { tell } from "./words";

export function day(seconds: number): string {
    return new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(new Date(seconds * 1000));
}

function playerName({ seat, name, level }: CampaignPlayer): string {
    if (name) return name;
    return level ? say("sits-agent", { level: levelName(level) }) : say("seat-n", { n: seat.slice(1) });
}

const levelName = (level: string) => (hasWord(`level-${level}`) ? say(`level-${level}` as Word) : level);

function resultOf(game: CampaignGame): string {
    if (game.result !== "divided") return tell(game.result);
    const winners = game.players.filter((player) => game.won.includes(player.seat));
    return tell("divided", { names: winners.map(playerName).join(", ") });
}

function Game({ game }: { game: CampaignGame }) {
    return (
        <li class={`game-row ${game.result}`}>
            <Icon name={game.result === "lost" ? "lost" : "won"} />
            <div class="about">
                <h3>
                    {game.number ? tell("game-n", { n: game.number }) : tell("game-free")} · {game.name}
                </h3>
                <p>
                    <b>{resultOf(game)}</b> {game.text}
                </p>
                <p class="muted">
                    <time dateTime={new Date(game.date * 1000).toISOString()}>{day(game.date)}</time> · {game.players.map(playerName).join(", ")}
                </p>
            </div>
            <a class="button small" href={`/replay/${game.match}`} onClick={follow}>
                {say("replay")}
            </a>
        </li>
    );
}

export function Games({ campaign }: { campaign: Campaign }) {
    const latest = [...campaign.games].reverse();
    return (
        <section class="card-box" aria-labelledby="campaign-games">
            <h2 id="campaign-games">{tell("games")}</h2>
            {latest.length ? (
                <ol class="game-rows" reversed>
                    {latest.map((game) => (
                        <Game key={game.match} game={game} />
                    ))}
                </ol>
            ) : (
                <p class="muted">{tell("games-none")}</p>
            )}
        </section>
    );
}

function Legend({ legend }: { legend: CampaignLegend }) {
    return (
        <li class="legend-row">
            <Icon name="ambush" />
            <span>
                <b>{playerName(legend)}</b> · {legend.mission} ·{" "}
                <time dateTime={new Date(legend.date * 1000).toISOString()}>{day(legend.date)}</time>
            </span>
        </li>
    );
}

export function Legends({ campaign }: { campaign: Campaign }) {
    return (
        <section class="card-box" aria-labelledby="campaign-legends">
            <h2 id="campaign-legends">{tell("legends")}</h2>
            <p class="muted">{tell(campaign.legends.length ? "legends-text" : "legends-none")}</p>
            {campaign.legends.length > 0 && (
                <ul class="legend-rows">
                    {campaign.legends.map((legend, n) => (
                        <Legend key={n} legend={legend} />
                    ))}
                </ul>
            )}
        </section>
    );
}
