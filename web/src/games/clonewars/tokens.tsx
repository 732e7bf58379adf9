/** What stands on a planet. A token can be picked only while there is something to do with it; the planet tells the rest. */
import type { ComponentChildren } from "preact";
import { SvgIcon } from "../../parts/icon";
import { SvgPiece } from "../../parts/piece";
import { useDesk } from "../../table/context";
import type { Content } from "../../content";
import { text } from "../../table/view";
import { MissionMarker } from "./figures";
import { FULL } from "./state";
import type { There } from "./there";
import { cw } from "./words";

export function Token({ id, label, children }: { id: string; label: string; children: ComponentChildren }) {
    const desk = useDesk();
    const flash = desk.isFlashing(id) ? "flash" : "";
    if (!desk.choicesAt(id).length)
        return (
            <g class={`token-still ${flash}`} aria-hidden="true">
                {children}
            </g>
        );
    return (
        <SvgPiece id={id} label={label} class="token-piece">
            {children}
        </SvgPiece>
    );
}

/** Up to three droids side by side and their number; a full planet gets a warning. */
function Droids({ n }: { n: number }) {
    const full = n >= FULL;
    const wide = n * 11 + 14 + (full ? 6 : 0);
    return (
        <g class={`droids ${full ? "full" : ""}`}>
            <rect class="pill" x={-wide / 2} y={-8} width={wide} height={16} rx={8} />
            {Array.from({ length: n }, (_, i) => (
                <SvgIcon key={i} name="droid" x={-wide / 2 + 9 + i * 11} y={0} size={12} />
            ))}
            <text x={wide / 2 - (full ? 11 : 8)} y={4}>
                {n}
                {full && "!"}
            </text>
        </g>
    );
}

function Blockade({ n, radius }: { n: number; radius: number }) {
    return (
        <g class="blockade">
            <circle class="ring" r={radius + 4} />
            <g transform={`translate(${-radius - 6} -3)`}>
                <rect class="badge" x={-8} y={-8} width={n > 1 ? 24 : 16} height={16} rx={3} />
                <SvgIcon name="blockade" x={0} y={0} size={13} />
                {n > 1 && (
                    <text x={11} y={4}>
                        {n}
                    </text>
                )}
            </g>
        </g>
    );
}

export function Tokens({ planet, there, radius, content }: { planet: string; there: There; radius: number; content: Content }) {
    const name = content.name("planets", planet);
    return (
        <>
            {there.goal && <circle class="goal" r={radius + 8} aria-hidden="true" />}
            {there.blockades > 0 && (
                <Token id={`blockade:${planet}`} label={`${name}: ${cw("blockades", { n: there.blockades })}`}>
                    <Blockade n={there.blockades} radius={radius} />
                </Token>
            )}
            {there.droids > 0 && (
                <g transform={`translate(0 ${4 - radius})`}>{/* on the planet: above it stands the name of another one */}
                    <Token id={`droids:${planet}`} label={`${name}: ${cw("droids", { n: there.droids })}`}>
                        <Droids n={there.droids} />
                    </Token>
                </g>
            )}
            {there.missions.map(({ marker, card }, i) => (
                <g key={marker} transform={`translate(${radius + 9 + i * 17} ${-radius * 0.55})`}>
                    <Token id={`mission:${card.id}`} label={card.name}>
                        <MissionMarker marker={marker} icon={text(card, "type")} />
                    </Token>
                </g>
            ))}
            {there.goal && (
                <g transform={`translate(${radius + 9} ${-radius * 0.55})`}>
                    <Token id="finale" label={cw("goal-name")}>
                        <MissionMarker marker="finale" icon="finale" />
                    </Token>
                </g>
            )}
            {there.next && (
                <path class="coming" d="M-5 -4L0 1L5 -4M-5 1L0 6L5 1" transform={`translate(${-radius - 6} ${radius * 0.75})`} aria-hidden="true" />
            )}
        </>
    );
}
