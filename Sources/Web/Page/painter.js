// Shows a picture on a canvas: cards and sprites are drawn once, a frame is copies of them, and only where something has changed.

import { Picture } from "./picture.js";
import { contextOf, drawn, makeCanvas } from "./drawing.js";

/** @typedef {import("./picture.js").Rect} Rect */
/** @typedef {import("./picture.js").Item} Item */
/** @typedef {import("./picture.js").Scene} Scene */
/** @typedef {import("./drawing.js").Canvas} Canvas */

/** The colour beside a card that turns: the ground of the cards. */
const ground = "#07080b";

export class Painter {
    /** @param {Canvas} canvas */
    constructor(canvas) {
        this.canvas = canvas;
        this.context = contextOf(canvas);
        this.picture = new Picture();
        /**
         * At rest and lit, those of the front first.
         * @type {Canvas[]}
         */
        this.cards = [];
        /** @type {Canvas[]} */
        this.sprites = [];
        /** @type {Canvas[]} */
        this.overlays = [];
        /**
         * The parts that are to be painted again; no two of them overlap.
         * @type {Rect[]}
         */
        this.damage = [];
        /** How many frames have been painted. */
        this.frames = 0;
    }

    /** @param {DataView} message */
    takeScene(message) {
        this.picture.takeScene(message);
        const scene = /** @type {Scene} */ (this.picture.scene);
        [this.canvas.width, this.canvas.height] = [scene.width, scene.height];
        this.cards = scene.cards.map((card) => dimmed(drawn(card), scene.brightness));
        this.sprites = [];
        for (const source of scene.sprites) {
            this.sprites.push(
                "drawing" in source
                    ? dimmed(drawn(source.drawing), scene.brightness)
                    : faded(this.sprites[source.number], source.light / 256));
        }
        this.overlays = [];
        this.damage = [{ x: 0, y: 0, width: scene.width, height: scene.height }];
    }

    /** @param {DataView} message */
    takeFrame(message) {
        const { scene, layers } = this.picture;
        if (!scene) return;
        const whole = { x: 0, y: 0, width: scene.width, height: scene.height };
        for (const { index, old } of this.picture.takeFrame(message)) {
            const layer = layers[index];
            const clip = index < scene.ribbons.length ? scene.ribbons[index].clip : whole;
            if (layer.isOpen !== old.isOpen || layer.turn !== null || old.turn !== null) this.#add(clip);
            else this.#addDifferences(old.items, layer.items, clip);
        }
    }

    /** @param {DataView} message */
    takeOverlays(message) {
        const { scene } = this.picture;
        if (!scene) return;
        for (const overlay of this.picture.takeOverlays(message)) this.#add(overlay.place);
        this.overlays = this.picture.overlays.map((overlay) => dimmed(drawn(overlay.drawing), scene.brightness));
        for (const overlay of this.picture.overlays) this.#add(overlay.place);
    }

    /** Paints what has changed. */
    paint() {
        const { scene, layers } = this.picture;
        if (!scene || this.damage.length === 0) return;
        for (const part of this.damage) this.#repaint(part, scene);
        this.damage = [];
        scene.ribbons.forEach((ribbon, index) => {
            const { turn } = layers[index];
            if (turn !== null) this.#press(ribbon.turningPart, turn, ribbon.isStanding);
        });
        this.frames += 1;
    }

    /**
     * @param {Rect} part
     * @param {Scene} scene
     */
    #repaint(part, scene) {
        const { context } = this;
        const { layers } = this.picture;
        context.save();
        clipTo(context, part);
        this.#copy(this.cards[0], part);
        // Of ribbons that overlap, the last one lies on top.
        scene.ribbons.forEach(({ clip }, index) => {
            const own = shared(clip, part);
            if (!own) return;
            const layer = layers[index];
            const [rest, lit] = layer.isOpen && this.cards.length > 2 ? this.cards.slice(2) : this.cards;
            context.save();
            clipTo(context, own);
            this.#copy(rest, own);
            for (const item of layer.items) {
                const place = shared(item.place, own);
                if (!place) continue;
                if (item.sprite < 0) this.#copy(lit, place);
                else context.drawImage(this.sprites[item.sprite], item.place.x, item.place.y);
            }
            context.restore();
        });
        for (const ring of layers[layers.length - 1].items) {
            if (ring.sprite >= 0 && shared(ring.place, part)) {
                context.drawImage(this.sprites[ring.sprite], ring.place.x, ring.place.y);
            }
        }
        this.picture.overlays.forEach(({ place }, index) => {
            if (shared(place, part)) context.drawImage(this.overlays[index], place.x, place.y);
        });
        context.restore();
    }

    /**
     * Copies a part of a card to the same place.
     * @param {Canvas} card
     * @param {Rect} part
     */
    #copy(card, { x, y, width, height }) {
        this.context.drawImage(card, x, y, width, height, x, y, width, height);
    }

    /**
     * Presses a card that turns towards its middle line. It has just been painted.
     * @param {Rect} part
     * @param {number} factor
     * @param {boolean} isStanding
     */
    #press({ x, y, width, height }, factor, isStanding) {
        if (width <= 0 || height <= 0) return;
        const copy = makeCanvas(width, height);
        contextOf(copy).drawImage(this.canvas, x, y, width, height, 0, 0, width, height);
        const { context } = this;
        context.fillStyle = ground;
        context.fillRect(x, y, width, height);
        const [breadth, rise] = isStanding ? [width * factor, height] : [width, height * factor];
        context.drawImage(copy, x + (width - breadth) / 2, y + (height - rise) / 2, breadth, rise);
    }

    /**
     * @param {Item[]} old
     * @param {Item[]} items
     * @param {Rect} clip
     */
    #addDifferences(old, items, clip) {
        for (let index = 0; index < Math.max(old.length, items.length); index++) {
            const [before, after] = [old[index], items[index]];
            if (before && after && before.sprite === after.sprite && isSame(before.place, after.place)) continue;
            for (const item of [before, after]) {
                const place = item && shared(item.place, clip);
                if (place) this.#add(place);
            }
        }
    }

    /** @param {Rect} part */
    #add(part) {
        let grown = part;
        // A part that grows may meet others.
        for (;;) {
            const index = this.damage.findIndex((other) => shared(other, grown));
            if (index < 0) break;
            grown = joined(grown, this.damage[index]);
            this.damage.splice(index, 1);
        }
        this.damage.push(grown);
    }
}

/**
 * @param {import("./drawing.js").Context} context
 * @param {Rect} part
 */
function clipTo(context, part) {
    context.beginPath();
    context.rect(part.x, part.y, part.width, part.height);
    context.clip();
}

/**
 * The canvas with a part of its light; it covers as much as before.
 * @param {Canvas} canvas
 * @param {number} brightness
 */
function dimmed(canvas, brightness) {
    if (brightness >= 1) return canvas;
    const context = contextOf(canvas);
    context.globalCompositeOperation = "source-atop";
    context.fillStyle = `rgba(0, 0, 0, ${1 - brightness})`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas;
}

/**
 * @param {Canvas} canvas
 * @param {number} light  how much of it is left, 0…1
 */
function faded(canvas, light) {
    const copy = makeCanvas(canvas.width, canvas.height);
    const context = contextOf(copy);
    context.globalAlpha = light;
    context.drawImage(canvas, 0, 0);
    return copy;
}

/**
 * @param {Rect} a
 * @param {Rect} b
 * @returns {Rect | null}  the part that both share
 */
function shared(a, b) {
    const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
    const width = Math.min(a.x + a.width, b.x + b.width) - x;
    const height = Math.min(a.y + a.height, b.y + b.height) - y;
    return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/**
 * @param {Rect} a
 * @param {Rect} b
 * @returns {Rect}
 */
function joined(a, b) {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    return {
        x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y,
    };
}

/**
 * @param {Rect} a
 * @param {Rect} b
 */
function isSame(a, b) {
    return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
