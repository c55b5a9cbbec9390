import BridgeClient
import Face
import FaceBridge
import KMSDisplay
import Mapping
import Raster
import Scene
import System
import Time
import Touch

/// The state of a running bridge. Without a bridge it says so, and tries again.
final class BridgeSource: StateSource {
    private let surface: String?
    private let directories: [RuntimeDirectory]
    private lazy var bridge = FollowedBridge { [unowned self] () throws(FaceConnection.Failure) in
        try FaceConnection(display: display?.name, of: displays.map(\.name), directories)
    }
    private var dimmer: Dimmer?
    /// The tunings that the last layout was made for.
    private var tunings: [Tuning] = []
    /// The size of the last layout, for the places of fingers; nil before that.
    private var size: Millimetres?
    /// The connected displays that `FaceLoop` last let this choose from, and the one that shows the face.
    private var displays: [DisplayInfo] = []
    private var display: DisplayInfo?
    /// The number of the screen that was last reported to the bridge as shown; nil: none.
    private var told: UInt8?
    /// The number of changes of the layout that the preset has not caused.
    private var ownVersion = 0

    /// - Parameters:
    ///   - surface: the name of the screen; nil: the one that belongs to the display.
    ///   - blank: the time without a touch after which the display gets dark; nil: never.
    ///   - directories: where a bridge may be.
    init(surface: String?, blank: Nanoseconds?, _ directories: [RuntimeDirectory] = RuntimeDirectory.searched) {
        (self.surface, self.directories) = (surface, directories)
        dimmer = blank.map { Dimmer(after: $0) }
    }

    let clock = StateClock.running(behind: .zero)

    var descriptors: [Int32] { bridge.descriptors }

    var deadline: Timestamp? { bridge.deadline ?? (screen == nil ? nil : dimmer?.deadline) }

    var layoutVersion: Int { ownVersion + bridge.presetVersion }

    var isDark: Bool { screen?.isAsleep ?? false }

    private var words: FaceWords? { bridge.words }

    // MARK: The bridge

    func advance(to now: Timestamp) -> Bool {
        let (before, former, wasPlayed) = (screen, calibration, isPlayed)
        switch bridge.advance(to: now) {
        case .nothing:
            dim(at: now)
            return false
        case .connected:
            dimmer?.touch(at: now)
            return false
        case .lost:
            told = nil
            return true
        case .changed:
            if wasPlayed || isPlayed || calibration != former { dimmer?.touch(at: now) }
            note(before, former)
            dim(at: now)
            return true
        }
    }

    /// Counts up the layout's version if the layout changes, and tells the bridge if another screen is shown.
    /// - Parameters: the screen and the calibration before the change.
    private func note(_ before: FaceWords.Screen?, _ former: CalibrationMarks?) {
        let isSame =
            screen?.name == before?.name && screen?.quarterTurns == before?.quarterTurns
            && screen?.display == before?.display && screen?.width == before?.width && screen?.height == before?.height
        if screen?.number != before?.number || !isSame { ownVersion += 1 }
        if calibration != former { ownVersion += 1 }
        if display != nil, screen?.number != told { tellDisplay() }
        let new = bridge.tunings(of: screen)
        guard new != tunings else { return }
        tunings = new
        ownVersion += 1
    }

    // MARK: The display

    /// For each touchscreen of the bridge the index of its display; nil if it is not known.
    private var pairs: [Int?] {
        DisplayPairs.displays(of: (words?.screens ?? []).map(Touchscreen.init), among: displays)
    }

    /// The touchscreen whose ribbons are shown.
    private var screen: FaceWords.Screen? {
        guard let screens = words?.screens else { return nil }
        if let surface { return screens.first { $0.name == surface } }
        let pairs = pairs
        if let display, let place = pairs.firstIndex(where: { $0.map { displays[$0].name } == display.name }) {
            return screens[place]
        }
        // A touchscreen that is known to lie on another display is not shown here.
        return screens.indices.first { pairs[$0] == nil }.map { screens[$0] }
    }

    /// The marks of a calibration; nil while there is none on this display.
    private var calibration: CalibrationMarks? {
        words?.calibration.flatMap { $0.display == nil || $0.display == display?.name ? $0 : nil }
    }

    /// Whether it is only assumed that the touchscreen lies on this display.
    private var isGuessed: Bool {
        guard let screens = words?.screens, let screen, displays.count > 1, surface == nil else { return false }
        return zip(screens, pairs).contains { $0.number == screen.number && $1 == nil }
    }

    func display(among displays: [DisplayInfo]) -> DisplayInfo? {
        self.displays = displays
        if let calibrated = words?.calibration?.display, let wanted = displays.first(where: { $0.name == calibrated }) {
            return wanted
        }
        let wanted = zip(words?.screens ?? [], pairs).first { screen, pair in
            pair != nil && (surface == nil || screen.name == surface)
        }
        return wanted?.1.map { displays[$0] } ?? displays.first
    }

    func isShown(on display: DisplayInfo?) {
        self.display = display
        tellDisplay()
        ownVersion += 1
    }

    /// Tells the bridge about the display, and which screen is shown on it.
    private func tellDisplay() {
        told = display == nil ? nil : screen?.number
        bridge.connection?.tell(display: display?.name, of: displays.map(\.name), screen: told)
    }

    var turn: Turn? {
        guard let quarters = calibration?.quarterTurns ?? screen?.quarterTurns, quarters & 3 != 0 else { return nil }
        return Turn(rawValue: (4 - quarters & 3) * 90)
    }

    var extent: Millimetres? {
        screen.flatMap { $0.isSizeAssumed ? nil : Millimetres(width: $0.width, height: $0.height) }
    }

    /// Whether fingers or notes are there, or the page of the bank, which closes soon after its last touch. Anything else
    /// that changes, such as a ribbon that another program moves, or the tempo, lets the display get dark.
    private var isPlayed: Bool {
        let state = bridge.standing
        return !state.fingers.isEmpty || screen?.bank != nil || state.ribbons.contains { !$0.picture.sounding.isEmpty }
    }

    /// Asks the bridge to put the screen to sleep when `dimmer` is due. `isDark` follows from the bridge's words.
    private func dim(at now: Timestamp) {
        guard let screen, let connection = bridge.connection, var dimmer else { return }
        if let deadline = dimmer.deadline, deadline <= now, !screen.isAsleep {
            // The bridge refuses while a note sounds; then it is asked again after the same time.
            try? connection.setAsleep(screen: screen.number, true)
        }
        dimmer.advance(to: now, isAsleep: screen.isAsleep)
        self.dimmer = dimmer
    }

    // MARK: Pictures

    func layout(on size: Millimetres) -> Layout {
        self.size = size
        guard calibration == nil, let description = bridge.preset?.description else { return .empty(size: size) }
        return Layout(description, surface: screen?.name ?? surface, size: size, in: state().ribbons, for: .screen)
    }

    func state() -> FaceState {
        if let calibration { return FaceState(.calibration(Notice.Calibration(calibration))) }
        return bridge.state(of: screen, size: size, lack: lack)
    }

    /// The face's own problem, in words: no touchscreen, or one whose display is unknown; nil: none.
    private var lack: String? {
        guard let screen else {
            let name = surface.map { " called “\($0)”" } ?? ""
            return "No touchscreen\(name) is connected."
        }
        return isGuessed ? "Nobody knows which display “\(screen.device)” lies on. Run ribbon calibrate." : nil
    }
}

extension Touchscreen {
    fileprivate init(_ screen: FaceWords.Screen) {
        self.init(
            display: screen.display, output: screen.output,
            size: screen.isSizeAssumed ? nil : Millimetres(width: screen.width, height: screen.height),
            bus: screen.bus)
    }
}

extension Notice.Calibration {
    fileprivate init(_ marks: CalibrationMarks) {
        self.init(marks: marks.marks.map { SIMD2($0.x, $0.y) }, current: marks.current, sentence: marks.sentence)
    }
}
