/**
 * Words and numbers that are part of a picture (a symbol's count, a die's face). They are not read out, nor are they the
 * name by which somebody calls the piece: its label says the same in words.
 */
export function Drawn({ text, class: more }: { text: string | number; class?: string }) {
    return <b class={`cf-drawn ${more ?? ""}`} data-text={text} aria-hidden="true" />;
}
