/** What the reader looks at, large: the card, its words, the rules it stands on, and why it cannot be chosen. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { say } from "../lang";
import { useDesk } from "../table/context";
import type { About, BoardProps } from "../table/game";
import { RuleLink } from "./rule-link";
import type { Component, Why } from "../wire";

/** The card as it lies on the table. Whoever cannot see it hears the heading and the lines. */
function CardLarge({ card, box }: { card: Component; box: { current: HTMLDivElement | null } }) {
    const { game } = useDesk();
    return (
        <div class="card" aria-hidden="true" ref={box}>
            <game.Face card={card} large />
        </div>
    );
}

const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;

/** Can all of these words be read on the face? */
function isReadable(face: HTMLElement | null, words: string): boolean {
    const innermost = [...(face?.querySelectorAll("*") ?? [])].findLast((element) => element.textContent?.includes(words));
    if (!face || !innermost) return false;
    const range = document.createRange();
    range.selectNodeContents(innermost);
    const box = range.getBoundingClientRect();
    for (let at: Element | null = innermost; at && face.contains(at); at = at.parentElement)
        if (getComputedStyle(at).overflow !== "visible" && !isWithin(box, at.getBoundingClientRect())) return false;
    return true;
}

/** Which of these lines the face shows already: they are for those alone who cannot see it. */
function useShown(face: { current: HTMLElement | null }, lines: string[]): string[] {
    const [shown, setShown] = useState<string[]>([]);
    useLayoutEffect(() => {
        const found = lines.filter((line) => isReadable(face.current, line));
        setShown((old) => (old.join() === found.join() ? old : found));
    });
    return shown;
}

/** What the card says and what is to be said of it, each once. */
function linesOf({ component, lines = [] }: About): string[] {
    const abilities = component?.abilities.map(({ text }) => text) ?? [];
    return [...new Set([...abilities, ...lines])].filter(Boolean);
}

function Refused({ why: { reason, rule } }: { why: Why }) {
    const { game } = useDesk();
    return (
        <div class="refused" role="status">
            <b>{say("why-not")}</b> {reason} {rule && <RuleLink game={game.id} rule={rule} />}
        </div>
    );
}

/** Is the piece in the right half of the table? Then the lens stays out of its way on the left. */
function isRight(piece: string): boolean {
    const box = document.querySelector(`[data-piece="${CSS.escape(piece)}"]`)?.getBoundingClientRect();
    const table = document.getElementById("table")?.getBoundingClientRect();
    return box !== undefined && table !== undefined && box.left + box.width / 2 > table.left + table.width / 2;
}

/** What there is to know of it, and the rules behind it, but for one that is cited already. */
function Told({ about, cited, children }: { about: About; cited: string | undefined; children: ComponentChildren }) {
    const { game } = useDesk();
    const face = useRef<HTMLDivElement>(null);
    const card = about.component?.table === "cards" ? about.component : undefined;
    const lines = linesOf(about);
    const shown = useShown(face, [about.title, ...lines]);
    const seen = (line: string) => (shown.includes(line) ? "sr" : "");
    return (
        <>
            {card && <CardLarge card={card} box={face} />}
            <h2 class={seen(about.title)}>{about.title}</h2>
            <div class="lines">
                {lines.map((line) => (
                    <p key={line} class={seen(line)}>
                        {line}
                    </p>
                ))}
            </div>
            {children}
            {[...new Set(about.rules)].map((rule) => rule !== cited && <RuleLink key={rule} game={game.id} rule={rule} />)}
        </>
    );
}

export function Lens({ props }: { props: BoardProps }) {
    const desk = useDesk();
    const piece = desk.look.value;
    const left = useMemo(() => piece !== null && isRight(piece), [piece]);
    const about = piece ? desk.game.about(piece, props) : undefined;
    if (!piece || !about) return null;
    const refused = desk.refused.value?.piece === piece ? desk.refused.value.why : null;
    const close = () => {
        desk.pinned.value = false;
        desk.look.value = null;
        desk.refused.value = null;
    };
    return (
        <aside class={`lens ${desk.pinned.value ? "pinned" : ""} ${left ? "left" : ""}`} aria-label={about.title}>
            {desk.pinned.value && (
                <button type="button" class="button quiet small close" onClick={close}>
                    {say("close")}
                </button>
            )}
            <Told about={about} cited={refused?.rule ?? undefined}>
                {refused && <Refused why={refused} />}
            </Told>
        </aside>
    );
}
