/** The page: draws a view, lists the choices, sends one. */
import { render } from "preact";
import { say } from "./lang";
import { connect } from "./net";
import { LineNotice } from "./parts/notices";
import { Settings } from "./parts/settings";
import { route } from "./route";
import { CampaignScreen } from "./screens/campaign";
import { Learn } from "./screens/learn";
import { Lobby } from "./screens/lobby";
import { Replay } from "./screens/replay";
import { Rules } from "./screens/rules";
import { Setup } from "./screens/setup";
import { TableScreen } from "./screens/table";

function Screen() {
    const at = route.value;
    switch (at.screen) {
        case "table":
            return <TableScreen key={at.table} table={at.table} tableKey={at.key} />;
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
    }
}

function Page() {
    return (
        <>
            <a class="skip-to" href="#table">
                {say("skip-to")}
            </a>
            <Screen />
            <Settings />
            <LineNotice />
        </>
    );
}

connect();
render(<Page />, document.getElementById("page")!);
