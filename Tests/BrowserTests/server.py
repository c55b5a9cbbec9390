"""Starts ribbon-web for a test, with folders of its own."""

import logging
import os
import pathlib
import re
import selectors
import shutil
import subprocess
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# What only a failing test waits for.
PATIENCE = float(os.environ.get("RIBBON_PATIENCE", "20"))

# That a machine is busy is no news.
logging.getLogger("asyncio").setLevel(logging.ERROR)


def build():
    """The folder of the built programs."""
    return pathlib.Path(os.environ.get("RIBBON_BUILD", PROJECT / ".build/debug"))


class Server:
    """A server of the page at a free port of the loopback. Without a bridge it says so on the page."""

    def __init__(self, *options, environment=None):
        self.folder = tempfile.mkdtemp(prefix="ribbon-browser-")
        self.environment = dict(os.environ, XDG_STATE_HOME=f"{self.folder}/state", XDG_RUNTIME_DIR=self.folder)
        self.environment.update(XDG_CONFIG_HOME=f"{self.folder}/config", **(environment or {}))
        for name in ("RUNTIME_DIRECTORY", "STATE_DIRECTORY"):
            self.environment.pop(name, None)
        options = options or ("--listen", "127.0.0.1:0")
        self.process = subprocess.Popen(
            [build() / "ribbon-web", *options], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=self.environment)
        self.said = ""
        found = self.wait_for(r"the page is at http://127\.0\.0\.1:(\d+)/")
        self.port = int(found[1])
        self.host = f"127.0.0.1:{self.port}"

    def wait_for(self, pattern):
        """What matches in what the server says on its standard error."""
        end = time.monotonic() + PATIENCE
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stderr, selectors.EVENT_READ)
            while not (found := re.search(pattern, self.said)):
                if not selector.select(end - time.monotonic()):
                    raise AssertionError(f"the server has not said {pattern}: {self.said}")
                part = os.read(self.process.stderr.fileno(), 65536).decode()
                if not part:
                    self.process.wait()
                    self.process.stderr.close()
                    shutil.rmtree(self.folder)
                    raise AssertionError(f"the server has ended: {self.said}")
                self.said += part
        return found

    @property
    def token_file(self):
        return pathlib.Path(self.folder) / "state/ribbon/web-tokens"

    def token(self, role):
        lines = [line.split() for line in self.token_file.read_text().splitlines() if not line.startswith("#")]
        return dict(lines)[role]

    def processor_time(self):
        """Seconds that it has computed."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Kilobytes that it holds."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])

    def end(self):
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.said += self.process.stderr.read().decode()
        self.process.stderr.close()
        shutil.rmtree(self.folder)
        return code
