// The page's end of its connection: hands on what comes, and connects again when it is lost.

/** @typedef {import("./session.js").Order} Order */
/** @typedef {import("./session.js").Report} Report */
/** @typedef {(message: any) => void} Handler */

/** The close code of a token that the server does not know. */
export const unknownToken = 4401;
const retryTimes = [500, 1000, 2000, 4000];

export class Link {
    /** @type {Map<string | number, Handler[]>} */
    #handlers = new Map();
    /** @type {((order: Order) => void) | null} */
    #take = null;
    /** @type {() => object} */
    #hello;
    #failures = 0;
    isOpen = false;

    /**
     * @param {HTMLCanvasElement} canvas
     * @param {() => object} hello  what this page says of itself
     */
    constructor(canvas, hello) {
        this.#hello = hello;
        const isWorkerAble = typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined"
            && "transferControlToOffscreen" in canvas;
        if (isWorkerAble) this.#startWorker(canvas);
        else this.#startHere(canvas);
    }

    /**
     * Calls a handler for messages of a kind: a text message by its key, a binary one by its first byte, as a DataView of all of
     * it; "open", "closed" with code and reason, and "size" with the picture's width and height.
     * @param {string | number} kind
     * @param {Handler} handler
     */
    on(kind, handler) {
        this.#handlers.set(kind, [...(this.#handlers.get(kind) ?? []), handler]);
    }

    /**
     * Sends a message if there is a connection.
     * @param {object | ArrayBuffer} message
     */
    send(message) {
        if (this.isOpen) this.#take?.(message instanceof ArrayBuffer ? { bytes: message } : { text: message });
    }

    /** @param {HTMLCanvasElement} canvas */
    #startWorker(canvas) {
        const worker = new Worker("worker.js", { type: "module" });
        worker.onerror = () => {
            worker.terminate();
            if (!this.#take) this.#startHere(canvas);
        };
        worker.onmessage = ({ data }) => {
            if (!("ready" in data)) return this.#hear(data);
            const offscreen = canvas.transferControlToOffscreen();
            worker.postMessage({ canvas: offscreen }, [offscreen]);
            this.#begin((order) => worker.postMessage(order, "bytes" in order ? [order.bytes] : []));
        };
    }

    /** @param {HTMLCanvasElement} canvas */
    async #startHere(canvas) {
        const { Session } = await import("./session.js");
        const session = new Session(canvas, (report) => this.#hear(report));
        this.#begin((order) => session.take(order));
    }

    /** @param {(order: Order) => void} take */
    #begin(take) {
        this.#take = take;
        this.#open();
    }

    #open() {
        const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;
        this.#take?.({ open: { address, hello: this.#hello() } });
    }

    /** @param {Report} report */
    #hear(report) {
        if ("opened" in report) {
            this.isOpen = true;
            this.#call("open", {});
        } else if ("closed" in report) {
            this.isOpen = false;
            this.#call("closed", report.closed);
            if (report.closed.code === unknownToken) return;
            const time = retryTimes[Math.min(this.#failures, retryTimes.length - 1)];
            this.#failures += 1;
            setTimeout(() => this.#open(), time);
        } else if ("size" in report) {
            this.#failures = 0;
            this.#call("size", report.size);
        } else if ("text" in report) {
            for (const [key, value] of Object.entries(report.text)) this.#call(key, value);
        } else {
            const view = new DataView(report.bytes);
            this.#call(view.getUint8(0), view);
        }
    }

    /**
     * @param {string | number} kind
     * @param {any} message
     */
    #call(kind, message) {
        for (const handler of this.#handlers.get(kind) ?? []) handler(message);
    }
}
