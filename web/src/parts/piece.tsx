/**
 * Anything on the table one can point at. A piece that can be chosen now is a button with a ring around it; any other can
 * still be looked at, and says why it cannot be chosen.
 */
import type { ComponentChildren, CSSProperties } from "preact";
import { useDesk } from "../table/context";

export interface PieceProps {
    id: string;
    /** For those who cannot see it: what it is and how it stands. */
    label: string;
    class?: string;
    style?: CSSProperties;
    children?: ComponentChildren;
}

const names = (...list: (string | false | undefined)[]) => list.filter(Boolean).join(" ");

/** Everything a piece does, to be spread over the element that draws it. */
function usePiece({ id, label, class: more }: PieceProps) {
    const desk = useDesk();
    const choices = desk.choicesAt(id);
    const pick = (target: Element) => {
        const box = target.getBoundingClientRect();
        desk.pick(id, box.left + box.width / 2, box.top + box.height / 2);
    };
    const look = () => {
        if (!desk.pinned.value) desk.look.value = id;
    };
    const away = () => {
        if (!desk.pinned.value && desk.look.value === id) desk.look.value = null;
    };
    return {
        "data-piece": id,
        role: "button" as const,
        tabIndex: 0,
        "aria-label": choices.length === 1 ? `${label}. ${choices[0]?.text}` : label,
        ...(choices.length > 1 ? { "aria-haspopup": "menu" as const } : {}),
        class: names(
            "piece",
            more,
            choices.length > 0 && "can",
            desk.isAimed(id) && "aimed",
            desk.isFlashing(id) && "flash",
            desk.isPointed(id) && "pointed",
        ),
        onClick: (event: MouseEvent) => pick(event.currentTarget as Element),
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
        onMouseEnter: look,
        onFocus: look,
        onMouseLeave: away,
        onBlur: away,
    };
}

/** A piece made of HTML. */
export function Piece(props: PieceProps) {
    return (
        <div {...usePiece(props)} style={props.style}>
            {props.children}
        </div>
    );
}

/** A piece inside a drawing. */
export function SvgPiece(props: PieceProps & { transform?: string }) {
    return (
        <g {...usePiece(props)} transform={props.transform}>
            {props.children}
        </g>
    );
}
