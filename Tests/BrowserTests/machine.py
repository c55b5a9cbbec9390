"""A virtual machine with a sequencer, over this machine's own file system; the page's port of it is forwarded."""

import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

from guest import AGENT, PAGE
from server import PATIENCE, PROJECT, build

# Seconds for it to come up.
BOOT_LIMIT = float(os.environ.get("RIBBON_BOOT_LIMIT", "300"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def find_kernel():
    """The newest kernel whose modules are installed; None: there is none."""
    images = [path for path in pathlib.Path("/boot").glob("vmlinuz-*") if os.access(path, os.R_OK)]
    images = [path for path in images if pathlib.Path(f"/lib/modules/{path.name[8:]}/modules.dep").exists()]
    return max(images, key=lambda path: [int(part) for part in re.findall(r"\d+", path.name)], default=None)


# Debian's virtme-ng, or the one that .ci/install made. It calls its other programs by the path.
PATH = os.environ["PATH"] + ":" + os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")) + "/ribbon/virtme-ng/bin"


def find_vng():
    return shutil.which("vng", path=PATH)


class Machine:
    """`guest.py` has the programs in it."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ribbon-machine-"))
        self.page, self.agent = free_port(), free_port()
        programs = [build().resolve() / name for name in ("ribbon", "ribbon-web")]
        listed = subprocess.run(["ldd", *programs], check=True, capture_output=True, text=True).stdout
        libraries = sorted(set(re.findall(r"=> (/\S+)", listed)))
        (self.folder / "libraries").write_text("\n".join(libraries))
        forwards = f"hostfwd=tcp:127.0.0.1:{self.page}-:{PAGE},hostfwd=tcp:127.0.0.1:{self.agent}-:{AGENT}"
        commands = [
            f"exec >'{self.folder}/log' 2>&1", "export HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin",
            # It computes a tenth as fast as this one.
            f"export RIBBON_PATIENCE={5 * PATIENCE}", "modprobe -a snd-seq virtio_net veth sch_netem",
            f"exec /usr/bin/python3 '{PROJECT}/Tests/BrowserTests/guest.py' '{self.folder}' '{programs[0].parent}'"]
        with open(self.folder / "console", "wb") as console:
            self.process = subprocess.Popen(
                [find_vng(), "--run", find_kernel(), "--disable-kvm", "--force-9p", "--disable-microvm", "--verbose",
                 "--cpus", "2", "--memory", "1G", f"--rwdir={self.folder}",
                 f"--qemu-opts=-netdev user,id=page,{forwards} -device virtio-net-pci,netdev=page",
                 "--exec", " && ".join(commands)],
                env=dict(os.environ, PATH=PATH),
                stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT)
        self._wait_for_token()
        self.connection = socket.create_connection(("127.0.0.1", self.agent), PATIENCE)
        self.connection.settimeout(BOOT_LIMIT)
        self.lines = self.connection.makefile()

    def _wait_for_token(self):
        file = self.folder / "token"
        end = time.monotonic() + BOOT_LIMIT
        while not file.exists() or len(file.read_text()) < 32:
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"the virtual machine does not come up: {self.kill()}")
            time.sleep(0.1)
        self.token = file.read_text()

    @property
    def link(self):
        """The page as it is reached from this machine."""
        return f"http://127.0.0.1:{self.page}/#{self.token}"

    def ask(self, name, *arguments):
        """Has it do something; see `guest.py`."""
        self.connection.sendall(json.dumps([name, *arguments]).encode() + b"\n")
        answer, error = json.loads(self.lines.readline())
        if error:
            raise AssertionError(error)
        return answer

    def end(self):
        self.ask("end")
        self.process.wait(BOOT_LIMIT)
        said = self.kill()
        if "Traceback" in said:
            raise AssertionError(said)

    def kill(self):
        """Ends it, and answers what was said in it last."""
        self.process.kill()
        self.process.wait()
        files = [self.folder / name for name in ("console", "log")]
        said = "\n".join(file.read_text(errors="replace")[-3000:] for file in files if file.exists())
        shutil.rmtree(self.folder, ignore_errors=True)
        return said
