// The bank, the snapshots of the preset that plays, and the recordings that were kept.

/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./editing.js").EditSession} EditSession */
/** @typedef {{stored: number[], latest?: number, names: Record<string, string>}} Snapshots */

import { button, element } from "./elements.js";

const snapshotCount = 8;

/**
 * @param {Link} link
 * @param {EditSession} session
 * @param {() => void} show  shows what the session says
 */
export function startBank(link, session, show) {
    const name = /** @type {HTMLInputElement} */ (element("preset-name"));
    const template = /** @type {HTMLSelectElement} */ (element("template"));
    /** @type {string[]} */
    let bank = [];
    let played = "";

    // MARK: Presets

    /** @param {() => Promise<unknown>} act */
    function withName(act) {
        if (name.value.trim()) return act();
        session.message = "First write the name.";
        name.focus();
        return show();
    }

    element("new-preset").addEventListener("click", () => withName(async () => {
        const what = { to: name.value.trim(), ...(template.value ? { argument: template.value } : {}) };
        if (!(await session.open(what))) return;
        name.value = "";
        if (template.value) await session.apply();
        show();
    }));
    // A copy is a new preset with this text; the first save makes its file, in the bank that is copied with it.
    element("copy-preset").addEventListener("click", () => withName(async () => {
        const { text } = session;
        if (!(await session.open({ to: name.value.trim() }))) return;
        name.value = "";
        await session.replace(text);
    }));
    element("rename-preset").addEventListener("click", () => withName(() =>
        session.request("rename", { argument: played, to: name.value.trim() })));
    for (const [id, step] of /** @type {[string, number][]} */ ([["earlier", -1], ["later", 1]])) {
        element(id).addEventListener("click", () => {
            const place = bank.indexOf(played) + 1 + step;
            if (place >= 1 && place <= bank.length) session.request("move", { argument: played, to: `${place}` });
        });
    }
    element("delete-preset").addEventListener("click", async () => {
        const trashed = played;
        const other = bank.find((preset) => preset !== trashed);
        if (!other || !confirm(`Put “${trashed}” into the trash?`)) return;
        link.send({ preset: other });
        await session.request("delete", { argument: trashed });
    });

    async function fillTemplates() {
        const { templates } = await session.ask("templates");
        if (!templates) return;
        const chosen = template.value;
        template.length = 1;
        for (const { name: title, purpose, file } of templates) {
            const words = purpose ? `${title}: ${purpose}` : title;
            template.append(new Option(words.length > 90 ? `${words.slice(0, 89)}…` : words, file, false, file === chosen));
        }
    }

    // MARK: Snapshots

    const snapshots = Array.from({ length: snapshotCount }, (_, index) => snapshotRow(index + 1));
    element("snapshots").append(...snapshots.map(({ row }) => row));

    /** @param {number} number */
    function snapshotRow(number) {
        const row = document.createElement("div");
        row.className = "tools";
        const field = document.createElement("input");
        field.setAttribute("aria-label", `Name of snapshot ${number}`);
        field.placeholder = `snapshot ${number}`;
        field.maxLength = 40;
        field.addEventListener("change", () => session.request("snapshot", { argument: `name ${number} ${field.value.trim()}` }));
        const recall = button(`Recall ${number}`, () => session.request("snapshot", { argument: `recall ${number}` }));
        row.append(button(`Store ${number}`, () => session.request("snapshot", { argument: `store ${number}` })), recall, field);
        return { row, field, recall };
    }

    /** @param {Snapshots} now */
    function showSnapshots({ stored, latest, names }) {
        snapshots.forEach(({ field, recall }, index) => {
            const isStored = stored.includes(index + 1);
            recall.disabled = field.disabled = !isStored;
            recall.setAttribute("aria-pressed", `${latest === index + 1}`);
            if (document.activeElement !== field) field.value = names[index + 1] ?? "";
        });
    }

    // MARK: Recordings

    const takes = element("takes");

    async function showTakes() {
        const { takes: names } = await session.ask("takes");
        takes.replaceChildren(...(names ?? []).map((take) => button(`Download ${take}`, () => download(take))));
        if (takes.children.length === 0) takes.textContent = "Nothing was kept yet.";
    }

    /** @param {string} take */
    async function download(take) {
        for (const { name: file, bytes } of await session.download(take)) {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([bytes], { type: "audio/midi" }));
            link.download = file;
            link.click();
            // The browser has begun to read it by then.
            setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
        }
    }

    element("keep").addEventListener("click", async () => {
        await session.request("keep", {});
        await showTakes();
    });
    element("kept").addEventListener("toggle", () => { if (element("kept").hasAttribute("open")) showTakes(); });

    // MARK: What the bridge says

    link.on("words", async ({ bank: presets, preset, number, snapshots: now }) => {
        const isOtherBank = `${bank}` !== `${presets ?? []}`;
        bank = presets ?? [];
        const last = played;
        played = bank[(number ?? 0) - 1] ?? preset ?? "";
        if (now) showSnapshots(now);
        if (isOtherBank && session.isOpen) fillTemplates();
        // Another preset was chosen: it is the one to be edited.
        const isOther = last !== "" && played !== last && number !== null && number !== undefined;
        // A new name that was asked for here is known with its answer.
        if (isOther) await session.answered;
        const edited = session.file.split("/").pop()?.replace(/\.ya?ml$/, "");
        if (isOther && played !== edited && session.isOpen && session.text === session.savedText) session.open({ argument: played });
    });

    return { fillTemplates };
}
