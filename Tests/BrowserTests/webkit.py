"""A MiniBrowser of WebKitGTK, the engine of Safari, driven by its WebDriver (https://www.w3.org/TR/webdriver2/)."""

import base64
import glob
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

from server import PATIENCE


def programs():
    """The driver, a display without a screen, and the browser; None: one of them is missing."""
    browsers = sorted(glob.glob("/usr/lib/*/webkit*gtk-*/MiniBrowser"))
    found = [shutil.which("WebKitWebDriver"), shutil.which("Xvfb"), browsers[-1] if browsers else None]
    return found if all(found) else None


class Safari:
    """`with Safari() as browser: browser.open(url)`"""

    def __enter__(self):
        driver, display, browser = programs()
        read, write = os.pipe()
        self.processes = [subprocess.Popen(
            [display, "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp"], pass_fds=[write],
            stderr=subprocess.DEVNULL)]
        os.close(write)
        with os.fdopen(read) as number:
            # Its sandbox needs a session of its own, as no build machine has.
            environment = dict(os.environ, DISPLAY=f":{number.readline().strip()}", LIBGL_ALWAYS_SOFTWARE="1",
                               WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = "http://127.0.0.1:%d" % probe.getsockname()[1]
        self.processes.append(subprocess.Popen(
            [driver, "--port=" + self.address.rsplit(":", 1)[1]], env=environment, stderr=subprocess.DEVNULL))
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        self.session = ""
        answer = self.ask("POST", "/session", capabilities={"alwaysMatch": options})
        self.session = f"/session/{answer['sessionId']}"
        return self

    def __exit__(self, *_):
        self.ask("DELETE", "")
        for process in reversed(self.processes):
            process.terminate()
            process.wait(PATIENCE)

    def ask(self, method, path, **body):
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(
            self.address + self.session + path, data, {"Content-Type": "application/json"}, method=method)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(request, timeout=3 * PATIENCE) as answer:
                    return json.loads(answer.read())["value"]
            except urllib.error.HTTPError as error:
                raise AssertionError(error.read().decode()) from None
            except urllib.error.URLError:
                # The driver has yet to listen.
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def open(self, url):
        self.ask("POST", "/url", url=url)

    def value(self, expression):
        return self.ask("POST", "/execute/sync", script=f"return {expression}", args=[])

    def wait_for(self, expression):
        """Waits until an expression is true."""
        end = time.monotonic() + PATIENCE
        while not (value := self.value(expression)):
            if time.monotonic() > end:
                raise AssertionError(f"not true: {expression}")
            time.sleep(0.05)
        return value

    def act(self, kind, *actions, **parameters):
        self.ask("POST", "/actions", actions=[{"type": kind, "id": kind, "actions": actions, **parameters}])

    def screenshot(self):
        """A PNG file."""
        return base64.b64decode(self.ask("GET", "/screenshot"))
