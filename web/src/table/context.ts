/** What the parts on a table share without being handed it: the model, the game, what is looked at. */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { careful } from "../settings";
import type { Action, SeatId, SideAct, View, Why } from "../wire";
import type { GamePage } from "./game";
import type { Scene } from "./scene";

/** What can be chosen at a piece: an action, or the side act of a seat. */
export interface Offer extends Action {
    side?: SeatId;
}

/** What tells it from others: the same act may be offered to several seats, and to one of them as an action. */
export const markOf = ({ side, id }: Offer): string => (side === undefined ? id : `${side} ${id}`);

export const offerOf = ({ seat, ...act }: SideAct): Offer => ({ ...act, reveals: false, side: seat });

/** Several of them at one piece: the reader chooses from a small menu where they clicked. */
export interface Menu {
    piece: string;
    actions: Offer[];
    x: number;
    y: number;
}

export interface Asked {
    piece: string;
    why: Why;
}

export class Desk {
    /** The piece the reader looks at, shown large in the lens; pinned ones stay. */
    readonly look = signal<string | null>(null);
    readonly pinned = signal(false);
    readonly menu = signal<Menu | null>(null);
    /** An action that waits for a second yes. */
    readonly confirm = signal<Action | null>(null);
    /** Why the piece that was picked cannot be chosen. */
    readonly refused = signal<Asked | null>(null);
    /** The choice under the pointer or the focus, by its mark: its pieces are marked. */
    readonly aim = signal<string | null>(null);
    /** A choice whose consequences the reader wants to keep in sight. */
    readonly ponder = signal<Action | null>(null);
    /** Pieces a lesson points at. */
    readonly pointed: Signal<string[]> = signal([]);
    /** With a lesson: what may be chosen is for it to say. */
    onChoose: ((action: Action) => boolean) | null = null;

    private readonly byPiece: ReadonlySignal<Map<string, Offer[]>>;
    private readonly aimed: ReadonlySignal<Set<string>>;
    private readonly flashing: ReadonlySignal<Set<string>>;

    constructor(
        readonly model: Scene,
        readonly game: GamePage,
    ) {
        this.byPiece = computed(() => this.indexed());
        this.aimed = computed(() => new Set(this.piecesOf(this.aim.value)));
        this.flashing = computed(
            () => new Set(model.shown.value?.fresh.flatMap((event) => game.cue(event).pieces ?? []) ?? []),
        );
    }

    /** Everything that can be done now. */
    private offers(): Offer[] {
        const { actions, side } = this.model;
        return [...actions.value, ...side.value.map(offerOf)];
    }

    private piecesFor(offer: Offer, view: View): string[] {
        const { id, text, side } = offer;
        return side === undefined ? this.game.pieces(offer, view) : (this.game.beside?.({ id, text, seat: side }, view) ?? []);
    }

    private indexed(): Map<string, Offer[]> {
        const map = new Map<string, Offer[]>();
        const view = this.model.shown.value?.view;
        if (!view) return map;
        for (const offer of this.offers())
            for (const piece of this.piecesFor(offer, view)) map.set(piece, [...(map.get(piece) ?? []), offer]);
        return map;
    }

    private piecesOf(mark: string | null): string[] {
        const view = this.model.shown.value?.view;
        const offer = mark === null ? undefined : this.offers().find((one) => markOf(one) === mark);
        return view && offer ? this.piecesFor(offer, view) : [];
    }

    choicesAt(piece: string): Offer[] {
        return this.byPiece.value.get(piece) ?? [];
    }
    isAimed(piece: string): boolean {
        return this.aimed.value.has(piece);
    }
    isFlashing(piece: string): boolean {
        return this.flashing.value.has(piece);
    }
    isPointed(piece: string): boolean {
        return this.pointed.value.includes(piece);
    }

    /** The reader wants this. */
    choose(action: Offer): void {
        this.menu.value = null;
        this.ponder.value = null;
        this.refused.value = null;
        if (action.side !== undefined) return void this.model.act(action.id, action.side);
        if (this.onChoose && !this.onChoose(action)) return;
        if (action.reveals && careful.peek()) this.confirm.value = action;
        else void this.model.act(action.id);
    }

    /** The reader picked a piece: the one thing to do with it, a menu of several, or a word on why there is none. */
    pick(piece: string, x: number, y: number): void {
        const actions = this.choicesAt(piece);
        if (actions.length === 1 && actions[0]) return this.choose(actions[0]);
        if (actions.length > 1) this.menu.value = { piece, actions, x, y };
        else this.inspect(piece);
    }

    inspect(piece: string): void {
        this.look.value = piece;
        this.pinned.value = true;
        void this.askWhy(piece);
    }

    private async askWhy(piece: string): Promise<void> {
        this.refused.value = null;
        const view = this.model.shown.peek()?.view;
        const action = view && this.model.isAsked.peek() ? this.game.meant(piece, view) : undefined;
        const why = action ? await this.model.why(action) : undefined;
        if (why && !why.legal && this.look.peek() === piece) this.refused.value = { piece, why };
    }
}

const Shared = createContext<Desk | null>(null);
export const DeskProvider = Shared.Provider;

export function useDesk(): Desk {
    const desk = useContext(Shared);
    if (!desk) throw new Error("this part belongs on a table");
    return desk;
}
