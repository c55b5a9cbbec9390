import CLinux
import Face
import Glibc
import Glyphs
import KMSDisplay
import Raster
import Scene
import Time

/// Shows what a source tells on a display until SIGINT or SIGTERM comes. It wakes up when something has changed, and
/// only then.
final class FaceLoop {
    private let source: any StateSource
    private let turn: Turn?
    private let screen: Extent?
    private let glyphs: DejaVu
    private let owner: DisplayOwner
    private var pace = FramePace()
    private var face: Face?
    /// Where the face has been shown. It is not held, because a display that was lost must be closed.
    private weak var shown: Display?
    private var layoutVersion = 0
    /// Whether the next frame is shown even if nothing in it has changed.
    private var isForced = false

    /// - Parameters:
    ///   - display: the name of the one to be used; nil: the first one.
    ///   - turn: of the picture; nil: as the display is mounted.
    ///   - screen: the display's size; nil: as it says itself.
    init(_ source: any StateSource, _ display: String?, turn: Turn?, screen: Extent?, _ glyphs: DejaVu) {
        (self.source, self.turn, self.screen, self.glyphs) = (source, turn, screen, glyphs)
        owner = DisplayOwner(display)
    }

    func run() throws(FaceFailure) {
        let signals = ribbon_signalfd([SIGINT, SIGTERM], 2)
        defer { close(signals) }
        do throws(DisplayError) {
            try owner.look(at: Clock.now)
            pace.change()
            while true {
                let sources = [signals, owner.descriptor, owner.display?.descriptor, source.descriptor]
                let readable = Clock.wait(for: sources.compactMap { $0 }, until: deadline)
                if readable.contains(signals) { return }
                try wakeUp(readable)
            }
        } catch {
            throw FaceFailure(error.reason == .notPermitted ? .notPermitted : .failed, error.description)
        }
    }

    private var deadline: Timestamp? {
        var times = [source.deadline]
        if let display = owner.display {
            if !display.isFlipping { times.append(pace.due) }
        } else {
            times.append(owner.retry)
        }
        return times.compactMap { $0 }.min()
    }

    private func wakeUp(_ readable: [Int32]) throws(DisplayError) {
        let now = Clock.now
        if source.descriptor.map(readable.contains) ?? false || source.deadline.map({ $0 <= now }) ?? false {
            if source.advance(to: now) { pace.change() }
        }
        if let display = owner.display, readable.contains(display.descriptor) { readEvents(of: display, now) }
        if let descriptor = owner.descriptor, readable.contains(descriptor), try owner.takeEvents(at: now) {
            isForced = true
            pace.change()
        }
        if owner.display == nil, let retry = owner.retry, retry <= now { try owner.look(at: now) }
        if owner.display !== shown { pace.change() }
        if let display = owner.display, !display.isFlipping, let due = pace.due, due <= now { show(on: display, now) }
    }

    private func readEvents(of display: Display, _ now: Timestamp) {
        do throws(DisplayError) {
            try display.readEvents()
        } catch {
            owner.lose(error, at: now)
        }
    }

    private func show(on display: Display, _ now: Timestamp) {
        let isNew = display !== shown
        if isNew { self.face = nil }
        let face = fittingFace(display.info)
        var changed = face.paint(source.state())
        if self.face !== face { changed = [face.plane.bounds] }
        self.face = face
        guard !changed.isEmpty || isForced else { return pace.pass() }
        do throws(DisplayError) {
            try display.show(face.plane, changed: changed)
            (isForced, layoutVersion) = (false, source.layoutVersion)
            pace.show(at: now)
            if isNew { owner.confirm() }
            shown = display
        } catch {
            owner.lose(error, at: now)
        }
    }

    /// The face of before, as long as it fits.
    private func fittingFace(_ info: DisplayInfo) -> Face {
        if let face, layoutVersion == source.layoutVersion { return face }
        let own = info.size.map { Extent(width: $0.width, height: $0.height) }
        let fit = Fit(width: info.width, height: info.height, turn: turn ?? info.turn, screen: screen ?? own)
        return Face(
            source.layout(on: fit.extent), width: fit.width, height: fit.height, turn: fit.turn, glyphs: glyphs)
    }
}
