// What the server says of the picture: a scene once, then frames and overlays. See Sources/Web/Picture, which writes it.

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */
/** @typedef {{red: number, green: number, blue: number, alpha: number}} Tone  0…255 each */
/** @typedef {{x1: number, y1: number, tone1: Tone, x2: number, y2: number, tone2: Tone}} Gradient */
/** @typedef {{kind: "box", x: number, y: number, width: number, height: number, radius: number}
 *   | {kind: "capsule", x: number, y: number, x2: number, y2: number, radius: number}
 *   | {kind: "disc", x: number, y: number, radius: number}
 *   | {kind: "ring", x: number, y: number, radius: number, breadth: number}
 *   | {kind: "triangle", x: number, y: number, x2: number, y2: number, x3: number, y3: number}
 *   | {kind: "diamond", x: number, y: number, radius: number}} Outline */
/** @typedef {{outline: Outline, brush: "fill" | "stroke" | "glow", length: number, fill: Tone | Gradient, clip: Rect | null}} ShapeStep */
/** @typedef {{words: string, x: number, y: number, size: number, length: number, isBold: boolean, isUpwards: boolean,
 *   tone: Tone, clip: Rect | null}} TextStep */
/** @typedef {ShapeStep | TextStep} Step */
/** @typedef {{width: number, height: number, ground: Tone, steps: Step[]}} Drawing */
/** @typedef {{drawing: Drawing} | {number: number, light: number}} SpriteSource  light: in 256ths */
/** @typedef {{clip: Rect, turningPart: Rect, isStanding: boolean}} RibbonPlace */
/** @typedef {{width: number, height: number, brightness: number, ribbons: RibbonPlace[], cards: Drawing[],
 *   sprites: SpriteSource[]}} Scene */
/** @typedef {{sprite: number, place: Rect}} Item  sprite: -1 is a part of the lit card */
/** @typedef {{isOpen: boolean, turn: number | null, items: Item[]}} Layer  turn: 0…1 */
/** @typedef {{place: Rect, drawing: Drawing}} Overlay */

export const sceneKind = 16;
export const frameKind = 17;
export const overlaysKind = 18;

const unitsOfPixel = 16;
const outlineKinds = /** @type {const} */ (["box", "capsule", "disc", "ring", "triangle", "diamond"]);
const decoder = new TextDecoder();

/** Reads numbers of seven bits a byte. Past the end it throws a RangeError, as DataView does. */
class Reader {
    /** @param {DataView} view */
    constructor(view) {
        this.view = view;
        this.at = 0;
    }

    byte() {
        return this.view.getUint8(this.at++);
    }

    number() {
        let number = 0;
        for (let factor = 1; factor <= 2 ** 28; factor *= 128) {
            const byte = this.byte();
            number += (byte & 0x7f) * factor;
            if (byte < 0x80) return number;
        }
        throw new RangeError("a number is too long");
    }

    signed() {
        const number = this.number();
        return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
    }

    words() {
        const count = this.number();
        const bytes = new Uint8Array(this.view.buffer, this.view.byteOffset + this.at, count);
        this.at += count;
        return decoder.decode(bytes);
    }

    /** @returns {Rect} */
    rectangle() {
        return { x: this.signed(), y: this.signed(), width: this.number(), height: this.number() };
    }
}

class DrawingReader {
    /** @param {Reader} reader */
    constructor(reader) {
        this.reader = reader;
        /** @type {Tone[]} */
        this.tones = [];
        /** @type {Rect | null} */
        this.clip = null;
        this.x = 0;
        this.y = 0;
        const count = reader.number();
        for (let index = 0; index < count; index++) {
            const [red, green, blue, alpha] = [reader.byte(), reader.byte(), reader.byte(), reader.byte()];
            this.tones.push({ red, green, blue, alpha });
        }
    }

    /** @returns {Drawing} */
    drawing() {
        const [width, height] = [this.reader.number(), this.reader.number()];
        const ground = this.tone();
        const count = this.reader.number();
        /** @type {Step[]} */
        const steps = [];
        [this.clip, this.x, this.y] = [null, 0, 0];
        for (let index = 0; index < count; index++) steps.push(this.step());
        return { width, height, ground, steps };
    }

    /** @returns {Step} */
    step() {
        const first = this.reader.byte();
        if (first & 0x80) {
            const clip = this.reader.rectangle();
            this.clip = clip.width > 0 && clip.height > 0 ? clip : null;
        }
        const [kind, clip] = [first & 0x0f, this.clip];
        if (kind >= outlineKinds.length) {
            this.place();
            const { x, y } = this.point();
            const [size, length, tone] = [this.length(), this.length(), this.tone()];
            return {
                words: this.reader.words(), x, y, size, length, tone, clip, isBold: (first & 0x40) !== 0,
                isUpwards: kind === outlineKinds.length + 1,
            };
        }
        const outline = this.outline(outlineKinds[kind]);
        const brush = first & 0x10 ? "stroke" : first & 0x20 ? "glow" : "fill";
        const length = brush === "fill" ? 0 : this.length();
        const fill = first & 0x40 ? this.gradient() : this.tone();
        return { outline, brush, length, fill, clip };
    }

    /**
     * @param {typeof outlineKinds[number]} kind
     * @returns {Outline}
     */
    outline(kind) {
        this.place();
        const { x, y } = this.point();
        switch (kind) {
            case "box":
                return { kind, x, y, width: this.length(), height: this.length(), radius: this.length() };
            case "capsule": {
                const end = this.further();
                return { kind, x, y, x2: end.x, y2: end.y, radius: this.length() };
            }
            case "ring":
                return { kind, x, y, radius: this.length(), breadth: this.length() };
            case "triangle": {
                const [second, third] = [this.further(), this.further()];
                return { kind, x, y, x2: second.x, y2: second.y, x3: third.x, y3: third.y };
            }
            default:
                return { kind, x, y, radius: this.length() };
        }
    }

    /** @returns {Gradient} */
    gradient() {
        const [start, tone1, end, tone2] = [this.further(), this.tone(), this.further(), this.tone()];
        return { x1: start.x, y1: start.y, tone1, x2: end.x, y2: end.y, tone2 };
    }

    place() {
        this.x += this.reader.signed();
        this.y += this.reader.signed();
    }

    point() {
        return { x: this.x / unitsOfPixel, y: this.y / unitsOfPixel };
    }

    further() {
        const [x, y] = [this.x + this.reader.signed(), this.y + this.reader.signed()];
        return { x: x / unitsOfPixel, y: y / unitsOfPixel };
    }

    length() {
        return this.reader.signed() / unitsOfPixel;
    }

    tone() {
        const tone = this.tones[this.reader.number()];
        if (!tone) throw new RangeError("there is no such tone");
        return tone;
    }
}

/** The picture that this page has been told. */
export class Picture {
    constructor() {
        /** @type {Scene | null} */
        this.scene = null;
        /**
         * Those of the ribbons, and the rings at last.
         * @type {Layer[]}
         */
        this.layers = [];
        /** @type {Overlay[]} */
        this.overlays = [];
        /**
         * The sizes of the sprites.
         * @type {{width: number, height: number}[]}
         */
        this.sizes = [];
    }

    /** @param {DataView} view  the whole message */
    takeScene(view) {
        const reader = new Reader(view);
        reader.byte();
        const [width, height, brightness] = [reader.number(), reader.number(), reader.byte() / 255];
        const drawings = new DrawingReader(reader);
        /** @type {Scene} */
        const scene = { width, height, brightness, ribbons: [], cards: [], sprites: [] };
        for (let count = reader.number(); count > 0; count--) {
            const [clip, turningPart] = [reader.rectangle(), reader.rectangle()];
            scene.ribbons.push({ clip, turningPart, isStanding: reader.number() === 1 });
        }
        for (let count = 2 * reader.number(); count > 0; count--) scene.cards.push(drawings.drawing());
        /** @type {{width: number, height: number}[]} */
        const sizes = [];
        for (let count = reader.number(); count > 0; count--) {
            const source = reader.number();
            if (source === 0) {
                const drawing = drawings.drawing();
                sizes.push({ width: drawing.width, height: drawing.height });
                scene.sprites.push({ drawing });
            } else {
                sizes.push(sizes[source - 1]);
                scene.sprites.push({ number: source - 1, light: reader.number() });
            }
        }
        this.scene = scene;
        this.sizes = sizes;
        this.overlays = [];
        this.layers = Array.from({ length: scene.ribbons.length + 1 }, () => ({ isOpen: false, turn: null, items: [] }));
    }

    /**
     * @param {DataView} view  the whole message
     * @returns {{index: number, old: Layer}[]}  the layers that have changed, as they were
     */
    takeFrame(view) {
        const reader = new Reader(view);
        reader.byte();
        const changed = [];
        let index = 0;
        for (let count = reader.number(); count > 0; count--) {
            index += reader.number();
            const old = this.layers[index];
            this.layers[index] = this.#layer(reader, old);
            changed.push({ index, old });
            index += 1;
        }
        return changed;
    }

    /**
     * @param {DataView} view  the whole message
     * @returns {Overlay[]}  those before
     */
    takeOverlays(view) {
        const reader = new Reader(view);
        reader.byte();
        const drawings = new DrawingReader(reader);
        const old = this.overlays;
        this.overlays = [];
        for (let count = reader.number(); count > 0; count--) {
            this.overlays.push({ place: reader.rectangle(), drawing: drawings.drawing() });
        }
        return old;
    }

    /**
     * @param {Reader} reader
     * @param {Layer} old
     * @returns {Layer}
     */
    #layer(reader, old) {
        const bits = reader.byte();
        const turn = bits & 2 ? reader.byte() / 250 : null;
        let way = { x: bits & 4 ? reader.signed() : 0, y: bits & 8 ? reader.signed() : 0 };
        const count = bits & 16 ? reader.number() : old.items.length;
        const codes = [];
        for (let index = 0; index < count; index += 4) codes.push(reader.byte());
        const items = [];
        for (let index = 0; index < count; index++) {
            const code = (codes[index >> 2] >> ((index & 3) * 2)) & 3;
            const former = old.items[index];
            const item = this.#item(reader, code, former, way);
            items.push(item);
            if (code === 3 && former && item.sprite >= 0 && item.sprite === former.sprite) {
                way = { x: item.place.x - former.place.x, y: item.place.y - former.place.y };
            }
        }
        return { isOpen: (bits & 1) !== 0, turn, items };
    }

    /**
     * @param {Reader} reader
     * @param {number} code
     * @param {Item | undefined} old
     * @param {{x: number, y: number}} way
     * @returns {Item}
     */
    #item(reader, code, old, way) {
        const { x, y, width, height } = old ? old.place : { x: 0, y: 0, width: 0, height: 0 };
        let sprite = old ? old.sprite : -1;
        if (code === 0) return { sprite, place: { x, y, width, height } };
        if (code === 1) return { sprite, place: { x: x + way.x, y: y + way.y, width, height } };
        if (code === 2) {
            const rest = reader.byte();
            if (rest >= 19 && rest <= 236) {
                const place = { x: x + way.x + (rest >> 4) - 8, y: y + way.y + (rest & 15) - 8, width, height };
                return { sprite, place };
            }
            const isMoved = rest > 236;
            sprite += (isMoved ? rest - 237 : rest) - 9;
            const moved = isMoved ? { x: x + way.x, y: y + way.y } : { x, y };
            return { sprite, place: { ...moved, ...this.sizes[sprite] } };
        }
        const bits = reader.byte();
        if (bits & 1) sprite = reader.number() - 1;
        const place = { x: x + (bits & 2 ? reader.signed() : 0), y: y + (bits & 4 ? reader.signed() : 0), width, height };
        if (sprite >= 0) return { sprite, place: { ...place, ...this.sizes[sprite] } };
        place.width += bits & 8 ? reader.signed() : 0;
        place.height += bits & 16 ? reader.signed() : 0;
        return { sprite, place };
    }
}
