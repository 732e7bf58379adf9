/** A game in play. */
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useLasting } from "../anew/lasting";
import { contentOf, gameInfo, unseal } from "../content";
import { useGame } from "../games/use";
import { held, hold, keysFor } from "../keys";
import { say } from "../lang";
import { CoachPanel, useCoach } from "../learn/panel";
import { Chat } from "../parts/chat";
import { Choices } from "../parts/choices";
import { Foresight } from "../parts/foresight";
import { Icon } from "../parts/icon";
import { Lens } from "../parts/lens";
import { Log } from "../parts/log";
import { PieceMenu } from "../parts/menu";
import { Confirm, ConsentNotice, Halted, SeatAsked, Trouble } from "../parts/notices";
import { Nothing } from "../parts/nothing";
import { Over } from "../parts/over";
import { OwnPack } from "../parts/own-pack";
import { Prompt } from "../parts/prompt";
import { Report } from "../parts/report";
import { SeatChips, Seats } from "../parts/seats";
import { Split } from "../parts/split";
import { News, Tabs } from "../parts/tabs";
import { Top } from "../parts/top";
import { rename } from "../route";
import { split } from "../settings";
import { Desk, DeskProvider } from "../table/context";
import type { BoardProps } from "../table/game";
import { useFocusKept } from "../table/focus";
import { useKeyboard } from "../table/keyboard";
import { TableModel } from "../table/model";
import { usePresses } from "../table/presses";
import { useSounds } from "../table/sounds";

/** A key behind the # is put away for good and taken out of the address, where others might read it. */
function takeKey(table: string, key: string): void {
    if (!key) return;
    if (!keysFor(table).includes(key)) hold(table, { keys: { [`link ${key.slice(0, 8)}`]: key } }); // beside those of other links
    rename(`/t/${table}`);
}

function useModel(table: string, key: string): TableModel {
    const model = useMemo(() => {
        takeKey(table, key);
        return new TableModel(table);
    }, [table]);
    useEffect(() => () => model.close(), [model]);
    return model;
}

function Tools({ desk }: { desk: Desk }) {
    const { model } = desk;
    if (!model.you.value.length) return <p class="muted">{say("spectating")}</p>;
    const hint = model.hint.value;
    const thinking = hint === "thinking";
    return (
        <div class="tools" aria-live="off">
            <button
                type="button"
                class="button small"
                aria-label={say(thinking ? "hint-thinking" : "hint")}
                disabled={!model.isAsked.value || thinking}
                onClick={() => void model.askHint()}
            >
                <Icon name="hint" />
                <span class="word first">{say(thinking ? "hint-thinking" : "hint")}</span>
            </button>
            <button
                type="button"
                class="button small"
                aria-label={say("undo")}
                disabled={!model.undoable.value}
                onClick={() => void model.undo()}
            >
                <Icon name="undo" />
                <span class="word">{say("undo")}</span>
            </button>
            {model.redoable.value && (
                <button type="button" class="button small" aria-label={say("redo")} onClick={() => void model.redo()}>
                    <Icon name="redo" />
                    <span class="word">{say("redo")}</span>
                </button>
            )}
        </div>
    );
}

function Heading({ desk }: { desk: Desk }) {
    const head = desk.model.head.value;
    const shown = desk.model.shown.value;
    const phase = shown && desk.game.phase?.(shown.view);
    const name = gameInfo(desk.game.id)?.name ?? "";
    return (
        <>
            <h1>{head?.title || name}</h1>
            <OwnPack pack={head?.pack} />
            <span class="turn">
                {say("turn", { n: shown?.turn ?? 0 })}
                {phase && ` · ${phase}`}
            </span>
        </>
    );
}

/** The tab of the browser tells whose turn it is, for those who look elsewhere meanwhile. */
function useTitle(desk: Desk): void {
    const yours = desk.model.isAsked.value;
    const name = desk.model.head.value?.title || gameInfo(desk.game.id)?.name || say("app");
    const title = yours ? `● ${say("your-turn")} · ${name}` : name;
    useEffect(() => {
        document.title = title;
        return () => {
            document.title = say("app");
        };
    }, [title]);
}

const inTabs = () => document.activeElement?.closest(".side > .tabs") !== null;

/** Who has opened the chat by its key can write at once. */
function focusTab(name: string): void {
    const field = document.querySelector<HTMLElement>(`#panel-${name} input`);
    (field ?? document.getElementById(`tab-${name}`))?.focus();
}

/** Back out of the tabs; the button that opens them is in sight in small windows only. */
function giveFocus(to: Element | null): void {
    if (inTabs() && to instanceof HTMLElement) to.focus();
}

function Playing({ desk }: { desk: Desk }) {
    const tab = useMemo(() => signal("log"), []);
    const open = useMemo(() => signal(false), []);
    useLasting("table", { tab, open, look: desk.look, pinned: desk.pinned });
    const menu = useRef<HTMLButtonElement>(null);
    const before = useRef<Element | null>(null);
    const show = (name: string) => {
        if (!inTabs()) before.current = document.activeElement;
        tab.value = name;
        open.value = true;
        requestAnimationFrame(() => focusTab(name));
    };
    const hide = () => {
        if (inTabs()) [menu.current, before.current].forEach(giveFocus);
        open.value = false;
    };
    useKeyboard(desk, show, hide);
    useFocusKept();
    usePresses(desk);
    useSounds(desk);
    useTitle(desk);
    const coach = useCoach(desk);
    const { model, game } = desk;
    const shown = model.shown.value;
    const content = contentOf(game.id);
    if (!shown || !content) return <Loading />;
    const props: BoardProps = {
        view: shown.view,
        content,
        seats: model.seats.value,
        you: model.you.value,
        asked: shown.question.seat,
    };
    const unread = model.unread.value;
    const news = unread ? { count: unread, text: say("chat-new", { n: unread }) } : undefined;
    const tabs = [
        {
            id: "log",
            name: say("log"),
            body: (
                <>
                    <Log />
                    <Report />
                </>
            ),
        },
        { id: "chat", name: say("chat"), body: <Chat />, news },
        { id: "seats", name: say("seats"), body: <Seats /> },
    ];
    const lesson = coach.coaching.value !== null; // it points at the table and at the choices in turn: both stay in sight
    return (
        <div class={`table game-${game.id} ${lesson ? "coached" : ""}`} data-n={shown.n} data-split={lesson ? "shared" : split.value}>
            <Top>
                <Heading desk={desk} />
                <SeatChips />
                <a class="button quiet" href={`/rules/${game.id}`} target="_blank" rel="noopener" title={say("rules")}>
                    <Icon name="rules" label={say("rules")} />
                </a>
                <button
                    type="button"
                    ref={menu}
                    class="button quiet only-small"
                    aria-expanded={open.value}
                    aria-label={say("log")}
                    aria-description={news?.text}
                    onClick={() => {
                        if (unread && !open.value) tab.value = "chat";
                        open.value = !open.value;
                    }}
                >
                    <Icon name="menu" />
                    {news && <News count={news.count} />}
                </button>
            </Top>
            <CoachPanel coach={coach} />
            <main class="board" id="table" tabIndex={-1}>
                <game.Board {...props} />
                <Lens props={props} />
            </main>
            <section class="side" aria-label={say("choices")}>
                <Prompt>
                    <Tools desk={desk} />
                </Prompt>
                {!lesson && <Split />}
                {shown.question.over ? <Over /> : <Choices />}
                <Tabs tabs={tabs} at={tab} class={open.value ? "open" : ""} />
                <Foresight />
            </section>
            <PieceMenu />
            <Confirm />
            <ConsentNotice />
            <Halted />
            <SeatAsked />
            <Trouble />
        </div>
    );
}

export function Loading() {
    return (
        <main class="loading" id="table">
            {say("loading")}
        </main>
    );
}

/** Who had a seat there has the right address, and may want to know what the server says. */
function Missing({ model }: { model: TableModel }) {
    const said = model.trouble.value ?? "";
    if (model.missing.value !== "unknown-table") return <Nothing text={said} />;
    return <Nothing text={say("no-such-table")} more={held.peek()[model.id]?.game ? said : undefined} />;
}

export function TableScreen({ table, tableKey }: { table: string; tableKey: string }) {
    const model = useModel(table, tableKey);
    const game = useGame(model.head.value?.game);
    const desk = useMemo(() => {
        if (game) unseal(game.id, { options: model.head.peek()?.options });
        return game && new Desk(model, game);
    }, [model, game]);
    if (!model.head.value && model.trouble.value) return <Missing model={model} />;
    if (!desk) return <Loading />;
    return (
        <DeskProvider value={desk}>
            <Playing desk={desk} />
        </DeskProvider>
    );
}
