/** A game's folder, once it is loaded. */
import { useEffect, useState } from "preact/hooks";
import type { GamePage } from "../table/game";
import { loadGame } from ".";

export function useGame(id: string | undefined): GamePage | null {
    const [game, setGame] = useState<GamePage | null>(null);
    useEffect(() => {
        void loadGame(id ?? "")?.then(setGame);
    }, [id]);
    return game;
}
