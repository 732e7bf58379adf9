/** Parts of the page that come when they are needed: a game's folder, a screen that is not the table. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "./lang";
import { forgetNote, loadAnew, noteOnce } from "./anew";
import { whenOpen } from "./net";
import { Waiting } from "./parts/nothing";

const MARK = "cantina.anew.part";

/**
 * Fetches a part. If it cannot be had the line is cut, or the server has another page by now: as soon as it answers the page
 * is loaded anew, where the reader is; but not twice, should the same page miss its part again.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
    try {
        const part = await load();
        forgetNote(MARK);
        return part;
    } catch (error) {
        await whenOpen();
        if (!noteOnce(MARK, import.meta.url)) throw error;
        loadAnew();
        return new Promise(() => {});
    }
}

/** A screen in a file of its own. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
    let Come: ComponentType<Props> | null = null;
    return function Later(props: Props) {
        const [, redraw] = useState(Come !== null);
        useEffect(() => {
            if (Come) return;
            void fetchPart(load).then((screen) => {
                Come = screen;
                redraw(true);
            });
        }, []);
        return Come ? <Come {...props} /> : <Waiting title={say("loading")} />;
    };
}
