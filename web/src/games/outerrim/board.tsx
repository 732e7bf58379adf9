/** The whole table. */
import { Switch, useParts } from "../../parts/switch";
import { said, type BoardProps } from "../../table/game";
import { isSetup } from "../../table/view";
import type { View } from "../../wire";
import { PlayerBoard } from "./boards";
import { Heroes } from "./heroes";
import { GalaxyMap } from "./map";
import { Market } from "./market";
import { Stage } from "./stage";
import { isTrading } from "./state";
import { or } from "./words";

const parts = ["map", "market", "board"] as const;
type Part = (typeof parts)[number];

const homes: Record<string, Part> = {
    space: "map",
    contact: "map",
    patrol: "map",
    stack: "map",
    die: "map",
    reading: "map",
    market: "market",
    held: "board",
    character: "board",
    ship: "board",
    do: "board",
};

/** Where a piece lies; the set-up and trades happen over the map. */
function homeOf(piece: string, view: View): Part | undefined {
    return isSetup(view) || isTrading(view) ? "map" : homes[said(piece).verb];
}

export function Board(props: BoardProps) {
    const shown = useParts(parts, "map", (piece) => homeOf(piece, props.view));
    const setup = isSetup(props.view);
    return (
        <div class="or">
            <div class={`or-table ${setup ? "setup" : ""}`} data-part={shown.at}>
                {!setup && <Heroes {...props} />}
                {!setup && <Switch parts={shown} nameOf={(part) => or(`tab-${part}`)} />}
                <section class="or-map" aria-label={or("map")}>
                    <Stage {...props} />
                    <GalaxyMap props={props} />
                </section>
                {!setup && <Market {...props} />}
                {!setup && <PlayerBoard {...props} />}
            </div>
        </div>
    );
}
