import { Top } from "../parts/top";
export function Replay({ table }: { table: string }) {
    return (
        <div class="page">
            <Top />
            <main id="table">{table}</main>
        </div>
    );
}
