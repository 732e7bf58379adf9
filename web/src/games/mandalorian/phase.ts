/** A word for what goes on. */
import { contentOf } from "../../content";
import type { Frame, View } from "../../wire";
import { read } from "./state";
import { maybe } from "./words";

function wordOf(frame: Frame): string {
    if (frame.kind === "event-step") return frame.step === "crisis" ? "phase-crisis" : "phase-events";
    if (frame.kind === "setup" || frame.kind === "turn") return `phase-${frame.step}`;
    return `phase-${frame.kind}`;
}

export function phase(view: View): string | undefined {
    const state = read(view);
    const word = state.frames.map((frame) => maybe(wordOf(frame))).findLast(Boolean);
    const mission = contentOf("mandalorian")?.name("missions", state.mission);
    return [mission, word].filter(Boolean).join(" · ") || undefined;
}
