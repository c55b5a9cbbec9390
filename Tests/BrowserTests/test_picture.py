"""What a real browser makes of the picture: the same shapes as the panel's face, and no time of the page's own thread."""

import asyncio
import time
import unittest

from devtools import Browser
from server import PATIENCE
from stage import Stage, recorded

LAYERS = """session.painter.picture.layers.map(layer => ({isOpen: layer.isOpen, items: layer.items.map(
    ({sprite, place}) => [sprite, place.x, place.y, place.width, place.height])}))"""


async def has(page, message):
    """Waits until the page has what a message brings."""
    end = time.monotonic() + PATIENCE
    layers = None
    while layers != message["layers"]:
        if time.monotonic() > end:
            raise AssertionError(f"{layers} instead of {message['layers']}")
        await asyncio.sleep(0 if page.worker else 0.02)
        layers = page.worker and await page.worker.value(f"self.session ? {LAYERS} : null")


async def opened(browser, stage, width=1232, height=770):
    page = await browser.open("about:blank")
    await page.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
    await page.ask("Page.navigate", url=stage.url)
    await asyncio.wait_for(stage.connected.wait(), PATIENCE)
    return page


class Pictures(unittest.IsolatedAsyncioTestCase):
    async def test_it_says_who_it_is_and_how_large(self):
        async with Stage() as stage, Browser() as browser:
            await opened(browser, stage)
            hello = (await asyncio.wait_for(stage.said.get(), PATIENCE))["hello"]
            self.assertEqual(hello["token"], "0" * 32)
            self.assertEqual((hello["width"], hello["scale"], hello["secure"]), (1232, 1, True))
            # The bar is thin.
            self.assertTrue(730 <= hello["height"] <= 740, hello)
            self.assertAlmostEqual(hello["mm"], 25.4 / 96)

    async def test_it_has_the_items_that_were_sent(self):
        for preset in ("03-filter-and-melody.yaml", "20-pad-and-switches.yaml", "25-xy.yaml"):
            messages = recorded(preset, 120)
            async with Stage() as stage, Browser() as browser:
                page = await opened(browser, stage)
                for message in messages:
                    await stage.show(message)
                    await has(page, message)
                self.assertEqual(page.complaints, [])

    async def test_what_is_painted_by_parts_is_what_is_painted_anew(self):
        messages = recorded("03-filter-and-melody.yaml", 60)
        async with Stage() as stage, Browser() as browser:
            page = await opened(browser, stage)
            for message in messages:
                await stage.show(message)
            await has(page, messages[-1])
            whole = """(async () => {
                const {painter} = session;
                const bytes = async () => {
                    painter.paint();
                    const image = painter.context.getImageData(0, 0, painter.canvas.width, painter.canvas.height);
                    const hash = await crypto.subtle.digest("SHA-256", image.data);
                    return [...new Uint8Array(hash)].join();
                };
                const byParts = await bytes();
                painter.damage = [{x: 0, y: 0, width: painter.canvas.width, height: painter.canvas.height}];
                return [byParts, await bytes()];
            })()"""
            byParts, anew = await page.worker.value(whole)
            self.assertEqual(byParts, anew)

    async def test_sixteen_ribbons_take_no_time_of_the_page(self):
        messages = recorded("sixteen", 300)
        async with Stage() as stage, Browser() as browser:
            page = await opened(browser, stage, 1280, 754)
            await stage.show(messages[0])
            await page.wait_for("document.getElementById('canvas').style.width !== ''")
            await page.ask("Performance.enable", timeDomain="timeTicks")
            before = await self.metrics(page)
            start = time.monotonic()
            for message in messages[1:]:
                await asyncio.sleep(max(message["time"] - messages[0]["time"] - time.monotonic() + start, 0))
                await stage.show(message)
            await has(page, messages[-1])
            after = await self.metrics(page)
            frames = await page.worker.value("session.painter.frames")
            spent = 1000 * (after["TaskDuration"] - before["TaskDuration"]) / frames
            print(f"sixteen ribbons: {frames} frames of {len(messages)}, {spent:.2f} ms of the page's thread each")
            self.assertGreater(frames, 60)
            self.assertLess(spent, 4)

    @staticmethod
    async def metrics(page):
        metrics = (await page.ask("Performance.getMetrics"))["metrics"]
        return {metric["name"]: metric["value"] for metric in metrics}
