"""Starts `ribbon play` for a test, with folders of its own."""

import json
import os
import pathlib
import selectors
import shutil
import socket
import subprocess
import tempfile
import time

from server import PATIENCE, PROJECT


def ask(path, command, **more):
    """The answer of the bridge with this control socket, as docs/control.md says."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(path)
        connection.sendall(json.dumps({"command": command} | more).encode() + b"\n")
        with connection.makefile() as lines:
            return json.loads(lines.readline())


class Play:
    """`ribbon play` with a preset, at a free port of the loopback."""

    def __init__(self, preset, *options):
        self.folder = tempfile.mkdtemp(prefix="ribbon-play-")
        self.options = options
        path = pathlib.Path(self.folder) / "preset.yaml"
        path.write_text(f"ribbon-preset: 1\nname: Played\n{preset}")
        self.environment = dict(os.environ, XDG_STATE_HOME=f"{self.folder}/state", XDG_RUNTIME_DIR=self.folder)
        self.environment.update(XDG_CONFIG_HOME=f"{self.folder}/config")
        for name in ("RUNTIME_DIRECTORY", "STATE_DIRECTORY", "DISPLAY", "WAYLAND_DISPLAY"):
            self.environment.pop(name, None)
        self.program = pathlib.Path(os.environ.get("RIBBON_BUILD", PROJECT / ".build/debug")) / "ribbon"
        self.start(path)

    def start(self, *preset):
        """Starts it, with a preset or the last one."""
        self.process = subprocess.Popen(
            [self.program, "play", *preset, "--listen", "127.0.0.1:0", "--no-browser", *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment)
        self.link = self._line()

    def kill(self):
        """Ends it as a power loss does."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def _line(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            if not selector.select(PATIENCE):
                raise AssertionError("ribbon play prints no link")
        line = self.process.stdout.readline().decode().strip()
        if not line:
            raise AssertionError(f"ribbon play has ended: {self.process.stderr.read().decode()}")
        return line

    def ask(self, command, **more):
        """The answer of the bridge, as docs/control.md says."""
        return ask(f"{self.folder}/ribbon-play/control", command, **more)

    def ribbon(self, *arguments):
        """What the program prints."""
        environment = dict(self.environment, RUNTIME_DIRECTORY=f"{self.folder}/ribbon-play")
        return subprocess.run([self.program, *arguments], env=environment, check=True, capture_output=True, text=True).stdout

    def sounding(self):
        """The keys that sound."""
        return sorted(note["key"] for note in self.ask("status")["status"]["sounding"])

    def wait_for(self, count):
        """The keys that sound, as soon as they are so many, and how many seconds that took."""
        begin = time.monotonic()
        while len(keys := self.sounding()) != count:
            if time.monotonic() > begin + PATIENCE:
                raise AssertionError(f"{count} notes should sound; there are {keys}")
            time.sleep(0.01)
        return keys, time.monotonic() - begin

    def end(self):
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        shutil.rmtree(self.folder)
        return code
