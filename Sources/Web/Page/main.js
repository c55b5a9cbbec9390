// The page: puts the canvas, the bar and the words together.

import { startAccess } from "./access.js";
import { startEditor } from "./editor.js";
import { element } from "./elements.js";
import { startInput } from "./input.js";
import { measureLatency } from "./latency.js";
import { Link, unknownToken } from "./link.js";
import { showMessages } from "./midi.js";
import { Sound } from "./sound.js";

const stage = element("stage");
const canvas = /** @type {HTMLCanvasElement} */ (element("canvas"));
const ribbons = element("ribbons");
const presets = element("presets");

/** Of one of the page's pixels. No browser knows: an inch has about 160 where fingers come first, else 96. */
const millimetres = 25.4 / (matchMedia("(pointer: coarse)").matches ? 160 : 96);

/** The page's picture: where it is, how large, how fine. */
function size() {
    const { clientWidth: width, clientHeight: height } = stage;
    return { width, height, scale: devicePixelRatio, mm: millimetres };
}

// The fragment never leaves this machine but in the first message. A surface's name may follow it.
const [token, surface] = location.hash.slice(1).split("/");
const link = new Link(canvas, () => ({
    token, ...size(), secure: isSecureContext, ...(surface ? { surface: decodeURIComponent(surface) } : {}),
}));

startAccess(ribbons, link);
startEditor(link, startInput(stage, link));
const sayAtRest = showMessages(element("line"), link);

// MARK: Size

link.on("size", ({ width, height }) => {
    // The picture has as many pixels as the screen has there, so that none is mixed with its neighbour.
    const [breadth, rise] = [`${width / devicePixelRatio}px`, `${height / devicePixelRatio}px`];
    for (const { style } of [canvas, ribbons, element("boxes")]) [style.width, style.height] = [breadth, rise];
});

let asked = JSON.stringify(size());
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resizing;

function resizeSoon() {
    clearTimeout(resizing);
    // While a window is drawn larger, only the last size counts.
    resizing = setTimeout(() => {
        const now = JSON.stringify(size());
        if (now !== asked) link.send({ resize: size() });
        asked = now;
    }, 120);
}

new ResizeObserver(resizeSoon).observe(stage);

function watchScale() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
        resizeSoon();
        watchScale();
    }, { once: true });
}

watchScale();

// MARK: Words

/** Set while there is no connection. */
let connectionWords = "Connecting to Ribbon…";
/**
 * What the server says in words, beside the picture.
 * @typedef {{preset?: string, number?: number, bank?: string[], receivers?: string[], devices?: string[], surfaces?: string[],
 *   surface?: string, clock?: string, latency?: string, problem?: string, touches?: string | null}} Words
 */

/** @type {Words} */
let said = {};

/** Why the last press did nothing; it is shown for some seconds. */
let refusal = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let refusing;

function say() {
    write("words", connectionWords || refusal || said.touches || "");
    write("problem", said.problem || "");
}

/**
 * @param {string} id
 * @param {string} text
 */
function write(id, text) {
    // What is written again is read out again.
    if (element(id).textContent !== text) element(id).textContent = text;
}

let ownLatency = "";

/** Who hears and plays, and how fast; for those who do not see the picture also what it shows. */
function sayState() {
    const { preset, receivers, devices, clock, latency, problem } = said;
    // What does not fit is cut at the end.
    const state = [...(receivers ?? []), clock, latency, ownLatency, ...(devices ?? [])].filter(Boolean);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", [preset, ...state, problem].filter(Boolean).join(", "));
    sayAtRest(state.join("  ·  "));
}

measureLatency(link, (words) => {
    ownLatency = words;
    sayState();
});

link.on("open", () => {
    connectionWords = "";
    asked = JSON.stringify(size());
    say();
});

link.on("closed", ({ code, reason }) => {
    connectionWords =
        code === unknownToken
            ? "This link is not valid, or not any more. Ask for a new one: ribbon web --show"
            : `${reason || "No connection to Ribbon."} Trying again…`;
    say();
});

link.on("refused", (sentence) => {
    const show = (/** @type {string} */ words) => {
        refusal = words;
        say();
    };
    show(sentence);
    clearTimeout(refusing);
    refusing = setTimeout(() => show(""), 4000);
});

link.on("words", (/** @type {Words} */ words) => {
    said = words;
    document.title = words.preset ? `${words.preset} – Ribbon` : "Ribbon";
    sayState();
    showSurfaces(words.surfaces ?? [], words.surface);
    showPresets(words.bank ?? [], words.number ?? null);
    element("elsewhere").hidden = !words.touches || !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    say();
});

say();

// MARK: Presets

let shownBank = "";

/**
 * @param {string[]} bank
 * @param {number | null} number  the place of the one that plays, from 1
 */
function showPresets(bank, number) {
    if (JSON.stringify(bank) !== shownBank) {
        shownBank = JSON.stringify(bank);
        presets.replaceChildren(...bank.map((name) => {
            const option = document.createElement("div");
            option.setAttribute("role", "option");
            option.textContent = name;
            option.addEventListener("click", () => link.send({ preset: name }));
            return option;
        }));
    }
    [...presets.children].forEach((option, index) => {
        const isSelected = index + 1 === number;
        const wasSelected = option.getAttribute("aria-selected") === "true";
        option.setAttribute("aria-selected", `${isSelected}`);
        /** @type {HTMLElement} */ (option).tabIndex = isSelected || (number === null && index === 0) ? 0 : -1;
        if (isSelected && !wasSelected) option.scrollIntoView({ inline: "center", block: "nearest" });
    });
}

presets.addEventListener("keydown", (event) => {
    const option = /** @type {HTMLElement} */ (event.target);
    const other =
        event.key === "ArrowRight" || event.key === "ArrowDown"
            ? option.nextElementSibling
            : event.key === "ArrowLeft" || event.key === "ArrowUp"
              ? option.previousElementSibling
              : null;
    if (other instanceof HTMLElement) other.focus();
    else if (event.key === "Enter" || event.key === " ") option.click();
    else return;
    event.preventDefault();
});

// MARK: Surfaces

const surfaces = /** @type {HTMLSelectElement} */ (element("surfaces"));

/**
 * @param {string[]} names
 * @param {string | undefined} shown
 */
function showSurfaces(names, shown) {
    surfaces.hidden = names.length < 2;
    surfaces.replaceChildren(...names.map((name) => new Option(name, name, false, name === shown)));
}

surfaces.addEventListener("change", () => {
    location.hash = `${token}/${encodeURIComponent(surfaces.value)}`;
    location.reload();
});

// MARK: Buttons

element("panic").addEventListener("click", () => link.send({ panic: true }));

const full = element("full");
full.hidden = !document.documentElement.requestFullscreen;
full.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
});

// MARK: Sound

const sound = new Sound(link);
const soundButton = element("sound");

async function startSound() {
    await sound.start();
    if (!sound.isOn) return;
    soundButton.textContent = "Preview";
    soundButton.title = "You hear a preview of what Ribbon sends, not your synth";
    soundButton.classList.add("on");
}

soundButton.addEventListener("click", startSound);

// Where nobody else hears what is played, the first lift or key starts the sound; a browser allows it no sooner.
for (const kind of ["pointerup", "keydown"]) {
    document.addEventListener(kind, () => {
        if (!sound.isOn && said.preset && (said.receivers ?? []).length === 0) startSound();
    });
}

// A page on the bridge's machine that came through a tunnel is not on that machine.
const elsewhere = element("elsewhere");
elsewhere.addEventListener("click", () => link.send({ elsewhere: true }));

// A role that only sees has nothing to press.
link.on("welcome", ({ role }) => {
    element("panic").hidden = role === "view";
    presets.classList.toggle("readonly", role !== "edit");
});

// MARK: The screen

// A press that lasts opens no menu, and two fingers enlarge nothing.
for (const kind of ["contextmenu", "gesturestart", "dblclick"]) {
    stage.addEventListener(kind, (event) => event.preventDefault());
}

/** Keeps the screen on while the page is seen. Browsers allow it only where the page is secure. */
async function stayAwake() {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
        await navigator.wakeLock.request("screen");
    } catch {
        // A battery that is low keeps the right to turn the screen off.
    }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
