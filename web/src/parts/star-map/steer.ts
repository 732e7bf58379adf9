/** From planet to planet by arrow key: to the linked one that lies most in that direction. */
import type { Point } from "./camera";
import type { StarNode } from ".";

export const arrows: Record<string, Point> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

/** Beyond 75 degrees it is no longer that direction. */
const LEAST = Math.cos((75 * Math.PI) / 180);

export function neighbour(nodes: StarNode[], from: StarNode, way: Point, place: (node: StarNode) => Point): StarNode | undefined {
    const start = place(from);
    let best: { node?: StarNode; score: number } = { score: LEAST };
    for (const id of from.links) {
        const node = nodes.find((one) => one.id === id);
        if (!node) continue;
        const end = place(node);
        const far = Math.hypot(end.x - start.x, end.y - start.y) || 1;
        const score = ((end.x - start.x) * way.x + (end.y - start.y) * way.y) / far;
        if (score > best.score) best = { node, score };
    }
    return best.node;
}
