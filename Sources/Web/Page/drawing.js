// Draws the steps of a drawing onto a canvas.

/** @typedef {import("./picture.js").Rect} Rect */
/** @typedef {import("./picture.js").Tone} Tone */
/** @typedef {import("./picture.js").Outline} Outline */
/** @typedef {import("./picture.js").ShapeStep} ShapeStep */
/** @typedef {import("./picture.js").TextStep} TextStep */
/** @typedef {import("./picture.js").Drawing} Drawing */
/** @typedef {OffscreenCanvas | HTMLCanvasElement} Canvas */
/** @typedef {OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D} Context */

/** The widths that words are fitted to are those of DejaVu Sans; Verdana is drawn after the same model. */
const font = '"DejaVu Sans", "Bitstream Vera Sans", Verdana, sans-serif';

/** @param {Tone} tone */
export function color(tone) {
    return `rgba(${tone.red}, ${tone.green}, ${tone.blue}, ${tone.alpha / 255})`;
}

/**
 * @param {number} width
 * @param {number} height
 * @returns {Canvas}
 */
export function makeCanvas(width, height) {
    if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    return canvas;
}

/**
 * @param {Canvas} canvas
 * @returns {Context}
 */
export function contextOf(canvas) {
    const context = /** @type {Context | null} */ (canvas.getContext("2d"));
    if (!context) throw new Error("this browser draws no canvas");
    return context;
}

/**
 * Makes a canvas with a drawing.
 * @param {Drawing} drawing
 */
export function drawn(drawing) {
    const canvas = makeCanvas(drawing.width, drawing.height);
    const context = contextOf(canvas);
    if (drawing.ground.alpha > 0) {
        context.fillStyle = color(drawing.ground);
        context.fillRect(0, 0, drawing.width, drawing.height);
    }
    for (const step of drawing.steps) {
        context.save();
        if (step.clip) {
            context.beginPath();
            context.rect(step.clip.x, step.clip.y, step.clip.width, step.clip.height);
            context.clip();
        }
        if ("words" in step) drawText(context, step);
        else drawShape(context, step, drawing);
        context.restore();
    }
    return canvas;
}

/**
 * @param {Context} context
 * @param {ShapeStep} step
 * @param {Drawing} drawing
 */
function drawShape(context, step, drawing) {
    const { outline, brush, length, fill } = step;
    if (brush === "glow") {
        if (!("x1" in fill)) drawGlow(context, outline, length, fill, step.clip, drawing);
        return;
    }
    if ("x1" in fill) {
        const gradient = context.createLinearGradient(fill.x1, fill.y1, fill.x2, fill.y2);
        gradient.addColorStop(0, color(fill.tone1));
        gradient.addColorStop(1, color(fill.tone2));
        context.fillStyle = gradient;
    } else {
        context.fillStyle = color(fill);
        context.strokeStyle = color(fill);
    }
    context.beginPath();
    trace(context, outline);
    if (brush === "fill") {
        if (outline.kind === "ring") {
            context.strokeStyle = context.fillStyle;
            context.lineWidth = outline.breadth;
            context.stroke();
        } else {
            context.fill();
        }
        return;
    }
    // The line lies inside: of one twice as broad, the outer half is cut off.
    context.clip();
    context.lineWidth = 2 * length;
    context.stroke();
}

/**
 * @param {Context} context
 * @param {Outline} outline
 */
function trace(context, outline) {
    switch (outline.kind) {
        case "box": {
            const { x, y, width, height } = outline;
            const radius = Math.max(Math.min(outline.radius, width / 2, height / 2), 0);
            if (radius === 0) {
                context.rect(x, y, width, height);
                return;
            }
            context.moveTo(x + radius, y);
            context.arcTo(x + width, y, x + width, y + height, radius);
            context.arcTo(x + width, y + height, x, y + height, radius);
            context.arcTo(x, y + height, x, y, radius);
            context.arcTo(x, y, x + width, y, radius);
            context.closePath();
            return;
        }
        case "capsule": {
            const angle = Math.atan2(outline.y2 - outline.y, outline.x2 - outline.x);
            context.arc(outline.x, outline.y, outline.radius, angle + Math.PI / 2, angle - Math.PI / 2);
            context.arc(outline.x2, outline.y2, outline.radius, angle - Math.PI / 2, angle + Math.PI / 2);
            context.closePath();
            return;
        }
        case "disc":
        case "ring":
            context.arc(outline.x, outline.y, Math.max(outline.radius, 0), 0, 2 * Math.PI);
            return;
        case "triangle":
            context.moveTo(outline.x, outline.y);
            context.lineTo(outline.x2, outline.y2);
            context.lineTo(outline.x3, outline.y3);
            context.closePath();
            return;
        case "diamond": {
            const { x, y, radius } = outline;
            context.moveTo(x, y - radius);
            context.lineTo(x + radius, y);
            context.lineTo(x, y + radius);
            context.lineTo(x - radius, y);
            context.closePath();
        }
    }
}

/**
 * Draws light that falls off with the square of the distance. No canvas can do that, so its pixels are counted out; there are
 * few of them, and only once.
 * @param {Context} context
 * @param {Outline} outline
 * @param {number} reach
 * @param {Tone} tone
 * @param {Rect | null} clip
 * @param {Drawing} drawing
 */
function drawGlow(context, outline, reach, tone, clip, drawing) {
    const box = bounds(outline);
    const left = Math.max(Math.floor(box.x - reach), clip ? clip.x : 0, 0);
    const top = Math.max(Math.floor(box.y - reach), clip ? clip.y : 0, 0);
    const right = Math.min(Math.ceil(box.x + box.width + reach), clip ? clip.x + clip.width : Infinity, drawing.width);
    const bottom = Math.min(Math.ceil(box.y + box.height + reach), clip ? clip.y + clip.height : Infinity, drawing.height);
    if (right <= left || bottom <= top) return;
    const image = new ImageData(right - left, bottom - top);
    let at = 0;
    for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++, at += 4) {
            const rest = 1 - Math.min(Math.max(distance(outline, x + 0.5, y + 0.5) / reach, 0), 1);
            image.data[at] = tone.red;
            image.data[at + 1] = tone.green;
            image.data[at + 2] = tone.blue;
            image.data[at + 3] = Math.round(tone.alpha * rest * rest);
        }
    }
    const canvas = makeCanvas(image.width, image.height);
    contextOf(canvas).putImageData(image, 0, 0);
    context.drawImage(canvas, left, top);
}

/**
 * @param {Outline} outline
 * @returns {Rect}
 */
function bounds(outline) {
    switch (outline.kind) {
        case "box":
            return outline;
        case "capsule": {
            const [x, y] = [Math.min(outline.x, outline.x2), Math.min(outline.y, outline.y2)];
            const { radius } = outline;
            return {
                x: x - radius, y: y - radius, width: Math.abs(outline.x2 - outline.x) + 2 * radius,
                height: Math.abs(outline.y2 - outline.y) + 2 * radius,
            };
        }
        case "triangle": {
            const [xs, ys] = [[outline.x, outline.x2, outline.x3], [outline.y, outline.y2, outline.y3]];
            const [x, y] = [Math.min(...xs), Math.min(...ys)];
            return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
        }
        default: {
            const radius = outline.radius + (outline.kind === "ring" ? outline.breadth : 0);
            return { x: outline.x - radius, y: outline.y - radius, width: 2 * radius, height: 2 * radius };
        }
    }
}

/**
 * The distance of a point from an outline, negative inside, as Sources/Raster/Outline.swift has it.
 * @param {Outline} outline
 * @param {number} x
 * @param {number} y
 */
function distance(outline, x, y) {
    switch (outline.kind) {
        case "box": {
            const radius = Math.min(outline.radius, outline.width / 2, outline.height / 2);
            const dx = Math.abs(x - outline.x - outline.width / 2) - outline.width / 2 + radius;
            const dy = Math.abs(y - outline.y - outline.height / 2) - outline.height / 2 + radius;
            return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
        }
        case "capsule":
            return fromLine(x, y, outline.x, outline.y, outline.x2, outline.y2) - outline.radius;
        case "disc":
            return Math.hypot(x - outline.x, y - outline.y) - outline.radius;
        case "ring":
            return Math.abs(Math.hypot(x - outline.x, y - outline.y) - outline.radius) - outline.breadth / 2;
        case "diamond":
            return (Math.abs(x - outline.x) + Math.abs(y - outline.y) - outline.radius) * Math.SQRT1_2;
        case "triangle": {
            const corners = [[outline.x, outline.y], [outline.x2, outline.y2], [outline.x3, outline.y3]];
            const sides = corners.map((corner, index) => [...corner, ...corners[(index + 1) % 3]]);
            const away = Math.min(...sides.map(([x1, y1, x2, y2]) => fromLine(x, y, x1, y1, x2, y2)));
            const turns = sides.map(([x1, y1, x2, y2]) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
            return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0) ? -away : away;
        }
    }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
function fromLine(x, y, x1, y1, x2, y2) {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy;
    const part = square > 0 ? Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / square, 0), 1) : 0;
    return Math.hypot(x - x1 - part * dx, y - y1 - part * dy);
}

/**
 * Draws words so that they have the length that they were laid out for, whatever the font is.
 * @param {Context} context
 * @param {TextStep} text
 */
function drawText(context, text) {
    context.font = `${text.isBold ? "bold " : ""}${text.size}px ${font}`;
    context.textBaseline = "alphabetic";
    context.textAlign = "left";
    context.fillStyle = color(text.tone);
    const own = context.measureText(text.words).width;
    if (own <= 0) return;
    context.translate(text.x, text.y);
    if (text.isUpwards) context.rotate(-Math.PI / 2);
    // Letters that are much too narrow are not made broader without limit; they stand in the middle then.
    const factor = Math.min(text.length / own, 1.15);
    context.translate((text.length - own * factor) / 2, 0);
    context.scale(factor, 1);
    context.fillText(text.words, 0, 0);
}
