/** A row of spaces with a marker on one of them. */
export interface TrackSpace {
    id: string;
    label: string;
    text: string | number;
}

export function Track({ name, spaces, at }: { name: string; spaces: TrackSpace[]; at: number }) {
    const here = spaces[at];
    return (
        <div class="track" role="img" aria-label={`${name}: ${here?.label ?? ""} (${at + 1}/${spaces.length})`}>
            {spaces.map((space, n) => (
                <span key={space.id} class={`space ${n < at ? "done" : ""} ${n === at ? "here" : ""}`} title={space.label}>
                    {space.text}
                </span>
            ))}
        </div>
    );
}
