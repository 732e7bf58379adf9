/** A word for what goes on. */
import type { Frame, View } from "../../wire";
import { maybe } from "./words";

function wordOf(frame: Frame): string {
    return frame.kind === "setup" || frame.kind === "turn" ? `phase-${frame.step}` : `phase-${frame.kind}`;
}

export function phase(view: View): string | undefined {
    return view.frames.map((frame) => maybe(wordOf(frame))).findLast(Boolean);
}
