/** Conflict on the page: the table top, the cards, and which piece stands for what. */
import icons from "icons:conflict";
import { addIcons } from "../../parts/icon";
import type { GamePage } from "../../table/game";
import { about } from "./about";
import { Board } from "./board";
import { cue } from "./cues";
import { Face } from "./face";
import { phase } from "./phase";
import { beside, meant, pieces } from "./pieces";

addIcons(icons);

export const conflict: GamePage = { id: "conflict", Board, Face, pieces, beside, meant, about, cue, phase };
