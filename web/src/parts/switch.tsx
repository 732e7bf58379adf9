/**
 * A table in parts. With much room all are in sight, with little one at a time: then a switch leads to the others, and a dot
 * says where there is something to do. How much room is little, each game's style decides.
 */
import { useEffect, useState } from "preact/hooks";
import { say } from "../lang";
import { useDesk } from "../table/context";
import { said } from "../table/game";

export interface Parts<Part extends string> {
    all: readonly Part[];
    /** The part in sight. */
    at: Part;
    /** Those that hold something to choose. */
    busy: Part[];
    go(part: Part): void;
}

/** A lesson may name a piece in every place where it could lie: those that are on the table. */
const onTable = (pieces: string[]): string[] => pieces.filter((piece) => document.querySelector(`[data-piece="${CSS.escape(piece)}"]`));

/** What has no piece of its own: its button stands aside. */
const isButton = (piece: string): boolean => ["do", "act"].includes(said(piece).verb);

/**
 * A new question brings one to where it can be answered by more than a button, a lesson to what it points at, and the end to the main part;
 * `homeOf` says on which part a piece lies.
 */
export function useParts<Part extends string>(all: readonly Part[], main: Part, homeOf: (piece: string) => Part | undefined): Parts<Part> {
    const { model, game, pointed } = useDesk();
    const [at, go] = useState<Part>(main);
    const now = model.shown.value;
    const homes = (pieces: string[]): Part[] => pieces.flatMap((piece) => homeOf(piece) ?? []);
    const choices = now ? model.actions.value.flatMap((action) => game.pieces(action, now.view)) : [];
    const partsOf = (pieces: string[]): Part[] => all.filter((part) => homes(pieces).includes(part));
    const busy = partsOf(choices);
    const about = partsOf(choices.filter((piece) => !isButton(piece)));
    const follow = (parts: Part[]) => {
        if (parts[0] && !parts.includes(at)) go(parts[0]);
    };
    // What is to be done comes before what is only talked about.
    const taught = (): Part[] => {
        const asked = model.actions.value.filter((action) => pointed.value.includes(`action:${action.id}`));
        const there = homes(onTable(asked.flatMap((action) => (now ? game.pieces(action, now.view) : []))));
        return there.length ? there : homes(onTable(pointed.value));
    };
    useEffect(() => follow(about.length ? about : busy), [now?.n]);
    useEffect(() => follow(taught()), [pointed.value]);
    const over = now?.view.over ?? false;
    useEffect(() => {
        if (over) go(main);
    }, [over]);
    return { all, at, busy, go };
}

export function Switch<Part extends string>({ parts, nameOf }: { parts: Parts<Part>; nameOf(part: Part): string }) {
    return (
        <div class="part-switch" role="group" aria-label={say("parts")}>
            {parts.all.map((part) => (
                <button key={part} type="button" class={`to-${part}`} aria-pressed={part === parts.at} onClick={() => parts.go(part)}>
                    {nameOf(part)}
                    {parts.busy.includes(part) && <i class="dot" role="img" aria-label={say("part-can")} />}
                </button>
            ))}
        </div>
    );
}
