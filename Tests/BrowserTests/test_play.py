"""Playing in a real browser: `ribbon play`, fingers, keys, and the preview's sound."""

import asyncio
import contextlib
import json
import unittest

import websockets

from devtools import Browser
from playing import PATIENCE, Play

PRESET = """
ribbons:
  - { name: all, area: [0, 0, 1, 1], send: [{ from: touch, to: note, root: C3, span: 24, voices: 8 }] }
"""

# The amplitude of one frequency in a part of a buffer of 48,000 samples a second (Goertzel), and the loudness of a part.
MEASURE = """
    const { render } = await import("/sound.js");
    const amplitude = (samples, frequency, from, to) => {
        const factor = 2 * Math.cos(2 * Math.PI * frequency / 48000);
        let [last, before] = [0, 0];
        for (let at = from * 48000; at < to * 48000; at++) [last, before] = [samples[at] + factor * last - before, last];
        return Math.sqrt(last * last + before * before - factor * last * before) * 2 / ((to - from) * 48000);
    };
    const loudness = (samples, from, to) => {
        let sum = 0;
        for (let at = from * 48000; at < to * 48000; at++) sum += samples[at] * samples[at];
        return Math.sqrt(sum / ((to - from) * 48000));
    };
"""


class Playing(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.play = Play(PRESET)
        self.addCleanup(self.play.end)

    async def open(self, browser):
        """A page that plays, and the middle of its picture."""
        page = await browser.open(self.play.link)
        await page.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        await page.wait_for("document.readyState === 'complete'")
        for _ in range(500):
            if self.play.ask("status")["status"].get("pages"):
                break
            await asyncio.sleep(0.02)
        # Keys play the ribbons that the page knows.
        await page.wait_for("document.querySelector('[data-ribbon]') !== null")
        size = await page.value("[innerWidth, innerHeight]")
        return page, size

    async def touch(self, page, kind, *points):
        await page.ask("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"id": number, "x": x, "y": y} for number, (x, y) in enumerate(points)])

    async def test_two_fingers_play_a_chord(self):
        async with Browser() as browser:
            page, (width, height) = await self.open(browser)
            await self.touch(page, "touchStart", (width * 0.3, height * 0.6), (width * 0.7, height * 0.6))
            keys, _ = self.play.wait_for(2)
            self.assertGreater(keys[1] - keys[0], 3)
            await self.touch(page, "touchEnd", (width * 0.3, height * 0.6))
            self.assertEqual(len(self.play.wait_for(1)[0]), 1)
            await self.touch(page, "touchEnd")
            self.play.wait_for(0)

    async def test_a_page_has_its_own_latency(self):
        async with Browser() as browser:
            page, (width, height) = await self.open(browser)
            self.assertRegex(self.play.ribbon("latency"), r"\nlatency   nothing measured yet, browser at 127\.0\.0\.1\n$")
            await self.touch(page, "touchStart", (width * 0.3, height * 0.6))
            self.play.wait_for(1)
            await self.touch(page, "touchEnd")
            self.play.wait_for(0)
            status = self.play.ribbon("status")
            self.assertRegex(status, r"\nbrowser   127\.0\.0\.1: frames 2\n")
            self.assertRegex(status, r"\nlatency   nothing measured yet\nlatency   p50 \d+\.\d{3}, .* ms \(2\), browser at 127")
            await page.wait_for("/page \\d+ ms there and back/.test(document.getElementById('canvas').ariaLabel)")

    async def test_a_finger_that_rests_goes_on(self):
        async with Browser() as browser:
            page, (width, height) = await self.open(browser)
            await self.touch(page, "touchStart", (width * 0.3, height * 0.6))
            keys, _ = self.play.wait_for(1)
            await asyncio.sleep(2.5)
            self.assertEqual(self.play.sounding(), keys)

    async def test_the_first_lift_starts_the_sound_where_nobody_else_hears(self):
        async with Browser() as browser:
            page, (width, height) = await self.open(browser)
            self.assertEqual(await page.value("document.getElementById('sound').textContent"), "Tap for sound")
            await self.touch(page, "touchStart", (width * 0.3, height * 0.6))
            await self.touch(page, "touchEnd")
            await page.wait_for("document.getElementById('sound').textContent === 'Preview'")

    async def test_a_key_whose_lift_is_not_told_leaves_no_note(self):
        """On a Mac, a browser does not tell that a key goes up while the command key is down."""
        async with Browser() as browser:
            page, _ = await self.open(browser)
            await page.ask("Input.dispatchKeyEvent", type="keyDown", code="KeyA", key="a")
            self.play.wait_for(1)
            await page.ask("Input.dispatchKeyEvent", type="keyDown", code="MetaLeft", key="Meta", modifiers=4)
            await page.ask("Input.dispatchKeyEvent", type="keyUp", code="MetaLeft", key="Meta")
            self.play.wait_for(0)

    async def test_a_killed_browser_leaves_no_note(self):
        browser = await Browser().__aenter__()
        page, (width, height) = await self.open(browser)
        await self.touch(page, "touchStart", (width * 0.3, height * 0.6), (width * 0.7, height * 0.6))
        self.play.wait_for(2)
        browser.reader.cancel()
        browser.kill()
        _, seconds = self.play.wait_for(0)
        self.assertLess(seconds, 1)

    async def test_a_page_that_is_left_leaves_no_note(self):
        async with Browser() as browser:
            page, (width, height) = await self.open(browser)
            await self.touch(page, "touchStart", (width * 0.3, height * 0.6))
            self.play.wait_for(1)
            await page.ask("Page.navigate", url="about:blank")
            _, seconds = self.play.wait_for(0)
            self.assertLess(seconds, 1)

    async def test_keys_and_the_mouse_play(self):
        async with Browser() as browser:
            page, (width, height) = await self.open(browser)
            for code, key in (("KeyA", "a"), ("KeyL", "l")):
                await page.ask("Input.dispatchKeyEvent", type="keyDown", code=code, key=key)
            keys, _ = self.play.wait_for(2)
            self.assertGreater(keys[1] - keys[0], 12)
            for code, key in (("KeyA", "a"), ("KeyL", "l")):
                await page.ask("Input.dispatchKeyEvent", type="keyUp", code=code, key=key)
            self.play.wait_for(0)
            mouse = {"x": width * 0.5, "y": height * 0.6, "button": "left", "clickCount": 1}
            await page.ask("Emulation.setTouchEmulationEnabled", enabled=False)
            await page.ask("Input.dispatchMouseEvent", type="mousePressed", **mouse)
            self.play.wait_for(1)
            await page.ask("Input.dispatchMouseEvent", type="mouseReleased", **mouse)
            self.play.wait_for(0)

    async def test_the_preview_has_the_pitch_of_a_note_and_of_its_bend(self):
        async with Browser() as browser:
            page, _ = await self.open(browser)
            heard = await page.value("(async () => {" + MEASURE + """
                const samples = (await render([
                    { at: 0, port: 0, bytes: [0x90, 69, 100] }, { at: 1, port: 0, bytes: [0xe0, 127, 127] },
                    { at: 2, port: 0, bytes: [0x80, 69, 0] }], 3.5)).getChannelData(0);
                return { note: amplitude(samples, 440, 0.2, 0.95), other: amplitude(samples, 500, 0.2, 0.95),
                    bent: amplitude(samples, 493.88, 1.2, 1.95), unbent: amplitude(samples, 440, 1.2, 1.95),
                    after: loudness(samples, 3, 3.5) };
            })()""")
            self.assertGreater(heard["note"], 20 * heard["other"])
            self.assertGreater(heard["bent"], 20 * heard["unbent"])
            self.assertLess(heard["after"], 0.001)

    async def test_the_preview_bends_notes_of_a_zone_apart(self):
        async with Browser() as browser:
            page, _ = await self.open(browser)
            # A zone of 15 members, whose bends reach 48 semitones: a fourth of that is an octave.
            heard = await page.value("(async () => {" + MEASURE + """
                const messages = [[0xb0, 101, 0], [0xb0, 100, 6], [0xb0, 6, 15], [0xe1, 0, 80], [0x91, 57, 100], [0x92, 64, 100]];
                const samples = (await render(messages.map(bytes => ({ at: 0, port: 0, bytes })), 1)).getChannelData(0);
                return { bent: amplitude(samples, 440, 0.2, 0.95), straight: amplitude(samples, 329.63, 0.2, 0.95),
                    unbent: amplitude(samples, 220, 0.2, 0.95) };
            })()""")
            self.assertGreater(heard["bent"], 20 * heard["unbent"])
            self.assertGreater(heard["straight"], 20 * heard["unbent"])

    async def test_the_preview_knows_what_was_told_before_it_may_sound(self):
        async with Browser() as browser:
            page, _ = await self.open(browser)
            # A range of 12 semitones and a whole bend come before the first lift; so does a note, which is over by then.
            heard = await page.value("(async () => {" + MEASURE + """
                const before = [[0xb0, 101, 0], [0xb0, 100, 0], [0xb0, 6, 12], [0xe0, 127, 127], [0x90, 62, 100]];
                const messages = before.map(bytes => ({ at: -1, port: 0, bytes }));
                messages.push({ at: 0, port: 0, bytes: [0x90, 57, 100] });
                const samples = (await render(messages, 1)).getChannelData(0);
                return { bent: amplitude(samples, 440, 0.2, 0.95), unbent: amplitude(samples, 246.94, 0.2, 0.95),
                    former: amplitude(samples, 587.33, 0.2, 0.95) };
            })()""")
            self.assertGreater(heard["bent"], 20 * heard["unbent"])
            self.assertGreater(heard["bent"], 20 * heard["former"])

    async def test_the_preview_sounds_keys_as_they_are_tuned(self):
        async with Browser() as browser:
            page, _ = await self.open(browser)
            # Channel 1 selects program 0, in which A3 is a semitone higher; while it sounds it becomes two. Channel 2 has none.
            heard = await page.value("(async () => {" + MEASURE + """
                const tune = semitone => [0xf0, 0x7f, 0x7f, 8, 2, 0, 1, 57, semitone, 0, 0, 0xf7];
                const first = [tune(58), [0xb0, 101, 0], [0xb0, 100, 3], [0xb0, 6, 0], [0x90, 57, 100], [0x91, 57, 100]];
                const messages = first.map(bytes => ({ at: 0, port: 0, bytes }));
                messages.push({ at: 1, port: 0, bytes: tune(59) });
                const samples = (await render(messages, 2)).getChannelData(0);
                return { tuned: amplitude(samples, 233.08, 0.2, 0.95), plain: amplitude(samples, 220, 0.2, 0.95),
                    other: amplitude(samples, 246.94, 0.2, 0.95), later: amplitude(samples, 246.94, 1.2, 1.95),
                    former: amplitude(samples, 233.08, 1.2, 1.95) };
            })()""")
            self.assertGreater(heard["tuned"], 10 * heard["other"])
            self.assertGreater(heard["plain"], 10 * heard["other"])
            self.assertGreater(heard["later"], 10 * heard["former"])

    async def test_a_page_that_is_turned_shows_no_old_news(self):
        host, token = self.play.link.removeprefix("http://").split("/#")
        scene, overlays, nothing = 16, 18, bytes((18, 0, 0))
        size = {"width": 800, "height": 480, "scale": 1, "mm": 0.16}
        async with websockets.connect(f"ws://{host}/socket", subprotocols=["ribbon.1"], origin=f"http://{host}") as client:
            await client.send(json.dumps({"hello": {"token": token, **size}}))
            # The news of the beginning ends.
            while await asyncio.wait_for(client.recv(), PATIENCE) != nothing:
                pass
            await client.send(json.dumps({"resize": {**size, "width": 480, "height": 800}}))
            while (await asyncio.wait_for(client.recv(), PATIENCE))[0] != scene:
                pass
            while (message := await self.soon(client)) is not None:
                if message[0] == overlays:
                    self.assertEqual(message, nothing)

    @staticmethod
    async def soon(client):
        """The next message, if one comes within a second."""
        with contextlib.suppress(asyncio.TimeoutError):
            return await asyncio.wait_for(client.recv(), 1)

    async def test_the_program_ends_when_it_is_asked_to(self):
        link = self.play.link
        self.assertRegex(link, r"^http://127\.0\.0\.1:\d+/#[0-9a-f]{32}$")
        self.assertEqual(self.play.ask("panic")["ok"], True)


if __name__ == "__main__":
    unittest.main()
