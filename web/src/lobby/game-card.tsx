/** A game on the front page: what it is, and the ways into it. */
import { useState } from "preact/hooks";
import { tell } from "../campaign/words";
import { say, type Word } from "../lang";
import { Refusal } from "../net";
import { openTable, withAgents } from "../open";
import { GameArt } from "../parts/art";
import { Wrong } from "../parts/frame";
import { Icon } from "../parts/icon";
import { OwnPack } from "../parts/own-pack";
import { follow, go } from "../route";
import type { GameInfo } from "../wire";

const abouts: Record<string, Word> = {
    conflict: "about-conflict",
    clonewars: "about-clonewars",
    mandalorian: "about-mandalorian",
    outerrim: "about-outerrim",
};

/** Two seats are company enough for a first game. */
const FIRST_SEATS = 2;

export function GameCard({ game }: { game: GameInfo }) {
    const [busy, setBusy] = useState(false);
    const [wrong, setWrong] = useState<string | null>(null);
    const [least, most] = game.seats;
    const about = abouts[game.id];
    const play = async () => {
        const seats = Math.min(Math.max(FIRST_SEATS, least), most);
        setBusy(true);
        setWrong(null);
        try {
            go(`/t/${await openTable({ game: game.id, seats, players: withAgents(seats) })}`);
        } catch (error) {
            setBusy(false);
            setWrong(error instanceof Refusal ? error.message : String(error));
        }
    };
    return (
        <article class="game-card" aria-labelledby={`game-${game.id}`}>
            <GameArt game={game.id} />
            <div class="body">
                <header>
                    <h2 id={`game-${game.id}`}>{game.name}</h2>
                    <span class="label-badge">
                        <Icon name="group" />
                        {say("players", { least, most })}
                    </span>
                </header>
                <OwnPack pack={game.pack} />
                {about && <p>{say(about)}</p>}
                <div class="acts">
                    <Wrong text={wrong} />
                    <button type="button" class="button primary large" disabled={busy} onClick={() => void play()}>
                        <Icon name="play" />
                        {say("play-now")}
                        <span class="sr"> {game.name}</span>
                    </button>
                    <a class="button" href={`/new/${game.id}`} onClick={follow}>
                        <Icon name="board" />
                        {say("set-up")}
                        <span class="sr"> {game.name}</span>
                    </a>
                    {game.lesson && (
                        <a class="button" href={`/learn/${game.id}`} onClick={follow}>
                            <Icon name="learn" />
                            {say("learn")}
                            <span class="sr"> {game.name}</span>
                        </a>
                    )}
                    {!game.lesson && game.pack.own && <small class="muted">{say("no-lesson-pack")}</small>}
                    {game.guide && (
                        <a class="button" href="/campaign" onClick={follow}>
                            <Icon name="mission" />
                            {tell("campaign")}
                            <span class="sr"> {game.name}</span>
                        </a>
                    )}
                    <a class="button quiet" href={`/rules/${game.id}`} onClick={follow}>
                        <Icon name="rules" />
                        {say("rules")}
                        <span class="sr"> {game.name}</span>
                    </a>
                </div>
            </div>
        </article>
    );
}
