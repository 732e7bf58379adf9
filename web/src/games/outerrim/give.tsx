/** Credits change hands at any time (OR-8.1): a coin at each player's name; how many is asked then. */
import { Icon } from "../../parts/icon";
import { useDesk } from "../../table/context";
import { said } from "../../table/game";
import type { SideAct } from "../../wire";
import { or } from "./words";

const GIVE = "give-credits";

/** Is this act offered at a player's name? Then the list of choices leaves it out. */
export const isGift = (act: SideAct): boolean => said(act.id).verb === GIVE;

export function Give({ to, name }: { to: string; name: string }) {
    const { model } = useDesk();
    const act = model.side.value.find((one) => isGift(one) && said(one.id).what[0] === to);
    if (!act) return null;
    const title = or("give-to", { name });
    return (
        <div class="or-give">
            <button type="button" class="coin" data-side={act.id} aria-label={title} title={title} onClick={() => void model.act(act.id, act.seat)}>
                <Icon name="credits" />
            </button>
        </div>
    );
}
