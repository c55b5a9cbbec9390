"""Runs in a virtual machine: a bridge at the sequencer, the page's server, and a receiver. `machine.py` boots it and asks.

guest.py FOLDER BUILD: the libraries of the programs are listed in FOLDER/libraries; the link comes into FOLDER/token.
"""

import asyncio
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import traceback

import radio
from playing import ask
from server import PATIENCE, Server

PAGE, AGENT = 7422, 7423
MEMORY = pathlib.Path("/dev/shm/ribbon")
PRESET = """ribbon-preset: 1
name: Chords
ribbons:
  - { name: all, area: [0, 0, 1, 1], send: [{ from: touch, to: note, root: C3, span: 24, voices: 8 }] }
"""


class Receiver:
    """What an ordinary client of the sequencer hears: messages such as `on 60` and `off 60`."""

    async def __aenter__(self):
        self.process = await asyncio.create_subprocess_exec("aseqdump", stdout=asyncio.subprocess.PIPE)
        return self

    async def __aexit__(self, *_):
        self.process.terminate()
        await self.process.wait()

    async def message(self):
        while line := (await self.process.stdout.readline()).decode():
            if found := re.search(r"Note (on|off) .*note (\d+), velocity (\d+)", line):
                kind, key, velocity = found.groups()
                return f"{'off' if velocity == '0' else kind} {key}"
        raise AssertionError("aseqdump has ended")

    async def messages(self, count):
        return [await asyncio.wait_for(self.message(), PATIENCE) for _ in range(count)]


def join_network():
    """As qemu has it for a machine."""
    device = next(name for name in os.listdir("/sys/class/net") if name != "lo")
    for command in ("link set lo up", f"link set {device} up", f"address add 10.0.2.15/24 dev {device}"):
        subprocess.run(["ip", *command.split()], check=True)


class Guest:
    async def run(self, folder):
        join_network()
        radio.build()
        preset = MEMORY / "preset.yaml"
        preset.write_text(PRESET)
        async with Receiver() as self.receiver:
            self.server = Server("--listen", f"0.0.0.0:{PAGE}")
            self.bridge = subprocess.Popen(
                [MEMORY / "ribbon", "run", "--preset", preset, "--connect", "aseqdump"], env=self.server.environment)
            await self.connected()
            agent = await asyncio.start_server(self.serve, "0.0.0.0", AGENT)
            (folder / "token").write_text(self.server.token("play"))
            self.end = asyncio.Event()
            await self.end.wait()
            agent.close()
            self.bridge.terminate()
            assert self.bridge.wait(PATIENCE) == 0
            assert self.server.end() == 0

    def status(self):
        return ask(f"{self.server.folder}/ribbon/control", "status")["status"]

    async def connected(self):
        """Waits until the bridge sends to the receiver."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                if self.status()["ports"][0]["receivers"]:
                    return
            except OSError:
                pass
            assert asyncio.get_running_loop().time() < end, "the bridge has found no receiver"
            await asyncio.sleep(0.05)

    async def serve(self, reader, writer):
        """Answers a request in each line, `[NAME, ARGUMENT…]`, with `[ANSWER, ERROR]`."""
        while line := await reader.readline():
            name, *arguments = json.loads(line)
            try:
                answer = [await getattr(self, f"do_{name}")(*arguments), None]
            except Exception:
                answer = [None, traceback.format_exc()]
            writer.write(json.dumps(answer).encode() + b"\n")
        writer.close()

    async def do_receive(self, count):
        return await self.receiver.messages(count)

    # A page behind a radio

    def player(self):
        return radio.Player(PAGE, self.server.token("play"))

    async def do_phrase(self, weather):
        """Forty short notes over a long one, in this weather: what is heard, and how often the page was taken for silent."""
        await radio.weather(weather)
        async with self.player() as player:
            long = await player.down(0)
            for place in range(40):
                short = await player.down(0.1 + 0.02 * place)
                await asyncio.sleep(0.02)
                await player.up(short)
                await asyncio.sleep(0.02)
            await player.up(long)
            heard = await self.receiver.messages(82)
            return heard, self.status()["pages"][0]["silences"]

    async def do_vanish(self):
        """Two fingers rest, and the radio is gone: what is heard, and what the bridge says of the page then; and what is heard
        when it is there again, the fingers move on, and a third one comes and lifts."""
        await radio.weather("delay 2ms")
        async with self.player() as player:
            fingers = [await player.down(x) for x in (0.3, 0.7)]
            heard = await self.receiver.messages(2)
            await radio.weather("loss 100%")
            heard += await self.receiver.messages(2)
            pages = self.status()["pages"]
            await radio.weather("delay 2ms")
            for finger in fingers:
                await player.move(finger, 0.5)
            await player.up(await player.down(0.1))
            return heard, pages, await self.receiver.messages(2)

    async def do_end(self):
        self.end.set()


if __name__ == "__main__":
    folder, build = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    # The file system reads a page at a time when a program is loaded from it, and large blocks when it is copied.
    MEMORY.mkdir()
    for file in (folder / "libraries").read_text().split() + [build / "ribbon", build / "ribbon-web"]:
        shutil.copy(file, MEMORY)
    os.environ.update(LD_LIBRARY_PATH=str(MEMORY), RIBBON_BUILD=str(MEMORY))
    asyncio.run(Guest().run(folder))
