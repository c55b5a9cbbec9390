// The connection of a page, and the picture that comes through it: in a worker, so that the page's own thread is free; on that
// thread where a browser cannot draw in a worker.

import { Painter } from "./painter.js";
import { frameKind, overlaysKind, sceneKind } from "./picture.js";

/** @typedef {{open: {address: string, hello: object}} | {text: object} | {bytes: ArrayBuffer}} Order */
/** @typedef {{opened: true} | {closed: {code: number, reason: string}} | {size: {width: number, height: number}}
 *   | {text: object} | {bytes: ArrayBuffer}} Report */

export class Session {
    /**
     * @param {import("./drawing.js").Canvas} canvas
     * @param {(report: Report) => void} tell
     */
    constructor(canvas, tell) {
        this.painter = new Painter(canvas);
        this.tell = tell;
        /** @type {WebSocket | null} */
        this.socket = null;
        this.isAsked = false;
    }

    /** @param {Order} order */
    take(order) {
        if ("open" in order) this.#open(order.open.address, order.open.hello);
        else if (this.socket?.readyState === WebSocket.OPEN) {
            this.socket.send("text" in order ? JSON.stringify(order.text) : order.bytes);
        }
    }

    /**
     * @param {string} address
     * @param {object} hello  the first message
     */
    #open(address, hello) {
        const socket = new WebSocket(address, ["ribbon.1"]);
        socket.binaryType = "arraybuffer";
        this.socket = socket;
        socket.onopen = () => {
            socket.send(JSON.stringify({ hello }));
            this.tell({ opened: true });
        };
        socket.onmessage = (event) => {
            if (typeof event.data === "string") this.tell({ text: JSON.parse(event.data) });
            else this.#show(event.data);
        };
        socket.onclose = (event) => {
            if (this.socket !== socket) return;
            this.socket = null;
            this.tell({ closed: { code: event.code, reason: event.reason } });
        };
    }

    /** @param {ArrayBuffer} bytes */
    #show(bytes) {
        const message = new DataView(bytes);
        switch (message.getUint8(0)) {
            case sceneKind: {
                this.painter.takeScene(message);
                const { width, height } = this.painter.canvas;
                this.tell({ size: { width, height } });
                break;
            }
            case frameKind:
                this.painter.takeFrame(message);
                break;
            case overlaysKind:
                this.painter.takeOverlays(message);
                break;
            default:
                this.tell({ bytes });
                return;
        }
        this.#paintSoon();
    }

    /** Several messages become one picture. A page that is not seen paints nothing; what has changed waits. */
    #paintSoon() {
        if (this.isAsked) return;
        this.isAsked = true;
        requestAnimationFrame(() => {
            this.isAsked = false;
            this.painter.paint();
        });
    }
}
