import type { GamePage } from "../../table/game";

export const clonewars: GamePage = {
    id: "clonewars",
    Board: () => <div />,
    Face: ({ card }) => <b>{card.name}</b>,
    pieces: () => [],
    meant: () => undefined,
    about: () => undefined,
    cue: () => ({}),
};
