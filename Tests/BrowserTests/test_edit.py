"""A preset is shaped in a real browser, heard, and saved."""

import asyncio
import os
import pathlib
import unittest

from editing import EditingCase, Editor


class Newcomer(EditingCase):
    """From an empty preset to two ribbons that sound."""

    async def sounds(self, editor, *places):
        """Plays both ribbons with two fingers: while they are shaped, and while they are only played."""
        await self.chord(editor, *places)
        await editor.press("Shape")
        await self.chord(editor, *places)

    async def chord(self, editor, *places):
        await editor.page.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[
            {"id": number, "x": x, "y": y} for number, (x, y) in enumerate(places)])
        self.play.wait_for(len(places))
        await editor.page.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.play.wait_for(0)

    async def assert_good(self, editor, steps, most):
        """What is saved is what the program calls good."""
        await editor.wait_for_state("saved as")
        path = f"{self.play.folder}/state/ribbon/presets/Mine.yaml"
        self.play.ribbon("check", path)
        self.assertEqual(self.saved("Mine"), await editor.text())
        self.assertLessEqual(steps, most)
        await self.sounds(editor, await editor.stage(0.3, 0.3), await editor.stage(0.7, 0.8))

    async def test_by_mouse(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.press("Name of the preset")
            await editor.write("Mine")
            await editor.press("New preset")
            await editor.wait_for_text("ribbons: []")
            await editor.press("New ribbon")
            await editor.drag(await editor.stage(0.02, 0.02), await editor.stage(0.5, 0.2), await editor.stage(0.98, 0.48))
            await editor.wait_for_text("area: [0, 0, 1, 0.5]")
            await editor.press("New ribbon")
            await editor.drag(await editor.stage(0.02, 0.52), await editor.stage(0.98, 0.98))
            text = await editor.wait_for_text("ribbon 2")
            self.assertEqual(text, """ribbon-preset: 1
ribbons:
  - name: ribbon 1
    area: [0, 0, 1, 0.5]
    send: [{ to: note }]
  - name: ribbon 2
    area: [0, 0.5, 1, 0.5]
    send: [{ to: note }]
""")
            await editor.picture("edit-ribbons")
            await editor.press("Save")
            await self.assert_good(editor, steps=9, most=9)

    async def test_by_touch(self):
        async with Editor(self.play) as editor:
            await editor.page.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
            steps = 0
            for name in ("Edit", "Name of the preset"):
                await editor.tap(await editor.place(name))
                steps += 1
            await editor.write("Mine")
            for name in ("New preset", "New ribbon"):
                await editor.tap(await editor.place(name))
                steps += 1
            await editor.wait_for_state("Draw the ribbon")
            await editor.tap(await editor.stage(0.02, 0.02), await editor.stage(0.98, 0.48))
            await editor.wait_for_text("ribbon 1")
            await editor.tap(await editor.place("New ribbon"))
            await editor.tap(await editor.stage(0.02, 0.52), await editor.stage(0.98, 0.98))
            await editor.wait_for_text("area: [0, 0.5, 1, 0.5]")
            await editor.tap(await editor.place("Save"))
            await self.assert_good(editor, steps + 5, most=9)

    async def test_by_keyboard_alone(self):
        async with Editor(self.play) as editor:
            self.steps = 0

            async def go_to(name):
                for _ in range(60):
                    now = await editor.page.value("""(active => active.getAttribute("aria-label")
                        ?? active.textContent)(document.activeElement)""")
                    if now == name:
                        return
                    await editor.key("Tab")
                    self.steps += 1
                self.fail(f"Tab does not reach {name}")

            async def press(name, key="Enter"):
                await go_to(name)
                await editor.key(key)
                self.steps += 1

            await press("Edit")
            await editor.page.wait_for("document.getElementById('preset-text').value !== ''")
            await go_to("Name of the preset")
            await editor.write("Mine")
            await press("New preset")
            await editor.wait_for_text("ribbons: []")
            for name in ("ribbon 1", "ribbon 2"):
                await press("New ribbon")
                await editor.key("Enter")
                self.steps += 1
                await editor.wait_for_text(f"name: {name}")
            text = await editor.wait_for_text("area: [0, 0.5, 1, 0.5]")
            self.assertIn("area: [0, 0, 1, 0.5]", text)
            # The new one has the focus: arrows move it, with shift they size it.
            await editor.page.wait_for("document.activeElement.getAttribute('aria-label') === 'Shape ribbon 2'")
            await editor.key("ArrowUp", modifiers=8)
            await editor.wait_for_text("area: [0, 0.5, 1, 0.45]")
            await editor.key("ArrowDown")
            await editor.wait_for_text("area: [0, 0.55, 1, 0.45]")
            await press("Save")
            await self.assert_good(editor, self.steps, most=140)


class Shaping(EditingCase):
    async def test_a_hand_changes_one_place_and_hears_it(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.drag(await editor.stage(0.5, 0.75), await editor.stage(0.5, 0.6), await editor.stage(0.5, 0.25))
            text = await editor.wait_for_text("[0, 0, 1, 0.5]")
            self.assertEqual(text, self.own.replace("[0, 0.5, 1, 0.5]", "[0, 0, 1, 0.5]"))
            await editor.wait_for_state("playing a draft")
            await editor.press("Undo")
            self.assertEqual(await editor.wait_for_text("[0, 0.5, 1, 0.5]"), self.own)
            await editor.press("Redo")
            await editor.wait_for_text("[0, 0, 1, 0.5]")
            # A press that moves nothing is heard, and so are keys; a drag ends what it has begun.
            x, y = await editor.stage(0.3, 0.2)
            await editor.page.ask("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
            self.play.wait_for(1)
            await editor.page.ask("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)
            self.play.wait_for(0)
            await editor.page.value("document.querySelector('.box').focus()")
            await editor.page.ask("Input.dispatchKeyEvent", type="keyDown", key="d", code="KeyD")
            self.play.wait_for(1)
            await editor.page.ask("Input.dispatchKeyEvent", type="keyUp", key="d", code="KeyD")
            self.play.wait_for(0)
            # The corner sizes it, the mark in the middle is its centre.
            await editor.drag(await editor.stage(0.995, 0.495), await editor.stage(0.9, 0.4), await editor.stage(0.5, 0.3))
            await editor.wait_for_text("[0, 0, 0.5, 0.3]")
            await editor.drag(await editor.stage(0.25, 0.15), await editor.stage(0.3, 0.15), await editor.stage(0.375, 0.15))
            await editor.wait_for_text("center: 0.75")
            await editor.press("Copy ribbon")
            await editor.wait_for_text("name: low 2")
            await editor.press("Delete")
            await editor.page.wait_for("!document.getElementById('preset-text').value.includes('low 2')")

    async def test_a_mapping_is_chosen_from_the_tables(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.drag(await editor.stage(0.5, 0.75))
            await editor.press("Add mapping")
            await editor.wait_for_text("{ from: center, to: cc 21 }")
            options = await editor.page.wait_for("""(() => {
                const options = [...document.querySelectorAll("#list-from-1 option")];
                return options.length > 0 ? options.map(({ value, label }) => [value, label]) : null;
            })()""")
            self.assertIn("range", [value for value, _ in options])
            self.assertTrue(all(len(label) > len(value) + 2 for value, label in options))
            await editor.page.value("document.querySelector('[aria-label=\"To 2\"]').select()")
            await editor.place("To 2")
            await editor.page.value("document.querySelector('[aria-label=\"To 2\"]').focus()")
            await editor.write("cc 74")
            await editor.key("Enter")
            text = await editor.wait_for_text("{ from: center, to: cc 74 }")
            await editor.picture("edit-mapping")
            self.assertIn("# the lower half", text)


class Ribbons(EditingCase):
    preset = """\
ribbons:
  - { name: filter, area: [0, 0, 1, 0.5], anchors: [0.25, { at: 0.75, well: 0.1 }], send: [cc 74, { from: range, to: cc 71 }] }
"""

    async def test_anchors_are_dragged(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            # A press chooses the ribbon; its marks are there then.
            await editor.drag(await editor.stage(0.5, 0.4))
            await editor.page.wait_for("document.querySelectorAll('.mark.anchor').length === 2")
            await editor.drag(await editor.stage(0.25, 0.25), await editor.stage(0.15, 0.25), await editor.stage(0.1, 0.25))
            await editor.wait_for_text("[0.1, { at: 0.75, well: 0.1 }]")
            await editor.drag(await editor.stage(0.75, 0.25), await editor.stage(0.85, 0.25), await editor.stage(0.9, 0.25))
            await editor.wait_for_text("[0.1, { at: 0.9, well: 0.1 }]")

    async def test_the_centre_of_a_fader_stands_upright(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.drag(await editor.stage(0.5, 0.4))
            fader = self.own.replace("anchors: [0.25, { at: 0.75, well: 0.1 }]", "kind: fader, center: 0.2")
            await editor.set_text(fader)
            await editor.page.wait_for("""(() => {
                const { left, top } = document.querySelector(".mark.center")?.style ?? {};
                return left === "50%" && top === "80%";
            })()""")

    async def test_a_synth_learns_one_mapping(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.drag(await editor.stage(0.5, 0.4))
            # The source of a short form is that of the ribbon's kind.
            await editor.press("Learn 1")
            await editor.wait_for_state("Only filter.center cc 74 is sent.")
            await editor.press("Learn 2")
            await editor.wait_for_state("Only filter.range cc 71 is sent.")
            self.assertEqual(self.play.ask("status")["status"]["learning"], "filter.range cc 71")
            await editor.press("Learn 2")
            await editor.wait_for_state("All mappings are sent again.")
            await self.wait_until(lambda: "learning" not in self.play.ask("status")["status"])

    async def test_presets_move_in_the_bank(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.press("Name of the preset")
            await editor.write("Other")
            await editor.press("Copy preset")
            await editor.wait_for_state("playing a draft of “Other.yaml”")
            await editor.press("Save")
            await editor.wait_for_state("saved as")
            self.assertEqual(self.saved("Other"), self.own)
            await editor.page.wait_for("document.querySelector('[aria-selected=true]')?.textContent === 'Other'")
            changed = self.own + "# later\n"
            await editor.set_text(changed)
            await editor.press("Later")
            await editor.wait_for_state("is called “02-Other.yaml” now")
            names = await editor.page.wait_for("""(() => {
                const names = [...document.querySelectorAll("#presets > div")].map((option) => option.textContent);
                return names.includes("02-Other") ? names : null;
            })()""")
            self.assertEqual(names, ["01-preset", "02-Other"])
            # The text that is edited has gone along, and its history too.
            await editor.press("Save")
            await editor.wait_for_state("saved as")
            self.assertEqual(self.saved("02-Other"), changed)
            files = os.listdir(f"{self.play.folder}/state/ribbon/presets")
            self.assertEqual(sorted(files), ["01-preset.yaml", "02-Other.yaml"])
            await editor.press("Undo")
            await editor.wait_for_state("playing a draft of “02-Other.yaml”")
            self.assertEqual(await editor.text(), self.own)


class Rows(EditingCase):
    preset = """\
ribbons:
  # The first one.
  - { name: a, row: 1, send: [cc 21] }
  - { name: b, row: 1, send: [cc 22] }
  - { name: c, row: 2, send: [cc 23] }  # below
"""

    async def names(self, editor):
        text = await editor.text()
        return [line.split("name: ")[1][0] for line in text.split("\n") if "{ name: " in line]

    async def test_a_ribbon_goes_to_another_place_in_its_row_and_to_another_row(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.drag(await editor.stage(0.25, 0.25), await editor.stage(0.5, 0.25), await editor.stage(0.75, 0.25))
            await editor.page.wait_for("document.getElementById('preset-text').value.indexOf('name: b') <"
                                       " document.getElementById('preset-text').value.indexOf('name: a')")
            self.assertEqual(await self.names(editor), ["b", "a", "c"])
            # The comment above it has gone along, and it has the focus: an arrow brings it back.
            self.assertIn("  - { name: b, row: 1, send: [cc 22] }\n  # The first one.\n  - { name: a", await editor.text())
            await editor.page.wait_for("document.activeElement.getAttribute('aria-label') === 'Shape a'")
            await editor.key("ArrowLeft")
            await editor.page.wait_for("document.getElementById('preset-text').value.indexOf('name: a') <"
                                       " document.getElementById('preset-text').value.indexOf('name: b')")
            await editor.wait_for_state("playing a draft")
            await editor.page.wait_for("document.activeElement.getAttribute('aria-label') === 'Shape a'")
            await editor.key("ArrowDown")
            await editor.wait_for_text("name: a, row: 2")
            await editor.page.wait_for("document.getElementById('preset-text').value.indexOf('name: c') <"
                                       " document.getElementById('preset-text').value.indexOf('name: a')")
            self.assertEqual(await self.names(editor), ["b", "c", "a"])
            await editor.wait_for_state("playing a draft")


class Bank(EditingCase):
    async def test_a_new_preset_begins_with_a_recipe(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.page.wait_for("document.getElementById('template').options.length > 20")
            await editor.page.value("""(select => {
                select.value = [...select.options].find(({ text }) => text.startsWith("A fader that follows")).value;
            })(document.getElementById("template"))""")
            await editor.press("Name of the preset")
            await editor.write("Follower")
            await editor.press("New preset")
            text = await editor.wait_for_text("name: volume")
            self.assertTrue(text.startswith("# A fader that follows the synth:\n"), text)
            await editor.wait_for_state("playing a draft of “Follower.yaml”")
            await editor.press("Save")
            await editor.wait_for_state("saved as")
            self.assertEqual(self.saved("Follower"), text)

    async def test_a_new_name_takes_the_text_and_the_draft_along(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            draft = await self.apply_draft(editor)
            await editor.press("Name of the preset")
            await editor.write("Mine")
            await editor.press("Rename preset")
            await editor.wait_for_state("is called “Mine.yaml” now")
            self.assertEqual(await editor.text(), draft)
            # There is still something to be undone.
            await editor.place("Undo")
            await self.reload_draft(editor, draft)
            await editor.press("Undo")
            await editor.wait_for_state("playing a draft of “Mine.yaml”")
            self.assertEqual(await editor.text(), self.own)

    async def test_snapshots_have_names(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.open_details("Snapshots")
            await editor.press("Store 3")
            await editor.wait_for_state("snapshot 3 is stored")
            await editor.press("Name of snapshot 3")
            await editor.write("Second verse")
            await editor.key("Enter")
            await editor.wait_for_state("snapshot 3 is called “Second verse”")
            self.assertEqual(self.play.ask("status")["status"]["snapshots"]["names"], {"3": "Second verse"})
            self.assertIn("3 Second verse", self.play.ribbon("snapshot", "list"))
            await editor.press("Recall 3")
            await editor.wait_for_state("snapshot 3 is recalled")
            self.play.kill()
            self.play.start(f"{self.play.folder}/preset.yaml")
            await editor.open()
            await editor.begin()
            await editor.page.wait_for("document.querySelector('[aria-label=\"Name of snapshot 3\"]').value === 'Second verse'")

    async def test_what_was_played_is_downloaded_as_midi(self):
        async with Editor(self.play) as editor:
            downloads = pathlib.Path(self.play.folder) / "downloads"
            await editor.page.ask("Page.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
            await editor.begin()
            places = [await editor.stage(0.3, 0.7), await editor.stage(0.6, 0.7)]
            await editor.press("Shape")
            await editor.tap(*places)
            await editor.open_details("Recordings")
            await editor.press("Keep what was played")
            await editor.wait_for_state("kept 0:0")
            name = await editor.page.wait_for("document.querySelector('#takes button')?.textContent")
            await editor.press(name)
            path = downloads / f"{name.removeprefix('Download ')}.mid"
            await self.wait_until(path.exists)
            self.assertTrue(path.read_bytes().startswith(b"MThd"))
            # A note on of the preset's only ribbon, which begins at C2.
            self.assertIn(b"\x90", path.read_bytes())

    async def test_the_other_side_is_listened_to_until_it_moves_or_the_button_is_pressed_again(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.drag(await editor.stage(0.3, 0.75))
            await editor.press("Receive")
            await editor.wait_for_state("Move a knob or a fader of the other side.")
            await editor.page.wait_for("document.querySelector('#form [aria-pressed=true]')?.textContent === 'Receive'")
            await editor.press("Receive")
            await editor.page.wait_for("document.querySelector('#form [aria-pressed=true]') === null")
            # Others are answered meanwhile.
            await editor.press("Receive")
            await editor.press("Add mapping")
            await editor.wait_for_text("{ from: center, to: cc 21 }")


class Text(EditingCase):
    async def test_typing_only_checks(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.set_text(self.own.replace("send", "sned"))
            await editor.wait_for_diagnostics("5:42 error: unknown key 'sned'")
            await editor.wait_for_diagnostics("did you mean 'send'?")
            marked = await editor.page.value("document.querySelector('#diagnostics pre').textContent")
            self.assertEqual(marked.split("\n")[1], " " * 41 + "^" * 4)
            self.assertTrue(await editor.page.value("document.getElementById('save').disabled"))
            await editor.set_text(self.own.replace("Played", "Typed"))
            await editor.wait_for_diagnostics("Nothing is wrong.")
            self.assertEqual(self.play.ask("status")["status"]["preset"]["name"], "Played")
            await editor.press("Apply")
            await editor.wait_for_state("playing a draft")
            self.assertEqual(self.play.ask("status")["status"]["preset"]["name"], "Typed")

    async def test_a_file_with_other_line_ends_is_edited_as_any_other(self):
        path = pathlib.Path(f"{self.play.folder}/preset.yaml")
        path.write_bytes(b"\xef\xbb\xbf" + self.own.replace("\n", "\r\n").encode())
        async with Editor(self.play) as editor:
            await editor.begin()
            self.assertEqual(await editor.text(), self.own)
            await editor.page.value("document.getElementById('preset-text').setSelectionRange(3, 9)")
            await editor.press("Apply")
            await editor.wait_for_state("playing a draft")
            selected = await editor.page.value(
                "(({ selectionStart, selectionEnd }) => [selectionStart, selectionEnd])(document.getElementById('preset-text'))")
            self.assertEqual(selected, [3, 9])
            await editor.press("Save")
            await editor.wait_for_state("saved as")
            self.assertEqual(self.saved(), self.own)

    async def test_words_are_offered(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.set_text(self.own + "  - name: high\n    ki")
            await editor.press("What may stand here?")
            await editor.page.wait_for("document.getElementById('choices').textContent.includes('kind')")
            await editor.key("Enter")
            await editor.wait_for_text("    kind")

    async def test_a_draft_lasts_over_a_reload_and_a_restart(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            draft = await self.apply_draft(editor)
            await self.reload_draft(editor, draft)
            self.play.kill()
            self.play.start(f"{self.play.folder}/preset.yaml")
            await editor.open()
            await editor.begin()
            self.assertEqual(await editor.wait_for_text("deep"), draft)
            await editor.press("Undo")
            self.assertEqual(await editor.wait_for_text("low"), self.own)


class Safe(EditingCase):
    async def test_a_conflict_shows_both_texts(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            await editor.press("Save")
            await editor.wait_for_state("saved as")
            path = pathlib.Path(f"{self.play.folder}/state/ribbon/presets/preset.yaml")
            path.write_text(self.own.replace("low", "theirs"))
            await editor.set_text(self.own.replace("low", "mine"))
            await editor.press("Save")
            await editor.page.wait_for("document.querySelector('[role=alertdialog]').open")
            both = await editor.page.value("document.querySelector('[role=alertdialog]').textContent")
            self.assertTrue("name: mine" in both and "name: theirs" in both, both)
            self.assertIn("name: theirs", self.saved())
            await editor.press("Save yours")
            await self.wait_until(lambda: "name: mine" in self.saved())

    async def test_one_editor_at_a_time(self):
        async with Editor(self.play) as first, Editor(self.play) as second:
            await first.begin()
            await second.press("Edit")
            await second.wait_for_state("Being edited elsewhere")
            await second.press("Take over")
            await second.wait_for_text("name: low")
            await first.wait_for_state("Being edited elsewhere")
            # It goes on when the other one has gone.
            await second.reload()
            await first.page.wait_for("!document.getElementById('preset-text').readOnly")

    async def test_what_another_page_has_saved_is_taken_over(self):
        theirs = self.own.replace("low", "theirs")
        async with Editor(self.play) as first, Editor(self.play) as second:
            await first.begin()
            await self.save_elsewhere(second, theirs)
            self.assertEqual(await first.wait_for_text("theirs"), theirs)
            await first.press("Save")
            await first.wait_for_state("saved as")
            self.assertEqual(self.saved(), theirs)

    async def test_what_was_typed_meanwhile_is_a_conflict(self):
        theirs, mine = (self.own.replace("low", name) for name in ("theirs", "mine"))
        async with Editor(self.play) as first, Editor(self.play) as second:
            await first.begin()
            await first.set_text(mine)
            await self.save_elsewhere(second, theirs)
            await first.page.wait_for("document.querySelector('[role=alertdialog]').open")
            self.assertEqual(await first.text(), mine)
            await first.press("Take the file’s")
            self.assertEqual(await first.wait_for_text("theirs"), theirs)
            self.assertEqual(self.saved(), theirs)

    async def save_elsewhere(self, editor, text):
        """Another page takes over, saves a text, and goes."""
        await editor.press("Edit")
        await editor.wait_for_state("Being edited elsewhere")
        await editor.press("Take over")
        await editor.page.wait_for("!document.getElementById('preset-text').readOnly")
        await editor.set_text(text)
        await editor.press("Save")
        await editor.wait_for_state("saved as")
        await editor.reload()

    async def test_a_taken_name_leaves_the_editing_as_it_is(self):
        async with Editor(self.play) as editor:
            await editor.begin()
            text = self.own.replace("low", "deep")
            await editor.set_text(text)
            await editor.press("Name of the preset")
            await editor.write("preset")
            for name in ("New preset", "Copy preset"):
                await editor.press(name)
                await editor.wait_for_state("there is a preset “preset.yaml” already")
                self.assertEqual(await editor.text(), text)
                self.assertFalse(await editor.page.value("document.getElementById('preset-text').readOnly"))
            await editor.press("Save")
            await editor.wait_for_state("saved as")
            self.assertEqual(self.saved(), text)

    async def test_names_lead_nowhere(self):
        outside = pathlib.Path(self.play.folder) / "outside.yaml"
        outside.write_text("untouched")
        folder = pathlib.Path(self.play.folder) / "state/ribbon/presets"
        async with Editor(self.play) as editor:
            await editor.begin()
            for name in ("../outside", "/etc/passwd", ".hidden", "a/b", "-x"):
                await editor.page.value("document.getElementById('preset-name').value = ''")
                await editor.press("Name of the preset")
                await editor.write(name)
                await editor.press("New preset")
                await editor.wait_for_state("no preset can be called")
            # The refusals have left the editing as it was; it saves into a folder with a link.
            folder.mkdir(parents=True, exist_ok=True)
            os.symlink(outside, folder / "preset.yaml")
            await editor.press("Save")
            await editor.wait_for_state("is a link")
        self.assertEqual(outside.read_text(), "untouched")

    async def test_a_kill_in_the_middle_of_a_save_leaves_a_whole_file(self):
        for attempt in range(4):
            async with Editor(self.play) as editor:
                await editor.begin()
                if attempt == 0:
                    await editor.press("Save")
                    await editor.wait_for_state("saved as")
                text = self.own + f"# attempt {attempt}\n" * 400
                before = self.saved()
                await editor.set_text(text)
                await editor.page.value("document.getElementById('save').click()")
                await asyncio.sleep(0.004 * attempt)
                self.play.kill()
                self.assertIn(self.saved(), (before, text))
                self.play.start(f"{self.play.folder}/state/ribbon/presets/preset.yaml")


if __name__ == "__main__":
    unittest.main()
