"""The page of a bridge at a sequencer, in a virtual machine with a forwarded port."""

import asyncio
import os
import shutil
import socket
import unittest

import websockets

from devtools import Browser
from machine import Machine, find_kernel, find_vng
from server import PATIENCE

machine = None


def setUpModule():
    global machine
    if os.uname().machine != "x86_64":
        raise unittest.SkipTest("the virtual machine is for amd64")
    if not (find_kernel() and find_vng() and shutil.which("aseqdump")) and not os.environ.get("CI"):
        raise unittest.SkipTest("no virtual machine: `.ci/install browser` installs what it needs")
    machine = Machine()
    unittest.addModuleCleanup(machine.end)


async def ask(name, *arguments):
    """Has the machine do something; see `guest.py`."""
    return await asyncio.to_thread(machine.ask, name, *arguments)


class Sequencer(unittest.IsolatedAsyncioTestCase):
    async def open(self, browser):
        """A page that plays, and the size of it."""
        page = await browser.open(machine.link)
        await page.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        await page.wait_for("document.querySelector('[data-ribbon]') !== null")
        return page, await page.value("[innerWidth, innerHeight]")

    async def chord(self, page, size):
        """Two fingers, and the keys that arrive at the receiver."""
        points = [{"id": number, "x": size[0] * x, "y": size[1] * 0.6} for number, x in enumerate((0.3, 0.7))]
        await page.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=points)
        messages = await ask("receive", 2)
        self.assertEqual([message.split()[0] for message in messages], ["on", "on"])
        keys = sorted(int(message.split()[1]) for message in messages)
        self.assertGreater(keys[1] - keys[0], 3)
        return keys

    async def test_two_fingers_play_a_chord(self):
        async with Browser() as browser:
            page, size = await self.open(browser)
            keys = await self.chord(page, size)
            await page.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            self.assertEqual(sorted(await ask("receive", 2)), [f"off {key}" for key in keys])

    async def test_a_killed_browser_leaves_no_note(self):
        browser = await Browser().__aenter__()
        page, size = await self.open(browser)
        keys = await self.chord(page, size)
        browser.reader.cancel()
        browser.kill()
        self.assertEqual(sorted(await ask("receive", 2)), [f"off {key}" for key in keys])

    @staticmethod
    def status(host):
        with socket.create_connection(("127.0.0.1", machine.page), PATIENCE) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            return int(connection.recv(4096).split(b" ", 2)[1])

    def test_a_forwarded_port_is_asked_for_by_its_own_name(self):
        for host in (f"127.0.0.1:{machine.page}", f"localhost:{machine.page}", "10.0.2.15:7422"):
            self.assertEqual(self.status(host), 200, host)
        for host in (f"evil.example:{machine.page}", "10.0.2.2", "10.0.2.16:7422"):
            self.assertEqual(self.status(host), 421, host)

    async def test_pages_of_others_are_refused_behind_a_forwarded_port(self):
        own = f"http://127.0.0.1:{machine.page}"
        refused = websockets.InvalidStatusCode if hasattr(websockets, "InvalidStatusCode") else websockets.InvalidStatus
        for origin in ("http://127.0.0.1:7422", f"http://localhost:{machine.page}", "http://10.0.2.15:7422", None):
            with self.assertRaises(refused) as caught:
                async with websockets.connect(f"ws{own[4:]}/socket", subprotocols=["ribbon.1"], origin=origin):
                    pass
            self.assertIn("403", str(caught.exception))
        async with websockets.connect(f"ws{own[4:]}/socket", subprotocols=["ribbon.1"], origin=own) as client:
            self.assertEqual(client.subprotocol, "ribbon.1")


class Radio(unittest.IsolatedAsyncioTestCase):
    """An independent client, behind a link as bad as a Wi-Fi can be."""

    async def test_stalls_and_losses_lose_nothing_and_nothing_sticks(self):
        clear, silences = await ask("phrase", "delay 2ms")
        self.assertEqual(silences, 0)
        self.assertEqual([message.split()[0] for message in self.shorts(clear)], ["on", "off"] * 40)
        heard, silences = await ask("phrase", "delay 20ms 10ms slot 200ms 200ms")
        self.assertEqual((heard, silences), (clear, 0))
        heard, silences = await ask("phrase", "delay 20ms 10ms loss 5%")
        self.assertEqual(self.shorts(heard), self.shorts(clear))
        # A packet that is lost three times in a row comes after more than a second: the page has been silent, and its long
        # note has ended by then.
        self.assertEqual(sorted(heard), sorted(clear))
        if silences == 0:
            self.assertEqual(heard, clear)

    @staticmethod
    def shorts(messages):
        """The messages of all notes but the first one."""
        return [message for message in messages if message.split()[1] != messages[0].split()[1]]

    async def test_a_radio_that_is_gone_leaves_no_note(self):
        heard, pages, again = await ask("vanish")
        on, off = heard[:2], heard[2:]
        self.assertEqual(sorted(off), sorted(message.replace("on", "off") for message in on))
        # The page has not been closed: it is its silence that has ended the notes. WebTouchServiceTests has the second.
        self.assertEqual([page["silences"] for page in pages], [1])
        # What has been cancelled stays so until it lifts.
        key = again[0].split()[1]
        self.assertEqual(again, [f"on {key}", f"off {key}"])
        self.assertNotIn(f"on {key}", on)


if __name__ == "__main__":
    unittest.main()
