/** Drawings from the game-icons set (CC BY 3.0, credited on the page), listed in icons.json by what they mean to us. */
import shared from "icons:shared";

const bodies: Record<string, string> = { ...shared };

/** A game brings its own drawings when its folder is loaded. */
export function addIcons(more: Record<string, string>): void {
    Object.assign(bodies, more);
}

export function hasIcon(name: string): boolean {
    return name in bodies;
}

/** Without a label it is decoration: a word beside it says the same. */
export function Icon({ name, label, class: more }: { name: string; label?: string; class?: string }) {
    return (
        <svg
            class={`icon ${more ?? ""}`}
            viewBox="0 0 512 512"
            {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}
            // The set is ours, fixed when the page is built.
            dangerouslySetInnerHTML={{ __html: bodies[name] ?? "" }}
        />
    );
}

/** The same inside a drawing: a square of `size` around x, y. */
export function SvgIcon({ name, x, y, size, class: more }: { name: string; x: number; y: number; size: number; class?: string }) {
    const scale = size / 512;
    return (
        <g
            class={`icon ${more ?? ""}`}
            aria-hidden="true"
            transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
            dangerouslySetInnerHTML={{ __html: bodies[name] ?? "" }}
        />
    );
}
