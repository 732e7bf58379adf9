/** One sound for each move that is shown: the most telling of its events, or the bell when it is the reader's turn. */
import { useEffect, useRef } from "preact/hooks";
import type { Desk } from "./context";
import { play, type Sound } from "./sound";

function ending(desk: Desk): Sound | undefined {
    const result = desk.model.shown.peek()?.question.result;
    if (!result) return undefined;
    return desk.model.you.peek().some((seat) => (result.values[seat] ?? 0) > 0) ? "won" : "lost";
}

/** Somebody else has said something. */
function useVoices(desk: Desk): void {
    const lines = desk.model.chat.value;
    const known = useRef(Infinity);
    useEffect(() => {
        const last = lines.at(-1);
        const fresh = (last?.seq ?? 0) > known.current && !(last?.seat && desk.model.you.peek().includes(last.seat));
        known.current = last?.seq ?? 0;
        if (fresh) play("said");
    }, [lines]);
}

export function useSounds(desk: Desk): void {
    useVoices(desk);
    const shown = desk.model.shown.value;
    useEffect(() => {
        if (!shown?.fresh.length) return;
        const sounds = shown.fresh.map((event) => desk.game.cue(event).sound).filter((sound) => sound !== undefined);
        const bell = desk.model.isAsked.peek() && shown.fresh.some((event) => event.kind === "turn") ? "turn" : undefined;
        const sound = ending(desk) ?? bell ?? sounds.at(-1);
        if (sound) play(sound);
    }, [shown]);
}
