/** What a piece shows, left to the eye alone: its label says the same, and nobody hears it twice. */
import type { ComponentChildren } from "preact";

export function Quiet({ children }: { children: ComponentChildren }) {
    return (
        <div class="cw-quiet" aria-hidden="true">
            {children}
        </div>
    );
}
