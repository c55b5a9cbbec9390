import CLinux
import Face
import FaceBridge
import Glyphs
import KMSDisplay
import Raster
import Scene
import System
import Time
import Touch

/// Shows a source's states on a display until a signal ends it. It wakes up only when something has changed.
final class FaceLoop {
    private let source: any StateSource
    private let turn: Turn?
    private let screen: Millimetres?
    private let glyphs: DejaVu
    private let owner: DisplayOwner
    private let reactor = Reactor()
    private let signals = StopSignals()
    /// Ends the wait when something is due.
    private let due: Deadline
    /// The descriptors of the source and of the display, which come and go.
    private var watches: [Int32: DescriptorWatch] = [:]
    /// The descriptors that have become ready in this turn.
    private var readable: Set<Int32> = []
    private var pace = FramePace()
    private var face: Face?
    /// The display that has shown the face. The reference is weak, because a lost display must be closed.
    private weak var shown: Display?
    /// The source's version that the shown face was made for. Set once the face has been shown.
    private var layoutVersion = 0

    /// - Parameters:
    ///   - display: the name of the only one that may be used; nil: any.
    ///   - turn: the picture's; nil: as the source or the display says.
    ///   - screen: the display's size as one looks at it; nil: as the source or the display says.
    init(_ source: any StateSource, _ display: String?, turn: Turn?, screen: Millimetres?, _ glyphs: DejaVu) {
        (self.source, self.turn, self.screen, self.glyphs) = (source, turn, screen, glyphs)
        owner = DisplayOwner(display)
        due = reactor.deadline {}
        owner.onChange = { [unowned self] info in
            source.isShown(on: info)
            pace.change()
        }
    }

    func run() throws(ProgramFailure) {
        ribbon_keep_no_large_memory()
        var isEnding = false
        reactor.watch(signals.descriptor, priority: .immediate) { _ in isEnding = true }
        do throws(DisplayError) {
            _ = source.advance(to: reactor.now)
            try owner.look(at: reactor.now, source.display)
            while true {
                wait()
                if isEnding { return }
                try wakeUp()
            }
        } catch {
            throw ProgramFailure(error.reason == .notPermitted ? .notPermitted : .failed, error.description)
        }
    }

    /// Waits until a descriptor of the source or of the display is ready or something is due.
    private func wait() {
        let wanted = Set([owner.descriptor, owner.display?.descriptor].compactMap { $0 } + source.descriptors)
        for (descriptor, watch) in watches where !wanted.contains(descriptor) {
            watch.cancel()
            watches[descriptor] = nil
        }
        for descriptor in wanted where watches[descriptor] == nil {
            watches[descriptor] = reactor.watch(descriptor, priority: .ordinary) { [unowned self] _ in
                readable.insert(descriptor)
            }
        }
        due.move(to: deadline ?? .distantFuture)
        readable = []
        reactor.turn()
    }

    private var deadline: Timestamp? {
        var times = [source.deadline]
        if let display = owner.display {
            if !display.isFlipping { times.append(pace.due ?? motionDeadline) }
        } else {
            times.append(owner.retry)
        }
        return times.compactMap { $0 }.min()
    }

    /// The time at which a moving part needs another picture.
    private var motionDeadline: Timestamp? {
        source.isDark ? nil : face?.deadline.flatMap { source.clock.moment(of: $0) }
    }

    /// Takes in what is ready or due, looks for a display if there is none, and shows a frame if one is due.
    private func wakeUp() throws(DisplayError) {
        let now = reactor.now
        if source.descriptors.contains(where: readable.contains) || source.deadline.map({ $0 <= now }) ?? false {
            let version = source.layoutVersion
            if source.advance(to: now) { pace.change() }
            if source.layoutVersion != version { owner.reconsider(source.display) }
        }
        if let display = owner.display, readable.contains(display.descriptor) { readEvents(of: display, now) }
        if let descriptor = owner.descriptor, readable.contains(descriptor), owner.takeEvents(at: now) {
            owner.reconsider(source.display)
            try owner.look(at: now, source.display)
            pace.force()
        }
        if owner.display == nil, let retry = owner.retry, retry <= now { try owner.look(at: now, source.display) }
        guard let display = owner.display else { return }
        if motionDeadline.map({ $0 <= now }) ?? false { pace.change() }
        if !display.isFlipping, let due = pace.due, due <= now { show(on: display, now) }
    }

    private func readEvents(of display: Display, _ now: Timestamp) {
        do throws(DisplayError) {
            try display.readEvents()
        } catch {
            owner.lose(error, at: now)
        }
    }

    /// Paints the state and shows what has changed. Only success changes `shown` and `layoutVersion`.
    private func show(on display: Display, _ now: Timestamp) {
        display.isOn = !source.isDark
        pace.light(display.isOn)
        let isNew = display !== shown
        if isNew { self.face = nil }
        let face = fittingFace(display)
        let isMade = self.face !== face
        var changed = face.paint(source.state(), at: source.clock.time(at: now))
        if isMade { changed = [face.plane.bounds] }
        self.face = face
        guard !changed.isEmpty || pace.isForced else { return pace.pass() }
        do throws(DisplayError) {
            try display.show(face.plane, changed: changed)
            layoutVersion = source.layoutVersion
            pace.show(at: now)
            if isNew {
                shown = display
                owner.confirm()
            }
            guard isMade else { return }
            // Gives back what only the making of the face has used.
            ribbon_return_memory()
            ribbon_unmap_code()
        } catch {
            owner.lose(error, at: now)
        }
    }

    /// The present face if it still fits, else a new one.
    private func fittingFace(_ display: Display) -> Face {
        let info = display.info
        if let face, layoutVersion == source.layoutVersion { return face }
        // Two faces at once would take twice the memory.
        let former = face?.motion
        face = nil
        let turn = turn ?? source.turn ?? info.turn
        let fit = Fit(
            width: info.width, height: info.height, turn: turn, seen: screen ?? source.extent, stated: info.size)
        var layout = source.layout(on: fit.extent)
        // A dimmed backlight keeps black black; without one the picture is darker.
        if display.dim(to: layout.brightness) { layout.brightness = 1 }
        let face = Face(layout, width: fit.width, height: fit.height, turn: fit.turn, glyphs: glyphs)
        face.motion = source.motion(on: layout)
        if let former { face.motion.adoptNews(of: former) }
        return face
    }
}
