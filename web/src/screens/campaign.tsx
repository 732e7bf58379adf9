/** A campaign: the guide deck, the game that comes next, and what has been. Or all of the reader's, to go on with one. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { GuideDeck } from "../campaign/deck";
import { Games, Legends } from "../campaign/games";
import { campaignLink, heldCampaigns, holdCampaign } from "../campaign/held";
import { CampaignModel } from "../campaign/model";
import { NextGame } from "../campaign/next";
import { tell } from "../campaign/words";
import { BeginCampaign, YourCampaigns } from "../campaign/yours";
import { gameInfo } from "../content";
import { say } from "../lang";
import { line } from "../net";
import { Copy } from "../parts/copy";
import { Dialog } from "../parts/dialog";
import { Frame } from "../parts/frame";
import { Icon } from "../parts/icon";
import { Nothing, Waiting } from "../parts/nothing";
import { follow, rename } from "../route";
import type { Campaign } from "../wire";

/** A key behind the # is put away for good and taken out of the address, where others might read it. */
function takeKey(id: string, key: string): void {
    if (!key) return;
    holdCampaign(id, key);
    rename(`/campaign/${id}`);
}

function useCampaign(id: string, key: string): CampaignModel {
    const model = useMemo(() => {
        takeKey(id, key);
        return new CampaignModel(id);
    }, [id]);
    useEffect(() => {
        if (line.peek() === "open") void model.look();
        return () => model.close();
    }, [model]);
    return model;
}

function Reset({ model, name }: { model: CampaignModel; name: string }) {
    const [asks, setAsks] = useState(false);
    const reset = () => {
        setAsks(false);
        void model.reset();
    };
    return (
        <>
            <button type="button" class="button" onClick={() => setAsks(true)}>
                <Icon name="undo" />
                {tell("reset")}
            </button>
            {asks && (
                <Dialog title={tell("reset-title", { name })} onClose={() => setAsks(false)}>
                    <p>{tell("reset-text")}</p>
                    <div class="row">
                        <button type="button" class="button" onClick={() => setAsks(false)}>
                            {say("cancel")}
                        </button>
                        <button type="button" class="button primary" onClick={reset}>
                            {tell("reset-do")}
                        </button>
                    </div>
                </Dialog>
            )}
        </>
    );
}

function Sharing({ model, name }: { model: CampaignModel; name: string }) {
    return (
        <section class="card-box" aria-labelledby="campaign-share">
            <h2 id="campaign-share">{tell("share")}</h2>
            <p class="muted">{tell("share-text")}</p>
            <Copy text={campaignLink(model.id, model.key)} label={tell("share")} />
            <div class="acts">
                <Reset model={model} name={name} />
            </div>
        </section>
    );
}

function Progress({ campaign }: { campaign: Campaign }) {
    const n = campaign.cards.length;
    return (
        <div class="guide-progress">
            <progress max={campaign.deck} value={n} aria-label={tell("progress", { n, deck: campaign.deck })} />
            <span>{tell("progress", { n, deck: campaign.deck })}</span>
        </div>
    );
}

function Standing({ model, campaign }: { model: CampaignModel; campaign: Campaign }) {
    const game = gameInfo(campaign.game)?.name ?? campaign.game;
    const name = campaign.name || game;
    return (
        <Frame title={`${tell("campaign")}: ${name}`} class="campaign">
            <header class="campaign-head">
                <div>
                    <a href="/campaign" onClick={follow}>
                        {tell("campaigns")}
                    </a>
                    <h1>{name}</h1>
                    <p>{game}</p>
                </div>
                <Progress campaign={campaign} />
            </header>
            <div class="campaign-columns">
                <GuideDeck model={model} campaign={campaign} />
                <div class="campaign-side">
                    <NextGame model={model} campaign={campaign} />
                    <Games campaign={campaign} />
                    <Legends campaign={campaign} />
                    <Sharing model={model} name={name} />
                </div>
            </div>
        </Frame>
    );
}

function One({ id, campaignKey }: { id: string; campaignKey: string }) {
    const model = useCampaign(id, campaignKey);
    const campaign = model.now.value;
    if (campaign) return <Standing model={model} campaign={campaign} />;
    if (model.trouble.value || !heldCampaigns.value[id]) return <Nothing text={model.trouble.value ?? tell("gone")} />;
    return <Waiting title={tell("campaign")} />;
}

function All() {
    return (
        <Frame title={tell("campaigns")} class="narrow">
            <header class="campaign-head">
                <div>
                    <a href="/" onClick={follow}>
                        {say("lobby")}
                    </a>
                    <h1>{tell("campaigns")}</h1>
                    <p>{tell("lead")}</p>
                </div>
            </header>
            <YourCampaigns />
            <BeginCampaign />
        </Frame>
    );
}

export function CampaignScreen({ id, campaignKey }: { id: string; campaignKey: string }) {
    return id ? <One id={id} campaignKey={campaignKey} /> : <All />;
}
