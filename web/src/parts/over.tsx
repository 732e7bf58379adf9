/** The end of a game: the result, and what one may want then. */
import { heldCampaigns } from "../campaign/held";
import { tell } from "../campaign/words";
import { say } from "../lang";
import { follow, go } from "../route";
import { useDesk } from "../table/context";
import { nameOf } from "../table/seats";
import type { Result, Seat } from "../wire";
import { Icon } from "./icon";
import { save } from "./save";

/** Whose victory it is, where it is not everybody's or nobody's. */
function winnersOf(result: Result, seats: Seat[]): string[] {
    const won = seats.filter(({ seat }) => (result.values[seat] ?? 0) > 0);
    return won.length < seats.length ? won.map(({ seat }) => nameOf(seats, seat)) : [];
}

/** The campaign this game belongs to, for those who take part in it. */
function ownCampaign(id: string | undefined): string | undefined {
    return id && heldCampaigns.value[id] ? id : undefined;
}

export function Over() {
    const { model } = useDesk();
    const result = model.shown.value?.question.result;
    if (!result) return null;
    const values = model.you.value.map((seat) => result.values[seat] ?? 0);
    const won = values.some((value) => value > 0);
    const winners = winnersOf(result, model.seats.value);
    const word = values.length === 0 ? "over" : won ? "over-won" : "over-lost";
    const next = model.next.value;
    const campaign = ownCampaign(model.head.value?.campaign);
    const again = async () => {
        const table = next ?? (await model.playAgain());
        if (table) go(`/t/${table}`);
    };
    const download = async () => {
        const record = await model.record();
        if (record) save(`${model.head.value?.game}-${model.id}.record`, record);
    };
    return (
        <section class={`over ${values.length ? (won ? "won" : "lost") : ""}`} aria-live="polite" tabIndex={-1}>
            <h2>
                <Icon name={won || !values.length ? "won" : "lost"} />
                {say(word)}
            </h2>
            <p>{result.text}</p>
            {winners.length > 0 && <p>{say("over-winners", { n: winners.length, names: winners.join(", ") })}</p>}
            <div class="row">
                {campaign && (
                    <a class="button primary" href={`/campaign/${campaign}`} onClick={follow}>
                        <Icon name="mission" />
                        {tell("back")}
                    </a>
                )}
                {(values.length > 0 || next) && (
                    <button type="button" class={`button ${campaign ? "" : "primary"}`} onClick={() => void again()}>
                        {say(next ? "rematch-ready" : "rematch")}
                    </button>
                )}
                <a class="button" href={`/replay/${model.id}`} onClick={follow}>
                    {say("replay")}
                </a>
                <a class="button" href={`/replay/${model.id}#analysis`} onClick={follow}>
                    {say("analyse")}
                </a>
                <button type="button" class="button" onClick={() => void download()}>
                    {say("download")}
                </button>
            </div>
            <p class="muted">{say("fair")}</p>
        </section>
    );
}
