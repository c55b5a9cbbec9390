"""A stand-in for the bridge's control socket: it knows the links to the page, and what pages have asked for."""

import asyncio
import json
import os


class Bridge:
    """Answers as docs/control.md says. The folder is the server's `$XDG_RUNTIME_DIR`."""

    def __init__(self, folder):
        self.path = f"{folder}/ribbon/control"
        os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
        self.links, self.server, self.waiting = None, None, []
        # Requests other than those for links, as they came.
        self.requests = asyncio.Queue()
        # Whether it leaves those unanswered.
        self.hangs = False

    async def __aenter__(self):
        self.listener = await asyncio.start_unix_server(self._serve, self.path)
        self.writers = set()
        return self

    async def __aexit__(self, *_):
        self.listener.close()
        for writer in list(self.writers):
            writer.close()

    @staticmethod
    def _answer(writer, **reply):
        writer.write(json.dumps({"ok": True} | reply).encode() + b"\n")

    async def _serve(self, reader, writer):
        self.writers.add(writer)
        while line := await reader.readline():
            request = json.loads(line)
            if request["command"] == "serve":
                self.links, self.server = request["links"], writer
                for waiting in self.waiting:
                    self._answer(waiting, links=self.links)
                self.waiting = []
            elif request["command"] == "links" and request.get("argument") == "renew":
                self.waiting.append(writer)
                self._answer(self.server, message="renew")
            elif request["command"] == "links":
                self._answer(writer, links=self.links)
            elif request["command"] == "face":
                self._answer(writer, ok=False, code=1, message="this stand-in has no picture")
            else:
                await self.requests.put(request)
                if not self.hangs:
                    self._answer(writer)
        self.writers.discard(writer)
        writer.close()
