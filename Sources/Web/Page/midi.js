// What the bridge sends, in words: the last message and the notes that sound.

import { midiKind, readMessages, soundingKind } from "./sound.js";

/** @typedef {import("./link.js").Link} Link */
/** @typedef {{port: number, bytes: Uint8Array}} Message */

const names = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];

/**
 * A key's name as presets have it: key 60 is C3.
 * @param {number} key
 */
export function noteName(key) {
    return `${names[key % 12]}${Math.floor(key / 12) - 2}`;
}

/** @param {Message} message */
export function words({ bytes }) {
    const [status, first = 0, second = 0] = bytes;
    const channel = `ch ${(status & 0x0f) + 1}`;
    switch (status & 0xf0) {
        case 0x80:
            return `note off ${noteName(first)} ${channel}`;
        case 0x90:
            return second > 0 ? `note ${noteName(first)} ${second} ${channel}` : `note off ${noteName(first)} ${channel}`;
        case 0xa0:
            return `pressure ${noteName(first)} ${second} ${channel}`;
        case 0xb0:
            return `cc ${first} = ${second} ${channel}`;
        case 0xc0:
            // Programs count from 0, as in presets.
            return `program ${first} ${channel}`;
        case 0xd0:
            return `pressure ${first} ${channel}`;
        case 0xe0:
            return `bend ${first + second * 128 - 8192} ${channel}`;
        default:
            return status === 0xf0 ? "system exclusive" : "";
    }
}

/** The notes that sound, by what has been sent. */
class SoundingNotes {
    /**
     * By port, channel and key.
     * @type {Map<number, number>}
     */
    #keys = new Map();

    /** @param {Message} message */
    take({ port, bytes }) {
        const [status, first = 0, second = 0] = bytes;
        const channel = port * 16 + (status & 0x0f);
        const kind = status & 0xf0;
        if (kind === 0x90 && second > 0) {
            this.#keys.set(channel * 128 + first, first);
        } else if (kind === 0x80 || kind === 0x90) {
            this.#keys.delete(channel * 128 + first);
        } else if (kind === 0xb0 && (first === 120 || first === 123)) {
            for (const place of [...this.#keys.keys()]) if (place >> 7 === channel) this.#keys.delete(place);
        }
    }

    clear() {
        this.#keys.clear();
    }

    get words() {
        return [...new Set(this.#keys.values())].sort((a, b) => a - b).map(noteName).join(" ");
    }
}

/** Milliseconds after the last message until the line says something else. */
const restTime = 4000;

/**
 * Shows the messages in a line, a few times a second; while there are none, what else there is to say.
 * @param {HTMLElement} line
 * @param {Link} link
 * @returns {(words: string) => void}  says what else there is to say
 */
export function showMessages(line, link) {
    const notes = new SoundingNotes();
    let [last, rest] = ["", ""];
    let isAsked = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let resting;
    const show = () => {
        isAsked = false;
        const sounding = notes.words;
        line.textContent = sounding ? `${last}  ♪ ${sounding}` : last || rest;
    };
    const showSoon = () => {
        if (!isAsked) setTimeout(show, 150);
        isAsked = true;
    };
    link.on(midiKind, (view) => {
        for (const message of readMessages(view).messages) {
            notes.take(message);
            last = words(message) || last;
        }
        showSoon();
        clearTimeout(resting);
        resting = setTimeout(() => {
            last = "";
            show();
        }, restTime);
    });
    link.on(soundingKind, (view) => {
        notes.clear();
        readMessages(view).messages.forEach((message) => notes.take(message));
        showSoon();
    });
    link.on("closed", () => {
        notes.clear();
        last = "";
        showSoon();
    });
    return (words) => {
        rest = words;
        showSoon();
    };
}
