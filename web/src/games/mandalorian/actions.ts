/** The words an action's id is made of: "play:flamethrower:attack", "attack:arvala-d4:1:weequay-raider". */
export interface Said {
    verb: string;
    what: string[];
}

export function said(action: string): Said {
    const [verb = "", ...what] = action.split(":");
    return { verb, what };
}
