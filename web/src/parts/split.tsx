/**
 * Where the window is small, table top and choices share it (style/small.css): here the reader gives one of them more of it,
 * a step at a time. Where there is room for both this is not in sight.
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../lang";
import { split, splits } from "../settings";
import { useDesk } from "../table/context";

function Arrow({ up }: { up?: boolean }) {
    return (
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={up ? "M5 15l7-7 7 7" : "M5 9l7 7 7-7"} />
        </svg>
    );
}

function Step({ by, count }: { by: 1 | -1; count?: number }) {
    const next = splits[splits.indexOf(split.value) + by];
    const title = say(by > 0 ? "room-more" : "room-less");
    return (
        <button
            type="button"
            class={by > 0 ? "more" : "less"}
            title={title}
            aria-disabled={!next} // not disabled: the focus stays where it is for the way back
            onClick={() => next && (split.value = next)}
        >
            <Arrow up={by > 0} />
            <span class="sr">{title}</span>
            {count ? <span class="many">{count}</span> : null}
        </button>
    );
}

export function Split() {
    const { model } = useDesk();
    const hint = model.hint.value;
    const box = useRef<HTMLDivElement>(null);
    // With the choices hidden there is but the way back: the focus goes there.
    useLayoutEffect(() => {
        const focused = box.current?.querySelector(":focus");
        if (focused && !focused.checkVisibility()) box.current?.querySelector<HTMLElement>(".more")?.focus();
    }, [split.value]);
    // Whoever asks for advice wants to read it.
    useEffect(() => {
        if (hint && split.peek() === "board") split.value = "shared";
    }, [hint]);
    return (
        <div class="split" role="group" aria-label={say("room")} ref={box}>
            <Step by={1} count={model.actions.value.length} />
            <Step by={-1} />
            <span class="sr" role="status">
                {say(`room-${split.value}`)}
            </span>
        </div>
    );
}
