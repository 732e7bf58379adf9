/** A word for what goes on. */
import type { Frame, View } from "../../wire";
import { read } from "./state";
import { cw, type CloneWarsWord } from "./words";

const kinds: Record<string, CloneWarsWord> = {
    attack: "phase-attack",
    mission: "phase-mission",
    damage: "phase-damage",
    reinforce: "phase-reinforce",
    invade: "phase-invade",
    siege: "phase-siege",
    setup: "phase-setup",
};

const steps: Record<string, CloneWarsWord> = {
    jedi: "phase-jedi",
    "jedi-random": "phase-jedi",
    first: "phase-first",
    "first-random": "phase-first",
    ready: "phase-ready",
    act: "phase-act",
    "before-villain": "phase-villain",
    reminder: "phase-villain",
    villain: "phase-villain",
    resolve: "phase-villain",
    "before-invade": "phase-invade",
    invade: "phase-invade",
    end: "phase-invade",
};

function wordOf(frame: Frame): CloneWarsWord | undefined {
    const own = frame.kind === "turn" || frame.kind === "setup" ? steps[frame.step] : undefined;
    return own ?? kinds[frame.kind];
}

export function phase(view: View): string | undefined {
    const state = read(view);
    const word = state.frames.map(wordOf).findLast((one) => one !== undefined);
    return [state.finale && cw("finale"), word && cw(word)].filter(Boolean).join(" · ") || undefined;
}
