/** The front page: what there is to play, and where the reader was. */
import { gamesHere } from "../content";
import { held } from "../keys";
import { say, type Word } from "../lang";
import { GameCard } from "../lobby/game-card";
import { OpenTables } from "../lobby/open-tables";
import { YourTables } from "../lobby/your-tables";
import { HouseArt } from "../parts/art";
import { RecordDrop } from "../parts/drop";
import { Frame } from "../parts/frame";
import { Icon } from "../parts/icon";

const promises: [string, Word][] = [
    ["key", "promise-account"],
    ["agent", "promise-agents"],
    ["die", "promise-dice"],
];

function Hero() {
    return (
        <section class="front">
            <div>
                <h1>{say("tagline")}</h1>
                <p class="lead">{say("lobby-lead")}</p>
                <ul class="promises">
                    {promises.map(([icon, word]) => (
                        <li key={word}>
                            <Icon name={icon} />
                            {say(word)}
                        </li>
                    ))}
                </ul>
            </div>
            <HouseArt />
        </section>
    );
}

export function Lobby() {
    const hasTables = Object.keys(held.value).length > 0;
    return (
        <Frame title="" class="lobby">
            <Hero />
            <section class="games" aria-label={say("games")}>
                {gamesHere.value?.map((game) => <GameCard key={game.id} game={game} />)}
            </section>
            <div class={`panels ${hasTables ? "" : "newcomer"}`}>
                {hasTables && <YourTables />}
                <OpenTables />
            </div>
            <RecordDrop />
        </Frame>
    );
}
