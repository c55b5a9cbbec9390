// What the selected ribbon is and sends, to be chosen from the bridge's own tables, with their words beside each choice.

/** @typedef {import("./editing.js").EditSession} EditSession */
/** @typedef {import("./editing.js").Word} Word */
/** @typedef {import("./shaping.js").Shaping} Shaping */

import { record } from "./editing.js";
import { button } from "./elements.js";

/** Where the tables are asked: the words that may stand at the end of such a text. */
const places = {
    kind: "    kind: ",
    color: "    color: ",
    receive: "    receive: ",
    from: "    send:\n      - from: ",
    /** @param {string} from */
    to: (from) => `    send:\n      - from: ${from}\n        to: `,
};

/**
 * @param {HTMLElement} form
 * @param {EditSession} session
 * @param {Shaping} shaping
 * @returns {() => void} shows the present state
 */
export function startForm(form, session, shaping) {
    /** @type {Map<string, Promise<Word[]>>} */
    const tables = new Map();
    let shown = "";

    /** @param {string} place @returns {Promise<Word[]>} */
    function words(place) {
        const known = tables.get(place);
        if (known) return known;
        const text = `ribbon-preset: 1\nribbons:\n  - name: a\n${place}`;
        const lines = text.split("\n");
        const found = session.words({ line: lines.length, column: lines[lines.length - 1].length + 1 }, text);
        tables.set(place, found);
        return found;
    }

    /**
     * A field with its label, and the choices with the words of the docs.
     * @param {string} label
     * @param {string} value
     * @param {string | null} place  of its table
     * @param {(value: string) => void} take
     */
    function field(label, value, place, take) {
        const input = document.createElement("input");
        input.value = value;
        input.setAttribute("aria-label", label);
        input.placeholder = label.toLowerCase();
        input.addEventListener("change", () => { if (input.value.trim()) take(input.value.trim()); });
        const box = document.createElement("label");
        box.append(label, input);
        if (place === null) return box;
        const list = document.createElement("datalist");
        list.id = `list-${label.replace(/\W+/g, "-").toLowerCase()}`;
        const hint = document.createElement("small");
        input.setAttribute("list", list.id);
        words(place).then((found) => {
            list.replaceChildren(...found.map(({ word, summary }) =>
                Object.assign(document.createElement("option"), { value: word, label: `${word}: ${summary}` })));
            const say = () => {
                const first = input.value.split(" ")[0];
                hint.textContent = found.find(({ word }) => word.trim() === first)?.summary ?? "";
            };
            input.addEventListener("input", say);
            say();
        });
        box.append(list, hint);
        return box;
    }

    /**
     * @param {number} number
     * @param {string} mapping  as `ribbon learn` takes it
     */
    function learnButton(number, mapping) {
        const isOn = session.learned === mapping;
        const made = button(`Learn ${number}`, () => session.learn(isOn ? null : mapping));
        made.setAttribute("aria-pressed", `${isOn}`);
        made.title = "Only this mapping is sent, so that a synth can learn it";
        return made;
    }

    /** @param {number} index @param {string} name */
    function receiveButton(index, name) {
        const isOn = session.listening === name;
        const made = button("Receive", () => session.listen(isOn ? null : name, index));
        made.setAttribute("aria-pressed", `${isOn}`);
        made.title = "Move a knob of the other side, and the ribbon follows it";
        return made;
    }

    return function show() {
        const index = shaping.selected;
        const ribbon = index === null ? undefined : session.outline.ribbons[index];
        form.hidden = !ribbon || !session.isOpen;
        const now = JSON.stringify([index, ribbon, session.isOpen, session.learned, session.listening]);
        // What is typed in a field stays while the rest of the preset changes.
        if (now === shown || !ribbon || index === null || !session.isOpen) return;
        shown = now;
        const path = ["ribbons", index];
        const focused = document.activeElement?.getAttribute("aria-label");
        const mappings = ribbon.send.map(({ from, source = "touch", to, path: place, isRecord }, number) => {
            const whole = [...path, ...place];
            const row = document.createElement("fieldset");
            row.setAttribute("aria-label", `Mapping ${number + 1}`);
            row.append(
                field(`From ${number + 1}`, from ?? "", places.from, (value) => session.change(isRecord
                    ? { set: [...whole, "from"], value } : { set: whole, value: record(["from", value], ["to", to]) })),
                field(`To ${number + 1}`, to ?? "", places.to(source),
                    (value) => session.change({ set: isRecord ? [...whole, "to"] : whole, value })),
                learnButton(number + 1, `${ribbon.name}.${source} ${to}`),
                button(`Remove mapping ${number + 1}`,
                    () => session.change({ remove: ribbon.send.length === 1 ? [...path, "send"] : whole })));
            return row;
        });
        const added = record(["from", "center"], ["to", `cc ${20 + ribbon.send.length}`]);
        form.replaceChildren(
            field("Name", ribbon.name ?? "", null, (value) => session.change({ set: [...path, "name"], value })),
            field("Kind", ribbon.kind ?? "", places.kind, (value) => session.change({ set: [...path, "kind"], value })),
            field("Colour", ribbon.color ?? "", places.color, (value) => session.change({ set: [...path, "color"], value })),
            ...(ribbon.hasCells || !ribbon.name ? [] : [
                field("Receives", ribbon.receive ?? "", places.receive,
                    (value) => session.change({ set: [...path, "receive"], value })),
                receiveButton(index, ribbon.name)]),
            ...mappings,
            ...(ribbon.isSendList || ribbon.send.length === 0 ? [button("Add mapping", () => session.change(
                ribbon.send.length === 0
                    ? { set: [...path, "send"], value: [added] } : { append: [...path, "send"], value: added }))] : []));
        if (focused) /** @type {HTMLElement | null} */ (form.querySelector(`[aria-label="${focused}"]`))?.focus();
    };
}
