/** Whose player board lies open: the one the reader picked, or the one that matters now. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useDesk } from "../../table/context";
import { said, type BoardProps } from "../../table/game";
import { heroesOf, holderOf, isTrading, read, type Hero } from "./state";

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

/** Where a question is about cards of somebody else alone, their board comes up, and goes again with the question. */
export function useAskedBoard(props: BoardProps): void {
    const { model, game } = useDesk();
    const state = read(props.view);
    const pieces = isTrading(state) ? [] : model.actions.value.flatMap((action) => game.pieces(action, state)).map(said);
    const cards = pieces.filter(({ verb }) => verb === "held").map(({ what }) => what[0] ?? "");
    const holders = new Set(cards.map((card) => holderOf(state, props.content, card)?.n));
    const [only] = holders;
    const other = holders.size === 1 && only !== ownHero(props)?.n ? only : undefined;
    useEffect(() => {
        if (other === undefined) return;
        showBoard(other);
        return () => showBoard(null);
    }, [model.shown.value?.n, other]);
}
