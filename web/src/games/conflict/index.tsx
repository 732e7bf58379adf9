import type { GamePage } from "../../table/game";

export const conflict: GamePage = {
    id: "conflict",
    Board: () => <div />,
    Face: ({ card }) => <b>{card.name}</b>,
    pieces: () => [],
    meant: () => undefined,
    about: () => undefined,
    cue: () => ({}),
};
