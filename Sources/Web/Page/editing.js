// The text of the preset that is edited, and what the bridge says of it. Only the bridge checks, plays and writes.

/** @typedef {import("./link.js").Link} Link */
/** @typedef {{line: number, column: number}} Position */
/** @typedef {{severity: "error" | "warning", message: string, expected?: string, advice?: string,
 *   span: {start: Position, end: Position}}} Diagnostic */
/** @typedef {{at: number, isRecord: boolean}} Anchor */
/** @typedef {{from?: string, source?: string, to?: string, path: Path, isRecord: boolean}} Mapping */
/** @typedef {{name?: string, kind?: string, color?: string, surface?: string, direction?: string, area: number[], isInRow: boolean, row?: number,
 *   width: number, height: number, hasCells: boolean, line: number, center?: number, anchors: Anchor[], send: Mapping[],
 *   isSendList: boolean, receive?: string}} Ribbon */
/** @typedef {{name?: string, ribbons: Ribbon[], channel: number, hasInput: boolean}} Outline */
/** @typedef {{name: string, purpose?: string, file: string}} Template */
/** @typedef {{word: string, summary: string}} Word */
/** @typedef {{ok: boolean, message?: string, code?: number, edited?: {file: string, length: number, otherLength?: number},
 *   diagnostics?: Diagnostic[], outline?: Outline, words?: Word[], templates?: Template[], takes?: string[],
 *   renamed?: Record<string, string>, heard?: {source: string, channel: number}, files?: {name: string}[]}} Reply */
/** @typedef {(string | number)[]} Path */
/** @typedef {{set: Path, value: unknown} | {append: Path, value: unknown} | {remove: Path} | {copy: Path, value: unknown}
 *   | {move: Path, to: number}} Edit */

const textKind = 3;
const editedKind = 22;
const otherKind = 23;
const fileKind = 24;
/** The bridge's code for what is not done just now, because somebody else edits. */
const elsewhereCode = 1;
/** Typing is checked when it pauses. */
const pause = 250;
/** What is typed without such a pause is undone at once. */
const typingPause = 1000;
const historyLimit = 500;
/** While somebody else edits, that is asked again and again. */
const retryPause = 1000;

/**
 * A record of an edit: the order of its keys is that of the text.
 * @param {[string, unknown][]} entries
 */
export function record(...entries) {
    return { record: entries };
}

export class EditSession {
    #link;
    #changed;
    /** @type {{command: string, resolve: (reply: Reply) => void}[]} */
    #waiting = [];
    #sentText = "";
    /**
     * Requests go one after the other.
     * @type {Promise<unknown>}
     */
    #last = Promise.resolve();
    /** @type {string | null} */
    #incoming = null;
    /** @type {string | null} */
    #other = null;
    /** @type {Uint8Array[]} */
    #files = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #checking;
    #typedAt = -Infinity;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #retrying;
    /** @type {string[]} */
    #past = [];
    /** @type {string[]} */
    #future = [];

    isOpen = false;
    /** Whether another program edits. */
    isElsewhere = false;
    /** The path of the preset. */
    file = "";
    text = "";
    /** What the file has, as far as is known. */
    savedText = "";
    /** The draft that the bridge keeps. */
    #draft = "";
    /** @type {Diagnostic[]} */
    diagnostics = [];
    /** @type {Outline} */
    outline = { ribbons: [], channel: 1, hasInput: false };
    /**
     * The only mapping that is sent, while a synth learns it.
     * @type {string | null}
     */
    learned = null;
    /**
     * The ribbon for which a controller of the other side is awaited.
     * @type {string | null}
     */
    listening = null;
    /** What was done last, or why it was not. */
    message = "";
    /**
     * What the file has by now, if that is neither what was read nor what is edited.
     * @type {string | null}
     */
    conflict = null;

    /**
     * @param {Link} link
     * @param {() => void} changed  is called when anything here has changed
     */
    constructor(link, changed) {
        this.#link = link;
        this.#changed = changed;
        link.on(editedKind, (/** @type {DataView} */ view) => { this.#incoming = fieldText(view); });
        link.on(otherKind, (/** @type {DataView} */ view) => { this.#other = fieldText(view); });
        link.on(fileKind, (/** @type {DataView} */ view) => { this.#files.push(tail(view).slice()); });
        link.on("edited", ({ command, reply }) => {
            const place = this.#waiting.findIndex((request) => request.command === command);
            if (place >= 0) this.#waiting.splice(place, 1)[0].resolve(reply);
        });
        link.on("editingEnded", () => this.#end());
        link.on("closed", () => {
            this.#sentText = "";
            for (const { resolve } of this.#waiting.splice(0)) resolve({ ok: false, message: "No connection to Ribbon." });
            this.#end();
        });
    }

    /** Whether the bridge has the text, as a file or as a draft. */
    get isKept() { return [this.savedText, this.#draft].includes(this.text); }
    get canUndo() { return this.#past.length > 0; }
    get canRedo() { return this.#future.length > 0; }
    get hasErrors() { return this.diagnostics.some(({ severity }) => severity === "error"); }

    // MARK: Beginning

    /**
     * Begins to edit a preset: the one that plays, one of the bank, or a new one. A text that was not saved comes back.
     * If it is refused, the present editing stays as it is.
     * @param {{argument?: string, to?: string, takesOver?: boolean}} what
     * @returns {Promise<boolean>} whether it is edited now
     */
    async open(what = {}) {
        const own = this.file && !what.argument && !what.to ? this.text : null;
        const reply = await this.#ask("edit", what, false);
        this.message = reply.message ?? "";
        if (!reply.ok && this.isOpen) {
            this.#changed();
            return false;
        }
        this.isOpen = reply.ok;
        this.isElsewhere = !reply.ok && reply.code === elsewhereCode;
        clearTimeout(this.#retrying);
        // The other one may be a page that has gone, such as this one before it was loaded again.
        if (this.isElsewhere && !what.to) this.#retrying = setTimeout(() => this.open({ ...what, takesOver: false }), retryPause);
        if (!reply.ok || !reply.edited) {
            this.#changed();
            return false;
        }
        const isSame = own !== null && reply.edited.file.split("/").pop() === this.file.split("/").pop();
        this.file = reply.edited.file;
        if (isSame) this.#goOn(this.#incoming ?? "", this.#other);
        else this.#begin(this.#incoming ?? "", this.#other);
        await this.check();
        return true;
    }

    /** @param {string} text  of the file @param {string | null} draft */
    #begin(text, draft) {
        [this.#past, this.#future] = [[], []];
        this.text = this.savedText = text;
        if (draft !== null && draft !== text) {
            this.#put(draft);
            this.#draft = draft;
            this.message = "This is a draft that was not saved. Undo shows the file.";
        }
    }

    /**
     * Goes on with the same preset, after the connection was lost or another page has edited.
     * @param {string} text  of the file
     * @param {string | null} draft
     */
    #goOn(text, draft) {
        const [own, read, kept, isKept] = [this.text, this.savedText, this.#draft, this.isKept];
        [this.savedText, this.#draft] = [text, draft ?? ""];
        if (text !== read && ![read, text].includes(own)) this.conflict = text;
        else if (isKept) this.#put(draft ?? text);
        // What was typed stays; Undo shows the other page's draft.
        else if (draft !== null && ![own, kept].includes(draft)) this.#past.push(draft);
        if (this.text !== own) this.#future = [];
    }

    #end() {
        if (!this.isOpen) return;
        this.isOpen = false;
        this.learned = this.listening = null;
        this.message = "";
        // Whoever has taken over is there; a bridge that has begun anew lets this page go on.
        if (this.#link.isOpen) this.open();
        else this.#changed();
    }

    // MARK: What is done to the text

    /** @param {string} text  as it was typed; it is only checked */
    type(text) {
        const now = performance.now();
        if (now - this.#typedAt > typingPause) this.#put(text);
        else this.text = text;
        this.#future = [];
        this.#typedAt = now;
        this.#changed();
        clearTimeout(this.#checking);
        this.#checking = setTimeout(() => this.check(), pause);
    }

    /**
     * Takes a whole text, and plays it if it is good.
     * @param {string} text
     */
    replace(text) {
        this.#put(text);
        return this.apply();
    }

    check() { return this.#look("check"); }

    /** Plays the text. */
    apply() { return this.#look("draft"); }

    async save() {
        this.conflict = null;
        const text = this.text;
        const reply = await this.#look("save");
        if (reply.ok) {
            this.savedText = text;
            this.file = reply.message?.replace(/^saved as /, "") ?? this.file;
        } else if (reply.edited?.otherLength !== undefined) {
            this.conflict = this.#other;
        }
        this.#changed();
    }

    /**
     * Changes one place of the text by hand.
     * @param {Edit} edit
     * @returns {Promise<Reply>}
     */
    async change(edit) {
        const reply = await this.#ask("change", { change: edit }, true);
        if (reply.edited && this.#incoming !== null) {
            this.#put(this.#incoming);
            if (reply.ok) this.#draft = this.text;
            this.#future = [];
            this.#sentText = "";
        }
        this.#take(reply);
        return reply;
    }

    undo() { return this.#step(this.#past, this.#future); }

    redo() { return this.#step(this.#future, this.#past); }

    /**
     * The words that may stand at a place, of this text or of another one.
     * @param {Position} position
     * @param {string} text
     * @returns {Promise<Word[]>}
     */
    async words(position, text = this.text) {
        const reply = await this.#ask("complete", { position }, true, text);
        return reply.words ?? [];
    }

    /**
     * Has the bridge do something beside the text, and shows what it says.
     * @param {"rename" | "move" | "delete" | "snapshot" | "keep"} command
     * @param {{argument?: string, to?: string}} what
     */
    async request(command, what) {
        const reply = await this.#ask(command, what, false);
        this.message = reply.message ?? "";
        // The bridge's editing has followed to the new name, and the text and its history stay.
        this.file = this.file.replace(/[^/]+$/, (name) => reply.renamed?.[name] ?? name);
        this.#changed();
        return reply;
    }

    /** Ends when the requests so far are answered. */
    get answered() { return this.#last; }

    /** @param {"templates" | "takes"} command */
    ask(command) { return this.#ask(command, {}, false); }

    /**
     * The files of a recording as MIDI.
     * @param {string} take
     */
    async download(take) {
        this.#files = [];
        const reply = await this.#ask("take", { argument: take }, false);
        this.message = reply.message ?? "";
        this.#changed();
        return (reply.files ?? []).map(({ name }, index) => ({ name, bytes: this.#files[index] }));
    }

    /**
     * Has a ribbon follow the controller of the other side that moves next.
     * @param {string | null} name  of the ribbon; null: none any longer
     * @param {number} index
     */
    async listen(name, index) {
        this.#waiting = this.#waiting.filter(({ command }) => command !== "hear");
        this.listening = name;
        this.message = name === null ? "" : "Move a knob or a fader of the other side.";
        this.#changed();
        if (name === null) return;
        const { heard, message } = await this.#send("hear", {});
        if (this.listening !== name) return;
        this.listening = null;
        this.message = message ?? "";
        this.#changed();
        if (!heard || this.outline.ribbons[index]?.name !== name) return;
        if (heard.channel === this.outline.channel) {
            await this.change({ set: ["ribbons", index, "receive"], value: heard.source });
        } else {
            // `receive` listens on the preset's own channel only.
            const value = record(
                ["from", heard.source.replace("cc14", "cc")], ["channel", heard.channel], ["to", `set ${name}.center`]);
            await this.change(this.outline.hasInput ? { append: ["input"], value } : { set: ["input"], value: [value] });
        }
    }

    /**
     * Has only one mapping sent, so that a synth learns it, or all again.
     * @param {string | null} mapping  as `ribbon learn` takes it
     */
    async learn(mapping) {
        const reply = await this.#ask("learn", mapping === null ? {} : { argument: mapping }, false);
        this.learned = reply.ok ? mapping : null;
        this.message = !reply.ok
            ? reply.message ?? ""
            : mapping === null
              ? "All mappings are sent again."
              : `Only ${mapping} is sent. Have your synth learn it, move the ribbon, then press Learn again.`;
        this.#changed();
    }

    /** @param {string} text */
    #put(text) {
        if (text === this.text) return;
        this.#past.push(this.text);
        if (this.#past.length > historyLimit) this.#past.shift();
        this.text = text;
        this.#typedAt = -Infinity;
    }

    /** @param {string[]} from @param {string[]} to */
    async #step(from, to) {
        const text = from.pop();
        if (text === undefined) return;
        to.push(this.text);
        this.text = text;
        this.#typedAt = -Infinity;
        await this.apply();
    }

    /** @param {string} command @returns {Promise<Reply>} */
    async #look(command) {
        clearTimeout(this.#checking);
        const text = this.text;
        const reply = await this.#ask(command, {}, true);
        if (reply.ok && command === "draft") this.#draft = text;
        this.#take(reply, command !== "check");
        return reply;
    }

    /** @param {Reply} reply @param {boolean} says  whether it is news for the user */
    #take(reply, says = true) {
        if (reply.diagnostics) this.diagnostics = reply.diagnostics;
        if (reply.outline) this.outline = reply.outline;
        if (says || !reply.ok && !reply.diagnostics) this.message = reply.message ?? "";
        this.#changed();
    }

    /**
     * @param {string} command
     * @param {object} what
     * @param {boolean} hasText
     * @param {string} [text]
     * @returns {Promise<Reply>}
     */
    #ask(command, what, hasText, text) {
        const answer = this.#last.then(() => {
            [this.#incoming, this.#other] = [null, null];
            if (hasText && this.#link.isOpen) this.#sendText(text ?? this.text);
            return this.#send(command, what);
        });
        this.#last = answer;
        return answer;
    }

    /** @param {string} command @param {object} what @returns {Promise<Reply>} */
    #send(command, what) {
        return new Promise((resolve) => {
            if (!this.#link.isOpen) return resolve({ ok: false, message: "No connection to Ribbon." });
            this.#waiting.push({ command, resolve });
            this.#link.send({ edit: { command, ...what } });
        });
    }

    /** @param {string} text */
    #sendText(text) {
        if (text === this.#sentText) return;
        this.#sentText = text;
        const bytes = new TextEncoder().encode(text);
        const message = new Uint8Array(1 + bytes.length);
        message[0] = textKind;
        message.set(bytes, 1);
        this.#link.send(message.buffer);
    }
}

/**
 * The text of a message, with the line ends that a text field has.
 * @param {DataView} view
 */
function fieldText(view) {
    return new TextDecoder().decode(tail(view)).replace(/\r\n?/g, "\n");
}

/** @param {DataView} view */
function tail(view) {
    return new Uint8Array(view.buffer, view.byteOffset + 1, view.byteLength - 1);
}
