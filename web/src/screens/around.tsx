/** The screens around the table. */
import { say } from "../lang";
import { Nothing } from "../parts/nothing";
import type { Around as Place } from "../route";
import { CampaignScreen } from "./campaign";
import { Learn } from "./learn";
import { Lobby } from "./lobby";
import { Replay } from "./replay";
import { Rules } from "./rules";
import { Setup } from "./setup";

export function Around({ at }: { at: Place }) {
    switch (at.screen) {
        case "setup":
            return <Setup key={at.game} game={at.game} />;
        case "learn":
            return <Learn key={at.game} game={at.game} />;
        case "rules":
            return <Rules key={at.game} game={at.game} rule={at.rule} />;
        case "replay":
            return <Replay key={at.table} table={at.table} />;
        case "campaign":
            return <CampaignScreen key={at.campaign} id={at.campaign} campaignKey={at.key} />;
        case "lobby":
            return <Lobby />;
        case "nowhere":
            return <Nothing text={say("nowhere")} />;
    }
}
