/** The Mandalorian: Adventures at the table. */
import type { GamePage } from "../../table/game";
import { about } from "./about";
import { Board } from "./board";
import { cue } from "./cue";
import { Face } from "./face";
import { phase } from "./phase";
import { meant, named, pieces } from "./pieces";

export const mandalorian: GamePage = { id: "mandalorian", Board, Face, pieces, meant, named, about, cue, phase };
