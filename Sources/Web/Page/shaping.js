// The ribbons of the edited preset as boxes over the picture: drawn, moved and sized by fingers, mouse and keys.

/** @typedef {import("./editing.js").EditSession} EditSession */
/** @typedef {import("./editing.js").Ribbon} Ribbon */

import { record } from "./editing.js";

/** Everything snaps to a grid of so many cells along each side, so that the numbers in the text are short. */
const cells = 20;

/** @param {number} value */
function snapped(value) {
    return rounded(Math.round(value * cells) / cells);
}

/** @param {number} value */
function rounded(value) {
    return Math.round(value * 1e4) / 1e4;
}

/** @param {number} value @param {number} least @param {number} most */
function within(value, least, most) {
    return Math.min(Math.max(value, least), most);
}

/**
 * The first place that no ribbon covers: as large as can be, from the upper left.
 * @param {number[][]} areas
 * @returns {number[] | null}
 */
function freePlace(areas) {
    for (const height of [10, 5, 4, 2, 1]) {
        for (const width of [20, 10, 5, 2, 1]) {
            for (let y = 0; y + height <= cells; y++) {
                for (let x = 0; x + width <= cells; x++) {
                    const place = [x, y, width, height].map((number) => rounded(number / cells));
                    if (areas.every((area) => isBeside(area, place))) return place;
                }
            }
        }
    }
    return null;
}

/** @param {number[]} a @param {number[]} b */
function isBeside(a, b) {
    const little = 1e-6;
    return a[0] + a[2] <= b[0] + little || b[0] + b[2] <= a[0] + little || a[1] + a[3] <= b[1] + little
        || b[1] + b[3] <= a[1] + little;
}

/**
 * A name that no ribbon has yet.
 * @param {Ribbon[]} ribbons
 */
function newName(ribbons, stem = "ribbon") {
    const names = ribbons.map(({ name }) => name);
    let number = stem === "ribbon" ? 1 : 2;
    while (names.includes(`${stem} ${number}`)) number += 1;
    return `${stem} ${number}`;
}

export class Shaping {
    #place;
    #session;
    #input;
    #onSelect;
    /** @type {number | null} */
    selected = null;
    /** Whether a drag draws a new ribbon. */
    isDrawing = false;
    isOn = false;
    /**
     * The name of the surface that is shown.
     * @type {string | undefined}
     */
    surface = undefined;

    /**
     * @param {HTMLElement} place  lies over the picture
     * @param {EditSession} session
     * @param {ReturnType<import("./input.js").startInput>} input  plays a press that moves nothing
     * @param {() => void} onSelect
     */
    constructor(place, session, input, onSelect) {
        this.#place = place;
        this.#session = session;
        this.#input = input;
        this.#onSelect = onSelect;
        // The surface plays nothing of this.
        for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"]) {
            place.addEventListener(kind, (event) => event.stopPropagation());
        }
        place.addEventListener("pointerdown", (event) => this.#draw(event));
        place.addEventListener("keydown", (event) => {
            if (event.target !== place || !this.isDrawing) return;
            if (event.key === "Enter") this.add(null);
            else if (event.key === "Escape") this.#setDrawing(false);
            else return;
            event.preventDefault();
        });
    }

    /** @param {number | null} index */
    select(index) {
        this.selected = index;
        this.show();
        this.#onSelect();
    }

    /** The next drag draws a ribbon, and Enter puts one at the first free place. */
    begin() {
        this.#setDrawing(true);
        this.#place.focus();
    }

    /** @param {boolean} isDrawing */
    #setDrawing(isDrawing) {
        this.isDrawing = isDrawing;
        this.#place.classList.toggle("drawing", isDrawing);
        this.#onSelect();
    }

    // MARK: Boxes

    show() {
        const place = this.#place;
        place.hidden = !this.isOn;
        const ribbons = this.#session.outline.ribbons;
        if (this.selected !== null && this.selected >= ribbons.length) this.selected = null;
        const focused = [...place.children].findIndex((box) => box === document.activeElement);
        const boxes = ribbons.map((ribbon, index) => this.#box(ribbon, index));
        place.replaceChildren(...boxes);
        if (focused >= 0) boxes[Math.min(focused, boxes.length - 1)]?.focus();
    }

    /** @param {Ribbon} ribbon @param {number} index */
    #box(ribbon, index) {
        const box = document.createElement("div");
        const isSelected = index === this.selected;
        box.className = isSelected ? "box selected" : "box";
        box.tabIndex = 0;
        box.setAttribute("role", "group");
        box.setAttribute("aria-roledescription", "ribbon");
        box.setAttribute("aria-label", `Shape ${ribbon.name ?? index + 1}`);
        box.dataset.ribbon = ribbon.name;
        box.hidden = ribbon.surface !== undefined && this.surface !== undefined && ribbon.surface !== this.surface;
        put(box, ribbon.area);
        box.addEventListener("pointerdown", (event) => { if (!this.isDrawing) this.#drag(event, box, index, "move"); });
        box.addEventListener("keydown", (event) => this.#key(event, index));
        const corner = document.createElement("div");
        corner.className = "corner";
        corner.addEventListener("pointerdown", (event) => { if (!this.isDrawing) this.#drag(event, box, index, "size"); });
        box.append(corner);
        if (isSelected && !ribbon.hasCells) box.append(...this.#marks(ribbon, index));
        return box;
    }

    /**
     * The centre and the anchors, to be dragged.
     * @param {Ribbon} ribbon
     * @param {number} index
     */
    #marks(ribbon, index) {
        const path = ["ribbons", index];
        const anchors = ribbon.anchors.map(({ at, isRecord }, number) =>
            this.#mark(ribbon, at, "anchor", [...path, "anchors", number, ...(isRecord ? ["at"] : [])]));
        return [...anchors, this.#mark(ribbon, ribbon.center ?? 0.5, "center", [...path, "center"])];
    }

    /** @param {Ribbon} ribbon @param {number} at @param {string} kind @param {(string | number)[]} path */
    #mark(ribbon, at, kind, path) {
        const mark = document.createElement("div");
        mark.className = `mark ${kind}`;
        const direction = ribbon.direction ?? "right";
        const [axis, isFlipped] = [["left", "right"].includes(direction) ? 0 : 1, ["left", "up"].includes(direction)];
        /** @param {number} value */
        const show = (value) => {
            const along = `${(isFlipped ? 1 - value : value) * 100}%`;
            [mark.style.left, mark.style.top] = axis === 0 ? [along, "50%"] : ["50%", along];
        };
        show(at);
        mark.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            event.stopPropagation();
            const box = /** @type {HTMLElement} */ (mark.parentElement).getBoundingClientRect();
            let value = at;
            follow(mark, event, ({ clientX, clientY }) => {
                const along = axis === 0 ? (clientX - box.left) / box.width : (clientY - box.top) / box.height;
                value = rounded(Math.round(within(isFlipped ? 1 - along : along, 0, 1) * 100) / 100);
                show(value);
            }, (_, isCancelled) => { if (value !== at && !isCancelled) this.#session.change({ set: path, value }); });
        });
        return mark;
    }

    // MARK: By keys

    /** @param {KeyboardEvent} event @param {number} index */
    #key(event, index) {
        const ribbon = this.#session.outline.ribbons[index];
        /** @type {Record<string, number[]>} */
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        const step = steps[event.key];
        if (event.ctrlKey || event.altKey || event.metaKey || !ribbon) return;
        if (step && ribbon.isInRow && !event.shiftKey) this.#exchange(index, beside(ribbon.area, step));
        else if (step) this.#move(index, moved(ribbon.area, step.map((part) => part / cells), event.shiftKey));
        else if (event.key === "Enter") this.select(index);
        else if (event.key === "Delete") this.remove(index);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    // MARK: By hand

    /** @param {PointerEvent} event @param {HTMLElement} box @param {number} index @param {"move" | "size"} what */
    #drag(event, box, index, what) {
        if (event.button !== 0) return;
        event.stopPropagation();
        if (this.selected !== index) {
            this.select(index);
            box = /** @type {HTMLElement} */ (this.#place.children[index]);
        }
        const ribbon = this.#session.outline.ribbons[index];
        const whole = this.#place.getBoundingClientRect();
        let area = ribbon.area;
        // It is heard until it moves something.
        if (what === "move") this.#input.press(event);
        follow(box, event, (now) => {
            const { clientX, clientY } = now;
            const step = [(clientX - event.clientX) / whole.width, (clientY - event.clientY) / whole.height];
            area = moved(ribbon.area, step, what === "size");
            if (area.some((part, side) => part !== ribbon.area[side])) this.#input.lift(now);
            put(box, area);
        }, (last, isCancelled) => {
            this.#input.lift(last);
            if (isCancelled) this.show();
            else if (area.some((part, side) => part !== ribbon.area[side])) this.#move(index, area);
        });
    }

    /** @param {PointerEvent} event */
    #draw(event) {
        if (!this.isDrawing || event.button !== 0) return;
        const whole = this.#place.getBoundingClientRect();
        const box = document.createElement("div");
        box.className = "box selected";
        this.#place.append(box);
        /** @param {PointerEvent} at */
        const cell = (at) => [
            within(Math.floor((at.clientX - whole.left) / whole.width * cells), 0, cells - 1),
            within(Math.floor((at.clientY - whole.top) / whole.height * cells), 0, cells - 1),
        ];
        const first = cell(event);
        let area = [first[0], first[1], 1, 1].map((part) => rounded(part / cells));
        put(box, area);
        follow(this.#place, event, (now) => {
            const last = cell(now);
            const [x, y] = [Math.min(first[0], last[0]), Math.min(first[1], last[1])];
            area = [x, y, Math.abs(first[0] - last[0]) + 1, Math.abs(first[1] - last[1]) + 1]
                .map((part) => rounded(part / cells));
            put(box, area);
        }, (_, isCancelled) => isCancelled ? this.show() : this.add(area));
    }

    /**
     * Adds a ribbon that plays notes. Among ribbons in rows it gets a row of its own.
     * @param {number[] | null} area  null: at the first free place
     */
    async add(area) {
        this.#setDrawing(false);
        const { ribbons } = this.#session.outline;
        const place = area ?? freePlace(ribbons.map((ribbon) => ribbon.area));
        const isInRow = ribbons.some((ribbon) => ribbon.isInRow);
        if (!place && !isInRow) {
            this.#session.message = "No place is free. Draw the ribbon where it is to be.";
            return this.#onSelect();
        }
        await this.#session.change({
            append: ["ribbons"],
            value: record(
                ["name", newName(ribbons)], .../** @type {[string, unknown][]} */ (isInRow ? [] : [["area", place]]),
                ["send", [record(["to", "note"])]]),
        });
        this.select(Math.max(this.#session.outline.ribbons.length - 1, 0));
        /** @type {HTMLElement | undefined} */ (this.#place.children[this.selected ?? 0])?.focus();
    }

    /**
     * A second ribbon like this one, where there is room.
     * @param {number} index
     */
    async copy(index) {
        const { ribbons } = this.#session.outline;
        const ribbon = ribbons[index];
        const [, , width, height] = ribbon.area;
        const place = freePlace(ribbons.map(({ area }) => area)) ?? moved(ribbon.area, [1 / cells, 1 / cells], false);
        const area = [place[0], place[1], Math.min(width, place[2]), Math.min(height, place[3])];
        const stem = (ribbon.name ?? "ribbon").replace(/ \d+$/, "");
        const changes = [["name", newName(ribbons, stem)], ...(ribbon.isInRow ? [] : [["area", area]])];
        const reply = await this.#session.change({ copy: ["ribbons", index], value: { record: changes } });
        if (reply.edited) this.select(this.#session.outline.ribbons.length - 1);
    }

    /** @param {number} index */
    async remove(index) {
        await this.#session.change({ remove: ["ribbons", index] });
        this.select(null);
    }

    /**
     * Gives a ribbon another place; in a row, another share of it, or the place of another one.
     * @param {number} index
     * @param {number[]} area
     */
    async #move(index, area) {
        const ribbon = this.#session.outline.ribbons[index];
        const path = ["ribbons", index];
        if (!ribbon.isInRow) {
            await this.#session.change({ set: [...path, "area"], value: area.map(rounded) });
        } else if (area[2] === ribbon.area[2] && area[3] === ribbon.area[3]) {
            await this.#exchange(index, [area[0] + area[2] / 2, area[1] + area[3] / 2]);
        } else {
            for (const [side, key, share] of /** @type {[number, string, number][]} */ ([
                [2, "width", ribbon.width], [3, "height", ribbon.height],
            ])) {
                if (Math.abs(area[side] - ribbon.area[side]) < 1e-6) continue;
                const value = Math.max(Math.round(share * area[side] / ribbon.area[side] * 20) / 20, 0.05);
                await this.#session.change({ set: [...path, key], value });
            }
        }
        this.show();
    }

    /**
     * Gives a ribbon in rows the place of the one that lies at a point; the others make room.
     * @param {number} index
     * @param {number[]} point
     */
    async #exchange(index, [x, y]) {
        const { ribbons } = this.#session.outline;
        const { surface, row } = ribbons[index];
        const target = ribbons.findIndex((other, place) => place !== index && other.isInRow && other.surface === surface
            && !isBeside(other.area, [x, y, 0, 0]));
        if (target < 0) return;
        const path = ["ribbons", index, "row"];
        const wanted = ribbons[target].row;
        if (wanted !== row) {
            await this.#session.change(wanted === undefined ? { remove: path } : { set: path, value: wanted });
        }
        const reply = await this.#session.change({ move: ["ribbons", index], to: target });
        if (!reply.edited) return;
        this.select(target);
        /** @type {HTMLElement | undefined} */ (this.#place.children[target])?.focus();
    }
}

/**
 * A point just outside of an area.
 * @param {number[]} area
 * @param {number[]} step
 */
function beside([x, y, width, height], step) {
    return [x + width / 2 + step[0] * (width / 2 + 0.01), y + height / 2 + step[1] * (height / 2 + 0.01)];
}

/** @param {HTMLElement} element @param {number[]} area */
function put(element, area) {
    const [left, top, width, height] = area.map((part) => `${part * 100}%`);
    Object.assign(element.style, { left, top, width, height });
}

/**
 * An area moved, or its lower right corner, on the grid and within the surface.
 * @param {number[]} area
 * @param {number[]} step  of the surface's width and height
 * @param {boolean} isSize
 */
function moved([x, y, width, height], step, isSize) {
    const least = 1 / cells;
    /** @param {number} start @param {number} size @param {number} by */
    const along = (start, size, by) => {
        if (by === 0) return [start, size];
        if (isSize) return [start, rounded(within(snapped(start + size + by), start + least, 1) - start)];
        return [rounded(within(snapped(start + by), 0, 1 - size)), size];
    };
    const [[left, breadth], [top, rise]] = [along(x, width, step[0]), along(y, height, step[1])];
    return [left, top, breadth, rise];
}

/**
 * Follows a pointer until it is lifted or cancelled, even where the element is replaced meanwhile.
 * @param {HTMLElement} element
 * @param {PointerEvent} down
 * @param {(event: PointerEvent) => void} move
 * @param {(event: PointerEvent, isCancelled: boolean) => void} end
 */
function follow(element, down, move, end) {
    down.preventDefault();
    try { element.setPointerCapture(down.pointerId); } catch { /* It has gone already. */ }
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    /** @param {PointerEvent} event */
    const isOurs = (event) => event.pointerId === down.pointerId;
    addEventListener("pointermove", (event) => { if (isOurs(event)) move(event); }, options);
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
        addEventListener(type, (event) => {
            if (!isOurs(event)) return;
            controller.abort();
            end(event, type === "pointercancel");
        }, options);
    }
}
