/** The bar at the top: where one is, who is at the table, and the way to everything else. */
import type { ComponentChildren } from "preact";
import { say } from "../lang";
import { follow } from "../route";
import { openSettings } from "./settings";
import { Icon } from "./icon";

export function Brand() {
    return (
        <a class="brand" href="/" onClick={follow} aria-label={`${say("app")}: ${say("lobby")}`}>
            <svg width="26" height="26" viewBox="0 0 64 64" aria-hidden="true">
                <circle class="brand-ring" cx="32" cy="32" r="24" />
                <circle cx="32" cy="32" r="8" fill="currentColor" />
                <circle cx="54" cy="32" r="5" fill="var(--can)" />
            </svg>
            <span>{say("app")}</span>
        </a>
    );
}

export function Top({ children, tools }: { children?: ComponentChildren; tools?: ComponentChildren }) {
    return (
        <header class="top">
            <Brand />
            {children}
            <span class="spacer" />
            {tools}
            <button type="button" class="button quiet" aria-label={say("settings")} title={say("settings")} onClick={openSettings}>
                <Icon name="settings" />
            </button>
        </header>
    );
}
