/**
 * What each planet looks like from afar. The known ones have a look of their own; a planet that somebody's pack adds gets
 * one from its name and its region.
 */
import { randomOf } from "../random";

export type Terrain =
    | "city"
    | "continents"
    | "jungle"
    | "ocean"
    | "storm"
    | "desert"
    | "bands"
    | "lava"
    | "crystal"
    | "craters"
    | "mist"
    | "shattered";

export interface Look {
    terrain: Terrain;
    /** Ground, a second tone, and what stands out: land, light, lava. */
    colors: [string, string, string];
    /** The glow of its air. */
    air: string;
    /** Its size, where 1 is usual. */
    size: number;
    ring?: string;
    caps?: boolean;
    moons?: number;
}

const look = (terrain: Terrain, colors: [string, string, string], air: string, size = 1, more: Partial<Look> = {}): Look => ({
    terrain,
    colors,
    air,
    size,
    ...more,
});

const known: Record<string, Look> = {
    coruscant: look("city", ["#5b4a3c", "#8a7355", "#ffd98a"], "#ffc46b", 1.12),
    alderaan: look("continents", ["#2d6fb3", "#4d93d1", "#7fae62"], "#9fd4ff", 1, { caps: true }),
    corellia: look("continents", ["#1f6d8a", "#3b93a6", "#8c9a4e"], "#9fe3e6", 1.05),
    devaron: look("jungle", ["#3f6b33", "#6f8f3d", "#a2543a"], "#c9d98a", 0.92),
    "cato-neimoidia": look("mist", ["#6f6a8f", "#a39dc2", "#d9cfe6"], "#cfc4ee", 0.95),
    umbara: look("mist", ["#1b1940", "#38306e", "#5fd0e0"], "#7a6be0", 0.95),
    onderon: look("jungle", ["#2f6b4a", "#58a05f", "#c7b25e"], "#a8e6b0", 1, { moons: 2 }),
    kashyyyk: look("jungle", ["#1f5a2e", "#3f8a3a", "#2b7a8c"], "#9fe07f", 1.06),
    bothawui: look("continents", ["#7a6a3a", "#a89455", "#4c7f5a"], "#ead79a", 0.95),
    malastare: look("desert", ["#8a7a3c", "#b5a457", "#5f6b35"], "#e8dc92", 1.02),
    naboo: look("continents", ["#2c7f86", "#4eb0a8", "#6fae4b"], "#b6f0dc", 1.04, { moons: 1 }),
    mandalore: look("desert", ["#b9b3a1", "#e2dccb", "#7d8b92"], "#f3efe0", 1),
    dathomir: look("mist", ["#5c1512", "#8f2a1d", "#e0602f"], "#ff7a4d", 0.98),
    felucia: look("jungle", ["#5a2f6b", "#b0508c", "#5fc7b0"], "#ff9fd0", 1, { moons: 1 }),
    "mon-cala": look("ocean", ["#1659a3", "#2f86c9", "#d9c48a"], "#8fd0ff", 1.04),
    saleucami: look("desert", ["#a0562c", "#cc7f45", "#5f7a4a"], "#ffbf85", 0.95),
    "oba-diah": look("craters", ["#5f6257", "#8b8d7a", "#b7a94f"], "#d8d6a0", 0.88),
    christophsis: look("crystal", ["#1f7f8c", "#5fd0cf", "#c9fff4"], "#9ffff0", 0.98),
    kamino: look("storm", ["#2b4a63", "#56809c", "#cfe4ef"], "#b4dcf5", 1.02),
    rodia: look("jungle", ["#46602a", "#6f8f3a", "#2f7f7a"], "#c8e07f", 0.92),
    tatooine: look("desert", ["#c08a45", "#e6bd78", "#9a6230"], "#ffe0a3", 1),
    ryloth: look("craters", ["#9c4f33", "#c97b52", "#6f2f24"], "#ffae85", 0.96),
    sullust: look("lava", ["#241a1c", "#47302c", "#ff7a2a"], "#ff8f4d", 0.94),
    utapau: look("craters", ["#a9865b", "#d3b587", "#6b5238"], "#f3dcae", 1, { ring: "#d9c49a" }),
    florrum: look("desert", ["#b59a2c", "#dcc85a", "#7f5a1f"], "#fff08a", 0.9),
    muunilinst: look("bands", ["#6f7f45", "#b5b066", "#e6d68a"], "#eef0a8", 1.08),
    raxus: look("bands", ["#6b4f6f", "#a07a86", "#d0a46f"], "#e6c0d4", 1.08, { ring: "#b58fa3" }),
    serenno: look("continents", ["#29568f", "#4c7fbf", "#5f8f58"], "#a9c9ff", 1, { moons: 1 }),
    geonosis: look("desert", ["#a3402a", "#d0693f", "#6b2418"], "#ff9f78", 1.02, { ring: "#c9744f" }),
    "ord-mantell": look("craters", ["#4f5a52", "#7d8a78", "#c4a15a"], "#cfd9b8", 0.98),
    cantonica: look("desert", ["#b39a63", "#e0cd92", "#3a8fa8"], "#fbeec0", 0.94, { moons: 1 }),
    kessel: look("mist", ["#6b4a35", "#a87a4f", "#e0b070"], "#ffc98f", 0.9),
    takodana: look("jungle", ["#2a6b3f", "#4f9a52", "#3a86b5"], "#a9e8b5", 0.98),
    "ring-of-kafrene": look("shattered", ["#5f5a55", "#8f877a", "#ffb65f"], "#e6c79a", 0.9, { ring: "#a8977d" }),
    "nal-hutta": look("storm", ["#5a6130", "#868c47", "#b8b56a"], "#d9dc92", 1.04),
    lothal: look("continents", ["#7a8a4a", "#a9b268", "#5f7fae"], "#e3ecb5", 1),
    "mon-calamari": look("ocean", ["#1659a3", "#2f86c9", "#d9c48a"], "#8fd0ff", 1.04),
    "lola-sayu": look("shattered", ["#4a2f52", "#7a4f80", "#ff8a4d"], "#d29fe0", 1),
};

const habits: Record<string, Terrain[]> = {
    core: ["city", "continents"],
    colonies: ["continents", "mist", "jungle"],
    "mid-rim": ["jungle", "continents", "ocean"],
    "outer-rim": ["desert", "craters", "storm", "crystal", "ocean"],
    separatist: ["lava", "bands", "shattered"],
};

function invented(id: string, region: string): Look {
    const random = randomOf(id);
    const kinds = habits[region] ?? ["continents", "desert", "bands", "craters"];
    const hue = Math.floor(random() * 360);
    const tone = (turn: number, light: number) => `hsl(${(hue + turn) % 360} 45% ${light}%)`;
    return look(
        kinds[Math.floor(random() * kinds.length)] ?? "craters",
        [tone(0, 30), tone(15, 45), tone(140, 55)],
        tone(10, 80),
        0.9 + random() * 0.2,
        { caps: random() < 0.25, ...(random() < 0.2 ? { ring: tone(40, 65) } : {}), moons: Math.floor(random() * 2) },
    );
}

export function lookOf(id: string, region = ""): Look {
    return known[id] ?? invented(id, region);
}
