/**
 * Anything on the table one can point at. A piece that can be chosen now is a button with a ring around it; any other can
 * still be looked at, and says why it cannot be chosen.
 */
import type { ComponentChildren, CSSProperties } from "preact";
import { useEffect } from "preact/hooks";
import { sentences } from "../lang";
import { useDesk } from "../table/context";
import { hasMoved } from "../table/presses";

export interface PieceProps {
    id: string;
    /** For those who cannot see it: what it is and how it stands. */
    label: string;
    class?: string;
    style?: CSSProperties;
    children?: ComponentChildren;
    /** Not on the way of the Tab key: arrow keys lead there, or another piece offers the same. */
    aside?: boolean;
}

const names = (...list: (string | false | undefined)[]) => list.filter(Boolean).join(" ");

/** What a piece is called: with one thing to do with it, that too. */
function useName({ id, label }: PieceProps): string {
    const [only, ...others] = useDesk().choicesAt(id);
    return only && !others.length && only.text !== label ? sentences([label, only.text]) : label;
}

/** What can be chosen where a token lies that cannot: on a map tokens hide the middle of their space. */
function chosenBelow({ clientX, clientY, currentTarget }: MouseEvent): SVGElement | undefined {
    if (!(currentTarget instanceof SVGElement)) return undefined;
    const below = document.elementsFromPoint(clientX, clientY).map((one) => one.closest("[data-piece].can"));
    return below.find((one) => one instanceof SVGElement);
}

/** Everything a piece does, to be spread over the element that draws it. */
function usePiece({ id, class: more, aside }: PieceProps) {
    const desk = useDesk();
    const choices = desk.choicesAt(id);
    const pick = (target: Element, piece = id) => {
        const box = target.getBoundingClientRect();
        desk.pick(piece, box.left + box.width / 2, box.top + box.height / 2);
    };
    const look = () => {
        if (!desk.pinned.value) desk.look.value = id;
    };
    const point = (event: MouseEvent) => {
        if (desk.look.peek() !== id && hasMoved(event)) look();
    };
    const away = () => {
        if (!desk.pinned.value && desk.look.value === id) desk.look.value = null;
    };
    // A piece that is taken away under the pointer is no longer looked at either.
    useEffect(() => away, [id]);
    return {
        "data-piece": id,
        role: "button" as const,
        tabIndex: aside ? -1 : 0,
        ...(choices.length > 1 ? { "aria-haspopup": "menu" as const } : {}),
        class: names(
            "piece",
            more,
            choices.length > 0 && "can",
            desk.isAimed(id) && "aimed",
            desk.isFlashing(id) && "flash",
            desk.isPointed(id) && "pointed",
        ),
        onClick: (event: MouseEvent) => {
            const below = choices.length ? undefined : chosenBelow(event);
            if (below) pick(below, below.dataset.piece);
            else pick(event.currentTarget as Element);
        },
        onContextMenu: (event: MouseEvent) => {
            event.preventDefault();
            desk.inspect(id);
        },
        onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            pick(event.currentTarget as Element);
        },
        onMouseEnter: point,
        onMouseMove: point,
        onFocus: look,
        onMouseLeave: away,
        onBlur: away,
    };
}

/**
 * A piece made of HTML. Its name is written in it, out of sight, and what is seen is left to the eye: so nobody hears a
 * card's numbers without what they mean.
 */
export function Piece(props: PieceProps) {
    return (
        <div {...usePiece(props)} style={props.style}>
            <span class="sr">{useName(props)}</span>
            <div class="looks" aria-hidden="true">
                {props.children}
            </div>
        </div>
    );
}

/**
 * A piece inside a drawing. Words that can be read in it must be in its label; one for the pointer alone has none, and what
 * it stands for another piece offers too.
 */
export function SvgPiece(props: PieceProps & { transform?: string; pointer?: boolean }) {
    const said = { "aria-label": useName(props) };
    return (
        <g {...usePiece(props)} {...(props.pointer ? { "aria-hidden": "true" as const, role: undefined } : said)} transform={props.transform}>
            {props.children}
        </g>
    );
}
