/** The page: draws a view, lists the choices, sends one. */
import { render } from "preact";
import { OldPage } from "./anew";
import { say } from "./lang";
import { later } from "./later";
import { connect } from "./net";
import { Announcement, LineNotice } from "./parts/notices";
import { Settings } from "./parts/settings";
import { route } from "./route";
import { TableScreen } from "./screens/table";

/** Whoever has a link to a table needs none of these. */
const Around = later(() => import("./screens/around").then((file) => file.Around));

function Screen() {
    const at = route.value;
    return at.screen === "table" ? <TableScreen key={at.table} table={at.table} tableKey={at.key} /> : <Around at={at} />;
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
            <OldPage />
            <Announcement />
        </>
    );
}

connect();
render(<Page />, document.getElementById("page")!);
