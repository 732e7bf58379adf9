/** Several panels in one place, one of them in sight. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export interface Tab {
    id: string;
    name: string;
    /** What is new there: how much, and in words. */
    news?: { count: number; text: string } | undefined;
    body: ComponentChildren;
}

/** How much there is to read; what it is, whoever shows it says. */
export function News({ count }: { count: number }) {
    return (
        <span class="news" aria-hidden="true">
            {count}
        </span>
    );
}

export function Tabs({ tabs, at, class: more }: { tabs: Tab[]; at: Signal<string>; class?: string }) {
    const now = tabs.find((tab) => tab.id === at.value) ?? tabs[0];
    const onKeyDown = (event: KeyboardEvent) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!by || !now) return;
        const next = tabs[(tabs.indexOf(now) + by + tabs.length) % tabs.length];
        if (next) at.value = next.id;
        document.getElementById(`tab-${next?.id}`)?.focus();
    };
    return (
        <section class={`tabs ${more ?? ""}`}>
            <div role="tablist" onKeyDown={onKeyDown}>
                {tabs.map((tab) => (
                    <button
                        key={tab.id}
                        id={`tab-${tab.id}`}
                        type="button"
                        role="tab"
                        aria-selected={tab === now}
                        aria-controls={`panel-${tab.id}`}
                        tabIndex={tab === now ? 0 : -1}
                        aria-description={tab.news?.text}
                        onClick={() => (at.value = tab.id)}
                    >
                        {tab.name}
                        {tab.news && <News count={tab.news.count} />}
                    </button>
                ))}
            </div>
            <div role="tabpanel" id={`panel-${now?.id}`} aria-labelledby={`tab-${now?.id}`}>
                {now?.body}
            </div>
        </section>
    );
}
