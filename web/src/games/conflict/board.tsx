/** The table top of Conflict. A wide table shows all of it; a narrow one a part at a time, with a switch between them. */
import { useEffect, useState } from "preact/hooks";
import { useDesk } from "../../table/context";
import type { BoardProps } from "../../table/game";
import { Decks } from "./decks";
import { Tray } from "./dice";
import { Others, Own } from "./hands";
import { Leaders } from "./leaders";
import { Outlook } from "./outlook";
import { partOf, parts, type Part } from "./pieces";
import { Spread } from "./spread";
import { Track } from "./track";
import { tell } from "./words";

/** The parts on which something can be chosen now. */
function useOffers(props: BoardProps): Set<Part> {
    const { model, game } = useDesk();
    const pieces = model.actions.value.flatMap((action) => game.pieces(action, props.view));
    return new Set(pieces.flatMap((piece) => partOf(piece, props) ?? []));
}

/** The part in sight; a new question brings one to where it can be answered, a lesson to what it points at. */
function usePart(offers: Set<Part>, props: BoardProps): [Part, (part: Part) => void] {
    const { model, pointed } = useDesk();
    const [at, setAt] = useState<Part>("table");
    const [first] = offers;
    const meant = pointed.value.flatMap((piece) => (piece.startsWith("action:") ? [] : (partOf(piece, props) ?? [])));
    useEffect(() => {
        if (first && !offers.has(at)) setAt(first);
    }, [model.shown.value?.n]);
    useEffect(() => {
        if (meant[0] && !meant.includes(at)) setAt(meant[0]);
    }, [pointed.value]);
    return [at, setAt];
}

interface SwitchProps {
    at: Part;
    offers: Set<Part>;
    onGo(part: Part): void;
}

function Switch({ at, offers, onGo }: SwitchProps) {
    return (
        <div class="cf-switch" role="group" aria-label={tell("seg")}>
            {parts.map((part) => (
                <button key={part} type="button" aria-pressed={part === at} onClick={() => onGo(part)}>
                    {tell(`seg-${part}`)}
                    {offers.has(part) && <span class="dot" role="img" aria-label={tell("seg-can")} />}
                </button>
            ))}
        </div>
    );
}

export function Board(props: BoardProps) {
    const offers = useOffers(props);
    const [at, setAt] = usePart(offers, props);
    return (
        <div class="conflict">
            <div class="cf-board" data-at={at}>
                <Switch at={at} offers={offers} onGo={setAt} />
                <section class="cf-track" aria-label={tell("track")}>
                    <h2 class="sr">{tell("track")}</h2>
                    <Track {...props} />
                    <Outlook {...props} />
                </section>
                <div class="cf-centre">
                    <h2 class="sr">{tell("seg-table")}</h2>
                    <Leaders {...props} />
                    <Spread {...props} />
                    <Decks {...props} />
                    <Tray {...props} />
                </div>
                <div class="cf-hands">
                    <h2 class="sr">{tell("seg-hands")}</h2>
                    <Others {...props} />
                    <Own {...props} />
                </div>
            </div>
        </div>
    );
}
