import { Top } from "../parts/top";
export function Learn({ game }: { game: string }) {
    return (
        <div class="page">
            <Top />
            <main id="table">{game}</main>
        </div>
    );
}
