/** A new table: who sits where, and by which rules. */
import { useMemo, useState } from "preact/hooks";
import { useLasting } from "../anew/lasting";
import { gameInfo, gamesHere } from "../content";
import { say } from "../lang";
import { Refusal } from "../net";
import { openTable } from "../open";
import { GameArt } from "../parts/art";
import { Frame, Wrong } from "../parts/frame";
import { Icon } from "../parts/icon";
import { Nothing, Waiting } from "../parts/nothing";
import { follow, go } from "../route";
import { myName } from "../settings";
import { Difficulty } from "../setup/difficulty";
import { Draft } from "../setup/draft";
import { divide, HouseRules, OptionField } from "../setup/options";
import { SeatPlan } from "../setup/seats";
import { OwnPack } from "../parts/own-pack";
import type { GameInfo } from "../wire";

/** The server names the field it did not like first: "title: …". */
function placeOf(message: string): "title" | "options" | "seats" {
    if (message.startsWith("title")) return "title";
    return /^(options|[a-z-]+:.*option)/.test(message) ? "options" : "seats";
}

function Naming({ draft, wrong }: { draft: Draft; wrong: string | null }) {
    return (
        <>
            <div class="two">
                <label class="field">
                    <span>{say("my-name")}</span>
                    <input
                        class="input"
                        maxLength={40}
                        autocomplete="nickname"
                        value={myName.value}
                        placeholder={say("seat-n", { n: 1 })}
                        onInput={(event) => (myName.value = event.currentTarget.value)}
                    />
                </label>
                <label class="field">
                    <span>{say("table-title")}</span>
                    <input
                        class="input"
                        maxLength={80}
                        value={draft.title.value}
                        placeholder={draft.game.name}
                        onInput={(event) => (draft.title.value = event.currentTarget.value)}
                    />
                </label>
            </div>
            <Wrong text={wrong} />
            <fieldset class="plain">
                <legend class="sr">{say("who-may-come")}</legend>
                {([false, true] as const).map((listed) => (
                    <label key={String(listed)} class="value">
                        <input
                            type="radio"
                            name="listed"
                            checked={draft.listed.value === listed}
                            onChange={() => (draft.listed.value = listed)}
                        />
                        <span>
                            <b>{say(listed ? "table-listed" : "table-private")}</b>{" "}
                            <span class="muted">{say(listed ? "table-listed-text" : "table-private-text")}</span>
                        </span>
                    </label>
                ))}
            </fieldset>
        </>
    );
}

function Summary({ draft }: { draft: Draft }) {
    const changed = draft.changed(draft.game.options.map((option) => option.id));
    const seats = say("seats-n", { n: draft.sitters.value.length });
    return <p>{`${seats} · ${changed ? say("options-changed", { n: changed }) : say("options-usual")}`}</p>;
}

function Form({ info }: { info: GameInfo }) {
    const draft = useMemo(() => new Draft(info), [info.id]);
    const { title, listed, sitters, options } = draft;
    useLasting("setup", { title, listed, sitters, options });
    const [busy, setBusy] = useState(false);
    const [wrong, setWrong] = useState<string | null>(null);
    const [leading, others] = divide(info.id, info.options);
    const at = wrong && placeOf(wrong);
    const open = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        setWrong(null);
        draft.remember();
        try {
            go(`/t/${await openTable(draft.plan())}`);
        } catch (error) {
            setBusy(false);
            setWrong(error instanceof Refusal ? error.message : String(error));
        }
    };
    return (
        <form class="setup-form" onSubmit={(event) => void open(event)}>
            <section class="card-box" aria-labelledby="setup-seats">
                <h2 id="setup-seats">{say("seats")}</h2>
                <SeatPlan draft={draft} />
                <Wrong text={at === "seats" ? wrong : null} />
            </section>
            <section class="card-box" aria-labelledby="setup-table">
                <h2 id="setup-table">{say("the-table")}</h2>
                <Naming draft={draft} wrong={at === "title" ? wrong : null} />
            </section>
            <section class="card-box wide" aria-labelledby="setup-options">
                <h2 id="setup-options">{say("the-game")}</h2>
                <Difficulty draft={draft} />
                <div class="options">
                    {leading.map((option) => (
                        <OptionField key={option.id} draft={draft} option={option} />
                    ))}
                </div>
                <Wrong text={at === "options" ? wrong : null} />
            </section>
            <HouseRules draft={draft} options={others} />
            <div class="setup-go">
                <Summary draft={draft} />
                <button type="submit" class="button primary large" disabled={busy}>
                    <Icon name="play" />
                    {say("open-table")}
                </button>
            </div>
        </form>
    );
}

export function Setup({ game }: { game: string }) {
    const info = gameInfo(game);
    if (!gamesHere.value) return <Waiting title={say("set-up")} />;
    if (!info) return <Nothing text={say("no-such-game", { game })} />;
    return (
        <Frame title={`${say("set-up")}: ${info.name}`} class="narrow">
            <header class="screen-head">
                <GameArt game={game} />
                <div>
                    <a href="/" onClick={follow}>
                        {say("lobby")}
                    </a>
                    <h1>{info.name}</h1>
                    <OwnPack pack={info.pack} />
                    <p>{say("set-up")}</p>
                </div>
            </header>
            <Form info={info} />
        </Frame>
    );
}
