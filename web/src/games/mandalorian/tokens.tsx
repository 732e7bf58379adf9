/** Threat tokens: their back with its shape, an enemy with class, health and ability, a feature with its sign. */
import { number, text } from "../../table/view";
import { featureGlyph, Glyph } from "./glyphs";
import { Pips } from "./figures";
import { isEnemy, type Threat } from "./state";

/** The outlines of the shapes a marker can have, about 0, 0. */
const outlines: Record<string, string> = {
    round: "M0 -18A18 18 0 1 1 0 18A18 18 0 1 1 0 -18Z",
    square: "M-16 -16H16V16H-16Z",
    hex: "M0 -19L16.5 -9.5V9.5L0 19L-16.5 9.5V-9.5Z",
    orange: "M-9 -18H9L18 -9V9L9 18H-9L-18 9V-9Z",
    none: "M0 -19L19 0L0 19L-19 0Z",
};

export const outlineOf = (shape: string): string => outlines[shape] ?? outlines.none ?? "";

/** Facedown: nobody knows it, or the reader has looked and sees it faintly. */
function Facedown({ threat }: { threat: Threat }) {
    const looked = threat.card;
    const sign = looked && (isEnemy(looked) ? text(looked, "class") : featureGlyph(looked.id));
    return (
        <g class={`ma-threat facedown ${threat.shape} ${looked ? "looked" : ""}`}>
            <path class="body" d={outlineOf(threat.shape)} />
            {sign ? (
                <>
                    <Glyph name={sign} size={19} y={-1} class="faint" />
                    <g transform="translate(11 11)">
                        <circle class="badge" r={6.5} />
                        <Glyph name="intel" size={10} />
                    </g>
                </>
            ) : (
                <text y={8}>?</text>
            )}
            {!sign && threat.seen.length > 0 && (
                <g transform="translate(11 11)">
                    <circle class="badge" r={6.5} />
                    <Glyph name="intel" size={10} />
                </g>
            )}
        </g>
    );
}

function Badge({ name, x, y, class: more, n }: { name: string; x: number; y: number; class: string; n?: number }) {
    return (
        <g class={`mark ${more}`} transform={`translate(${x} ${y})`}>
            <circle class="badge" r={7.2} />
            <Glyph name={name} size={11} />
            {n !== undefined && n > 1 && (
                <text class="times" x={5} y={9}>
                    {n}
                </text>
            )}
        </g>
    );
}

function Enemy({ threat }: { threat: Threat }) {
    const trait = text(threat.card, "trait") || "none";
    const klass = text(threat.card, "class");
    return (
        <g class={`ma-threat enemy ${klass} ${threat.tokens ? "disrupted" : ""}`}>
            <path class="body" d={outlineOf(threat.shape)} />
            <Glyph name={klass} size={21} y={-3} />
            <Pips n={number(threat.card, "health")} lost={threat.damage} y={13} />
            {trait !== "none" && <Badge name={trait} x={13} y={-12} class="trait" />}
            {threat.tokens > 0 && <Badge name="disrupt" x={-13} y={-12} class="disrupt" n={threat.tokens} />}
            {threat.child && (
                <g class="mark child" transform="translate(-13 10)">
                    <circle class="badge" r={7.5} />
                    <Glyph name="child" size={12} />
                </g>
            )}
        </g>
    );
}

function Feature({ threat }: { threat: Threat }) {
    const trait = text(threat.card, "trait") || "none";
    return (
        <g class={`ma-threat feature ${threat.shape}`}>
            <path class="body" d={outlineOf(threat.shape)} />
            <Glyph name={featureGlyph(threat.card?.id ?? "")} size={20} />
            {trait !== "none" && <Badge name={trait} x={13} y={-12} class="trait" />}
        </g>
    );
}

export function ThreatToken({ threat }: { threat: Threat }) {
    if (!threat.faceup) return <Facedown threat={threat} />;
    return threat.enemy ? <Enemy threat={threat} /> : <Feature threat={threat} />;
}
