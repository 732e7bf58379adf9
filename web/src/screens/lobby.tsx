import { Top } from "../parts/top";
export function Lobby() {
    return (
        <div class="page">
            <Top />
            <main id="table" />
        </div>
    );
}
