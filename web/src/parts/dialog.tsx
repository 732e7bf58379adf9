/** A window over the page; the browser keeps the focus inside and closes it with Escape. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../lang";

export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
    const box = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const dialog = box.current;
        dialog?.showModal();
        return () => dialog?.close(); // gives the focus back to where it came from
    }, []);
    return (
        <dialog class="dialog" ref={box} onClose={onClose} aria-label={title}>
            <header>
                <h2>{title}</h2>
                <button type="button" class="button quiet" onClick={onClose}>
                    {say("close")}
                </button>
            </header>
            <div class="body">{children}</div>
        </dialog>
    );
}
