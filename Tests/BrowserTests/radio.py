"""A bad radio link in a virtual machine, and a page that plays through it: for `guest.py`."""

import asyncio
import contextlib
import ctypes
import json
import os
import socket
import struct
import subprocess
import threading
import time

import websockets

NAMESPACE, HERE, THERE = "radio", "10.9.0.1", "10.9.0.2"


def run(command):
    subprocess.run(command.split(), check=True)


def build():
    """A link between this machine and a namespace, which has nothing else."""
    run(f"ip netns add {NAMESPACE}")
    run(f"ip link add tower type veth peer name aerial netns {NAMESPACE}")
    run(f"ip address add {HERE}/24 dev tower")
    run("ip link set tower up")
    run(f"ip -n {NAMESPACE} address add {THERE}/24 dev aerial")
    run(f"ip -n {NAMESPACE} link set aerial up")


async def weather(rule):
    """What becomes of the packets of either direction, in the words of tc-netem(8). Pages play on meanwhile."""
    for end in ("tc qdisc replace dev tower", f"tc -n {NAMESPACE} qdisc replace dev aerial"):
        await asyncio.to_thread(run, f"{end} root netem {rule}")


def connect(port):
    """A connection from the namespace to this machine."""
    made = []

    def enter():
        # Only this thread goes there; the socket stays there.
        with open(f"/run/netns/{NAMESPACE}") as namespace:
            if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), 0) != 0:
                raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        made.append(socket.create_connection((HERE, port)))

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    made[0].setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made[0]


class Player:
    """`async with Player(port, token) as player`: says what a page says, as docs/browser.md has it."""

    def __init__(self, port, token):
        self.port, self.token = port, token
        self.contacts, self.sequence, self.number = {}, 0, 0

    async def __aenter__(self):
        host = f"{HERE}:{self.port}"
        self.socket = await websockets.connect(
            f"ws://{host}/socket", sock=await asyncio.to_thread(connect, self.port), origin=f"http://{host}",
            subprotocols=["ribbon.1"], max_size=None, ping_interval=None, compression=None)
        size = {"width": 800, "height": 480, "scale": 1, "mm": 0.16}
        await self.socket.send(json.dumps({"hello": {"token": self.token, **size}}))
        self.isReady = asyncio.Event()
        self.tasks = [asyncio.create_task(task()) for task in (self._listen, self._beat)]
        await self.isReady.wait()
        return self

    async def __aexit__(self, *_):
        for task in self.tasks:
            task.cancel()
        await self.socket.close()

    async def _listen(self):
        with contextlib.suppress(websockets.ConnectionClosed):
            async for message in self.socket:
                # Then the bridge knows the page too.
                if isinstance(message, str) and "elements" in json.loads(message):
                    self.isReady.set()

    async def _beat(self):
        while True:
            await asyncio.sleep(0.25)
            if self.contacts:
                await self.socket.send(struct.pack("<Bd", 2, time.monotonic() * 1000))

    async def _send(self):
        head = struct.pack("<BBHd", 1, len(self.contacts), self.sequence & 0xFFFF, time.monotonic() * 1000)
        self.sequence += 1
        await self.socket.send(head + b"".join(
            struct.pack("<IHHBB", number, round(x * 65535), round(y * 65535), 0, 0)
            for number, (x, y) in self.contacts.items()))

    async def down(self, x, y=0.5):
        """A finger comes. Answers its number."""
        self.number += 1
        self.contacts[self.number] = (x, y)
        await self._send()
        return self.number

    async def move(self, number, x, y=0.5):
        self.contacts[number] = (x, y)
        await self._send()

    async def up(self, number):
        del self.contacts[number]
        await self._send()
