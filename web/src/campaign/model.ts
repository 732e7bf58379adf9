/** One campaign as the server tells it, kept up to date while somebody looks at it. */
import { signal } from "@preact/signals";
import { line, onOpen, onPush, Refusal, request } from "../net";
import { lang } from "../settings";
import type { Campaign } from "../wire";
import { heldCampaigns, noteCampaign } from "./held";
import { tell } from "./words";

/** Whoever comes by a link that is no longer right is told so in their own language. */
const wordsOf = ({ code, message }: Refusal): string => (["unknown-campaign", "bad-key"].includes(code) ? tell("gone") : message);

export class CampaignModel {
    readonly now = signal<Campaign | null>(null);
    readonly trouble = signal<string | null>(null);
    readonly busy = signal(false);
    /** The number of the card the reader looks at; 0: the one turned over last. */
    readonly looked = signal(0);
    private readonly ends: (() => void)[];

    constructor(readonly id: string) {
        this.ends = [
            onOpen(() => void this.look()),
            onPush((push) => push.push === "campaign" && push.campaign === id && this.take(push)),
            lang.subscribe(() => line.peek() === "open" && void this.look()),
        ];
    }

    get key(): string {
        return heldCampaigns.peek()[this.id]?.key ?? "";
    }

    private take(campaign: Campaign): void {
        this.now.value = campaign;
        noteCampaign(campaign);
    }

    /** Asks, and shows what comes back; false if the server says no. */
    private async ask(op: string, fields: object = {}): Promise<boolean> {
        this.busy.value = true;
        this.trouble.value = null;
        try {
            this.take(await request<Campaign>(op, { campaign: this.id, key: this.key, lang: lang.peek(), ...fields }));
            return true;
        } catch (error) {
            this.trouble.value = error instanceof Refusal ? wordsOf(error) : String(error);
            return false;
        } finally {
            this.busy.value = false;
        }
    }

    look(): Promise<boolean> {
        return this.ask("campaign", { watch: true });
    }
    /** Turns over the next card; who else looks at the deck sees it too. */
    async turn(): Promise<void> {
        const turned = this.now.peek()?.cards.length ?? 0;
        this.looked.value = 0;
        if (!(await this.ask("campaign_turn", { number: turned + 1 }))) await this.look();
    }
    async reset(): Promise<void> {
        this.looked.value = 0;
        await this.ask("campaign_reset");
    }
    close(): void {
        for (const end of this.ends) end();
        if (line.peek() === "open")
            void request("campaign", { campaign: this.id, key: this.key, watch: false }).catch(() => undefined);
    }
}
