// The ribbons for those who do not see the canvas, or have no fingers on it: sliders and buttons where the ribbons are drawn.

/** @typedef {import("./link.js").Link} Link */
/** @typedef {{kind: "slider" | "button", name: string, box: [number, number, number, number]}} Described */

/** How far an arrow moves a ribbon. */
const step = 0.05;
/** @type {Record<string, number>} */
const arrows = { ArrowUp: step, ArrowRight: step, ArrowDown: -step, ArrowLeft: -step };

/**
 * @param {HTMLElement} place  lies over the canvas
 * @param {Link} link
 */
export function startAccess(place, link) {
    /** @type {HTMLElement[]} */
    let elements = [];
    link.on("elements", (/** @type {Described[]} */ described) => {
        const focused = elements.findIndex((element) => element === document.activeElement);
        elements = described.map((ribbon) => made(ribbon, link));
        place.replaceChildren(...elements);
        elements[focused]?.focus();
    });
    link.on("values", (/** @type {number[]} */ values) => {
        values.forEach((value, index) => {
            const element = elements[index];
            if (!element) return;
            const isButton = element.getAttribute("role") === "button";
            const [name, text] = isButton ? ["aria-pressed", value ? "true" : "false"] : ["aria-valuenow", `${value}`];
            if (element.getAttribute(name) !== text) element.setAttribute(name, text);
        });
    });
    link.on("welcome", ({ role }) => place.classList.toggle("readonly", role === "view"));
}

/**
 * @param {Described} ribbon
 * @param {Link} link
 */
function made({ kind, name, box }, link) {
    const element = document.createElement("div");
    element.tabIndex = 0;
    element.setAttribute("role", kind);
    element.setAttribute("aria-label", name);
    element.dataset.ribbon = name;
    if (kind === "slider") {
        element.setAttribute("aria-valuemin", "0");
        element.setAttribute("aria-valuemax", "100");
        element.setAttribute("aria-valuenow", "0");
        element.setAttribute("aria-orientation", box[2] >= box[3] ? "horizontal" : "vertical");
    } else {
        element.setAttribute("aria-pressed", "false");
    }
    const [left, top, width, height] = box.map((part) => `${part * 100}%`);
    Object.assign(element.style, { left, top, width, height });
    element.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const by = arrows[event.key];
        if (by !== undefined) link.send({ move: { ribbon: name, by } });
        else if (event.key === "Enter" && !event.repeat) link.send({ press: { ribbon: name } });
        else if (event.key === "r" && !event.repeat) link.send({ tap: { ribbon: name, count: 2 } });
        else return;
        event.preventDefault();
    });
    // A screen reader's double tap.
    element.addEventListener("click", () => link.send({ press: { ribbon: name } }));
    return element;
}
