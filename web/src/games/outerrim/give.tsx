/** Credits change hands at any time (OR-8.1): a coin at each player's name, and how many once it is picked. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { useDesk } from "../../table/context";
import { said } from "../../table/game";
import type { SideAct } from "../../wire";
import { or } from "./words";

const GIVE = "give-credits";

/** Is this act offered at a player's name? Then the list of choices leaves it out. */
export const isGift = (act: SideAct): boolean => said(act.id).verb === GIVE;

const amountOf = (act: SideAct): number => Number(said(act.id).what[1]);

export function Give({ to, name }: { to: string; name: string }) {
    const { model } = useDesk();
    const [open, setOpen] = useState(false);
    const box = useRef<HTMLDivElement>(null);
    const acts = (model.shown.value?.question.side ?? []).filter((act) => isGift(act) && said(act.id).what[0] === to);
    const shown = open && acts.length > 0;
    useEffect(() => {
        if (shown) box.current?.querySelector<HTMLElement>(".amounts button")?.focus();
    }, [shown]);
    if (!acts.length || model.behind.value) return null;
    const close = (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        setOpen(false);
        box.current?.querySelector<HTMLElement>("button")?.focus();
    };
    const leave = (event: FocusEvent) => {
        if (!box.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
    };
    const pick = (act: SideAct) => {
        setOpen(false);
        void model.act(act.id, act.seat);
    };
    const title = or("give-to", { name });
    return (
        <div class="or-give" ref={box} onKeyDown={close} onFocusOut={leave}>
            <button type="button" class="coin" aria-expanded={shown} aria-label={title} title={title} onClick={() => setOpen(!open)}>
                <Icon name="credits" />
            </button>
            {shown && (
                <div class="amounts" role="group" aria-label={title}>
                    {acts.map((act) => (
                        <button key={act.id} type="button" data-side={act.id} aria-label={act.text} onClick={() => pick(act)}>
                            {or("thousands", { n: amountOf(act) })}
                        </button>
                    ))}
                </div>
            )}
        </div>
    );
}
