import CLinux
import Panels
import System

/// The writing end of a page's ring, with the bell that tells the bridge.
package final class TouchWriter {
    private let ring: TouchRing
    private let bell: OwnedDescriptor
    /// The newest frame, if the ring had no room for it.
    private var waiting: PageFrame?

    /// - Parameter bell: is closed at the end.
    package init(_ ring: TouchRing, bell: Int32) {
        self.ring = ring
        self.bell = OwnedDescriptor(bell)
    }

    /// Hands over a frame, or has it wait for the next call if there is no room; only the newest one waits.
    package func put(_ frame: PageFrame) {
        waiting = frame
        offer()
    }

    /// Tells the bridge that the page is alive.
    package func beat() {
        // A frame that waits is a sign of life as well.
        if waiting == nil { _ = ring.putBeat() }
        offer()
    }

    /// Writes the waiting frame if there is room, and rings the bell in any case.
    private func offer() {
        if let frame = waiting, ring.put(frame) { waiting = nil }
        var byte: UInt8 = 1
        // If the send fails, the bridge has not heard the bell for long, and it has been rung often enough.
        _ = ribbon_send(bell.number, &byte, 1, 0)
    }
}
