/** What has no piece of its own, to be picked beside the board: end, recover, earn, accept. */
import { Piece } from "../../parts/piece";
import { useDesk } from "../../table/context";
import { withNames } from "../../table/seats";
import { pieces } from "./pieces";

export function Verbs() {
    const desk = useDesk();
    const view = desk.model.shown.value?.view;
    if (!view) return null;
    const own = desk.model.actions.value.filter((action) => pieces(action, view)[0] === `do:${action.id}`);
    const seats = desk.model.seats.value;
    if (!own.length) return null;
    return (
        <div class="verbs">
            {own.map((action) => (
                <Piece key={action.id} id={`do:${action.id}`} label={action.text} class="verb">
                    <span>{withNames(action.text, seats)}</span>
                    {action.note && <small>{action.note}</small>}
                </Piece>
            ))}
        </div>
    );
}
