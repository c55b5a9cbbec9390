import Gestures
import Time
import Touch

/// Two faders on a board. A drag moves a fader, a tap selects it, a double tap puts it back to the middle. A long press
/// anywhere on the board mutes it.
final class Mixer {
    let surface = Surface(size: Size(width: 400, height: 300))
    private let report: (Timestamp, String) -> Void
    private var levels = [50, 50]
    private var isMuted = false

    /// - Parameter report: is called with what happens, and when.
    init(report: @escaping (Timestamp, String) -> Void) {
        self.report = report
        let board = surface.root.addRegion(frame: Rect(x: 20, y: 20, width: 360, height: 260), name: "board")
        board.gesture(LongPressGesture(minimumDuration: 0.8).onEnded { [unowned self] _ in mute() })
        for fader in levels.indices {
            add(fader, to: board.addRegion(frame: Rect(x: 20 + 180 * Double(fader), y: 30, width: 140, height: 200)))
        }
    }

    private func add(_ fader: Int, to region: Region) {
        // Fingers on different faders do not disturb each other, and the board's press loses against what comes first.
        region.gesture(
            DragGesture()
                .onChanged { [unowned self] drag in set(fader, to: 100 - Int(drag.location.y / 2)) }
                .onEnded { [unowned self] _ in say("fader \(fader) let go") }
                .onCancelled { [unowned self] in say("fader \(fader) taken away") })
        let reset = region.gesture(TapGesture(count: 2).onEnded { [unowned self] in set(fader, to: 50) })
        let select = region.gesture(TapGesture().onEnded { [unowned self] in say("fader \(fader) selected") })
        // The only gesture here that waits: 0.35 s after the lift it is clear that no second tap comes.
        select.require(toFail: reset)
    }

    private func set(_ fader: Int, to level: Int) {
        levels[fader] = min(max(level, 0), 100)
        say("fader \(fader) at \(levels[fader])")
    }

    private func say(_ what: String) { report(surface.now, what) }

    private func mute() {
        isMuted.toggle()
        say(isMuted ? "muted" : "not muted")
    }
}
