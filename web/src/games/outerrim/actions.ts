/** The words an action's id is made of: "move:ryloth", "give-credits:p2:5". */
export interface Said {
    verb: string;
    what: string[];
}

export function said(action: string): Said {
    const [verb = "", ...what] = action.split(":");
    return { verb, what };
}
