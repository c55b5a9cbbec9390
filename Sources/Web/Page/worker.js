// The worker of a page: it owns the socket and the canvas.

import { Session } from "./session.js";

/** @typedef {{postMessage(message: any, transfer?: Transferable[]): void, onmessage: ((event: MessageEvent) => void) | null,
 *   session: Session | undefined}} Scope */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

scope.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if ("canvas" in data) {
        scope.session = new Session(data.canvas, (report) => {
            scope.postMessage(report, "bytes" in report ? [report.bytes] : []);
        });
    } else {
        scope.session?.take(data);
    }
};

// Only now is the canvas handed over: an old browser that cannot load a module in a worker keeps it.
scope.postMessage({ ready: true });
