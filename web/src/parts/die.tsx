/** A die with its face up; it tumbles when it has just been thrown. */
import type { ComponentChildren } from "preact";
import { Piece } from "./piece";

export function Die({ id, label, class: more, children }: { id: string; label: string; class?: string; children: ComponentChildren }) {
    return (
        <Piece id={id} label={label} class={`die ${more ?? ""}`}>
            {children}
        </Piece>
    );
}
