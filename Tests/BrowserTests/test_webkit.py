"""A first look from Safari's side: the page of `ribbon play` in WebKitGTK."""

import time
import unittest

import png
from playing import Play
from server import PATIENCE
from test_play import PRESET
from webkit import Safari, programs


@unittest.skipUnless(programs(), "no WebKitWebDriver, MiniBrowser or Xvfb: `.ci/install browser` installs them")
class WebKit(unittest.TestCase):
    def setUp(self):
        self.play = Play(PRESET)
        self.addCleanup(self.play.end)

    @staticmethod
    def light(browser, x, y):
        """How bright the page is at a place, 0…255."""
        row = png.rows(browser.screenshot())[round(y)]
        return sum(row[3 * round(x):3 * round(x) + 3]) / 3

    def test_keys_and_the_mouse_play_and_are_seen_and_heard(self):
        with Safari() as browser:
            browser.open(self.play.link)
            browser.wait_for("document.querySelector('[data-ribbon]') !== null")
            left, top, width, height = browser.value(
                "(box => [box.left, box.top, box.width, box.height])(document.getElementById('canvas').getBoundingClientRect())")
            # The middle of the first of nine keys; below the letters beside the finger.
            place = (left + width / 18, top + height * 0.8)
            browser.wait_for("document.getElementById('canvas').width > 300")
            rest = self.light(browser, *place)
            browser.act("key", {"type": "keyDown", "value": "a"})
            self.play.wait_for(1)
            end = time.monotonic() + PATIENCE
            while self.light(browser, *place) < rest + 40:
                self.assertLess(time.monotonic(), end)
            browser.act("key", {"type": "keyUp", "value": "a"})
            self.play.wait_for(0)
            browser.wait_for("document.getElementById('sound').textContent === 'Preview'")
            finger = [{"type": "pointerMove", "x": round(left + width / 2), "y": round(top + height / 2)},
                      {"type": "pointerDown", "button": 0}]
            browser.act("pointer", *finger, parameters={"pointerType": "mouse"})
            self.play.wait_for(1)
        # The window has closed.
        self.play.wait_for(0)


if __name__ == "__main__":
    unittest.main()
