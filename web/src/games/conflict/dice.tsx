/** The dice, the help area beside them, and what to do with the throw. */
import { useRef } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import { isStill } from "../../settings";
import type { BoardProps } from "../../table/game";
import { bitsOf } from "../../table/view";
import type { Component, View } from "../../wire";
import { Acts } from "./acts";
import { Drawn } from "./drawn";
import { numberOf, read } from "./view";
import { tell } from "./words";

const DICE = 3;

/** What a face shows: the First Order's sign, or as many of the Resistance's as it counts. */
export function FaceOf({ face }: { face: Component }) {
    const value = numberOf(face, "value");
    if (!value) return <Icon name="first-order" class="order" />;
    return (
        <>
            <Drawn text={value} />
            <span class="pips">
                {Array.from({ length: value }, (_, n) => (
                    <Icon key={n} name="resistance" />
                ))}
            </span>
        </>
    );
}

interface Throw {
    /** Grows with each throw, so that the dice it moves are drawn anew. */
    count: number;
    /** The dice of the last throw, a bit each. */
    moved: number;
}

/** Which dice have just been thrown: those that were marked when the number of throws grew. */
function useThrow(view: View): Throw {
    const { throws } = read(view);
    const tossed = bitsOf(read(view).tossed);
    const memory = useRef({ throws, tossed, turns: view.turns, count: 0, moved: 0 });
    const last = memory.current;
    if (last.turns !== view.turns || last.throws !== throws) {
        const fresh = last.turns !== view.turns || throws <= 1;
        last.moved = throws === 0 ? 0 : fresh ? 7 : last.tossed;
        last.count++;
    }
    Object.assign(last, { throws, tossed, turns: view.turns });
    return last;
}

function dieState(face: Component | undefined, marked: boolean): string {
    if (!face) return tell("die-none");
    const locked = numberOf(face, "value") === 0 ? `, ${tell("die-locked")}` : "";
    return face.name + locked + (marked ? `, ${tell("die-marked")}` : "");
}

function OneDie({ n, props, rolled }: { n: number; props: BoardProps; rolled: boolean }) {
    const { dice, tossed } = read(props.view);
    const face = props.content.find("faces", dice[n]);
    const marked = tossed.includes(n + 1);
    const locked = face && numberOf(face, "value") === 0;
    const marks = `${face ? "" : "spent"} ${locked ? "locked" : ""} ${marked ? "marked" : ""} ${rolled ? "rolled" : ""}`;
    const note = locked ? tell("die-locked") : marked ? tell("die-marked") : "";
    return (
        <li class="cf-die-place">
            <Piece id={`die:${n + 1}`} label={`${tell("die-n", { n: n + 1 })}: ${dieState(face, marked)}`} class={`die cf-die ${marks}`}>
                {face && <FaceOf face={face} />}
                {locked && <Icon name="lock" class="corner" />}
                {marked && <Icon name="swap" class="corner" />}
            </Piece>
            <Drawn class="note" text={note} />
        </li>
    );
}

/** The grey field and one for each value; the white marker stands on one of them. */
function Help({ view, content }: BoardProps) {
    const { parked } = read(view);
    const face = content.find("faces", parked);
    const state = face ? tell("help-parked", { face: face.name }) : tell("help-none");
    const values = content.all("faces").filter((one) => numberOf(one, "value") > 0);
    return (
        <Piece id="parked" label={`${tell("help")}: ${state}`} class={`cf-help ${face ? "parked" : ""}`}>
            <span class="title">
                <Icon name="help" />
                {tell("help")}
            </span>
            <span class="places">
                <Drawn class={`place grey ${face ? "" : "here"}`} text="–" />
                {values.map((one) => (
                    <Drawn key={one.id} class={`place ${one.id === parked ? "here" : ""}`} text={numberOf(one, "value")} />
                ))}
            </span>
        </Piece>
    );
}

export function Tray(props: BoardProps) {
    const { count, moved } = useThrow(props.view);
    const { throws } = read(props.view);
    return (
        <section class="cf-tray" aria-label={tell("dice")}>
            <h3>
                {tell("dice")}
                <span class="throws">{tell("throws", { n: throws })}</span>
            </h3>
            <ul class="dice">
                {Array.from({ length: DICE }, (_, n) => {
                    const rolled = !isStill() && count > 0 && Boolean((moved >> n) & 1);
                    return <OneDie key={rolled ? `${n} ${count}` : n} n={n} props={props} rolled={rolled} />;
                })}
            </ul>
            <Acts only={["throw", "keep", "done"]} />
            <Help {...props} />
        </section>
    );
}
