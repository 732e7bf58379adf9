/** The rules and the box of a game with a guide deck show what the reader's campaign has brought, unless asked for more. */
import { signal } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import { unseal } from "../content";
import { say } from "../lang";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icon";
import { keep, kept } from "../settings";
import { broughtTo } from "./held";
import { tell } from "./words";

const spoiled = signal<Record<string, boolean>>(kept("spoilers", {}));

function spoil(game: string, on: boolean): void {
    spoiled.value = { ...spoiled.value, [game]: on };
    keep("spoilers", JSON.stringify(spoiled.value));
}

/** To be called before anything of the game is looked up. */
export function useUnsealed(game: string): void {
    const all = spoiled.value[game] ?? false;
    const options = broughtTo(game);
    useMemo(() => unseal(game, all ? { spoilers: true } : options ? { options } : {}), [game, all, options?.guide]);
}

export function SpoilerNotice({ game }: { game: string }) {
    const [asks, setAsks] = useState(false);
    const all = spoiled.value[game] ?? false;
    if (!all && broughtTo(game)?.guide === "all") return null;
    const show = () => {
        setAsks(false);
        spoil(game, true);
    };
    return (
        <div class="spoilers">
            <Icon name={all ? "eye" : "lock"} />
            <p>{tell(all ? "spoilers-on" : "spoilers")}</p>
            <button type="button" class="button small" onClick={() => (all ? spoil(game, false) : setAsks(true))}>
                {tell(all ? "spoilers-hide" : "spoilers-show")}
            </button>
            {asks && (
                <Dialog title={tell("spoilers-title")} onClose={() => setAsks(false)}>
                    <p>{tell("spoilers-text")}</p>
                    <div class="row">
                        <button type="button" class="button" onClick={() => setAsks(false)}>
                            {say("cancel")}
                        </button>
                        <button type="button" class="button primary" onClick={show}>
                            {tell("spoilers-show")}
                        </button>
                    </div>
                </Dialog>
            )}
        </div>
    );
}
