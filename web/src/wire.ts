/** What the server says: the objects of docs/NETWORK.md, as they come. Nothing here is made up by the page. */

export type Lang = "en" | "de" | "pl";
export type SeatId = string; // p1 … p6

export interface Option {
    id: string;
    type: "choice" | "yesno";
    values: string[];
    /** What each value means. */
    words: string[];
    default: string;
    text: string;
    rule?: string;
    /** The fewest and the most seats a value takes, where that is not what the game takes at all. */
    seats?: Record<string, [number, number]>;
    /** Values of other options that do not go with a value. */
    without?: Record<string, Record<string, string[]>>;
}

/** A difficulty: the options it decides. */
export interface Preset {
    id: string;
    text: string;
    options: Record<string, string>;
}

/** The cards a game is played with; `own`: a user's pack is among them. */
export interface PackInfo {
    id: string;
    hash: string;
    name: string;
    own: boolean;
}

export interface GameInfo {
    id: string;
    name: string;
    seats: [number, number];
    options: Option[];
    presets?: Preset[];
    pack: PackInfo;
    rules_version: number;
    lesson?: boolean;
    /** It has a guide deck, and so a campaign. */
    guide?: boolean;
}

export interface Seat {
    seat: SeatId;
    kind: "person" | "agent" | "open";
    name: string;
    here: boolean;
    level?: string;
    /** A person has held this hand: only that person may open it. */
    sat?: boolean;
    muted?: boolean;
}

/** Somebody who watches by name; told to the host alone. */
export interface Watcher {
    watcher: number;
    name: string;
    muted: boolean;
    removed: boolean;
}

/** Whom the host means. */
export type Stranger = { seat: SeatId } | { watcher: number };

/** Whether the operator lets a table go on. */
export type State = "open" | "frozen" | "closed" | "deleted";

export interface Action {
    id: string;
    text: string;
    /** It uncovers something, so it cannot be taken back freely. */
    reveals: boolean;
    /** Odds or consequence in a few words, where there is something to say. */
    note?: string;
}

export interface SideAct {
    seat: SeatId;
    id: string;
    text: string;
    note?: string;
}

export interface Result {
    outcome: string;
    text: string;
    values: Record<SeatId, number>;
}

/** Who is asked what. `actions` are there only for the reader who is asked. */
export interface Question {
    seat?: SeatId;
    question?: string;
    prompt?: string;
    default?: string;
    actions?: Action[];
    side?: SideAct[];
    over?: boolean;
    result?: Result;
}

export interface GameEvent {
    n: number;
    kind: string;
    text: string;
    seat?: SeatId;
    card?: string | null;
    count?: number;
    [argument: string]: unknown;
}

/** A card in a pile: its id, or null if the reader cannot know it, or more than that. */
export type Place = string | null | PlaceMore;
export interface PlaceMore {
    card: string | null;
    seen?: SeatId[] | "all";
    faceup?: boolean;
    exhausted?: boolean;
    /** Damage on it, and other tokens. */
    damage?: number;
    tokens?: number;
    bag?: string;
    from?: string;
}

export interface Frame {
    kind: string;
    step: string;
    seat: SeatId;
    hero?: SeatId | null;
    [local: string]: unknown;
}

/** The state as the reader may know it. Each game adds its fields. */
export interface View {
    game: string;
    seats: number;
    turns: number;
    over: boolean;
    options: Record<string, string>;
    zones: Record<string, Place[] | Record<SeatId, Place[]>>;
    frames: Frame[];
    [field: string]: unknown;
}

export interface Chat {
    seq: number;
    seat: SeatId | null;
    /** The number of a watcher who speaks. */
    watcher?: number;
    name: string;
    text: string;
    at: number;
}

export interface Consent {
    ask: number;
    seat: SeatId;
    count: number;
    waiting: SeatId[];
    granted?: boolean;
    refused?: boolean;
    lapsed?: boolean;
}

/** Everything about a table: the reply to `join`, and what comes when a seat has got a new key. */
export interface TableMessage {
    table: string;
    game: string;
    title: string;
    listed: boolean;
    practice?: boolean;
    options: Record<string, string>;
    you: SeatId[];
    host: boolean;
    seats: Seat[];
    n: number;
    seq: number;
    turn: number;
    view: View;
    hash: string;
    /** The cards, where they are not those of the game alone. */
    pack?: PackInfo;
    /** It was opened for. */
    campaign?: string;
    question: Question;
    events: GameEvent[];
    chat: Chat[];
    commit: string;
    lesson?: LessonPlace | null;
    /** There is a decision of the reader's to take back. */
    undo?: boolean;
    /** What the reader took back can be done again. */
    redo?: boolean;
    consent?: Consent;
    next?: string;
    /** Left out where all is well. */
    state?: State;
    why?: string;
    watchers?: Watcher[];
    missed?: Push[];
}

/** One step of a game that is gone over again. */
export interface ReplayStep {
    at: number;
    steps: number;
    game: string;
    title: string;
    options: Record<string, string>;
    seats: Seat[];
    turn: number;
    view: View;
    question: Question;
    taken: string | null;
    events: GameEvent[];
    result?: Result;
    table?: string;
    moves?: Move[];
}

/** A decision that was made: `moves[at]` was made at step `at`. */
export interface Move {
    seat: SeatId;
    action: string;
    text: string;
    turn: number;
    side: boolean;
    who: string;
}

/** A chance to win, from 0 to 1: of the team, or one for each seat where seats play against each other. */
export type Chance = number | number[];

/** A move of a game that is analysed. */
export interface Judged {
    move: number;
    /** The step of the replay that shows it. */
    step: number;
    turn: number;
    kind: "decision" | "forced" | "side" | "chance";
    seat: SeatId | "chance";
    text: string;
    before: Chance;
    after: Chance;
    error: Chance;
    /** Of decisions: what it cost, and what was better. */
    loss?: number;
    loss_error?: number;
    mistake?: boolean;
    best?: { action: string; text: string };
}

export interface Books {
    party: SeatId | "team";
    start: number;
    end: number;
    luck: number;
    luck_error: number;
    good_luck: number;
    bad_luck: number;
    choice: number;
    choice_error: number;
    others: number;
    drift: number;
    /** Numbers of moves, the largest first. */
    turning_points: number[];
    mistakes: number[];
}

export interface SeatBooks {
    seat: SeatId;
    who: string;
    decisions: number;
    mistakes: number;
    loss: number;
    loss_error: number;
}

/** How far an analysis has come, and what it says so far. */
export interface AnalysisNews {
    analysis: number;
    done: number;
    pieces: number;
    whole: boolean;
    judged: number;
    events: Judged[];
    parties: Books[];
    seats: SeatBooks[];
}

export interface LobbyTable {
    table: string;
    game: string;
    title: string;
    seats: Seat[];
    turn: number | null;
    over: boolean;
    players_here: number;
    open: number;
    practice?: boolean;
}

/** A guided first game: a record with comments. */
export interface Lesson {
    id: string;
    game: string;
    name: string;
    summary: string;
    seats: number;
    players: Record<SeatId, { kind: "you" | "partner"; level?: string }>;
    options: Record<string, string>;
    seed: number | string;
    steps: LessonStep[];
}

export interface LessonStep {
    /** Told with a "next"; asked of the person who learns; or played by the lesson itself. */
    kind: "tell" | "ask" | "play";
    /** How many decisions come before it. */
    made: number;
    say: string;
    point: string[];
    rule: string[];
    do?: string[];
    any?: boolean;
    nudge?: string;
}

/** Where a table stands in its lesson: the step to come, and since when it has been left for something else. */
export interface LessonPlace {
    id: string;
    next: number;
    left: number | null;
    since: number;
}

/** A guide card that has been turned over. */
export interface GuideCard {
    number: number;
    id: string;
    name: string;
    kind: string;
    text: string;
    /** The game it is turned over for. */
    chapter: number;
    /** What comes into the game with it. */
    brings: Component[];
}

export interface CampaignPlayer {
    seat: SeatId;
    name: string;
    /** Of an agent; else "". */
    level: string;
}

export interface CampaignGame {
    /** 0 behind the last game of the deck. */
    number: number;
    /** Its table. */
    match: string;
    mission: string;
    /** The mission's. */
    name: string;
    outcome: string;
    text: string;
    result: "won" | "lost" | "divided";
    seats: number;
    players: CampaignPlayer[];
    won: SeatId[];
    date: number;
}

export interface CampaignLegend extends CampaignPlayer {
    mission: string;
    date: number;
}

export interface CampaignNext {
    game: number;
    /** Settled by the guide deck. */
    options: Record<string, string>;
    /** Of these options one of these values may be taken. */
    choose: Record<string, string[]>;
    /** These do not matter: the mission says them itself. */
    said: string[];
    about: Component[];
}

/** All that may be known of a campaign. */
export interface Campaign {
    campaign: string;
    name: string;
    game: string;
    begun: number;
    deck: number;
    cards: GuideCard[];
    stage: "turn" | "play" | "free";
    next?: CampaignNext;
    playing?: string;
    games: CampaignGame[];
    legends: CampaignLegend[];
}

interface AtTable {
    table: string;
    seq: number;
}

export type Push =
    | (TableMessage & { push: "table" })
    | (AtTable & {
          push: "update";
          n: number;
          by: SeatId | null;
          events: GameEvent[];
          undone?: number;
          turn?: number;
          view?: View;
          hash?: string;
          question?: Question;
          lesson?: LessonPlace | null;
          undo?: boolean;
          redo?: boolean;
      })
    | (AtTable & { push: "seats"; seats: Seat[] })
    | (AtTable & { push: "watchers"; watchers: Watcher[] })
    | (AtTable & { push: "removed" })
    | (AtTable & { push: "seat_asked"; seat: SeatId })
    | (AtTable & { push: "state"; state: State; why: string })
    | (AtTable & Chat & { push: "chat" })
    | (AtTable & Consent & { push: "consent" })
    | (AtTable & { push: "rematch"; next: string; keys: Record<SeatId, string> })
    | (AtTable & { push: "over"; result: Result; seed: string })
    | (AnalysisNews & { push: "analysis" })
    | (Campaign & { push: "campaign" })
    | { push: "lobby"; tables: LobbyTable[]; next?: string }
    | { push: "announcement"; text: string | null }
    | { push: "bye"; back?: boolean };

/** One operation of an ability with its parameters: what a drawing goes by; the words are in the text. */
export interface Op {
    op: string;
    [parameter: string]: unknown;
}

/** A condition an ability depends on, with its parameters. */
export interface Cond {
    cond: string;
    not?: boolean;
    [parameter: string]: unknown;
}

export interface Ability {
    when: string;
    text: string;
    ops: Op[];
    if?: Cond[];
}

/** A component of a game as its pack has it: card, planet, field, leader, face of a die … */
export interface Component {
    table: string;
    id: string;
    name: string;
    columns: Record<string, unknown>;
    abilities: Ability[];
    source: Record<string, string>;
}

export interface Rule {
    id: string;
    name: string;
    text: string;
    where: string;
    kind: string;
}

export interface Hint {
    seat: SeatId;
    action: string;
    text: string;
    /** The chance to win by each action, its standard error, and how many imagined lines it rests on. */
    values: { action: string; value: number; error: number; lines: number }[];
    /** Why this action, in the reader's language. */
    why: string;
    /** Lines imagined in all. */
    iterations: number;
    n: number;
}

export interface Why {
    legal: boolean;
    reason?: string;
    rule?: string | null;
    text?: string;
}

export interface Created {
    table: string;
    keys: Record<SeatId, string>;
    host: string;
}

export interface WireError {
    code: string;
    message: string;
    rule?: string;
    table?: TableMessage;
}
