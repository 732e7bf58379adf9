/** Whose player board lies open: the one the reader picked, or the one that matters now. */
import { signal } from "@preact/signals";
import type { BoardProps } from "../../table/game";
import { heroesOf, read, type Hero } from "./state";

const picked = signal<number | null>(null);

export const showBoard = (n: number | null): void => {
    picked.value = n;
};

/** The reader's own hero: the one that is asked, the one whose turn it is, or the first. */
export function ownHero(props: BoardProps): Hero | undefined {
    const heroes = heroesOf(read(props.view), props.content);
    const own = heroes.filter((hero) => hero.seat && props.you.includes(hero.seat));
    return own.find((hero) => hero.seat === props.asked) ?? own.find((hero) => hero.active) ?? own[0];
}

export function boardHero(props: BoardProps): Hero | undefined {
    const heroes = heroesOf(read(props.view), props.content);
    const wanted = heroes.find((hero) => hero.n === picked.value);
    return wanted ?? ownHero(props) ?? heroes.find((hero) => hero.active) ?? heroes[0];
}
