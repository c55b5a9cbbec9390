#!/usr/bin/env python3
"""Draws every touch of a running bridge in a terminal. docs/control.md describes what it reads."""
import json, mmap, os, shutil, socket, struct, sys

folder = os.environ.get("XDG_RUNTIME_DIR")
path = f"{folder}/ribbon/control" if folder else f"/tmp/ribbon-{os.getuid()}/control"
bridge = socket.socket(socket.AF_UNIX)
bridge.connect(sys.argv[1] if len(sys.argv) > 1 else path)
bridge.send(b'{"command":"monitor","touches":true}\n')
line, (memory, bell), _, _ = socket.recv_fds(bridge, 4096, 2)
answer = json.loads(line)
if not answer["ok"]: sys.exit(answer["message"])
ring = mmap.mmap(memory, 0, prot=mmap.PROT_READ)
magic, version, capacity, stride = struct.unpack_from("<QIII", ring)
assert (magic, version) == (0x526962626E46726D, 1), "a bridge of another version"
doorbell = socket.socket(fileno=bell)
def frames(number):
    """The frames from a number on, and the number that comes next."""
    end, found = struct.unpack_from("<Q", ring, 64)[0], []
    for number in range(max(number, end - capacity + 1), end):
        slot = 128 + number % capacity * stride
        copy = ring[slot:slot + stride]
        # A frame that is being overwritten has another stamp by now.
        if struct.unpack_from("<Q", copy)[0] == number + 1 == struct.unpack_from("<Q", ring, slot)[0]:
            found.append(copy)
    return found, end


panels, number = {}, answer["frame"]
while doorbell.recv(4096):
    found, number = frames(number)
    for frame in found:
        time, width, height, screen, panel, count = struct.unpack_from("<qffBBH", frame, 8)
        contacts = [struct.unpack_from("<IffffBB", frame, 32 + 24 * index) for index in range(count)]
        panels[panel] = [contact for contact in contacts if contact[5] < 3]
    columns, rows = shutil.get_terminal_size()
    picture = [[" "] * (columns - 1) for row in range(rows - 1)]
    for contact, x, y, pressure, size, phase, tool in sum(panels.values(), []):
        picture[int(y * (rows - 2))][int(x * (columns - 2))] = str(contact % 10)
    print("\x1b[2J\x1b[H" + "\n".join("".join(row) for row in picture), flush=True)
