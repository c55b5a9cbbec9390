// The editor beside the picture: the preset's text with what is wrong in it, and the buttons.

/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./editing.js").Position} Position */
/** @typedef {import("./editing.js").Word} Word */

import { startBank } from "./bank.js";
import { EditSession } from "./editing.js";
import { element } from "./elements.js";
import { startForm } from "./form.js";
import { Shaping } from "./shaping.js";

/**
 * @param {Link} link
 * @param {ReturnType<import("./input.js").startInput>} input
 */
export function startEditor(link, input) {
    const pane = element("editor");
    const text = /** @type {HTMLTextAreaElement} */ (element("preset-text"));
    const session = new EditSession(link, show);
    const shaping = new Shaping(element("boxes"), session, input, show);
    const showForm = startForm(element("form"), session, shaping);
    const choices = startCompletion(text, element("choices"), session);

    // MARK: What is shown

    function show() {
        const isOpen = session.isOpen;
        if (text.value !== session.text) {
            const { selectionStart, scrollTop } = text;
            text.value = session.text;
            text.setSelectionRange(selectionStart, selectionStart);
            text.scrollTop = scrollTop;
        }
        text.readOnly = !isOpen;
        const isChanged = session.text !== session.savedText;
        element("edit-file").textContent = session.file.split("/").pop() + (isChanged ? " – not saved" : "");
        element("take-over").hidden = !session.isElsewhere;
        const state = session.isElsewhere
            ? "Being edited elsewhere"
            : shaping.isDrawing
              ? "Draw the ribbon on the picture, or press Enter to put it at the first free place."
              : session.message;
        if (element("edit-state").textContent !== state) element("edit-state").textContent = state;
        /** @type {[string, boolean][]} */
        const buttons = [
            ["new-ribbon", isOpen], ["apply", isOpen], ["save", isOpen && !session.hasErrors], ["delete", shaping.selected !== null],
            ["copy-ribbon", shaping.selected !== null], ["undo", isOpen && session.canUndo], ["redo", isOpen && session.canRedo],
        ];
        for (const [id, isAble] of buttons) element(id).toggleAttribute("disabled", !isAble);
        showDiagnostics();
        shaping.show();
        showForm();
        showConflict();
    }

    function showDiagnostics() {
        const list = element("diagnostics");
        const lines = session.diagnostics.map(({ severity, message, expected, advice, span }) => {
            const rest = [expected && `expected ${expected}`, advice].filter(Boolean).map((part) => `; ${part}`).join("");
            return `${span.start.line}:${span.start.column} ${severity}: ${message}${rest}`;
        });
        const whole = lines.join("\n") || (session.isOpen ? "Nothing is wrong." : "");
        if (list.dataset.whole === whole) return;
        list.dataset.whole = whole;
        list.replaceChildren(...(lines.length > 0 ? lines : [whole]).map((line, index) => {
            const item = document.createElement("button");
            item.type = "button";
            item.textContent = line;
            const diagnostic = session.diagnostics[index];
            if (diagnostic) {
                const textContent = excerpt(session.text, diagnostic.span);
                item.append(Object.assign(document.createElement("pre"), { textContent }));
            }
            item.className = diagnostic?.severity ?? "good";
            item.disabled = !diagnostic;
            item.addEventListener("click", () => {
                const { start, end } = diagnostic.span;
                text.focus();
                text.setSelectionRange(offset(session.text, start), offset(session.text, end));
            });
            return item;
        }));
    }

    // MARK: Conflicts

    const dialog = /** @type {HTMLDialogElement} */ (element("conflict"));

    function showConflict() {
        if (session.conflict === null || dialog.open) return;
        element("own-text").textContent = session.text;
        element("their-text").textContent = session.conflict;
        dialog.showModal();
    }

    dialog.addEventListener("close", () => { session.conflict = null; });
    element("keep-own").addEventListener("click", () => {
        dialog.close();
        session.save();
    });
    element("take-theirs").addEventListener("click", () => {
        const theirs = session.conflict ?? session.text;
        dialog.close();
        session.savedText = theirs;
        session.replace(theirs);
    });
    element("keep-editing").addEventListener("click", () => dialog.close());

    // MARK: Text

    text.addEventListener("input", () => {
        session.type(text.value);
        choices.hide();
    });
    text.addEventListener("keydown", (event) => {
        const isCommand = event.ctrlKey || event.metaKey;
        if (choices.takes(event)) { /* It chooses a word. */ }
        else if (isCommand && event.key === " ") choices.ask();
        else if (isCommand && event.key.toLowerCase() === "z") event.shiftKey ? session.redo() : session.undo();
        else if (isCommand && event.key === "Enter") session.apply();
        else if (isCommand && event.key.toLowerCase() === "s") session.save();
        else return;
        event.preventDefault();
    });

    // MARK: Buttons

    /** @type {[string, () => void][]} */
    const actions = [
        ["new-ribbon", () => shaping.begin()],
        ["copy-ribbon", () => { if (shaping.selected !== null) shaping.copy(shaping.selected); }],
        ["apply", () => session.apply()],
        ["save", () => session.save()],
        ["undo", () => session.undo()],
        ["redo", () => session.redo()],
        ["delete", () => { if (shaping.selected !== null) shaping.remove(shaping.selected); }],
        ["take-over", () => session.open({ takesOver: true })],
        ["complete", () => choices.ask()],
    ];
    for (const [id, act] of actions) element(id).addEventListener("click", act);

    const shape = element("shape");
    shape.addEventListener("click", () => setShaping(!shaping.isOn));

    /** @param {boolean} isOn */
    function setShaping(isOn) {
        shaping.isOn = isOn;
        shape.setAttribute("aria-pressed", `${isOn}`);
        show();
    }

    const bank = startBank(link, session, show);
    link.on("words", ({ surface }) => { shaping.surface = surface; });

    // MARK: Opening

    async function open() {
        if (!session.isOpen) await session.open();
        await bank.fillTemplates();
    }

    const button = element("edit");
    button.addEventListener("click", () => {
        pane.hidden = !pane.hidden;
        button.setAttribute("aria-pressed", `${!pane.hidden}`);
        setShaping(!pane.hidden);
        if (!pane.hidden) open();
    });
    link.on("welcome", ({ role }) => {
        button.hidden = role !== "edit";
        if (role === "edit" && !pane.hidden) open();
    });
    addEventListener("beforeunload", (event) => {
        if (!session.isKept) event.preventDefault();
    });
}

/**
 * Where a position is in a text, in its characters as JavaScript counts them.
 * @param {string} text
 * @param {{line: number, column: number}} position  in code points
 */
function offset(text, { line, column }) {
    const lines = text.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

/**
 * The line of a text in which something begins, with carets below it.
 * @param {string} text
 * @param {{start: Position, end: Position}} span
 */
function excerpt(text, { start, end }) {
    const line = [...(text.split("\n")[start.line - 1] ?? "")];
    const last = end.line === start.line ? end.column : line.length + 1;
    const before = line.slice(0, start.column - 1).map((character) => character === "\t" ? "\t" : " ").join("");
    return `${line.join("")}\n${before}${"^".repeat(Math.max(last - start.column, 1))}`;
}

/** @param {string} text @param {number} offset */
function position(text, offset) {
    const lines = text.slice(0, offset).split("\n");
    return { line: lines.length, column: [...lines[lines.length - 1]].length + 1 };
}

/**
 * The words that may stand at the cursor, to be chosen from.
 * @param {HTMLTextAreaElement} text
 * @param {HTMLElement} list
 * @param {EditSession} session
 */
function startCompletion(text, list, session) {
    /** @type {Word[]} */
    let words = [];
    let chosen = 0;

    function hide() {
        words = [];
        list.hidden = true;
    }

    function show() {
        list.hidden = words.length === 0;
        list.replaceChildren(...words.map(({ word, summary }, index) => {
            const option = document.createElement("div");
            option.setAttribute("role", "option");
            option.setAttribute("aria-selected", `${index === chosen}`);
            option.append(Object.assign(document.createElement("b"), { textContent: word }), ` ${summary}`);
            option.addEventListener("pointerdown", (event) => {
                event.preventDefault();
                insert(word);
            });
            return option;
        }));
        list.children[chosen]?.scrollIntoView({ block: "nearest" });
    }

    /** @param {string} word */
    function insert(word) {
        const cursor = text.selectionStart;
        const typed = /[^\s[\]{},"']*$/.exec(text.value.slice(0, cursor))?.[0] ?? "";
        const isPart = word.toLowerCase().startsWith(typed.toLowerCase());
        text.setRangeText(word, cursor - (isPart ? typed.length : 0), text.selectionEnd, "end");
        hide();
        session.type(text.value);
        text.focus();
    }

    return {
        hide,
        async ask() {
            text.focus();
            words = await session.words(position(text.value, text.selectionStart));
            chosen = 0;
            show();
        },
        /** @param {KeyboardEvent} event @returns {boolean} */
        takes(event) {
            if (words.length === 0) return false;
            if (event.key === "ArrowDown") chosen = (chosen + 1) % words.length;
            else if (event.key === "ArrowUp") chosen = (chosen + words.length - 1) % words.length;
            else if (event.key === "Enter" || event.key === "Tab") {
                insert(words[chosen].word);
                return true;
            } else if (event.key === "Escape") hide();
            else return false;
            show();
            return true;
        },
    };
}
