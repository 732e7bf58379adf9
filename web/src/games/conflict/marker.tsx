/** The event marker: it walks from field to field, and glides between two of them. */
import { sentences } from "../../lang";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import { isStill } from "../../settings";
import { place, type Spot } from "./spot";
import { tell } from "./words";

const STEP = 160;

/** Where the marker is shown while it walks to where it stands. */
export function useWalk(target: number): number {
    const [at, setAt] = useState(target);
    useEffect(() => {
        if (at === target) return;
        if (isStill()) return setAt(target);
        const timer = setTimeout(() => setAt(at + Math.sign(target - at)), STEP);
        return () => clearTimeout(timer);
    }, [at, target]);
    return at;
}

/** Begins where the element was before it was moved. */
function useGlide(key: number) {
    const element = useRef<HTMLDivElement>(null);
    const last = useRef<DOMRect | undefined>(undefined);
    useLayoutEffect(() => {
        const now = element.current?.getBoundingClientRect();
        const from = last.current;
        last.current = now;
        if (!now?.width || !from?.width || isStill()) return;
        const shift = `translate(${from.left - now.left}px, ${from.top - now.top}px)`;
        element.current?.animate([{ transform: shift }, { transform: "none" }], { duration: STEP, easing: "ease-in-out" });
    }, [key]);
    return element;
}

interface MarkerProps {
    /** Where it is shown. */
    at: number;
    spot: Spot;
    frozen: boolean;
    /** Where it stands, in words. */
    where: string;
}

export function Marker({ at, spot, frozen, where }: MarkerProps) {
    const label = sentences([tell("marker"), where, frozen && tell("frozen")]);
    return (
        <div class={`cf-marker ${frozen ? "frozen" : ""}`} ref={useGlide(at)} style={place(spot)}>
            <Piece id="marker" label={label} class="cf-badge">
                <Icon name={frozen ? "op-freeze" : "first-order"} />
            </Piece>
        </div>
    );
}
