/** The frame of every screen that is not a table: the bar, the content, the small print. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { langNames, say } from "../lang";
import { lang, langs } from "../settings";
import { Top } from "./top";

/** What the browser's tab says. */
export function useTitle(title: string): void {
    useEffect(() => {
        document.title = title ? `${title} · ${say("app")}` : say("app");
    }, [title, lang.value]);
}

/** The languages side by side, for those who cannot read the one that is set. */
export function LangSwitch() {
    return (
        <div class="lang-switch" role="group" aria-label={say("language")}>
            {langs.map((code) => (
                <button
                    key={code}
                    type="button"
                    lang={code}
                    title={langNames[code]}
                    aria-label={`${code.toUpperCase()}, ${langNames[code]}`}
                    aria-pressed={lang.value === code}
                    onClick={() => (lang.value = code)}
                >
                    {code.toUpperCase()}
                </button>
            ))}
        </div>
    );
}

interface FrameProps {
    title: string;
    /** Stands in the bar beside the house's sign. */
    bar?: ComponentChildren;
    class?: string;
    children: ComponentChildren;
}

export function Frame({ title, bar, class: more, children }: FrameProps) {
    useTitle(title);
    return (
        <div class="page">
            <Top tools={<LangSwitch />}>{bar}</Top>
            <main id="table" class={`content ${more ?? ""}`} tabIndex={-1}>
                {children}
            </main>
            <footer class="small-print">{say("credits")}</footer>
        </div>
    );
}

/** Why something could not be done, where it was tried. */
export function Wrong({ text }: { text: string | null }) {
    return (
        <p class="wrong" role="alert" hidden={!text}>
            {text}
        </p>
    );
}
