/** What goes on in the turn, in a word: the frame on top, or the step of the turn below it. */
import { topFrame } from "../../table/view";
import type { View } from "../../wire";
import { turnFrame } from "./view";
import { tell, wordOr } from "./words";

export function phase(view: View): string | undefined {
    if (view.over) return undefined;
    const step = turnFrame(view)?.step ?? "setup";
    const turn = wordOr(`phase-${step}`, "phase-setup");
    return tell(wordOr(`phase-${topFrame(view)?.kind}`, turn));
}
