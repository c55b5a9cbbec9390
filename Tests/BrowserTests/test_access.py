"""The page for those who do not see it, or have no fingers on it."""

import asyncio
import unittest

from devtools import Browser
from server import PATIENCE
from stage import Stage
from test_picture import opened

ELEMENTS = [
    {"kind": "slider", "name": "filter", "box": [0, 0.1, 1, 0.4]},
    {"kind": "button", "name": "hold", "box": [0, 0.5, 0.25, 0.5]},
    {"kind": "slider", "name": "pitch", "box": [0.25, 0.5, 0.1, 0.5]},
]


class Access(unittest.IsolatedAsyncioTestCase):
    async def stage(self, role="play"):
        stage = await self.entered(Stage())
        browser = await self.entered(Browser())
        page = await opened(browser, stage)
        await asyncio.wait_for(stage.said.get(), PATIENCE)
        await stage.send(welcome={"role": role, "version": "0"})
        await stage.send(elements=ELEMENTS)
        await stage.send(values=[25, 1, 50])
        await stage.send(words={"preset": "Two", "number": 2, "bank": ["One", "Two", "Three"], "receivers": ["synth"]})
        await page.wait_for("document.querySelectorAll('[role=slider]').length === 2")
        await page.wait_for("document.querySelectorAll('[role=option]').length === 3")
        return stage, page

    async def entered(self, context):
        value = await context.__aenter__()
        self.addAsyncCleanup(context.__aexit__, None, None, None)
        return value

    async def nodes(self, page):
        nodes = (await page.ask("Accessibility.getFullAXTree"))["nodes"]
        found = {}
        for node in nodes:
            if node.get("ignored"):
                continue
            properties = {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])}
            properties["value"] = node.get("value", {}).get("value")
            found[node["role"]["value"], node.get("name", {}).get("value")] = properties
        return found

    async def test_ribbons_are_sliders_and_buttons_with_their_names_and_values(self):
        _, page = await self.stage()
        nodes = await self.nodes(page)
        slider = nodes["slider", "filter"]
        self.assertEqual((slider["valuemin"], slider["valuemax"], float(slider["value"])), (0, 100, 25))
        self.assertEqual(slider["orientation"], "horizontal")
        self.assertEqual(nodes["slider", "pitch"]["orientation"], "vertical")
        pressed = [value for (role, name), value in nodes.items() if name == "hold"]
        self.assertEqual([entry["pressed"] for entry in pressed], ["true"])
        for name in ("Panic", "Full screen"):
            self.assertIn(("button", name), nodes)
        self.assertIn(("listbox", "Presets"), nodes)

    async def test_they_are_where_they_are_drawn(self):
        _, page = await self.stage()
        await page.value("Object.assign(document.getElementById('ribbons').style, {width: '1000px', height: '500px'})")
        box = await page.value("""(() => {
            const own = document.querySelector('[data-ribbon=pitch]').getBoundingClientRect();
            const stage = document.getElementById('stage').getBoundingClientRect();
            return [own.x - stage.x, own.y - stage.y, own.width, own.height];
        })()""")
        self.assertEqual([round(number) for number in box], [250, 250, 100, 250])

    async def test_keys_move_press_and_tap(self):
        stage, page = await self.stage()
        await page.value("document.querySelector('[data-ribbon=filter]').focus()")
        for key, code, message in [
            ("ArrowUp", 38, {"move": {"ribbon": "filter", "by": 0.05}}),
            ("ArrowRight", 39, {"move": {"ribbon": "filter", "by": 0.05}}),
            ("ArrowDown", 40, {"move": {"ribbon": "filter", "by": -0.05}}),
            ("Enter", 13, {"press": {"ribbon": "filter"}}),
            ("r", 82, {"tap": {"ribbon": "filter", "count": 2}}),
        ]:
            for kind in ("rawKeyDown", "keyUp"):
                await page.ask("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code)
            self.assertEqual(await asyncio.wait_for(self.message(stage), PATIENCE), message)

    @staticmethod
    async def message(stage):
        """The next one that says something of a ribbon or a preset."""
        while not isinstance(said := await stage.said.get(), dict) or "resize" in said:
            pass
        return said

    async def test_tab_reaches_all(self):
        _, page = await self.stage()
        reached = set()
        for _ in range(12):
            for kind in ("rawKeyDown", "keyUp"):
                await page.ask("Input.dispatchKeyEvent", type=kind, key="Tab", windowsVirtualKeyCode=9)
            reached.add(await page.value("document.activeElement.dataset.ribbon ?? document.activeElement.id"
                                         " ?? document.activeElement.textContent"))
        self.assertLessEqual({"filter", "hold", "pitch", "panic", "full"}, reached)

    async def test_a_preset_is_chosen_by_keys(self):
        stage, page = await self.stage()
        await page.value("document.querySelector('[role=option][aria-selected=true]').focus()")
        for key, code in (("ArrowRight", 39), ("Enter", 13)):
            await page.ask("Input.dispatchKeyEvent", type="rawKeyDown", key=key, windowsVirtualKeyCode=code)
        self.assertEqual(await asyncio.wait_for(self.message(stage), PATIENCE), {"preset": "Three"})

    async def test_who_only_sees_has_no_panic(self):
        _, page = await self.stage("view")
        self.assertTrue(await page.value("document.getElementById('panic').hidden"))

    async def test_sound_is_asked_for_and_starts_by_itself_where_nobody_hears(self):
        stage, page = await self.stage()
        self.assertIn(("button", "Tap for sound"), await self.nodes(page))
        await self.click(page)
        # A synth hears it already.
        self.assertFalse(await page.value("document.getElementById('sound').classList.contains('on')"))
        await stage.send(words={"preset": "Two", "number": 2, "bank": ["One", "Two"], "receivers": []})
        await page.wait_for("document.querySelectorAll('[role=option]').length === 2")
        await self.click(page)
        await page.wait_for("document.getElementById('sound').classList.contains('on')")

    @staticmethod
    async def click(page):
        for kind in ("mousePressed", "mouseReleased"):
            await page.ask("Input.dispatchMouseEvent", type=kind, x=600, y=400, button="left", clickCount=1)
