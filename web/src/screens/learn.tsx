/** A guided first game: what it is about, and the way to its table. */
import { useState } from "preact/hooks";
import { gameInfo, gamesHere, lessonOf } from "../content";
import { say } from "../lang";
import { beginLesson, lessonBegun } from "../learn/begin";
import { Refusal } from "../net";
import { GameArt } from "../parts/art";
import { Frame, Wrong } from "../parts/frame";
import { Icon } from "../parts/icon";
import { Nothing, Waiting } from "../parts/nothing";
import { follow, go } from "../route";
import type { Lesson } from "../wire";

function Begin({ lesson }: { lesson: Lesson }) {
    const [busy, setBusy] = useState(false);
    const [wrong, setWrong] = useState<string | null>(null);
    const begun = lessonBegun(lesson.game);
    const begin = async () => {
        setBusy(true);
        setWrong(null);
        try {
            go(`/t/${await beginLesson(lesson)}`);
        } catch (error) {
            setBusy(false);
            setWrong(error instanceof Refusal ? error.message : String(error));
        }
    };
    return (
        <>
            <Wrong text={wrong} />
            <div class="acts">
                {begun && (
                    <a class="button primary large" href={`/t/${begun}`} onClick={follow}>
                        <Icon name="play" />
                        {say("resume")}
                    </a>
                )}
                <button
                    type="button"
                    class={`button large ${begun ? "" : "primary"}`}
                    disabled={busy}
                    onClick={() => void begin()}
                >
                    <Icon name={begun ? "undo" : "play"} />
                    {say(begun ? "lesson-anew" : "lesson-begin")}
                </button>
                <a class="button quiet" href={`/rules/${lesson.game}`} onClick={follow}>
                    <Icon name="rules" />
                    {say("rules")}
                </a>
            </div>
        </>
    );
}

export function Learn({ game }: { game: string }) {
    const info = gameInfo(game);
    const lesson = info?.lesson ? lessonOf(game) : undefined;
    if (!gamesHere.value || (info?.lesson && !lesson)) return <Waiting title={say("learn")} />;
    if (!info || !lesson) return <Nothing text={say("no-lesson", { game: info?.name ?? game })} />;
    const hasPartner = Object.values(lesson.players).some(({ kind }) => kind === "partner");
    return (
        <Frame title={lesson.name} class="narrow">
            <header class="screen-head tall">
                <GameArt game={game} />
                <div>
                    <a href="/" onClick={follow}>
                        {say("lobby")}
                    </a>
                    <h1>{lesson.name}</h1>
                </div>
            </header>
            <section class="card-box lesson-intro" aria-label={lesson.name}>
                <p class="lead">{lesson.summary}</p>
                <ul class="points">
                    <li>
                        <Icon name="eye" />
                        {say("lesson-points")}
                    </li>
                    <li>
                        <Icon name="undo" />
                        {say("lesson-freely")}
                    </li>
                    <li>
                        <Icon name="board" />
                        {say(hasPartner ? "lesson-then" : "lesson-then-alone")}
                    </li>
                </ul>
                <Begin lesson={lesson} />
            </section>
        </Frame>
    );
}
