/** The two tracks and the supply: how near the end is. */
import { sentences } from "../../lang";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import { Track } from "../../parts/track";
import type { BoardProps } from "../../table/game";
import { number } from "../../table/view";
import { blockadesInBox, DROIDS, read } from "./state";
import { blockadesLeft, blockadesLine, droidsLeft, droidsLine, invasionLines, spacesOf, threatLine } from "./told";
import { cw } from "./words";

function Invasion({ view, content }: BoardProps) {
    const state = read(view);
    const spaces = spacesOf(content, "invasion");
    const [now, ...then] = invasionLines(state, content);
    return (
        <Piece id="track:invasion" class="gauge" label={`${cw("invasion")}: ${sentences([now, ...then])}`}>
            <div class="title">
                <Icon name="invasion" />
                <b class="brief">{number(spaces[state.rate], "rate")}</b>
                <b class="full">{cw("invasion")}</b>
                <span class="now">{now}</span>
            </div>
            <Track
                name={cw("invasion")}
                at={state.rate}
                spaces={spaces.map((space) => ({
                    id: space.id,
                    label: cw("space-rate", { name: space.name, n: number(space, "rate") }),
                    text: number(space, "rate"),
                }))}
            />
            <p class="then">{then.join(" · ")}</p>
        </Piece>
    );
}

function Threat({ view, content }: BoardProps) {
    const state = read(view);
    const spaces = spacesOf(content, "threat");
    const left = spaces.length - 1 - state.threat;
    return (
        <Piece id="track:threat" class={`gauge threat ${left <= 2 ? "grave" : ""}`} label={`${cw("threat")} ${state.threat}: ${threatLine(state, content)}`}>
            <div class="title">
                <Icon name="threat" />
                <b class="brief">
                    {state.threat}/{spaces.length - 1}
                </b>
                <b class="full">{cw("threat")}</b>
                <span class="now">{spaces[state.threat]?.name}</span>
            </div>
            <Track
                name={cw("threat")}
                at={state.threat}
                spaces={spaces.map((space, n) => ({ id: space.id, label: space.name, text: n === spaces.length - 1 ? "☠" : n }))}
            />
            <p class="then">{threatLine(state, content)}</p>
        </Piece>
    );
}

function Store({ id, icon, label, n, most }: { id: string; icon: string; label: string; n: number; most: number }) {
    const low = n <= most / 5;
    return (
        <Piece id={id} class={`store ${low ? "low" : ""}`} label={label}>
            <Icon name={icon} />
            <b>{n}</b>
            <span class="bar" aria-hidden="true">
                <i style={{ width: `${Math.max(0, (100 * n) / most)}%` }} />
            </span>
        </Piece>
    );
}

export function Tracks(props: BoardProps) {
    const state = read(props.view);
    return (
        <section class="cw-tracks" aria-label={cw("table")}>
            <Invasion {...props} />
            <Threat {...props} />
            <div class="stores">
                <Store id="supply:droids" icon="droid" label={droidsLine(state)} n={droidsLeft(state)} most={DROIDS} />
                <Store id="supply:blockades" icon="blockade" label={blockadesLine(state)} n={blockadesLeft(state)} most={blockadesInBox(state)} />
            </div>
        </section>
    );
}
