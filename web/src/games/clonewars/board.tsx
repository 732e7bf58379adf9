/** The whole table. On a small screen one of three parts is in sight at a time; a dot says where there is something to do. */
import { signal } from "@preact/signals";
import { useDesk } from "../../table/context";
import type { BoardProps } from "../../table/game";
import { Hands } from "./hands";
import { GalaxyMap } from "./map";
import { Stage } from "./stage";
import { read } from "./state";
import { Tracks } from "./tracks";
import { War } from "./war";
import { cw } from "./words";

const parts = ["map", "war", "hands"] as const;
type Part = (typeof parts)[number];

const shown = signal<Part>("map");

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

/** The parts that hold something to choose. */
function useBusy(): Set<Part> {
    const { model, game } = useDesk();
    const view = model.shown.value?.view;
    const busy = new Set<Part>();
    if (!view) return busy;
    const setup = view.frames[0]?.kind === "setup";
    for (const action of model.actions.value)
        for (const piece of game.pieces(action, view)) {
            const part = setup ? "map" : homes[piece.split(":")[0] ?? ""];
            if (part) busy.add(part);
        }
    return busy;
}

function Switch() {
    const busy = useBusy();
    return (
        <div class="cw-switch" role="group" aria-label={cw("table")}>
            {parts.map((part) => (
                <button key={part} type="button" aria-pressed={shown.value === part} onClick={() => (shown.value = part)}>
                    {cw(`tab-${part}`)}
                    {busy.has(part) && <i class="dot" aria-hidden="true" />}
                </button>
            ))}
        </div>
    );
}

export function Board(props: BoardProps) {
    const begun = read(props.view).jedi.some(Boolean);
    return (
        <div class="cw">
            <div class={`cw-table ${begun ? "" : "setup"}`} data-part={shown.value}>
                <Tracks {...props} />
                <Switch />
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
