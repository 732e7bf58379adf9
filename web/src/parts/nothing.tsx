/** Screens that have nothing to show: yet, or at all. */
import { say } from "../lang";
import { follow } from "../route";
import { Frame } from "./frame";
import { Top } from "./top";

export function Waiting({ title }: { title: string }) {
    return (
        <div class="page">
            <Top />
            <main id="table" class="loading" aria-label={title}>
                {say("loading")}
            </main>
        </div>
    );
}

/** `more` is for those who want to know it exactly. */
export function Nothing({ text, more }: { text: string; more?: string | undefined }) {
    return (
        <Frame title={say("not-found")} class="nothing">
            <h1>{say("not-found")}</h1>
            <p>{text}</p>
            {more && <p class="muted">{more}</p>}
            <a class="button primary" href="/" onClick={follow}>
                {say("leave")}
            </a>
        </Frame>
    );
}
