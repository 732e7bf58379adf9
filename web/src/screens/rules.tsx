import { Top } from "../parts/top";
export function Rules({ game, rule }: { game: string; rule: string }) {
    return (
        <div class="page">
            <Top />
            <main id="table">
                {game} {rule}
            </main>
        </div>
    );
}
