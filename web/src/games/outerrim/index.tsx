/** Outer Rim at the table. */
import icons from "icons:outerrim";
import { addIcons } from "../../parts/icon";
import type { GamePage } from "../../table/game";
import { about } from "./about";
import { Board } from "./board";
import { cue } from "./cue";
import { Face } from "./face";
import { isGift } from "./give";
import { phase } from "./phase";
import { meant, named, pieces } from "./pieces";
import { logLines } from "./told";

addIcons(icons);

export const outerrim: GamePage = { id: "outerrim", Board, Face, pieces, meant, named, onBoard: isGift, about, lines: logLines, cue, phase };
