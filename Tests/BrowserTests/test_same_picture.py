"""The page shows the picture that the panel's face shows."""

import base64
import pathlib
import subprocess
import tempfile
import unittest

import png
from devtools import Browser
from server import PROJECT, build
from stage import Stage, recorded
from test_picture import has, opened

# Those of tests in Swift: see Small in Tests/FaceTestKit.
SCREEN, WIDTH, HEIGHT = "154x92mm", 1232, 736

PIXELS = """(() => {
    const {painter} = session;
    painter.paint();
    const {data} = painter.context.getImageData(0, 0, painter.canvas.width, painter.canvas.height);
    let text = "";
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
    return btoa(text);
})()"""


def panel(preset):
    """What the panel's face shows of a preset at rest."""
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        subprocess.run([build() / "ribbon-face", "--preset", PROJECT / "presets" / preset, "--screen", SCREEN, "--size",
                        f"{WIDTH}x{HEIGHT}", "--output", file.name], check=True)
        return b"".join(png.rows(pathlib.Path(file.name).read_bytes()))


class SamePictures(unittest.IsolatedAsyncioTestCase):
    async def test_a_preset_at_rest_is_the_same_picture(self):
        for preset in ("03-filter-and-melody.yaml", "20-pad-and-switches.yaml", "25-xy.yaml"):
            messages = recorded(preset, 1)
            async with Stage() as stage, Browser() as browser:
                page = await opened(browser, stage)
                # The scene and its first frame: a preset at rest has no status line.
                for message in messages[:2]:
                    await stage.show(message)
                await has(page, messages[1])
                own = base64.b64decode(await page.worker.value(PIXELS))
            other = panel(preset)
            self.assertEqual(len(own), len(other))
            differences = [abs(a - b) for a, b in zip(own, other)]
            # Letters and edges are smoothed in another way, and only the panel's gradients are dithered.
            mean = sum(differences) / len(differences)
            far = sum(difference > 64 for difference in differences) / len(differences)
            print(f"{preset}: {mean:.2f} of 255 on average, {100 * far:.2f} % far away")
            self.assertLess(mean, 1.5, preset)
            self.assertLess(far, 0.01, preset)
