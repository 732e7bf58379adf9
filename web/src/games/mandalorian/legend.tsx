/** What the signs of the map mean, with a sample of each. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Glyph } from "./glyphs";
import { outlineOf } from "./tokens";
import { className } from "./there";
import { ma, maybe } from "./words";

function Sample({ text, children }: { text: string; children: ComponentChildren }) {
    return (
        <li>
            <svg viewBox="-22 -14 44 28" aria-hidden="true">
                {children}
            </svg>
            <span>{text}</span>
        </li>
    );
}

const line = (kind: string) => (
    <g class="ma-borders">
        <path class={`${kind}-ground`} d="M-18 0H18" />
        <path class={kind} d="M-18 0H18" />
    </g>
);

const token = (kind: string, shape: string, sign: ComponentChildren) => (
    <g class={`ma-threat ${kind}`} transform="scale(0.64)">
        <path class="body" d={outlineOf(shape)} />
        {sign}
    </g>
);

const classes = ["sharpshooter", "melee", "blaster"];
const traits = ["sentry", "grapple", "effect", "sabotage"];

function Signs() {
    return (
        <ul>
            <Sample text={ma("legend-thin")}>{line("thin")}</Sample>
            <Sample text={ma("legend-wall")}>{line("wall")}</Sample>
            <Sample text={ma("legend-elevation")}>{line("elevation")}</Sample>
            <Sample text={ma("legend-door")}>
                <g class="ma-door locked">
                    <path class="post" d="M-18 0H-14M14 0H18" />
                    <path class="leaf" d="M-14 0H14" />
                    <circle class="plate" r={9} />
                    <Glyph name="lock" size={12} />
                </g>
            </Sample>
            <Sample text={ma("legend-open")}>
                <g class="ma-door open">
                    <path class="post" d="M-18 0H-14M14 0H18" />
                    <path class="leaf" d="M-14 0L-17 11M14 0L17 11" />
                </g>
            </Sample>
            <Sample text={ma("legend-forbidden")}>
                <path class="stripe-lines" d="M-16 10L-4 -10M-6 10L6 -10M4 10L16 -10" />
            </Sample>
            <Sample text={ma("legend-star")}>
                <g class="ma-printed">
                    <g class="star">
                        <Glyph name="star" size={22} />
                    </g>
                </g>
            </Sample>
            <Sample text={ma("legend-number")}>
                <g class="ma-printed">
                    <g class="number">
                        <circle class="plate" r={9} />
                        <text y={4}>7</text>
                    </g>
                </g>
            </Sample>
            <Sample text={ma("legend-start")}>
                <g class="ma-printed">
                    <g class="start">
                        <Glyph name="start" size={20} />
                    </g>
                </g>
            </Sample>
            <Sample text={ma("legend-facedown")}>{token("facedown", "round", <text y={8}>?</text>)}</Sample>
            <Sample text={ma("legend-feature")}>{token("feature", "round", <Glyph name="medpac" size={20} />)}</Sample>
            {classes.map((name) => (
                <Sample key={name} text={className(name)}>
                    {token(`enemy ${name}`, "square", <Glyph name={name} size={22} />)}
                </Sample>
            ))}
            {traits.map((name) => (
                <Sample key={name} text={maybe(`trait-${name}`)}>
                    <g class="ma-threat">
                        <g class="mark">
                            <circle class="badge" r={11} />
                            <Glyph name={name} size={17} />
                        </g>
                    </g>
                </Sample>
            ))}
        </ul>
    );
}

export function Legend() {
    const [open, setOpen] = useState(false);
    return (
        <>
            <button type="button" aria-expanded={open} aria-label={ma("legend")} title={ma("legend")} onClick={() => setOpen(!open)}>
                ?
            </button>
            {open && (
                <section class="ma-legend" aria-label={ma("legend")} tabIndex={0}>
                    <h2>{ma("legend")}</h2>
                    <Signs />
                </section>
            )}
        </>
    );
}
