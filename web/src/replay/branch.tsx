/** Playing on from the middle of a game that is over: who takes which seat now? */
import { useState } from "preact/hooks";
import { say } from "../lang";
import { Refusal, request } from "../net";
import { keepKeys, USUAL_LEVEL } from "../open";
import { Dialog } from "../parts/dialog";
import { Wrong } from "../parts/frame";
import { Icon } from "../parts/icon";
import { go } from "../route";
import { playersOf, seatId, type Sitter } from "../setup/draft";
import { SeatRow } from "../setup/seats";
import type { Created } from "../wire";
import type { ReplayModel } from "./model";

/** The reader takes the seat that is asked here, agents the others. */
function usual(model: ReplayModel): Sitter[] {
    const asked = model.shown.peek()?.question.seat ?? "p1";
    return model.seats.peek().map((_, n): Sitter => (seatId(n) === asked ? "me" : `agent:${USUAL_LEVEL}`));
}

async function branch(model: ReplayModel, sitters: Sitter[]): Promise<void> {
    const players = playersOf(sitters);
    const title = model.title.peek();
    const made = await request<Created>("import", { ...model.source, to: model.at.peek(), title, players });
    go(`/t/${keepKeys(made, players, model.game.peek(), title)}`);
}

export function PlayOn({ model, onClose }: { model: ReplayModel; onClose(): void }) {
    const [sitters, setSitters] = useState<Sitter[]>(() => usual(model));
    const [wrong, setWrong] = useState<string | null>(null);
    const open = () =>
        branch(model, sitters).catch((error) => setWrong(error instanceof Refusal ? error.message : String(error)));
    return (
        <Dialog title={say("play-on")} onClose={onClose}>
            <p>{say("play-on-text")}</p>
            <ol class="seat-rows">
                {sitters.map((sitter, n) => (
                    <SeatRow
                        key={n}
                        n={n}
                        sitter={sitter}
                        onSit={(one) => setSitters(sitters.map((old, at) => (at === n ? one : old)))}
                    />
                ))}
            </ol>
            <Wrong text={wrong} />
            <div class="row">
                <button type="button" class="button" onClick={onClose}>
                    {say("cancel")}
                </button>
                <button type="button" class="button primary" onClick={() => void open()}>
                    <Icon name="branch" />
                    {say("open-table")}
                </button>
            </div>
        </Dialog>
    );
}
