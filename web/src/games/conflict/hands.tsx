/** What everybody holds: the others' cards in small, the reader's own in full. */
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import { useDesk } from "../../table/context";
import type { BoardProps } from "../../table/game";
import { nameOf } from "../../table/seats";
import { topFrame } from "../../table/view";
import type { SeatId } from "../../wire";
import { Full, Mini } from "./face";
import { roleIcon } from "./icons";
import { deckOf, handParts, read, roleOf, seatsOf } from "./view";
import { tell, wordOr } from "./words";

/** The seat whose hand lies large before the reader: the one that is asked, if it is theirs. */
export function ownSeat({ you, asked, view }: BoardProps): SeatId | undefined {
    const now = asked ?? topFrame(view)?.seat;
    return you.find((seat) => seat === now) ?? you[0];
}

export function roleName(role: string): string {
    return tell(wordOr(`role-${role}`, "role-none"));
}

/** Who sits here, with which role: a piece that tells their powers. */
function Owner({ seat, props }: { seat: SeatId; props: BoardProps }) {
    const { view, content, seats, asked } = props;
    const { role, board } = roleOf(view, seat, content);
    const name = nameOf(seats, seat);
    const first = read(view).first === seat;
    const words = [
        name,
        roleName(role),
        first ? tell("seat-first") : "",
        tell("board-n", { n: board }),
        tell("hand-count", { n: handParts(view, seat, content).force.length }),
        seat === asked ? tell("seat-asked") : "",
    ];
    return (
        <Piece id={`seat:${seat}`} label={words.filter(Boolean).join(", ")} class={`cf-owner ${seat === asked ? "asked" : ""}`}>
            <Icon name={roleIcon(role)} class="head" />
            <span class="text">
                <b>{name}</b>{" "}
                <span>
                    {roleName(role)}
                    {first && ` · ${tell("seat-first")}`}
                </span>
            </span>
        </Piece>
    );
}

/** A lesson may point at a whole hand. */
function usePointed(seat: SeatId | undefined): string {
    return useDesk().isPointed(`hand:${seat}`) ? "pointed" : "";
}

function Other({ seat, props }: { seat: SeatId; props: BoardProps }) {
    const { view, content, seats, asked } = props;
    const { start, force } = handParts(view, seat, content);
    return (
        <li class={`cf-other ${seat === asked ? "asked" : ""} ${usePointed(seat)}`} data-seat={seat}>
            <h3 class="sr">{tell("hand-of", { name: nameOf(seats, seat) })}</h3>
            <Owner seat={seat} props={props} />
            <ul class="minis" aria-label={tell("hand-of", { name: nameOf(seats, seat) })}>
                {start.map((card) => (
                    <li key={card.id} class="start-card">
                        <Mini card={card} deck="start" />
                    </li>
                ))}
                {force.map((place, n) => (
                    <li key={place.card ?? n}>
                        <Mini
                            id={place.card ? `card:${place.card}` : `back:${seat}:${n}`}
                            card={content.card(place.card)}
                            deck={deckOf(place, content)}
                        />
                    </li>
                ))}
            </ul>
        </li>
    );
}

export function Others(props: BoardProps) {
    const own = ownSeat(props);
    const others = seatsOf(props.view).filter((seat) => seat !== own);
    if (!others.length) return null;
    return (
        <section class={`cf-others ${others.length > 2 ? "many" : ""}`} aria-label={tell("hands")} style={{ "--others": others.length }}>
            <ul>
                {others.map((seat) => (
                    <Other key={seat} seat={seat} props={props} />
                ))}
            </ul>
        </section>
    );
}

export function Own(props: BoardProps) {
    const seat = ownSeat(props);
    const pointed = usePointed(seat);
    if (!seat) return null;
    const { start, force } = handParts(props.view, seat, props.content);
    const cards = [...start.map((card) => ({ card: card.id })), ...force];
    return (
        <section
            class={`cf-own ${pointed}`}
            aria-label={tell("hand-own")}
            data-seat={seat}
            style={{ "--cards": cards.length }}
        >
            <Owner seat={seat} props={props} />
            <ul class="fan">
                {cards.map((place, n) => (
                    <li key={place.card ?? n} class={n === start.length ? "apart" : ""}>
                        <Full
                            id={place.card ? `card:${place.card}` : `back:${seat}:${n}`}
                            card={props.content.card(place.card)}
                            deck={deckOf(place, props.content)}
                        />
                    </li>
                ))}
            </ul>
        </section>
    );
}
