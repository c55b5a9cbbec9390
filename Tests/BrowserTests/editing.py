"""A page that edits, as a user sees it: buttons by their names, the text, what is said of it."""

import asyncio
import base64
import json
import os
import pathlib
import unittest

from devtools import Browser
from playing import Play
from server import PATIENCE

PRESET = """\
# Two halves
ribbons:
  - { name: low, area: [0, 0.5, 1, 0.5], send: [{ to: note, root: C2 }] }  # the lower half
"""


class Editor:
    """`async with Editor(play) as editor`: a browser whose page edits."""

    def __init__(self, play):
        self.play = play

    async def __aenter__(self):
        self.browser = await Browser().__aenter__()
        await self.open()
        return self

    async def __aexit__(self, *_):
        await self.browser.__aexit__()

    async def open(self):
        self.page = await self.browser.open(self.play.link)
        await self.page.ask(
            "Emulation.setDeviceMetricsOverride", width=1280, height=720, deviceScaleFactor=1, mobile=False)
        await self.page.wait_for("document.readyState === 'complete' && document.querySelector('[data-ribbon]') !== null")

    async def reload(self):
        """Reloads the page, as a user does, and waits until it is a new one."""
        await self.page.value("window.isFormer = true")
        await self.page.ask("Page.reload")
        end = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < end:
            try:
                if await self.page.value("!window.isFormer && document.getElementById('edit')?.hidden === false"):
                    return
            except AssertionError:
                # The former page has just gone.
                pass
            await asyncio.sleep(0.02)
        raise AssertionError("the page is not there again")

    async def begin(self):
        """Opens the editor by its button."""
        await self.press("Edit")
        await self.page.wait_for("document.getElementById('preset-text').value !== ''")

    async def place(self, name):
        """The middle of a button or field, by its name."""
        box = await self.page.wait_for(f"""(() => {{
            const found = [...document.querySelectorAll("button, input, textarea, [aria-label]")].find((element) =>
                (element.getAttribute("aria-label") ?? element.textContent) === {json.dumps(name)} && !element.disabled);
            found?.scrollIntoView({{ block: "nearest" }});
            const box = found?.getBoundingClientRect();
            return box && box.width > 0 ? [box.left, box.top, box.width, box.height] : null;
        }})()""")
        return box[0] + box[2] / 2, box[1] + box[3] / 2

    async def open_details(self, name):
        """Opens a part of the editor that is folded."""
        await self.page.value(f"""[...document.querySelectorAll("summary")]
            .find((summary) => summary.textContent === {json.dumps(name)}).click()""")

    async def press(self, name):
        """Clicks with the mouse."""
        await self.drag(await self.place(name))

    async def drag(self, *points):
        """A drag of the mouse through points of the page."""
        for kind, (x, y) in [("mousePressed", points[0]), *(("mouseMoved", point) for point in points[1:]),
                             ("mouseReleased", points[-1])]:
            await self.page.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    async def tap(self, *points):
        """A finger that is put down, goes through points and is lifted."""
        for number, (x, y) in enumerate(points):
            await self.page.ask("Input.dispatchTouchEvent", type="touchMove" if number else "touchStart",
                                touchPoints=[{"x": x, "y": y}])
        await self.page.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def key(self, key, code=None, text=None, modifiers=0):
        numbers = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "Delete": 46, "ArrowRight": 39, "ArrowDown": 40,
                   "ArrowLeft": 37, "ArrowUp": 38}
        what = {"key": key, "code": code or key, "windowsVirtualKeyCode": numbers.get(key, ord(key[0].upper()))}
        text = text if text is not None else {"Enter": "\r", " ": " "}.get(key)
        await self.page.ask("Input.dispatchKeyEvent", type="keyDown", modifiers=modifiers, **what,
                            **({"text": text} if text else {}))
        await self.page.ask("Input.dispatchKeyEvent", type="keyUp", modifiers=modifiers, **what)

    async def write(self, text):
        """Types into what has the focus."""
        await self.page.ask("Input.insertText", text=text)

    async def set_text(self, text):
        """Types a whole text anew."""
        await self.page.value("(text => { text.focus(); text.select(); })(document.getElementById('preset-text'))")
        await self.write(text)

    async def text(self):
        return await self.page.value("document.getElementById('preset-text').value")

    async def wait_for_text(self, part):
        await self._wait_for("text", part)
        return await self.text()

    async def wait_for_state(self, part):
        await self._wait_for("state", part)

    async def wait_for_diagnostics(self, part):
        await self._wait_for("diagnostics", part)

    async def _wait_for(self, what, part):
        shown = """({ text: document.getElementById('preset-text').value,
            state: document.getElementById('edit-state').textContent,
            diagnostics: document.getElementById('diagnostics').textContent })"""
        try:
            await self.page.wait_for(f"{shown}[{json.dumps(what)}].includes({json.dumps(part)})")
        except AssertionError as failure:
            raise AssertionError(f"“{part}” is not shown: {await self.page.value(shown)}") from failure

    async def picture(self, name):
        """A picture of the page for the docs, into the folder that $RIBBON_PICTURES names."""
        folder = os.environ.get("RIBBON_PICTURES")
        if not folder:
            return
        # The picture of the draft is on its way.
        await asyncio.sleep(1)
        shot = await self.page.ask("Page.captureScreenshot", format="png")
        pathlib.Path(folder, f"{name}.png").write_bytes(base64.b64decode(shot["data"]))

    async def stage(self, x, y):
        """A point of the picture, 0…1, once it has the size that the open editor leaves to it."""
        box = await self.page.wait_for("""(() => {
            const [box, stage] = ["boxes", "stage"].map((id) => document.getElementById(id).getBoundingClientRect());
            return Math.abs(box.width - stage.width) < 2 && [box.left, box.top, box.width, box.height];
        })()""")
        return box[0] + x * box[2], box[1] + y * box[3]


class EditingCase(unittest.IsolatedAsyncioTestCase):
    preset = PRESET

    def setUp(self):
        self.play = Play(self.preset, "--edit")
        self.addCleanup(self.play.end)

    @property
    def own(self):
        """The bank's preset, as the test has written it."""
        return f"ribbon-preset: 1\nname: Played\n{self.preset}"

    def saved(self, name="preset"):
        """The file that the editor writes."""
        with open(f"{self.play.folder}/state/ribbon/presets/{name}.yaml", encoding="utf-8") as file:
            return file.read()

    async def apply_draft(self, editor):
        """Types another text and plays it, without saving it."""
        draft = self.own.replace("low", "deep")
        await editor.set_text(draft)
        await editor.press("Apply")
        await editor.wait_for_state("playing a draft")
        return draft

    async def reload_draft(self, editor, draft):
        await editor.reload()
        await editor.begin()
        self.assertEqual(await editor.wait_for_text("deep"), draft)

    async def wait_until(self, holds):
        end = asyncio.get_running_loop().time() + PATIENCE
        while not holds():
            self.assertLess(asyncio.get_running_loop().time(), end)
            await asyncio.sleep(0.02)
