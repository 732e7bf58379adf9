/** The campaigns this browser holds keys of, and how far each guide deck had come when the reader last looked. */
import { signal } from "@preact/signals";
import { keep, kept } from "../settings";
import type { Campaign } from "../wire";

export interface HeldCampaign {
    key: string;
    game: string;
    name: string;
    /** STOP cards that were turned over. */
    stops: number;
    /** The deck is done. */
    done: boolean;
    at: number;
}

export const heldCampaigns = signal<Record<string, HeldCampaign>>(kept("campaigns", {}));

function save(next: Record<string, HeldCampaign>): void {
    heldCampaigns.value = next;
    keep("campaigns", JSON.stringify(next));
}

export function holdCampaign(id: string, key: string): void {
    const now = heldCampaigns.value[id] ?? { key, game: "", name: "", stops: 0, done: false, at: 0 };
    save({ ...heldCampaigns.value, [id]: { ...now, key, at: Date.now() } });
}

/** Notes what the server says of it. */
export function noteCampaign(campaign: Campaign): void {
    const now = heldCampaigns.peek()[campaign.campaign];
    if (!now) return;
    const stops = campaign.cards.filter((card) => card.kind === "stop").length;
    const { game, name } = campaign;
    save({ ...heldCampaigns.peek(), [campaign.campaign]: { ...now, game, name, stops, done: campaign.stage === "free" } });
}

export function forgetCampaign(id: string): void {
    const { [id]: _gone, ...rest } = heldCampaigns.value;
    save(rest);
}

/** What the reader's furthest campaign of a game has brought, as an option of a table; nothing if it has not begun. */
export function broughtTo(game: string): Record<string, string> | undefined {
    const mine = Object.values(heldCampaigns.value).filter((one) => one.game === game);
    if (mine.some((one) => one.done)) return { guide: "all" };
    const stops = Math.max(0, ...mine.map((one) => one.stops));
    return stops > 0 ? { guide: `game-${stops}` } : undefined;
}

export function campaignLink(id: string, key: string): string {
    return `${location.origin}/campaign/${id}#${key}`;
}
