/** The Clone Wars at the table. */
import icons from "icons:clonewars";
import { addIcons } from "../../parts/icon";
import type { GamePage } from "../../table/game";
import { about } from "./about";
import { Board } from "./board";
import { cue } from "./cue";
import { Face } from "./face";
import { phase } from "./phase";
import { beside, meant, named, pieces } from "./pieces";

addIcons(icons);

export const clonewars: GamePage = { id: "clonewars", Board, Face, pieces, beside, meant, named, about, cue, phase };
