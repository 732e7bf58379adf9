/** Names for seats: the person's own, or the seat's word. */
import { say } from "../lang";
import { levels, type Level } from "../open";
import type { Seat, SeatId } from "../wire";

export function seatName(seat: Seat): string {
    return seat.name || seat.seat.toUpperCase();
}

export function nameOf(seats: Seat[], id: SeatId): string {
    const seat = seats.find((one) => one.seat === id);
    return seat ? seatName(seat) : id.toUpperCase();
}

/** How well an agent plays, in a word. */
export function levelName(level: string): string {
    return levels.includes(level as Level) ? say(`level-${level as Level}`) : level;
}

/** The games' texts call people by their seats; whoever gave a name is called by it. */
export function withNames(text: string, seats: Seat[]): string {
    return text.replace(/\bP([1-6])\b/g, (word, n: string) => nameOf(seats, `p${n}`) || word);
}

export function kindOf(seat: Seat): string {
    if (seat.kind === "agent") return say("seat-agent", { level: levelName(seat.level ?? "") });
    if (seat.kind === "open") return say("seat-open");
    return `${say("seat-person")}, ${say(seat.here ? "seat-here" : "seat-away")}`;
}
