/** How the war stands, in sentences that several parts of the table say. */
import type { Content } from "../../content";
import { number, text, zone } from "../../table/view";
import type { Component } from "../../wire";
import { blockadesInBox, DROIDS, goalPlanet, markers, missionAt, sum, type CloneWars, type Figure } from "./state";
import { cw, type CloneWarsWord } from "./words";

export function spacesOf(content: Content, track: string): Component[] {
    return content.all("spaces").filter((space) => text(space, "track") === track);
}

export function invasionLines(state: CloneWars, content: Content): string[] {
    const spaces = spacesOf(content, "invasion");
    const next = spaces[state.rate + 1];
    return [
        cw("invasion-now", { n: number(spaces[state.rate], "rate") }),
        ...(state.delay ? [cw("invasion-fewer", { n: state.delay })] : []),
        next ? cw("invasion-next", { n: number(next, "rate") }) : cw("invasion-last"),
    ];
}

export function threatLine(state: CloneWars, content: Content): string {
    const spaces = spacesOf(content, "threat");
    const left = spaces.length - 1 - state.threat;
    return left > 0 ? cw("threat-left", { n: left }) : (spaces.at(-1)?.name ?? "");
}

export const droidsLeft = (state: CloneWars) => DROIDS - sum(state.droids);
export const blockadesLeft = (state: CloneWars) => blockadesInBox(state) - sum(state.blockades);
export const droidsLine = (state: CloneWars) => cw("droids-left", { n: droidsLeft(state), most: DROIDS });
export const blockadesLine = (state: CloneWars) => cw("blockades-left", { n: blockadesLeft(state), most: blockadesInBox(state) });

export function whereOf(figure: Figure, content: Content): string {
    if (figure.gone) return cw("beaten-for-good");
    return figure.at ? cw("on-planet", { planet: content.name("planets", figure.at) }) : cw("off-board");
}

export function needsLine(mission: Component): string {
    const type = cw(`type-${text(mission, "type")}` as CloneWarsWord);
    return cw("needs", { type, n: number(mission, "needs"), damage: number(mission, "damage") });
}

/** What has to be done next to win. */
export function goalLine(state: CloneWars, content: Content): string {
    const sheet = content.find("villains", state.villain);
    const left = number(sheet, "goal_count") - state.goals;
    if (!state.finale) {
        const open = markers.filter((marker) => missionAt(state, marker)).length;
        return cw("to-finale", { n: zone(state, "mission").length + open });
    }
    if (text(sheet, "goal") === "mission") return cw("goal-mission", { planet: content.name("planets", goalPlanet(state, content)) });
    const several = (sheet?.columns.figures as (string | null)[] | undefined)?.filter(Boolean).length ?? 1;
    return cw(several > 1 ? "goal-all" : "goal-beat", { n: left });
}

/** The Finale's mission is printed on the villain's sheet; here it gets a card of its own. */
export function goalComponent(state: CloneWars, content: Content): Component {
    const sheet = content.find("villains", state.villain);
    return {
        table: "cards",
        id: "finale",
        name: cw("goal-name"),
        columns: {
            deck: "mission",
            type: text(sheet, "goal_type"),
            planet: goalPlanet(state, content),
            needs: number(sheet, "goal_needs"),
            damage: number(sheet, "goal_damage"),
        },
        abilities: [],
        source: {},
    };
}
