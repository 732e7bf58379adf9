/** Several things to do at one piece: a small menu where it lies. */
import { useEffect, useRef } from "preact/hooks";
import { markOf, useDesk } from "../table/context";
import { withNames } from "../table/seats";

const MARGIN = 8;

/** Moves the box so that it stays on the screen. */
function place(box: HTMLElement, x: number, y: number): void {
    const { offsetWidth: width, offsetHeight: height } = box;
    box.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`;
    box.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`;
}

function step(box: HTMLElement, by: number): void {
    const items = [...box.querySelectorAll("button")];
    const now = items.indexOf(document.activeElement as HTMLButtonElement);
    items[(now + by + items.length) % items.length]?.focus();
}

export function PieceMenu() {
    const desk = useDesk();
    const box = useRef<HTMLDivElement>(null);
    const menu = desk.menu.value;
    const close = () => {
        const piece = desk.menu.peek()?.piece;
        desk.menu.value = null;
        document.querySelector<HTMLElement>(`[data-piece="${piece}"]`)?.focus();
    };
    useEffect(() => {
        if (!menu || !box.current) return;
        place(box.current, menu.x, menu.y);
        box.current.querySelector("button")?.focus();
        const outside = (event: PointerEvent) => {
            if (!box.current?.contains(event.target as Node)) desk.menu.value = null;
        };
        addEventListener("pointerdown", outside);
        return () => removeEventListener("pointerdown", outside);
    }, [menu]);
    useEffect(() => () => void (desk.aim.value = null), [menu]);
    if (!menu) return null;
    const aim = (id: string | null) => () => (desk.aim.value = id);
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === "Escape") close();
        else if (event.key === "ArrowDown") step(box.current!, 1);
        else if (event.key === "ArrowUp") step(box.current!, -1);
        else return;
        event.preventDefault();
        event.stopPropagation();
    };
    return (
        <div class="menu" role="menu" ref={box} onKeyDown={onKeyDown}>
            {menu.actions.map((action) => (
                <button
                    key={markOf(action)}
                    type="button"
                    role="menuitem"
                    aria-label={withNames(action.text, desk.model.seats.value)}
                    aria-description={action.note}
                    onClick={() => desk.choose(action)}
                    onMouseEnter={aim(markOf(action))}
                    onFocus={aim(markOf(action))}
                    onMouseLeave={aim(null)}
                    onBlur={aim(null)}
                >
                    {withNames(action.text, desk.model.seats.value)}
                    {action.note && <small class="muted">{action.note}</small>}
                </button>
            ))}
        </div>
    );
}
