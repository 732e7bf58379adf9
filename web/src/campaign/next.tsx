/** The game that comes next: its mission, who plays, and the options the deck leaves open. */
import { useMemo, useState } from "preact/hooks";
import { gameInfo } from "../content";
import { say } from "../lang";
import { Refusal } from "../net";
import { openTable } from "../open";
import { Dialog } from "../parts/dialog";
import { Wrong } from "../parts/frame";
import { Icon } from "../parts/icon";
import { follow, go } from "../route";
import { Draft, spanOf } from "../setup/draft";
import { divide, OptionField } from "../setup/options";
import { SeatPlan } from "../setup/seats";
import type { Campaign, CampaignNext, Component, GameInfo, Option } from "../wire";
import { gameNumber } from "./deck";
import type { CampaignModel } from "./model";
import { tell } from "./words";

/** The values that may be taken now; the first is usual if the usual one is not among them. */
function narrowed(option: Option, values: string[] | undefined): Option {
    if (!values) return option;
    const kept = option.values.map((value, n) => ({ value, word: option.words[n] ?? value })).filter(({ value }) => values.includes(value));
    return {
        ...option,
        values: kept.map(({ value }) => value),
        words: kept.map(({ word }) => word),
        default: values.includes(option.default) ? option.default : (kept[0]?.value ?? option.default),
    };
}

/** The game as it can be set up now: without what the deck has settled. */
function leftOpen(info: GameInfo, next: CampaignNext): GameInfo {
    const options = info.options.filter((option) => !(option.id in next.options) && !next.said.includes(option.id));
    const seats = spanOf(info, (id) => next.options[id]);
    return { ...info, seats, options: options.map((option) => narrowed(option, next.choose[option.id])) };
}

function Mission({ about }: { about: Component }) {
    const { story, briefing } = about.columns;
    return (
        <div class="mission-next">
            <h3>{about.name}</h3>
            {typeof story === "string" && story && <p class="story">{story}</p>}
            {typeof briefing === "string" && briefing && <p>{briefing}</p>}
        </div>
    );
}

function useOpening(model: CampaignModel, draft: Draft, next: CampaignNext) {
    const [busy, setBusy] = useState(false);
    const [wrong, setWrong] = useState<string | null>(null);
    const open = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        setWrong(null);
        draft.remember();
        const chosen = Object.fromEntries(Object.keys(next.choose).map((id) => [id, draft.valueOf(id)]));
        try {
            const plan = draft.plan();
            const options = { ...plan.options, ...chosen, ...next.options };
            const anew = Boolean(model.now.peek()?.playing);
            go(`/t/${await openTable({ ...plan, options, campaign: model.id, key: model.key, anew })}`);
        } catch (error) {
            setBusy(false);
            setWrong(error instanceof Refusal ? error.message : String(error));
        }
    };
    return { busy, wrong, open };
}

function Form({ model, campaign, info, next }: { model: CampaignModel; campaign: Campaign; info: GameInfo; next: CampaignNext }) {
    const open = useMemo(() => leftOpen(info, next), [info, next]);
    const draft = useMemo(() => new Draft(open), [open]);
    const [leading, others] = divide(info.id, open.options);
    const chosen = open.options.filter((option) => option.id in next.choose && option.values.length > 1);
    const isOpen = (option: Option) => !(option.id in next.choose);
    const { busy, wrong, open: begin } = useOpening(model, draft, next);
    return (
        <form class="next-form" onSubmit={(event) => void begin(event)}>
            <div class="options">
                {[...chosen, ...leading.filter(isOpen)].map((option) => (
                    <OptionField key={option.id} draft={draft} option={option} />
                ))}
            </div>
            <h3>{tell("who-plays")}</h3>
            <p class="muted">{tell("changes")}</p>
            <SeatPlan draft={draft} />
            <details>
                <summary>{say("house-rules")}</summary>
                <div class="options">
                    {others.filter(isOpen).map((option) => (
                        <OptionField key={option.id} draft={draft} option={option} />
                    ))}
                </div>
            </details>
            <Wrong text={wrong} />
            <button type="submit" class="button primary large" disabled={busy}>
                <Icon name="play" />
                {campaign.stage === "free" ? tell("play-free") : tell("play", { n: gameNumber(campaign) })}
            </button>
        </form>
    );
}

function GiveUp({ onYes, onClose }: { onYes(): void; onClose(): void }) {
    return (
        <Dialog title={tell("anew-title")} onClose={onClose}>
            <p>{tell("anew-text")}</p>
            <div class="row">
                <button type="button" class="button" onClick={onClose}>
                    {say("cancel")}
                </button>
                <button type="button" class="button primary" onClick={onYes}>
                    {tell("anew")}
                </button>
            </div>
        </Dialog>
    );
}

function UnderWay({ campaign, table, onAnew }: { campaign: Campaign; table: string; onAnew(): void }) {
    const [asks, setAsks] = useState(false);
    return (
        <>
            <p>{tell("under-way", { n: gameNumber(campaign) })}</p>
            <div class="acts">
                <a class="button primary large" href={`/t/${table}`} onClick={follow}>
                    <Icon name="play" />
                    {tell("go-on")}
                </a>
                <button type="button" class="button quiet" onClick={() => setAsks(true)}>
                    {tell("anew")}
                </button>
            </div>
            {asks && (
                <GiveUp
                    onClose={() => setAsks(false)}
                    onYes={() => {
                        setAsks(false);
                        onAnew();
                    }}
                />
            )}
        </>
    );
}

export function NextGame({ model, campaign }: { model: CampaignModel; campaign: Campaign }) {
    const [anew, setAnew] = useState(false);
    const info = gameInfo(campaign.game);
    const { next, stage, playing } = campaign;
    const free = stage === "free";
    return (
        <section class="card-box next-game" aria-labelledby="next-game">
            <h2 id="next-game">{free ? tell("next-free") : tell("next", { n: gameNumber(campaign) })}</h2>
            {!next && <p class="muted">{tell("next-turn")}</p>}
            {free && <p class="muted">{tell("next-free-text")}</p>}
            {next?.about.map((about) => <Mission key={about.id} about={about} />)}
            {next && !next.about.length && !free && <p>{tell("choose-mission")}</p>}
            {playing && !anew && <UnderWay campaign={campaign} table={playing} onAnew={() => setAnew(true)} />}
            {next && info && (!playing || anew) && <Form model={model} campaign={campaign} info={info} next={next} />}
        </section>
    );
}
