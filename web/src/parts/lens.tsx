/** What the reader looks at, large: the card, its words, the rules it stands on, and why it cannot be chosen. */
import { useMemo } from "preact/hooks";
import { say } from "../lang";
import { useDesk } from "../table/context";
import type { About, BoardProps } from "../table/game";
import { RuleLink } from "./rule-link";
import type { Component } from "../wire";

function CardLarge({ card }: { card: Component }) {
    const { game } = useDesk();
    return (
        <div class="card">
            <game.Face card={card} large />
        </div>
    );
}

function Words({ about }: { about: About }) {
    const abilities = about.component?.abilities ?? [];
    return (
        <div class="lines">
            {abilities.map((ability, n) => (
                <p key={n}>{ability.text}</p>
            ))}
            {about.lines?.map((line, n) => <p key={`line ${n}`}>{line}</p>)}
        </div>
    );
}

function Refused({ piece }: { piece: string }) {
    const { refused, game } = useDesk();
    const asked = refused.value;
    if (asked?.piece !== piece) return null;
    return (
        <div class="refused" role="status">
            <b>{say("why-not")}</b> {asked.why.reason}
            {asked.why.rule && <RuleLink game={game.id} rule={asked.why.rule} />}
        </div>
    );
}

/** Is the piece in the right half of the table? Then the lens stays out of its way on the left. */
function isRight(piece: string): boolean {
    const box = document.querySelector(`[data-piece="${CSS.escape(piece)}"]`)?.getBoundingClientRect();
    const table = document.getElementById("table")?.getBoundingClientRect();
    return box !== undefined && table !== undefined && box.left + box.width / 2 > table.left + table.width / 2;
}

export function Lens({ props }: { props: BoardProps }) {
    const desk = useDesk();
    const piece = desk.look.value;
    const left = useMemo(() => piece !== null && isRight(piece), [piece]);
    const about = piece ? desk.game.about(piece, props) : undefined;
    if (!piece || !about) return null;
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
            {about.component?.table === "cards" && <CardLarge card={about.component} />}
            <h2>{about.title}</h2>
            <Words about={about} />
            <Refused piece={piece} />
            {about.rules?.map((rule) => <RuleLink key={rule} game={desk.game.id} rule={rule} />)}
        </aside>
    );
}
