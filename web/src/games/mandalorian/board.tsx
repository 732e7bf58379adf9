/** The whole table. */
import { Switch, useParts } from "../../parts/switch";
import { said, type BoardProps } from "../../table/game";
import { isSetup } from "../../table/view";
import type { View } from "../../wire";
import { Decks } from "./decks";
import { Hand } from "./hands";
import { Heroes } from "./heroes";
import { HexMap } from "./map";
import { Mission } from "./mission";
import { Slots } from "./slots";
import { Stage } from "./stage";
import { ma } from "./words";

const parts = ["map", "hand", "mission"] as const;
type Part = (typeof parts)[number];

const homes: Record<string, Part> = {
    space: "map",
    threat: "map",
    child: "map",
    door: "map",
    drawn: "map",
    hand: "hand",
    slot: "hand",
    plan: "hand",
    do: "hand",
    deck: "mission",
    track: "mission",
};

/** Where a piece lies; characters are chosen over the map. */
function homeOf(piece: string, view: View): Part | undefined {
    return isSetup(view) ? "map" : homes[said(piece).verb];
}

export function Board(props: BoardProps) {
    const shown = useParts(parts, "map", (piece) => homeOf(piece, props.view));
    const setup = isSetup(props.view);
    return (
        <div class="ma">
            <div class={`ma-table ${setup ? "setup" : ""}`} data-part={shown.at}>
                {!setup && <Heroes {...props} />}
                <Switch parts={shown} nameOf={(part) => ma(`tab-${part}`)} />
                <section class="ma-map" aria-label={ma("map")}>
                    <Stage {...props} />
                    <HexMap props={props} />
                </section>
                <aside class="ma-side" aria-label={ma("mission")}>
                    <Mission {...props} />
                    {!setup && <Decks {...props} />}
                </aside>
                {!setup && (
                    <div class="ma-below">
                        <Slots {...props} />
                        <Hand {...props} />
                    </div>
                )}
            </div>
        </div>
    );
}
