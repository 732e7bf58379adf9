/** Buttons on the table for what has no piece of its own: throw, keep, done, yes, no. */
import { Piece } from "../../parts/piece";
import { useDesk } from "../../table/context";
import { tell, wordOr } from "./words";

export function Acts({ only }: { only: string[] }) {
    const { model } = useDesk();
    const actions = model.actions.value.filter((action) => only.includes(action.id));
    if (!actions.length) return null;
    return (
        <div class="cf-acts" role="group" aria-label={tell("acts")}>
            {actions.map((action) => (
                <Piece key={action.id} id={`act:${action.id}`} label={tell(wordOr(`short-${action.id}`, "acts"))} class="cf-act">
                    {tell(wordOr(`short-${action.id}`, "acts"))}
                </Piece>
            ))}
        </div>
    );
}
