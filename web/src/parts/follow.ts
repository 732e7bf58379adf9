/** A list that grows at its end keeps the end in sight, unless the reader has scrolled up to read. */
import { useEffect, useRef } from "preact/hooks";

const NEAR = 60;

export function useFollow(length: number) {
    const box = useRef<HTMLDivElement>(null);
    const follows = useRef(true);
    const last = useRef({ top: 0, high: 0, room: 0 });
    const toEnd = () => {
        const list = box.current;
        if (list && follows.current) list.scrollTop = list.scrollHeight;
    };
    useEffect(toEnd, [length]);
    useEffect(() => {
        const watch = new ResizeObserver(toEnd);
        if (box.current) watch.observe(box.current);
        return () => watch.disconnect();
    }, []);
    // A list that grows or a box that shrinks moves by itself; only going up in one that stays as it is means reading.
    const onScroll = () => {
        const list = box.current;
        if (!list) return;
        const { scrollTop: top, scrollHeight: high, clientHeight: room } = list;
        const still = high === last.current.high && room === last.current.room;
        if (high - top - room < NEAR) follows.current = true;
        else if (still && top < last.current.top) follows.current = false;
        last.current = { top, high, room };
    };
    return { ref: box, onScroll };
}
