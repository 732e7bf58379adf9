/** A rule by its number and name; opens beside the game, so that nobody loses the table. */
import { rulesOf } from "../content";
import { say } from "../lang";

export function RuleLink({ game, rule }: { game: string; rule: string }) {
    const found = rulesOf(game)?.find((one) => one.id === rule);
    return (
        <a class="rule-link" href={`/rules/${game}#${rule}`} target="_blank" rel="noopener">
            {say("rule", { id: rule })}
            {found && ` · ${found.name}`}
        </a>
    );
}
