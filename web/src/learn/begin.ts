/** Opening the table of a lesson: every seat is the reader's, so that the lesson can make the partners' moves. */
import { held } from "../keys";
import { request } from "../net";
import { keepKeys, type Player } from "../open";
import { keep, kept, myName } from "../settings";
import type { Created, Lesson, SeatId } from "../wire";

function playersOf(lesson: Lesson): Record<SeatId, Player> {
    const seats = Object.entries(lesson.players);
    return Object.fromEntries(
        seats.map(([seat, { kind }]) => [seat, { kind: "person", name: kind === "you" ? myName.peek() : "" }]),
    );
}

export async function beginLesson(lesson: Lesson): Promise<string> {
    const { game, seats, options, seed, name: title } = lesson;
    const players = playersOf(lesson);
    const made = await request<Created>("create", { game, seats, options, seed, title, players });
    keep(`learn.${game}`, JSON.stringify(made.table));
    return keepKeys(made, players, game, title);
}

/** The table of the lesson that was begun last, if its keys are still here. */
export function lessonBegun(game: string): string | null {
    const table = kept(`learn.${game}`, "");
    return table && held.value[table] ? table : null;
}
