/** The Clone Wars at the table. */
import type { GamePage } from "../../table/game";
import { about } from "./about";
import { Board } from "./board";
import { cue } from "./cue";
import { Face } from "./face";
import { phase } from "./phase";
import { meant, pieces } from "./pieces";

export const clonewars: GamePage = { id: "clonewars", Board, Face, pieces, meant, about, cue, phase };
