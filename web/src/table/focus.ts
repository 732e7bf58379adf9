/**
 * Keeps the keyboard's place. A choice that was made goes away, and with it the button that had the focus; the browser then
 * starts again at the top of the page, far from where the reader was. Here it goes on at the choices, at the end of the game
 * when there are none any more, or on the table where they are out of sight.
 */
import { useEffect } from "preact/hooks";

const HOMES = [".side .choices", ".side .over", "#table"];

function home(): HTMLElement | null {
    for (const selector of HOMES) {
        const found = document.querySelector<HTMLElement>(selector);
        if (found?.checkVisibility()) return found;
    }
    return null;
}

const isLost = () => document.activeElement === document.body || document.activeElement === null;

export function useFocusKept(): void {
    useEffect(() => {
        let last: Element | null = null; // where the focus was; none if the reader has clicked beside everything
        const onFocus = (event: FocusEvent) => (last = event.target as Element);
        const onPointer = () => (last = null);
        const isGone = () => last !== null && (!last.isConnected || last.matches(":disabled"));
        const look = new MutationObserver(() => {
            if (isLost() && isGone()) home()?.focus({ preventScroll: true });
        });
        look.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
        addEventListener("focusin", onFocus);
        addEventListener("pointerdown", onPointer, { capture: true });
        return () => {
            look.disconnect();
            removeEventListener("focusin", onFocus);
            removeEventListener("pointerdown", onPointer, { capture: true });
        };
    }, []);
}
