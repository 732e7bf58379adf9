/** Which cards are in play, where they are not those of the game alone. */
import { say } from "../lang";
import type { PackInfo } from "../wire";
import { Icon } from "./icon";

export function OwnPack({ pack }: { pack: PackInfo | undefined }) {
    if (!pack?.own) return null;
    return (
        <span class="label-badge own-pack" title={pack.id}>
            <Icon name="rules" />
            <span class="words">{say("own-pack", { name: pack.name })}</span>
        </span>
    );
}
