/** The whole table. On a small screen one part is in sight at a time; a dot says where there is something to do. */
import { useEffect, useState } from "preact/hooks";
import { useDesk } from "../../table/context";
import { said, type BoardProps } from "../../table/game";
import { isSetup } from "../../table/view";
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

/** The parts that hold something to choose; the set-up and trades happen over the map. */
function useBusy(): Part[] {
    const { model, game } = useDesk();
    const view = model.shown.value?.view;
    if (!view) return [];
    if (isSetup(view) || isTrading(view)) return model.actions.value.length ? ["map"] : [];
    const found = model.actions.value.flatMap((action) => game.pieces(action, view)).flatMap((piece) => homes[said(piece).verb] ?? []);
    return parts.filter((part) => found.includes(part));
}

/** The part in sight: a new question brings one to where it can be answered, a lesson to what it points at, the end to the stage. */
function usePart(busy: Part[]): [Part, (part: Part) => void] {
    const { model, pointed } = useDesk();
    const [at, setAt] = useState<Part>("map");
    useEffect(() => {
        if (busy[0] && !busy.includes(at)) setAt(busy[0]);
    }, [model.shown.value?.n]);
    const over = model.shown.value?.view.over ?? false;
    useEffect(() => {
        if (over) setAt("map");
    }, [over]);
    const meant = pointed.value.flatMap((piece) => homes[said(piece).verb] ?? []);
    useEffect(() => {
        if (meant[0] && !meant.includes(at)) setAt(meant[0]);
    }, [pointed.value]);
    return [at, setAt];
}

function Switch({ at, busy, onGo }: { at: Part; busy: Part[]; onGo(part: Part): void }) {
    return (
        <div class="or-switch" role="group" aria-label={or("table")}>
            {parts.map((part) => (
                <button key={part} type="button" class={`to-${part}`} aria-pressed={part === at} onClick={() => onGo(part)}>
                    {or(`tab-${part}`)}
                    {busy.includes(part) && <i class="dot" role="img" aria-label={or("tab-can")} />}
                </button>
            ))}
        </div>
    );
}

export function Board(props: BoardProps) {
    const busy = useBusy();
    const [at, setAt] = usePart(busy);
    const setup = isSetup(props.view);
    return (
        <div class="or">
            <div class={`or-table ${setup ? "setup" : ""}`} data-part={at}>
                {!setup && <Heroes {...props} />}
                {!setup && <Switch at={at} busy={busy} onGo={setAt} />}
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
