"""The page's connection: how it is lost and found again, and what the page says of its size."""

import asyncio
import struct
import unittest

from devtools import Browser
from server import PATIENCE
from stage import Stage, recorded
from test_picture import opened


class Link(unittest.IsolatedAsyncioTestCase):
    @staticmethod
    async def said(stage, key):
        """The next message of this kind."""
        while True:
            message = await asyncio.wait_for(stage.said.get(), PATIENCE)
            if key in message:
                return message[key]

    async def test_it_connects_again_and_says_why_it_waits(self):
        async with Stage() as stage, Browser() as browser:
            page = await opened(browser, stage)
            await self.said(stage, "hello")
            await page.wait_for("document.getElementById('words').textContent === ''")
            await stage.socket.close(1001, "The server ends.")
            await page.wait_for("document.getElementById('words').textContent.startsWith('The server ends. Trying')")
            hello = await self.said(stage, "hello")
            self.assertEqual(hello["token"], "0" * 32)
            await page.wait_for("document.getElementById('words').textContent === ''")

    async def test_it_does_not_insist_with_a_token_that_is_unknown(self):
        async with Stage() as stage, Browser() as browser:
            page = await opened(browser, stage)
            await self.said(stage, "hello")
            await stage.socket.close(4401)
            await page.wait_for("document.getElementById('words').textContent.includes('not valid')")
            # Longer than it waits for another try.
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(stage.said.get(), 1.5)

    async def test_another_size_is_told_once_and_the_picture_fits_its_pixels(self):
        scene = recorded("03-filter-and-melody.yaml", 1)[0]
        async with Stage() as stage, Browser() as browser:
            page = await opened(browser, stage)
            await self.said(stage, "hello")
            await page.ask("Emulation.setDeviceMetricsOverride", width=616, height=402, deviceScaleFactor=2, mobile=False)
            size = await self.said(stage, "resize")
            self.assertEqual((size["width"], size["height"], size["scale"]), (616, 368, 2))
            await stage.show(scene)
            await page.wait_for("document.getElementById('canvas').style.width === '616px'")
            self.assertEqual(await page.worker.value("[session.painter.canvas.width, session.painter.canvas.height]"),
                             [1232, 736])
            self.assertTrue(stage.said.empty())

    async def test_it_says_how_long_there_and_back_takes(self):
        """The middle one of its beats counts: one that was held up does not."""
        async with Stage() as stage, Browser() as browser:
            page = await opened(browser, stage)
            await self.said(stage, "hello")
            await stage.send(welcome={"role": "view", "version": "0"})
            kind, time = struct.unpack("<Bd", await asyncio.wait_for(stage.said.get(), PATIENCE))
            self.assertEqual(kind, 2)
            figure = "Number(document.getElementById('line').textContent.match(/^page (\\d+) ms there and back$/)?.[1] ?? 0)"
            for earlier, least in ((100_000, 100_000), (200_000, 200_000), (300_000, 200_000), (300_000, 300_000)):
                # As if it had been sent so much earlier.
                await stage.socket.send(struct.pack("<Bdd", 21, time - earlier, 0))
                shown = await page.wait_for(f"{figure} >= {least} ? {figure} : 0")
                self.assertLess(shown, least + 90_000)
            await stage.socket.close(1001)
            await page.wait_for("document.getElementById('line').textContent === ''")
