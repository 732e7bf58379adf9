/** Dice one watches: each with its face, sorted by what it is worth, so that the same throw always looks the same. */
import { Die } from "../../parts/die";
import { faces, type FaceName } from "./pieces";
import { or } from "./words";

/** How many dice show each face: blank, focus, hit, crit. */
export type Counts = number[];

export const damageOf = ([, , hit = 0, crit = 0]: Counts): number => hit + 2 * crit;
export const diceIn = (counts: Counts): number => counts.reduce((sum, n) => sum + n, 0);

const BURST = "M0 -13L3.4 -4.6L12.4 -4L5.5 1.8L7.6 10.5L0 5.8L-7.6 10.5L-5.5 1.8L-12.4 -4L-3.4 -4.6Z";

/** The signs of the die: a burst, a double burst, an eye; the blank has none. */
export function FaceSign({ face }: { face: FaceName }) {
    return (
        <svg class={`or-face-sign ${face}`} viewBox="-16 -16 32 32" aria-hidden="true">
            {face === "hit" && <path class="solid" d={BURST} />}
            {face === "crit" && (
                <>
                    <path class="line" d={BURST} transform="scale(1.16)" />
                    <path class="solid" d={BURST} transform="scale(0.55)" />
                </>
            )}
            {face === "focus" && (
                <>
                    <path class="line" d="M-12 0C-7 -8 7 -8 12 0C7 8 -7 8 -12 0Z" />
                    <circle class="solid" r="4" />
                </>
            )}
            {face === "blank" && <path class="line faint" d="M-5 0H5" />}
        </svg>
    );
}

/** A throw; with `live` the dice are pieces that can be picked. */
export function Dice({ counts, live, label }: { counts: Counts; live?: boolean; label: string }) {
    const order = [...faces].reverse();
    const shown = order.flatMap((face) => Array.from({ length: counts[faces.indexOf(face)] ?? 0 }, (_, i) => ({ face, n: i + 1 })));
    return (
        <div class="or-dice" role="group" aria-label={label}>
            {shown.map(({ face, n }) =>
                live ? (
                    <Die key={`${face} ${n}`} id={`die:${face}:${n}`} label={or(`face-${face}`)} class={face}>
                        <FaceSign face={face} />
                    </Die>
                ) : (
                    <span key={`${face} ${n}`} class={`die ${face}`} role="img" aria-label={or(`face-${face}`)}>
                        <FaceSign face={face} />
                    </span>
                ),
            )}
        </div>
    );
}
