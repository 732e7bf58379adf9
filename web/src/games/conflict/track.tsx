/** The event track: a ring of fields around the table, and the marker on one of them. */
import { Icon } from "../../parts/icon";
import { Piece } from "../../parts/piece";
import type { BoardProps } from "../../table/game";
import type { Component } from "../../wire";
import { Drawn } from "./drawn";
import { deckIcon, opIcon } from "./icons";
import { Marker, useWalk } from "./marker";
import { isFlank, place, ringsFor, size, spotOf, toward, type Spot } from "./spot";
import { markerAt, pushOf, read, trackOf, wordOf } from "./view";
import { tell, wordOr } from "./words";

/** How a field looks: by the first operation of what it does, or by its kind. */
interface Look {
    kind: string;
    icon: string;
    deck?: string;
    words: string;
}

export function lookOf(field: Component): Look {
    const op = field.abilities[0]?.ops[0];
    const kind = wordOf(field, "kind");
    if (!op) return { kind, icon: `field-${kind}`, words: tell(wordOr(`field-${kind}`, "op-event")) };
    const deck = typeof op.deck === "string" ? op.deck : undefined;
    const words = tell(wordOr(`op-${op.op}`, "op-event"), { n: Number(op.count ?? 1) });
    return { kind: op.op, icon: opIcon(op.op), words, ...(deck ? { deck } : {}) };
}

interface FieldProps {
    field: Component;
    n: number;
    last: number;
    at: number;
    threat: number;
    began: number;
    spot: Spot;
    next: Spot;
}

/** How far from the marker, and what else there is to say of where it lies. */
function standing({ n, at, threat, began }: FieldProps): string {
    const how = n === at ? tell("field-here") : tell(n > at ? "field-ahead" : "field-behind", { n: Math.abs(n - at) });
    const more = [n === threat && n !== at ? tell("field-threat") : "", n === began ? tell("field-began") : ""];
    return [how, ...more].filter(Boolean).join(", ");
}

const REACH = 9;

function Field(props: FieldProps) {
    const { field, n, last, at, threat, began, spot, next } = props;
    const look = lookOf(field);
    const does = look.deck ? `${look.words} ${tell(wordOr(look.deck, "black"))}` : look.words;
    const label = `${does}: ${field.name}. ${tell("field-n", { at: n, last })}, ${standing(props)}`;
    const where = n === at ? "here" : n < at ? "past" : n === threat ? "threat" : "";
    const marks = `${where} ${n === began && n !== at ? "began" : ""}`;
    return (
        <li style={place(spot)} class={isFlank(spot) ? "flank" : ""} data-to={n < last ? toward(spot, next) : undefined}>
            <Piece id={`field:${field.id}`} label={label} class={`cf-field ${look.kind} ${marks}`}>
                <span class="signs">
                    <span class="plate">
                        <Icon name={look.icon} />
                    </span>
                    {look.deck && (
                        <span class={`of ${look.deck}`}>
                            <Icon name={deckIcon(look.deck)} />
                        </span>
                    )}
                    <Drawn class="n" text={n > at && n - at <= REACH ? `+${n - at}` : n} />
                </span>
                <span class="does">
                    {look.words}
                    {look.deck && <i> {tell(wordOr(look.deck, "black"))}</i>}
                </span>{" "}
                <span class="name">{field.name}</span>
            </Piece>
        </li>
    );
}

export function Track({ view, content }: BoardProps) {
    const fields = trackOf(view, content);
    const rings = ringsFor(fields.length);
    const stands = markerAt(view, fields);
    const at = useWalk(stands);
    const last = fields.length - 1;
    const { frozen, turn_began_on } = read(view);
    const push = frozen ? 0 : pushOf(view, content);
    return (
        <>
            <ol class="cf-ring" style={size(rings)}>
                {fields.map((field, n) => (
                    <Field
                        key={field.id}
                        field={field}
                        n={n}
                        last={last}
                        at={stands}
                        threat={Math.min(last, stands + push)}
                        began={fields.findIndex((one) => one.id === turn_began_on)}
                        spot={spotOf(rings, n)}
                        next={spotOf(rings, n + 1)}
                    />
                ))}
            </ol>
            <div class="cf-ring above" style={size(rings)}>
                <Marker
                    at={at}
                    spot={spotOf(rings, at)}
                    frozen={frozen}
                    where={`${tell("field-n", { at: stands, last })}: ${fields[stands]?.name ?? ""}`}
                />
            </div>
        </>
    );
}
