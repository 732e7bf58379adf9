/** Single keys at the table. They keep out of the way of whoever is typing. */
import { useEffect } from "preact/hooks";
import { choiceOf } from "../parts/choices";
import { openSettings } from "../parts/settings";
import { shortcuts } from "../settings";
import type { Desk } from "./context";

function isTyping(target: EventTarget | null): boolean {
    return target instanceof HTMLElement && target.closest("input, textarea, select, dialog, [role=menu]") !== null;
}

function clear(desk: Desk): void {
    desk.menu.value = null;
    desk.ponder.value = null;
    desk.refused.value = null;
    desk.pinned.value = false;
    desk.look.value = null;
}

/** `showTab` opens the log, the chat or the seats where they are out of sight; `hideTabs` puts them away again. */
export function useKeyboard(desk: Desk, showTab: (tab: string) => void, hideTabs: () => void): void {
    useEffect(() => {
        const commands: Record<string, () => void> = {
            h: () => desk.model.isAsked.peek() && void desk.model.askHint(),
            u: () => desk.model.undoable.peek() && void desk.model.undo(),
            s: () => desk.model.skip(),
            l: () => showTab("log"),
            c: () => showTab("chat"),
            p: () => showTab("seats"),
            "?": openSettings,
        };
        const onKeyDown = (event: KeyboardEvent) => {
            if (event.key === "Escape") {
                clear(desk);
                return hideTabs();
            }
            // A key that is held down says it once: else it would take one choice after another.
            if (event.repeat || !shortcuts.peek() || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
            const choice = choiceOf(event.key, desk.model.actions.peek());
            const command = choice ? () => desk.choose(choice) : commands[event.key];
            if (!command) return;
            event.preventDefault();
            command();
        };
        addEventListener("keydown", onKeyDown);
        return () => removeEventListener("keydown", onKeyDown);
    }, [desk]);
}
