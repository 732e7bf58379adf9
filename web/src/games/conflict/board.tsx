/** The table top of Conflict. */
import { Switch, useParts } from "../../parts/switch";
import type { BoardProps } from "../../table/game";
import { Decks } from "./decks";
import { Tray } from "./dice";
import { Others, Own } from "./hands";
import { Leaders } from "./leaders";
import { Outlook } from "./outlook";
import { partOf, parts } from "./pieces";
import { Spread } from "./spread";
import { Track } from "./track";
import { tell } from "./words";

export function Board(props: BoardProps) {
    const shown = useParts(parts, "table", (piece) => partOf(piece, props));
    return (
        <div class="conflict">
            <div class="cf-board" data-at={shown.at}>
                <Switch parts={shown} nameOf={(part) => tell(`seg-${part}`)} />
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
