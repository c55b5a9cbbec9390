"""A headless Chromium, driven by its DevTools protocol (https://chromedevtools.github.io/devtools-protocol/)."""

import asyncio
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import websockets

from server import PATIENCE


class Browser:
    """`async with Browser() as browser: page = await browser.open(url)`"""

    async def __aenter__(self):
        self.folder = tempfile.mkdtemp(prefix="ribbon-chromium-")
        options = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self.folder}", "--disable-gpu",
                   "--no-first-run", "--autoplay-policy=user-gesture-required"]
        # As root, as in CI, it has no sandbox.
        options += ["--no-sandbox"] if os.geteuid() == 0 else []
        self.process = subprocess.Popen(
            ["chromium", *options, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file = pathlib.Path(self.folder) / "DevToolsActivePort"
        end = asyncio.get_running_loop().time() + PATIENCE
        while not (port_file.exists() and len(port_file.read_text().splitlines()) == 2):
            if self.process.poll() is not None or asyncio.get_running_loop().time() > end:
                raise AssertionError("Chromium does not start")
            await asyncio.sleep(0.02)
        port, path = port_file.read_text().splitlines()
        self.socket = await websockets.connect(f"ws://127.0.0.1:{port}{path}", max_size=None)
        self.answers, self.listeners, self.count = {}, [], 0
        self.reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_):
        self.reader.cancel()
        await self.socket.close()
        self.kill()

    def kill(self):
        """Ends it as a crash does."""
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def _read(self):
        async for text in self.socket:
            message = json.loads(text)
            if "id" in message:
                self.answers.pop(message["id"]).set_result(message)
            for listener in self.listeners if "method" in message else []:
                listener(message)

    async def ask(self, method, session=None, **parameters):
        self.count += 1
        answer = self.answers[self.count] = asyncio.get_running_loop().create_future()
        request = {"id": self.count, "method": method, "params": parameters}
        await self.socket.send(json.dumps(request | ({"sessionId": session} if session else {})))
        message = await asyncio.wait_for(answer, PATIENCE)
        if "error" in message:
            raise AssertionError(f"{method}: {message['error']}")
        return message["result"]

    async def open(self, url):
        target = await self.ask("Target.createTarget", url="about:blank")
        attached = await self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = Page(self, attached["sessionId"])
        for domain in ("Page", "Runtime", "Log"):
            await page.ask(f"{domain}.enable")
        await page.ask("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)
        await page.ask("Page.navigate", url=url)
        return page


class Page:
    def __init__(self, browser, session):
        self.browser, self.session = browser, session
        # What the page has complained of: exceptions, refused scripts, missing files.
        self.complaints = []
        # Its worker, once there is one: a page of its own, as far as values are asked for.
        self.worker = None
        browser.listeners.append(self._note)

    def _note(self, message):
        if message.get("sessionId") != self.session:
            return
        if message["method"] == "Target.attachedToTarget" and message["params"]["targetInfo"]["type"] == "worker":
            self.worker = Page(self.browser, message["params"]["sessionId"])
        if message["method"] == "Runtime.exceptionThrown":
            self.complaints.append(message["params"]["exceptionDetails"])
        if message["method"] == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
            self.complaints.append(message["params"]["entry"])

    async def ask(self, method, **parameters):
        return await self.browser.ask(method, self.session, **parameters)

    async def value(self, expression):
        result = await self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise AssertionError(result["exceptionDetails"])
        return result["result"].get("value")

    async def wait_for(self, expression):
        """Waits until an expression is true."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while not (value := await self.value(expression)):
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"not true: {expression}; {self.complaints}")
            await asyncio.sleep(0.02)
        return value
