// How long a message takes from this page to the bridge's machine and back.

import { beatMessage } from "./input.js";

/** @typedef {import("./link.js").Link} Link */

/** The kind of the answer to a beat. */
const pongKind = 21;

/** The figure is the middle one of this many. */
const capacity = 15;

/** This many are measured before anything is played, so far apart in milliseconds: a page that begins is busy. */
const [firstCount, firstInterval] = [5, 250];

/**
 * @param {number[]} lengths
 * @returns {number}
 */
function median(lengths) {
    const sorted = [...lengths].sort((a, b) => a - b);
    return sorted[sorted.length >> 1];
}

/**
 * Measures it by the beats: a few when the connection begins, and those while a contact is down.
 * @param {Link} link
 * @param {(words: string) => void} say  is called when the figure changes
 */
export function measureLatency(link, say) {
    /** @type {number[]} */
    let lengths = [];
    let said = "";
    /** @param {string} words */
    function tell(words) {
        if (words !== said) say(words);
        said = words;
    }
    const beat = () => link.send(beatMessage(performance.now()));
    link.on("welcome", beat);
    link.on(pongKind, (view) => {
        lengths = [...lengths, performance.now() - view.getFloat64(1, true)].slice(-capacity);
        if (lengths.length < firstCount) setTimeout(beat, firstInterval);
        tell(`page ${Math.max(1, Math.round(median(lengths)))} ms there and back`);
    });
    link.on("closed", () => {
        lengths = [];
        tell("");
    });
}
