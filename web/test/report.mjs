/**
 * What the test runner tells, for tests/run.sh and for people: a line "ok NAME" or "FAIL NAME" a test, under a failure its
 * message, and under a success what the test wanted to have said.
 */
const SUMMARY = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;
const indent = (text) => String(text).replaceAll(/^/gm, "      ");

/** The innermost cause: the runner wraps what a test threw. */
function cause(error) {
    return error?.cause instanceof Error ? cause(error.cause) : error;
}

function place(error) {
    const line = /\n.*?([\w.-]+\.mjs:\d+):\d+/.exec(error?.stack ?? "");
    return line ? ` (${line[1]})` : "";
}

function failure({ name, details }) {
    const error = cause(details.error);
    return `FAIL ${name}\n${indent((error?.message ?? error) + place(error))}\n`;
}

function success({ name, skip, details }) {
    const seconds = (details.duration_ms / 1000).toFixed(1);
    return skip === undefined ? `ok ${name} (${seconds} s)\n` : `skip ${name}: ${skip}\n`;
}

export default async function* report(events) {
    for await (const { type, data } of events) {
        if (type === "test:pass") yield success(data);
        else if (type === "test:fail") yield failure(data);
        else if (type === "test:diagnostic" && !SUMMARY.test(data.message)) yield `${indent(data.message)}\n`;
        else if (type === "test:stderr") yield indent(data.message.trimEnd()) + "\n";
    }
}
