/** The whole table. */
import { Switch, useParts } from "../../parts/switch";
import { said, type BoardProps } from "../../table/game";
import { isSetup } from "../../table/view";
import type { View } from "../../wire";
import { Hands } from "./hands";
import { GalaxyMap } from "./map";
import { Stage } from "./stage";
import { read } from "./state";
import { Tracks } from "./tracks";
import { War } from "./war";
import { cw } from "./words";

const parts = ["map", "war", "hands"] as const;
type Part = (typeof parts)[number];

const homes: Record<string, Part> = {
    planet: "map",
    droids: "map",
    blockade: "map",
    figure: "map",
    invasion: "map",
    mission: "war",
    finale: "war",
    deck: "war",
    hand: "hands",
    jedi: "hands",
    do: "hands",
};

/** Where a piece lies; Jedi are chosen over the map. */
function homeOf(piece: string, view: View): Part | undefined {
    const { verb } = said(piece);
    return verb === "jedi" && isSetup(view) ? "map" : homes[verb];
}

export function Board(props: BoardProps) {
    const shown = useParts(parts, "map", (piece) => homeOf(piece, props.view));
    const begun = read(props.view).jedi.some(Boolean);
    return (
        <div class="cw">
            <div class={`cw-table ${begun ? "" : "setup"}`} data-part={shown.at}>
                <Tracks {...props} />
                <Switch parts={shown} nameOf={(part) => cw(`tab-${part}`)} />
                <section class="cw-map" aria-label={cw("map")}>
                    <Stage {...props} />
                    <GalaxyMap props={props} />
                </section>
                <War {...props} />
                {begun && <Hands {...props} />}
            </div>
        </div>
    );
}
