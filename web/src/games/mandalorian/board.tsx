/** The whole table. On a small screen one part is in sight at a time; a dot says where there is something to do. */
import { useEffect, useState } from "preact/hooks";
import { useDesk } from "../../table/context";
import { said, type BoardProps } from "../../table/game";
import { isSetup } from "../../table/view";
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

/** The parts that hold something to choose; characters are chosen over the map. */
function useBusy(): Part[] {
    const { model, game } = useDesk();
    const view = model.shown.value?.view;
    if (!view) return [];
    if (isSetup(view)) return model.actions.value.length ? ["map"] : [];
    const found = model.actions.value.flatMap((action) => game.pieces(action, view)).flatMap((piece) => homes[said(piece).verb] ?? []);
    return parts.filter((part) => found.includes(part));
}

/** The part in sight: a new question brings one to where it can be answered, a lesson to what it points at. */
function usePart(busy: Part[]): [Part, (part: Part) => void] {
    const { model, pointed } = useDesk();
    const [at, setAt] = useState<Part>("map");
    useEffect(() => {
        if (busy[0] && !busy.includes(at)) setAt(busy[0]);
    }, [model.shown.value?.n]);
    const meant = pointed.value.flatMap((piece) => homes[said(piece).verb] ?? []);
    useEffect(() => {
        if (meant[0] && !meant.includes(at)) setAt(meant[0]);
    }, [pointed.value]);
    return [at, setAt];
}

function Switch({ at, busy, onGo }: { at: Part; busy: Part[]; onGo(part: Part): void }) {
    return (
        <div class="ma-switch" role="group" aria-label={ma("map")}>
            {parts.map((part) => (
                <button key={part} type="button" class={`to-${part}`} aria-pressed={part === at} onClick={() => onGo(part)}>
                    {ma(`tab-${part}`)}
                    {busy.includes(part) && <i class="dot" role="img" aria-label={ma("tab-can")} />}
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
        <div class="ma">
            <div class={`ma-table ${setup ? "setup" : ""}`} data-part={at}>
                {!setup && <Heroes {...props} />}
                <Switch at={at} busy={busy} onGo={setAt} />
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
