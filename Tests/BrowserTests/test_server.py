"""What the server says to clients of all kinds. Python's websockets is the witness that it speaks the protocol."""

import asyncio
import json
import os
import socket
import stat
import struct
import time
import unittest

import websockets

from bridge import Bridge
from server import PATIENCE, Server

VIEW = {"width": 800, "height": 480, "scale": 1, "mm": 0.16}


def request(server, text, host=None):
    """Sends a request and returns the whole answer."""
    with socket.create_connection((host or "127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(text.encode("latin-1"))
        answer = b""
        while part := connection.recv(65536):
            answer += part
    return answer.decode("latin-1")


def get(server, path, host=None):
    return request(server, f"GET {path} HTTP/1.1\r\nHost: {host or server.host}\r\n\r\n")


def status(answer):
    return int(answer.split(" ", 2)[1])


class ServerCase(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(lambda: self.server and self.end())

    def end(self):
        server, self.server = self.server, None
        self.assertEqual(server.end(), 0)
        return server.said

    def connect(self, **others):
        options = {"subprotocols": ["ribbon.1"], "origin": f"http://{self.server.host}", "open_timeout": PATIENCE}
        return websockets.connect(f"ws://{self.server.host}/socket", **{**options, **others})

    async def hello(self, client, role="play", token=None, **others):
        token = token or self.server.token(role)
        await client.send(json.dumps({"hello": {"token": token, **VIEW, **others}}))
        return json.loads(await asyncio.wait_for(client.recv(), PATIENCE))

    async def said(self, client, key):
        """The next text message of this name."""
        while True:
            message = await asyncio.wait_for(client.recv(), PATIENCE)
            if isinstance(message, str) and key in (content := json.loads(message)):
                return content[key]

    async def closing(self, client):
        """The code with which the server closes, and what it has sent before."""
        messages = []
        try:
            while True:
                messages.append(await asyncio.wait_for(client.recv(), PATIENCE))
        except websockets.ConnectionClosed:
            return client.close_code, messages


class Requests(ServerCase):
    def test_the_page(self):
        answer = get(self.server, "/")
        self.assertEqual(status(answer), 200)
        for field in ("X-Content-Type-Options: nosniff", "default-src 'self'", "frame-ancestors 'none'"):
            self.assertIn(field, answer)
        self.assertEqual(status(get(self.server, "/socket")), 426)
        self.assertEqual(status(get(self.server, "/../../etc/passwd")), 404)
        self.assertEqual(status(request(self.server, "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n")), 405)

    def test_foreign_hosts(self):
        for host in ("evil.example", "evil.example:7422", "127.0.0.1.evil.example", "10.1.2.3"):
            self.assertEqual(status(get(self.server, "/", host)), 421)
        for host in ("localhost", f"localhost:{self.server.port}", "[::1]:1"):
            self.assertEqual(status(get(self.server, "/", host)), 200)

    def test_version_6(self):
        try:
            self.assertEqual(status(request(self.server, "GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n", "::1")), 200)
        except OSError as error:
            self.skipTest(f"no version 6: {error}")

    def test_a_body_without_end_is_not_read(self):
        with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as connection:
            connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
            sent = 0
            try:
                while sent < 64 << 20:
                    sent += connection.send(b"x" * 65536)
            except OSError:
                pass
            # What the two buffers of the connection hold, and no more.
            self.assertLess(sent, 32 << 20)

    def test_the_token_file_is_for_its_owner(self):
        self.assertEqual(stat.S_IMODE(os.stat(self.server.token_file).st_mode), 0o600)
        first = self.server.token_file.read_text()
        again = Server(environment={"XDG_STATE_HOME": f"{self.server.folder}/state"})
        self.assertEqual(self.server.token_file.read_text(), first)
        again.end()


class Sockets(ServerCase, unittest.IsolatedAsyncioTestCase):
    async def test_each_role_is_welcome(self):
        for role in ("view", "play", "edit"):
            async with self.connect() as client:
                self.assertEqual(client.subprotocol, "ribbon.1")
                self.assertEqual((await self.hello(client, role))["welcome"]["role"], role)

    async def test_foreign_origins(self):
        for origin in ("http://evil.example", "null", None, f"https://{self.server.host}", "http://localhost:7422"):
            with self.assertRaises(websockets.InvalidStatusCode if hasattr(websockets, "InvalidStatusCode")
                                   else websockets.InvalidStatus) as caught:
                async with self.connect(origin=origin):
                    pass
            self.assertIn("403", str(caught.exception))

    async def test_unknown_tokens(self):
        known = self.server.token("play")
        wrong = [known[:-1] + ("0" if known[-1] != "0" else "1"), known + "0", "", "0" * 32, "é" * 32]
        first = [json.dumps({"hello": {"token": token, **VIEW}}) for token in wrong]
        for message in first + [json.dumps({"panic": True}), bytes([1, 0])]:
            async with self.connect() as client:
                await client.send(message)
                code, messages = await self.closing(client)
                self.assertEqual((code, messages), (4401, []))

    async def test_whoever_shows_no_token_is_closed(self):
        async with self.connect() as client:
            start = time.monotonic()
            self.assertEqual(await self.closing(client), (4401, []))
            self.assertTrue(4 < time.monotonic() - start < 8)

    async def test_what_is_no_message(self):
        for message in ("{}", "[", "x" * 4096, json.dumps({"hello": {"token": "", **VIEW}}), bytes([77])):
            async with self.connect() as client:
                await self.hello(client)
                await client.send(message)
                self.assertEqual((await self.closing(client))[0], 1003, message)

    async def test_a_long_message(self):
        async with self.connect() as client:
            await self.hello(client)
            await client.send("x" * 4097)
            self.assertEqual((await self.closing(client))[0], 1009)

    async def test_a_view_link_only_shows(self):
        async with self.connect() as client:
            await self.hello(client, "view")
            await client.send(json.dumps({"panic": True}))
            self.assertEqual(await self.said(client, "refused"), "This link only shows.")

    async def test_pings_and_fragments(self):
        async with self.connect() as client:
            await asyncio.wait_for(await client.ping(b"here"), PATIENCE)
            text = json.dumps({"hello": {"token": self.server.token("view"), **VIEW}})
            await client.send([text[:10], text[10:50], text[50:]])
            self.assertIn("welcome", await asyncio.wait_for(client.recv(), PATIENCE))

    async def test_a_page_without_a_bridge_says_so(self):
        async with self.connect() as client:
            await self.hello(client)
            self.assertIn("No bridge is running", (await self.said(client, "words"))["problem"])

    async def test_the_end_of_the_server(self):
        async with self.connect() as client:
            await self.hello(client)
            self.server.process.terminate()
            self.assertEqual((await self.closing(client))[0], 1001)

    async def test_no_more_than_twelve_pages(self):
        clients = [await self.connect() for _ in range(13)]
        for client in clients[:12]:
            self.assertIn("welcome", await self.hello(client))
        await clients[12].send(json.dumps({"hello": {"token": self.server.token("view"), **VIEW}}))
        self.assertEqual((await self.closing(clients[12]))[0], 4429)
        # Their places are theirs, and the page can still be asked for.
        self.assertEqual(status(await asyncio.to_thread(get, self.server, "/")), 200)
        # A page that vanishes without a word makes place.
        clients[0].transport.abort()
        end = time.monotonic() + PATIENCE
        while True:
            async with self.connect() as client:
                await client.send(json.dumps({"hello": {"token": self.server.token("view"), **VIEW}}))
                try:
                    self.assertIn("welcome", await asyncio.wait_for(client.recv(), PATIENCE))
                    break
                except websockets.ConnectionClosed:
                    self.assertLess(time.monotonic(), end)
        for client in clients[1:12]:
            await client.close()

    async def test_nothing_is_done_while_nobody_looks(self):
        async with self.connect() as client:
            await self.hello(client)
        before = self.server.processor_time()
        await asyncio.sleep(3)
        self.assertLess(self.server.processor_time() - before, 0.05)


class Crowds(ServerCase, unittest.IsolatedAsyncioTestCase):
    async def test_sixty_slow_clients_beside_an_honest_one(self):
        async with self.connect() as page:
            await self.hello(page)
            before = self.server.processor_time()
            slow = []
            for number in range(60):
                connection = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
                connection.sendall(b"GET / HTTP/1.1\r\nX-Number: %d\r\n" % number)
                slow.append(connection)
            start = time.monotonic()
            for _ in range(20):
                self.assertEqual(status(await asyncio.to_thread(get, self.server, "/")), 200)
                for connection in slow[-8:]:
                    try:
                        connection.send(b"X: 1\r\n")
                    except OSError:
                        pass
            self.assertLess(time.monotonic() - start, 2)
            self.assertLess(self.server.processor_time() - before, 1)
            # The page has kept its place.
            await asyncio.wait_for(await page.ping(), PATIENCE)
            for connection in slow:
                connection.close()

    async def test_clients_that_do_not_read(self):
        before = self.server.memory()
        deaf = []
        for _ in range(8):
            connection = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            key = "dGhlIHNhbXBsZSBub25jZQ=="
            lines = ["GET /socket HTTP/1.1", f"Host: {self.server.host}", "Upgrade: websocket", "Connection: Upgrade",
                     f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: ribbon.1",
                     f"Origin: http://{self.server.host}"]
            connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            connection.setblocking(False)
            # Pings whose answers nobody takes.
            ping = bytes([0x89, 0x80 | 125]) + bytes(4) + bytes(125)
            try:
                for _ in range(20000):
                    connection.send(ping)
            except OSError:
                pass
            deaf.append(connection)
        async with self.connect() as page:
            self.assertIn("welcome", await self.hello(page))
        self.assertLess(self.server.memory() - before, 8192)
        for connection in deaf:
            connection.close()

    async def test_junk(self):
        """Bytes of all kinds at once: each connection is ended, and the server lives."""
        junk = [b"\x16\x03\x01\x02\x00\x01", b"\0" * 9000, b"A" * 9000, struct.pack("<Q", 1 << 63) * 2000, b"\r\n" * 5000]
        for bytes_ in junk:
            with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as connection:
                connection.sendall(bytes_)
                answer = connection.recv(65536)
                self.assertRegex(answer.decode("latin-1"), r"^HTTP/1.1 4\d\d ")
        self.assertEqual(status(await asyncio.to_thread(get, self.server, "/")), 200)


class Secrets(ServerCase, unittest.IsolatedAsyncioTestCase):
    async def test_no_token_is_ever_said(self):
        tokens = [self.server.token(role) for role in ("view", "play", "edit")]
        for token in tokens + ["f" * 32]:
            async with self.connect() as client:
                await client.send(json.dumps({"hello": {"token": token, **VIEW}}))
                await client.send("no message")
                await self.closing(client)
        said = self.end()
        for token in tokens:
            self.assertNotIn(token, said)


class Links(ServerCase, unittest.IsolatedAsyncioTestCase):
    async def ribbon_web(self, *options):
        """What `ribbon web` prints, and how it ends."""
        process = await asyncio.create_subprocess_exec(
            self.server.process.args[0], *options, env=self.server.environment, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE)
        output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
        return output.decode(), errors.decode(), process.returncode

    def link(self, role):
        return f"http://{self.server.host}/#{self.server.token(role)}"

    async def test_links_are_shown_to_whoever_may_ask_the_bridge(self):
        async with Bridge(self.server.folder) as bridge:
            await self.known(bridge)
            lines = [f"{role} {self.link(role)}\n" for role in ("view", "play", "edit")]
            self.assertEqual(await self.ribbon_web("--show"), ("".join(lines), "", 0))
            self.assertEqual(await self.ribbon_web("--show", "play"), (self.link("play") + "\n", "", 0))
        output, errors, code = await self.ribbon_web("--show")
        self.assertEqual((output, code), ("", 69))

    async def known(self, bridge):
        """Waits until the server has told its links; it looks for a bridge every two seconds."""
        end = time.monotonic() + PATIENCE
        while bridge.links is None:
            self.assertLess(time.monotonic(), end)
            await asyncio.sleep(0.02)

    async def test_new_tokens_end_former_links(self):
        async with Bridge(self.server.folder) as bridge, self.connect() as page:
            await self.known(bridge)
            await self.hello(page)
            former = self.server.token("play")
            output, _, code = await self.ribbon_web("--renew")
            self.assertEqual(code, 0)
            self.assertIn(f"play {self.link('play')}\n", output)
            self.assertNotEqual(self.server.token("play"), former)
            self.assertEqual((await self.closing(page))[0], 4401)
            async with self.connect() as again:
                await again.send(json.dumps({"hello": {"token": former, **VIEW}}))
                self.assertEqual(await self.closing(again), (4401, []))
            async with self.connect() as again:
                self.assertIn("welcome", await self.hello(again))

    async def test_what_pages_ask_for(self):
        async with Bridge(self.server.folder) as bridge, self.connect() as page:
            await self.known(bridge)
            await self.hello(page)
            wishes = [
                ({"panic": True}, {"command": "panic"}),
                ({"preset": "next"}, {"command": "preset", "argument": "next"}),
                ({"press": {"ribbon": "low bass"}}, {"command": "perform", "argument": "low bass activate"}),
                ({"tap": {"ribbon": "bass", "count": 2}}, {"command": "perform", "argument": "bass toggle-range"}),
                ({"move": {"ribbon": "bass", "by": -0.05}}, {"command": "perform", "argument": "bass decrement"}),
            ]
            for message, expected in wishes:
                await page.send(json.dumps(message))
                self.assertEqual(await asyncio.wait_for(bridge.requests.get(), PATIENCE), expected)
            # A preset is one of the bank: no page reads the machine's files.
            await page.send(json.dumps({"preset": "/etc/passwd"}))
            self.assertIn("The bank has no preset", await self.said(page, "refused"))
            self.assertTrue(bridge.requests.empty())

    async def test_a_panic_waits_for_no_other_request(self):
        async with Bridge(self.server.folder) as bridge, self.connect() as page:
            await self.known(bridge)
            await self.hello(page)
            bridge.hangs = True
            for _ in range(20):
                await page.send(json.dumps({"move": {"ribbon": "bass", "by": 0.05}}))
            await page.send(json.dumps({"panic": True}))
            commands = []
            while "panic" not in commands:
                request = await asyncio.wait_for(bridge.requests.get(), PATIENCE)
                commands.append(request["command"])
            # So many of a page wait for their answers.
            self.assertLessEqual(commands.count("perform"), 8)

    async def test_a_child_says_its_link_and_ends_with_its_parent(self):
        async with Bridge(self.server.folder):
            child = await asyncio.create_subprocess_exec(
                self.server.process.args[0], "--child", env=self.server.environment, stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)
            line = (await asyncio.wait_for(child.stdout.readline(), PATIENCE)).decode()
            self.assertRegex(line, r"^http://127\.0\.0\.1:\d+/#" + self.server.token("play") + r"\n$")
            child.stdin.close()
            self.assertEqual(await asyncio.wait_for(child.wait(), PATIENCE), 0)


class Networks(unittest.TestCase):
    def test_a_network_is_told_what_it_means(self):
        server = Server("--listen", "0.0.0.0:0")
        server.wait_for(r"warning: the page is served to the network at http://[\d.]+:\d+/\. This is plain HTTP")
        server.end()

    def test_an_address_in_use(self):
        server = Server()
        with self.assertRaisesRegex(AssertionError, f"{server.host}: cannot be listened at: Address already in use"):
            Server("--listen", server.host)
        server.end()


if __name__ == "__main__":
    unittest.main()
