/** The guide deck: the pile, the card that was turned over last, and those before it. */
import { Icon } from "../parts/icon";
import { Wrong } from "../parts/frame";
import type { Campaign, GuideCard } from "../wire";
import { Guide, KindIcon } from "./guide-card";
import type { CampaignModel } from "./model";
import { tell } from "./words";

/** The number of the game that cards are turned over for, or that is played next. */
export function gameNumber(campaign: Campaign): number {
    return 1 + campaign.games.filter((game) => game.number > 0).length;
}

function Pile({ model, campaign }: { model: CampaignModel; campaign: Campaign }) {
    const turned = campaign.cards.length;
    const left = campaign.deck - turned;
    return (
        <div class="guide-pile">
            <div class={`pile-back ${left ? "" : "none"}`} aria-hidden="true">
                {left > 0 && <Icon name="mission" />}
                <span class="count">{left}</span>
            </div>
            <div class="lines">
                <p>{left ? tell("deck-left", { n: left }) : tell("deck-empty")}</p>
                {campaign.stage === "turn" ? (
                    <button
                        type="button"
                        class="button primary large"
                        disabled={model.busy.value}
                        onClick={() => void model.turn()}
                    >
                        <Icon name="card" />
                        {tell(turned ? "turn" : "turn-first")}
                    </button>
                ) : (
                    campaign.stage === "play" && <p class="muted">{tell("stopped", { n: gameNumber(campaign) })}</p>
                )}
                <Wrong text={model.trouble.value} />
            </div>
        </div>
    );
}

function Strip({ model, cards, at }: { model: CampaignModel; cards: GuideCard[]; at: number }) {
    return (
        <ol class="guide-strip">
            {cards.map((card) => (
                <li key={card.number}>
                    <button
                        type="button"
                        class={`guide-small kind-${card.kind}`}
                        aria-pressed={card.number === at}
                        onClick={() => (model.looked.value = card.number)}
                    >
                        <KindIcon kind={card.kind} />
                        <span class="number">{card.number}</span>
                        <span class="name">{card.name}</span>
                    </button>
                </li>
            ))}
        </ol>
    );
}

export function GuideDeck({ model, campaign }: { model: CampaignModel; campaign: Campaign }) {
    const { cards } = campaign;
    const at = model.looked.value || cards.length;
    const shown = cards[at - 1];
    const chapter = gameNumber(campaign);
    const here = cards.filter((card) => card.chapter === chapter);
    const before = cards.filter((card) => card.chapter < chapter);
    return (
        <section class="guide-deck" aria-labelledby="guide-deck">
            <h2 id="guide-deck">{tell("deck")}</h2>
            <Pile model={model} campaign={campaign} />
            <div aria-live="polite">
                {shown ? (
                    <Guide key={shown.number} game={campaign.game} card={shown} />
                ) : (
                    <p class="muted">{tell("nothing-yet")}</p>
                )}
            </div>
            {here.length > 0 && (
                <>
                    <h3>{tell("this-chapter", { n: chapter })}</h3>
                    <Strip model={model} cards={here} at={at} />
                </>
            )}
            {before.length > 0 && (
                <details>
                    <summary>{tell("earlier")}</summary>
                    <Strip model={model} cards={before} at={at} />
                </details>
            )}
        </section>
    );
}
