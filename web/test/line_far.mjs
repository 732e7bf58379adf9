/** A line to a server far away: what goes through this proxy takes its time, and what comes down shares one narrow line. */
import { connect, createServer } from "node:net";

const SLICE = 1460; // bytes that go down the line as one

/** `delay` is one way, in milliseconds; `rate` is of the way down, in bits a second, for all connections together. */
export async function farAway(port, { delay, rate }) {
    const opened = [];
    const sockets = new Set();
    let free = 0; // when the line down has sent what it was given
    const proxy = createServer({ noDelay: true }, (near) => {
        const far = connect({ port, host: "127.0.0.1", noDelay: true });
        opened.push(performance.now());
        for (const socket of [near, far]) {
            sockets.add(socket);
            socket.on("error", () => {});
            socket.on("close", () => sockets.delete(socket));
        }
        near.on("data", (bytes) => setTimeout(() => far.write(bytes), delay));
        near.on("end", () => setTimeout(() => far.end(), delay));
        far.on("data", (bytes) => {
            for (let at = 0; at < bytes.length; at += SLICE) {
                const slice = bytes.subarray(at, at + SLICE);
                free = Math.max(free, performance.now()) + (slice.length * 8 * 1000) / rate;
                setTimeout(() => near.write(slice), free - performance.now() + delay);
            }
        });
        far.on("end", () => setTimeout(() => near.end(), Math.max(0, free - performance.now()) + delay));
    });
    await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const stop = () => {
        for (const socket of sockets) socket.destroy();
        return new Promise((resolve) => proxy.close(resolve));
    };
    return { port: proxy.address().port, opened, stop };
}
