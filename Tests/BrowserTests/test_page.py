"""The page in a real browser."""

import asyncio
import json
import unittest

import websockets

from devtools import Browser
from server import PATIENCE
from test_server import VIEW, ServerCase


class Pages(ServerCase, unittest.IsolatedAsyncioTestCase):
    async def test_the_page_says_that_there_is_no_bridge(self):
        async with Browser() as browser:
            page = await browser.open(f"http://{self.server.host}/#{self.server.token('play')}")
            await page.wait_for("(document.body?.innerText ?? '').includes('No bridge is running')")
            complaints = [entry for entry in page.complaints if "favicon" not in json.dumps(entry)]
            self.assertEqual(complaints, [])

    async def test_the_token_leaves_the_address_to_nobody(self):
        async with Browser() as browser:
            page = await browser.open(f"http://{self.server.host}/#{self.server.token('view')}")
            await page.wait_for("(document.body?.innerText ?? '').includes('No bridge is running')")
            addresses = await page.value("performance.getEntriesByType('resource').map(entry => entry.name)")
            for address in addresses:
                self.assertNotIn(self.server.token("view"), address)

    async def test_no_script_of_others_runs(self):
        async with Browser() as browser:
            page = await browser.open(f"http://{self.server.host}/#{self.server.token('view')}")
            await page.wait_for("document.readyState === 'complete'")
            await page.value("""(() => {
                const script = document.createElement('script');
                script.textContent = 'window.ran = true';
                document.body.append(script);
            })()""")
            self.assertIsNone(await page.value("window.ran"))

    async def test_keys_and_programs_are_called_as_in_presets(self):
        async with Browser() as browser:
            page = await browser.open(f"http://{self.server.host}/#{self.server.token('view')}")
            await page.wait_for("document.readyState === 'complete'")
            names = await page.value("import('/midi.js').then(midi => [60, 69].map(midi.noteName))")
            self.assertEqual(names, ["C3", "A3"])
            words = await page.value("import('/midi.js').then(midi => midi.words({ port: 0, bytes: [0xc0, 5] }))")
            self.assertEqual(words, "program 5 ch 1")

    async def test_a_killed_browser_makes_place(self):
        browser = await Browser().__aenter__()
        page = await browser.open(f"http://{self.server.host}/#{self.server.token('play')}")
        await page.wait_for("(document.body?.innerText ?? '').includes('No bridge is running')")
        clients = [await self.connect() for _ in range(12)]
        for client in clients[:11]:
            self.assertIn("welcome", await self.hello(client))
        browser.reader.cancel()
        browser.kill()
        end = asyncio.get_running_loop().time() + PATIENCE
        last = clients[11]
        while True:
            await last.send(json.dumps({"hello": {"token": self.server.token("view"), **VIEW}}))
            try:
                self.assertIn("welcome", await asyncio.wait_for(last.recv(), PATIENCE))
                break
            except websockets.ConnectionClosed:
                self.assertLess(asyncio.get_running_loop().time(), end)
                last = await self.connect()
        for client in clients[:11] + [last]:
            await client.close()


if __name__ == "__main__":
    unittest.main()
