/**
 * Whoever plays by keyboard keeps their place: when what they had the focus on is gone (a choice taken, a card played),
 * the focus goes to the first choice, or to the prompt while others decide.
 */
import { useEffect, useRef } from "preact/hooks";
import type { Desk } from "./context";

/** On nothing, or on the prompt where it was put while there was nothing to choose. */
function isLost(): boolean {
    const at = document.activeElement;
    return !at || at === document.body || at.matches(".prompt .what");
}

export function useKeptFocus(desk: Desk): void {
    const byKeyboard = useRef(false);
    const shown = desk.model.shown.value;
    const actions = desk.model.actions.value;
    useEffect(() => {
        const typed = () => (byKeyboard.current = true);
        const pointed = () => (byKeyboard.current = false);
        addEventListener("keydown", typed, true);
        addEventListener("pointerdown", pointed, true);
        return () => {
            removeEventListener("keydown", typed, true);
            removeEventListener("pointerdown", pointed, true);
        };
    }, []);
    useEffect(() => {
        if (!byKeyboard.current || !isLost()) return;
        document.querySelector<HTMLElement>(".choice, .over button, .prompt .what")?.focus();
    }, [shown, actions]);
}
