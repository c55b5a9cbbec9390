"""Serves the page's files, and messages that a test has written down, in the place of ribbon-web."""

import asyncio
import http
import json
import pathlib
import subprocess
import tempfile

from websockets.exceptions import ConnectionClosed
from websockets.legacy.server import serve

from server import PROJECT, build

PAGE = PROJECT / "Sources/Web/Page"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def recorded(what, count):
    """The messages of a picture, and what the server's own reader makes of them: see Tests/WebPictures."""
    with tempfile.NamedTemporaryFile() as file:
        subprocess.run([build() / "web-pictures", file.name, what, str(count)], check=True)
        return json.loads(pathlib.Path(file.name).read_text())


class Stage:
    """`async with Stage() as stage`: a page may be opened at stage.url; the test sends it what it wants."""

    async def __aenter__(self):
        self.said = asyncio.Queue()
        self.connected = asyncio.Event()
        self.listener = await serve(
            self._listen, "127.0.0.1", 0, process_request=self._file, subprotocols=["ribbon.1"], max_size=None)
        port = self.listener.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/#{'0' * 32}"
        return self

    async def __aexit__(self, *_):
        self.listener.close()
        await self.listener.wait_closed()

    async def _file(self, path, _):
        if path == "/socket":
            return None
        file = PAGE / ("index.html" if path == "/" else path[1:])
        if path.count("/") > 1 or not file.is_file():
            return http.HTTPStatus.NOT_FOUND, [], b""
        return http.HTTPStatus.OK, [("Content-Type", TYPES[file.suffix])], file.read_bytes()

    async def _listen(self, socket):
        self.socket = socket
        self.connected.set()
        try:
            async for text in socket:
                await self.said.put(json.loads(text) if isinstance(text, str) else text)
        except ConnectionClosed:
            # The test has closed it.
            pass

    async def send(self, **message):
        await self.socket.send(json.dumps(message))

    async def show(self, message):
        await self.socket.send(bytes.fromhex(message["bytes"]))
