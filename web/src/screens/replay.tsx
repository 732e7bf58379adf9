/** A game gone over again: the same board, everything visible, forwards and backwards. */
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useLasting } from "../anew/lasting";
import { contentOf, gameInfo, unseal } from "../content";
import { useGame } from "../games/use";
import { held } from "../keys";
import { say } from "../lang";
import { RecordDrop } from "../parts/drop";
import { Frame, useTitle } from "../parts/frame";
import { Icon } from "../parts/icon";
import { Lens } from "../parts/lens";
import { Log } from "../parts/log";
import { Nothing, Waiting } from "../parts/nothing";
import { SeatChips } from "../parts/seats";
import { Tabs } from "../parts/tabs";
import { Top } from "../parts/top";
import { AnalysisModel } from "../replay/analysis";
import { AskedHere } from "../replay/asked";
import { PlayOn } from "../replay/branch";
import { Controls, useReplayKeys } from "../replay/controls";
import { Curve } from "../replay/curve";
import { Findings } from "../replay/findings";
import { ReplayModel } from "../replay/model";
import { Moves } from "../replay/moves";
import { bring, brought } from "../records";
import { rename } from "../route";
import { Desk, DeskProvider } from "../table/context";
import type { BoardProps } from "../table/game";
import type { SeatId } from "../wire";

/** The address follows the steps, so that it can be sent to somebody, and loaded again. */
function useAddress(model: ReplayModel): void {
    const at = model.at.value;
    useEffect(() => {
        if (model.shown.peek()) rename(`${location.pathname}#${at}`);
    }, [at]);
}

/** The pieces of the decision that comes next are pointed at. */
function usePointing(desk: Desk, model: ReplayModel): void {
    const shown = model.shown.value;
    useEffect(() => {
        const action = shown?.question.actions?.find((one) => one.id === model.taken.peek());
        desk.pointed.value = shown && action ? desk.game.pieces(action, shown.view) : [];
    }, [shown]);
}

function Share({ model }: { model: ReplayModel }) {
    const [done, setDone] = useState(false);
    useEffect(() => setDone(false), [model.at.value]);
    if (!model.id) return null;
    const copy = async () => {
        await navigator.clipboard?.writeText(`${location.origin}/replay/${model.id}#${model.at.peek()}`);
        setDone(true);
    };
    return (
        <button type="button" class="button small" onClick={() => void copy()}>
            <Icon name="share" />
            <span aria-live="polite">{say(done ? "copied" : "share")}</span>
        </button>
    );
}

/** `begun`: the analysis has a tab already. */
function Tools({ model, begun, onAnalyse }: { model: ReplayModel; begun: boolean; onAnalyse(): void }) {
    const [asks, setAsks] = useState(false);
    const over = model.shown.value?.question.over;
    return (
        <div class="tools">
            <button type="button" class={`button small ${begun ? "has-tab" : ""}`} onClick={onAnalyse}>
                <Icon name="analyse" />
                {say("analyse")}
            </button>
            <button type="button" class="button small" disabled={over} onClick={() => setAsks(true)}>
                <Icon name="branch" />
                {say("play-on")}
            </button>
            <Share model={model} />
            {!model.id && (
                <button type="button" class="button small" onClick={() => bring("")}>
                    <Icon name="file" />
                    {say("record-other")}
                </button>
            )}
            {asks && <PlayOn model={model} onClose={() => setAsks(false)} />}
        </div>
    );
}

/** Whose game it was for the reader: their own seat, else that of the first person. */
function ownSeat(model: ReplayModel): SeatId | undefined {
    return held.value[model.id]?.own?.[0] ?? model.seats.value.find(({ kind }) => kind === "person")?.seat;
}

/** An analysis for as long as the game is gone over. */
function useAnalysis(model: ReplayModel): AnalysisModel {
    const analysis = useMemo(() => new AnalysisModel(model.source, () => ownSeat(model)), [model]);
    useEffect(() => () => analysis.close(), [analysis]);
    return analysis;
}

function isBegun({ work }: AnalysisModel): boolean {
    return work.value === "working" || work.value === "done";
}

/** `analysed`: the reader comes for the analysis. */
function Showing({ desk, model, analysed }: { desk: Desk; model: ReplayModel; analysed: boolean }) {
    const tab = useMemo(() => signal(analysed ? "analysis" : "moves"), []);
    useLasting("replay", { tab, look: desk.look, pinned: desk.pinned });
    const analysis = useAnalysis(model);
    useEffect(() => {
        if (analysed) void analysis.begin();
    }, [analysis]);
    const { game } = desk;
    const shown = model.shown.value;
    const content = contentOf(game.id);
    const name = gameInfo(game.id)?.name ?? "";
    useReplayKeys(model);
    useAddress(model);
    usePointing(desk, model);
    useTitle(`${say("replay-title")}: ${model.title.value || name}`);
    if (!shown || !content) return <Waiting title={say("replay-title")} />;
    const props: BoardProps = {
        view: shown.view,
        content,
        seats: model.seats.value,
        you: [],
        asked: shown.question.seat,
    };
    const tabs = [
        { id: "moves", name: say("moves"), body: <Moves model={model} /> },
        { id: "log", name: say("log"), body: <Log /> },
    ];
    if (analysis.work.value !== "idle")
        tabs.push({ id: "analysis", name: say("analysis"), body: <Findings model={model} analysis={analysis} /> });
    const analyse = () => {
        tab.value = "analysis";
        if (!isBegun(analysis)) void analysis.begin();
    };
    return (
        <div class={`table replay game-${game.id}`}>
            <Top>
                <h1>{model.title.value || name}</h1>
                <span class="turn">
                    {say("replay-title")} · {say("turn", { n: shown.turn })}
                </span>
                <SeatChips />
            </Top>
            <main class="board" id="table">
                <game.Board {...props} />
                <Lens props={props} />
            </main>
            <Controls model={model}>
                <Curve model={model} analysis={analysis} />
            </Controls>
            <section class="side" aria-label={say("moves")}>
                <div class="asked-here">
                    <AskedHere model={model} judged={analysis.decisionAt(model.at.value)} />
                    <Tools model={model} begun={isBegun(analysis)} onAnalyse={analyse} />
                </div>
                <Tabs tabs={tabs} at={tab} />
            </section>
        </div>
    );
}

function troubleText(code: string): string {
    if (code === "not-over") return say("replay-not-over");
    if (code === "bad-record") return say("replay-bad");
    return say("replay-none");
}

interface Coming {
    source: { table: string } | { record: string };
    first: number;
    analysed?: boolean;
}

function Going({ source, first, analysed = false }: Coming) {
    const model = useMemo(() => new ReplayModel(source, first), []);
    useEffect(() => () => model.close(), [model]);
    const game = useGame(model.game.value);
    const desk = useMemo(() => {
        if (game) unseal(game.id, { options: model.shown.peek()?.view.options });
        return game && new Desk(model, game);
    }, [model, game]);
    const trouble = model.trouble.value;
    if (trouble && trouble !== "lost") return <Nothing text={troubleText(trouble)} />;
    if (!desk) return <Waiting title={say("replay-title")} />;
    return (
        <DeskProvider value={desk}>
            <Showing desk={desk} model={model} analysed={analysed} />
        </DeskProvider>
    );
}

function Bringing() {
    return (
        <Frame title={say("record-title")} class="narrow">
            <h1>{say("record-title")}</h1>
            <p class="muted">{say("record-long")}</p>
            <RecordDrop />
        </Frame>
    );
}

export function Replay({ table }: { table: string }) {
    const first = useMemo(() => Number.parseInt(location.hash.slice(1), 10) || 0, [table, brought.value]);
    const analysed = useMemo(() => location.hash === "#analysis", [table]);
    if (table) return <Going key={table} source={{ table }} first={first} analysed={analysed} />;
    if (!brought.value) return <Bringing />;
    return <Going key={brought.value} source={{ record: brought.value }} first={first} />;
}
