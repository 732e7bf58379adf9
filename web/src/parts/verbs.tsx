/** What has no piece of its own, to be picked beside the hand or on the stage: end, stop, earn, pass. */
import { useDesk } from "../table/context";
import { withNames } from "../table/seats";
import { Piece } from "./piece";

/** The actions that the game gives the piece "do:ACTION". An amount has its field in the list: as buttons it would fill the table. */
export function Verbs() {
    const { model, game } = useDesk();
    const view = model.shown.value?.view;
    if (!view || model.shown.value?.question.question === "amount") return null;
    const own = model.actions.value.filter((action) => game.pieces(action, view)[0] === `do:${action.id}`);
    const seats = model.seats.value;
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
