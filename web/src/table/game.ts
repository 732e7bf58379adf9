/**
 * What a game's folder gives to the table screen. Everything else (prompt, choices, log, seats, undo, hints, chat) is the
 * same for all games.
 *
 * A *piece* is anything on the table one can point at; its id is a word for what it is and a word for which one:
 * "planet:kamino", "deck:yellow", "card:clone-troopers", "die:2". Action ids are the server's ("fly:kamino").
 */
import type { ComponentType } from "preact";
import type { Content } from "../content";
import type { Action, Component, GameEvent, Seat, SeatId, SideAct, View } from "../wire";
import type { Sound } from "./sound";

export interface BoardProps {
    view: View;
    content: Content;
    seats: Seat[];
    /** The reader's seats. */
    you: SeatId[];
    /** Whose decision it is, if anybody's. */
    asked?: SeatId;
}

/** The words that the id of an action or of a piece is made of: "give-credits:p2". */
export interface Said {
    verb: string;
    what: string[];
}

export function said(id: string): Said {
    const [verb = "", ...what] = id.split(":");
    return { verb, what };
}

/** What the lens shows of a piece: a card, or a heading with lines of text. */
export interface About {
    component?: Component;
    title: string;
    lines?: string[];
    /** Rules to link to. */
    rules?: string[];
}

/** What an event looks and sounds like: which pieces light up, and which sound is played. */
export interface Cue {
    pieces?: string[];
    sound?: Sound;
}

/** A line of the log: mostly one event, at times several that belong together. */
export type LogLine = Pick<GameEvent, "n" | "kind" | "text" | "seat">;

export interface GamePage {
    id: string;
    /** The table top: board, piles, tracks, everybody's cards, the reader's hand. */
    Board: ComponentType<BoardProps>;
    /** The face of a card, filling its frame. */
    Face: ComponentType<{ card: Component; large?: boolean }>;
    /** The pieces that stand for an action on the board; none if only the list offers it. */
    pieces(action: Action, view: View): string[];
    /** The pieces that stand for a side act, which is then to be picked there too; none: it stands in the list alone. */
    beside?(act: SideAct, view: View): string[];
    /** The action somebody has in mind who picks this piece while it cannot be chosen: the server then says why not. */
    meant(piece: string, view: View): string | undefined;
    /** What a lesson points at (docs/PACKS.md, "Pieces"), where the board calls it otherwise: the marker lies on a field. */
    named?(name: string, view: View): string[];
    /** Side acts that the board offers itself; the list of choices leaves them out. */
    onBoard?(act: SideAct): boolean;
    about(piece: string, props: BoardProps): About | undefined;
    /** What happened, where the log says several events in one line. */
    lines?(events: GameEvent[]): LogLine[];
    cue(event: GameEvent): Cue;
    /** A word for what goes on in the turn, beside the turn's number: the step of the frame on top. */
    phase?(view: View): string | undefined;
}
