// Fingers, mouse, pens and keys on the page, as touches for the bridge.
// @ts-check

/** @typedef {import("./link.js").Link} Link */

/**
 * A contact that is down.
 * @typedef {object} Contact
 * @property {number} id      the page's own number for it
 * @property {number} x       0…1 of the picture, from the left
 * @property {number} y       from the top
 * @property {number} pressure 1…255; 0: none is told
 * @property {number} kind    0 touch, 1 mouse, 2 pen, 3 keys
 */

/** What a contact is. */
const kinds = { touch: 0, mouse: 1, pen: 2, keys: 3 };

/** A page with a contact is heard this often, so that the bridge knows that it lives, and a radio stays awake. */
const beatInterval = 250;

/** The bridge plays 500 frames a second; movements beyond this many wait for the next one. */
const framesPerSecond = 400;

/** The keys that play, from one end of a ribbon to the other. */
const row = ["KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ", "KeyK", "KeyL"];

/**
 * The message with all contacts that are down.
 * @param {number} sequence
 * @param {number} time  of the event, in milliseconds
 * @param {Iterable<Contact>} contacts
 * @returns {ArrayBuffer}
 */
function touchMessage(sequence, time, contacts) {
    const list = [...contacts].slice(0, 64);
    const view = new DataView(new ArrayBuffer(12 + 10 * list.length));
    view.setUint8(0, 1);
    view.setUint8(1, list.length);
    view.setUint16(2, sequence & 0xffff, true);
    view.setFloat64(4, time, true);
    list.forEach((contact, index) => {
        const at = 12 + 10 * index;
        view.setUint32(at, contact.id, true);
        view.setUint16(at + 4, place(contact.x), true);
        view.setUint16(at + 6, place(contact.y), true);
        view.setUint8(at + 8, contact.pressure);
        view.setUint8(at + 9, contact.kind);
    });
    return view.buffer;
}

/** @param {number} fraction */
function place(fraction) {
    return Math.round(Math.min(Math.max(fraction, 0), 1) * 65535);
}

/**
 * The sign that the page lives.
 * @param {number} time
 * @returns {ArrayBuffer}
 */
export function beatMessage(time) {
    const view = new DataView(new ArrayBuffer(9));
    view.setUint8(0, 2);
    view.setFloat64(1, time, true);
    return view.buffer;
}

/**
 * Which pressures a browser tells. Where it knows none, it says 0, 0.5 or 1 of every contact, so those alone tell nothing.
 */
class Pressures {
    /** @type {Set<string>} */
    #telling = new Set();

    /**
     * @param {string} type   of the pointer
     * @param {number} value  0…1
     * @returns {number} 1…255; 0: none
     */
    told(type, value) {
        if (type === "mouse") return 0;
        if (value !== 0 && value !== 0.5 && value !== 1) this.#telling.add(type);
        return this.#telling.has(type) ? Math.max(1, Math.round(Math.min(value, 1) * 255)) : 0;
    }
}

/**
 * Where a key plays a ribbon: along the longer side of its box, from the left or from below.
 * @param {number} index  of the key in its row
 * @param {number[]} box  x, y, width, height; 0…1 of the picture
 * @param {number} aspect width of the picture by its height
 * @returns {{x: number, y: number}}
 */
function keyPlace(index, box, aspect) {
    const [x, y, width, height] = box;
    const along = (index + 0.5) / row.length;
    return width * aspect >= height
        ? { x: x + along * width, y: y + height / 2 }
        : { x: x + width / 2, y: y + (1 - along) * height };
}

/**
 * Sends what touches the surface.
 * @param {HTMLElement} surface  holds the picture
 * @param {Link} link
 * @returns {{release: () => void, press: (event: PointerEvent) => boolean, lift: (event: PointerEvent) => void}} lifts
 *   everything; plays a pointer that the surface does not get
 */
export function startInput(surface, link) {
    /**
     * The contacts by their pointers, or by their keys.
     * @type {Map<number | string, Contact>}
     */
    const contacts = new Map();
    const pressures = new Pressures();
    let mayPlay = false;
    let playsFingers = true;
    let sequence = 0;
    let nextID = 1;
    /** @type {{name: string, box: number[]}[]} */
    let ribbons = [];
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let beating;
    let budget = framesPerSecond / 4;
    let budgetTime = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let late;

    surface.style.touchAction = "none";

    /** @param {number} time */
    function send(time) {
        clearTimeout(late);
        late = undefined;
        budget -= 1;
        if (link.isOpen) link.send(touchMessage(sequence++, time, contacts.values()));
        if (contacts.size > 0 && beating === undefined) {
            beating = setInterval(() => { if (link.isOpen) link.send(beatMessage(performance.now())); }, beatInterval);
        } else if (contacts.size === 0) {
            clearInterval(beating);
            beating = undefined;
        }
    }

    /**
     * Sends a movement, or has it wait where there are too many.
     * @param {number} time
     */
    function sendMovement(time) {
        const now = performance.now();
        budget = Math.min(budget + (now - budgetTime) * framesPerSecond / 1000, framesPerSecond / 4);
        budgetTime = now;
        if (budget >= 1) return send(time);
        late ??= setTimeout(() => send(performance.now()), 1000 / framesPerSecond);
    }

    function release() {
        if (contacts.size === 0) return;
        contacts.clear();
        send(performance.now());
    }

    /** @param {PointerEvent} event @returns {{x: number, y: number}} */
    function location(event) {
        const box = surface.getBoundingClientRect();
        return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    }

    /** @param {PointerEvent} event */
    function kind(event) {
        return event.pointerType === "mouse" ? kinds.mouse : event.pointerType === "pen" ? kinds.pen : kinds.touch;
    }

    /**
     * Puts a contact down where a pointer is.
     * @param {PointerEvent} event
     * @returns {boolean} whether it is played
     */
    function press(event) {
        if (!mayPlay || event.button !== 0) return false;
        if (!playsFingers && kind(event) === kinds.touch) return false;
        event.preventDefault();
        contacts.set(event.pointerId, {
            id: nextID++, ...location(event), pressure: pressures.told(event.pointerType, event.pressure),
            kind: kind(event)
        });
        send(event.timeStamp);
        return true;
    }

    /** @param {PointerEvent} event */
    function lift(event) {
        if (contacts.delete(event.pointerId)) send(event.timeStamp);
    }

    surface.addEventListener("pointerdown", event => {
        if (!press(event)) return;
        // What moves the pointer elsewhere, or ends it, is told to the surface too.
        try { surface.setPointerCapture(event.pointerId); } catch { /* It has gone already. */ }
    });

    surface.addEventListener("pointermove", event => {
        const contact = contacts.get(event.pointerId);
        if (!contact) return;
        const steps = event.getCoalescedEvents?.() ?? [];
        for (const step of steps.length > 0 ? steps : [event]) {
            Object.assign(contact, location(step));
            contact.pressure = pressures.told(step.pointerType, step.pressure);
            sendMovement(step.timeStamp);
        }
    });

    for (const type of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
        surface.addEventListener(type, lift);
    }

    // Nothing that the browser makes of touches: menus, selections, swipes back, zoom.
    for (const type of ["contextmenu", "selectstart", "dragstart", "touchstart", "touchmove", "gesturestart"]) {
        surface.addEventListener(type, event => { if (event.cancelable) event.preventDefault(); }, { passive: false });
    }

    /** The ribbon that keys play: the one that has the focus, else the first. */
    function playedRibbon() {
        const name = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.ribbon : undefined;
        return ribbons.find(ribbon => ribbon.name === name) ?? ribbons[0];
    }

    document.addEventListener("keydown", event => {
        const index = row.indexOf(event.code);
        const ribbon = playedRibbon();
        if (index < 0 || !mayPlay || !ribbon || event.ctrlKey || event.altKey || event.metaKey) return;
        if (/** @type {HTMLElement} */ (event.target).matches?.("input, select, textarea")) return;
        event.preventDefault();
        if (event.repeat || contacts.has(event.code)) return;
        const box = surface.getBoundingClientRect();
        contacts.set(event.code, {
            id: nextID++, ...keyPlace(index, ribbon.box, box.width / box.height), pressure: 0, kind: kinds.keys
        });
        send(event.timeStamp);
    });

    document.addEventListener("keyup", event => {
        // On a Mac no browser tells that another key goes up while the command key is down.
        const lifted = event.key === "Meta" ? row : [event.code];
        if (lifted.filter(code => contacts.delete(code)).length > 0) send(event.timeStamp);
    });

    // A page that is left or hidden plays nothing on.
    addEventListener("pagehide", release);
    addEventListener("blur", release);
    document.addEventListener("visibilitychange", () => { if (document.hidden) release(); });

    link.on("welcome", message => { mayPlay = message.role !== "view"; });
    link.on("words", message => {
        playsFingers = message.touches == null;
        let isLifted = false;
        for (const [key, contact] of contacts) {
            if (!playsFingers && contact.kind === kinds.touch) isLifted = contacts.delete(key) || isLifted;
        }
        if (isLifted) send(performance.now());
    });
    link.on("elements", elements => { ribbons = elements; });
    link.on("closed", () => {
        mayPlay = false;
        contacts.clear();
        clearInterval(beating);
        beating = undefined;
    });
    return { release, press, lift };
}
