import BridgeClient
import Face
import KMSDisplay
import Mapping
import Player
import Raster
import Scene
import System
import Time
import Touch

/// Shows what a running bridge plays. Without a bridge it says so, and tries again.
final class BridgeSource: StateSource {
    /// The time between two attempts to find a bridge.
    private static let retryInterval = Nanoseconds.milliseconds(2000)

    private let surface: String?
    private let directories: [RuntimeDirectory]
    private var dimmer: Dimmer?
    private var connection: FaceConnection?
    private var words: FaceWords?
    /// Why there is no bridge.
    private var absence = ""
    private var retry: Timestamp? = .zero
    private var preset: DescribedPreset?
    private var standing = FaceMemory.State()
    private var tunings: [Tuning] = []
    private var size: Millimetres?
    private var displays: [DisplayInfo] = []
    private var display: DisplayInfo?
    /// The screen that the bridge knows to be shown.
    private var told: UInt8?
    private(set) var layoutVersion = 0

    /// A preset as the bridge describes it.
    private struct DescribedPreset {
        /// The number of its description.
        var number: UInt32?
        var description: Description?
        /// Why there is none.
        var problem: String?
    }

    /// - Parameters:
    ///   - surface: the name of the screen; nil: the one that belongs to the display.
    ///   - blank: the time without a touch after which the display gets dark; nil: never.
    ///   - directories: where a bridge may be.
    init(surface: String?, blank: Nanoseconds?, _ directories: [RuntimeDirectory] = RuntimeDirectory.searched) {
        (self.surface, self.directories) = (surface, directories)
        dimmer = blank.map { Dimmer(after: $0) }
    }

    let clock = StateClock.running(behind: .zero)

    var descriptors: [Int32] { connection.map { [$0.descriptor, $0.endDescriptor] } ?? [] }

    var deadline: Timestamp? { connection == nil ? retry : screen == nil ? nil : dimmer?.deadline }

    var isDark: Bool { screen?.isAsleep ?? false }

    // MARK: The bridge

    func advance(to now: Timestamp) -> Bool {
        guard let connection else { return connect(at: now) }
        guard Poll.readiness(of: connection.endDescriptor).isEmpty else {
            lose("The bridge has ended.", at: now)
            return true
        }
        var isChanged = false
        if connection.takeChange() {
            isChanged = true
            dimmer?.touch(at: now)
            takeWords()
            if let state = connection.state() { take(state) }
        }
        dim(at: now)
        return isChanged
    }

    private func connect(at now: Timestamp) -> Bool {
        guard let retry, retry <= now else { return false }
        self.retry = now + Self.retryInterval
        do throws(FaceConnection.Failure) {
            let connection = try FaceConnection(display: display?.name, of: displays.map(\.name), directories)
            self.connection = connection
            self.retry = nil
            dimmer?.touch(at: now)
            // It rings as soon as there is something to show; until then what was shown stays.
            return false
        } catch {
            return lose(error.sentence, at: now)
        }
    }

    /// - Returns: whether that is news.
    @discardableResult
    private func lose(_ reason: String, at now: Timestamp) -> Bool {
        retry = now + Self.retryInterval
        guard connection != nil || reason != absence else { return false }
        (connection, words, preset, standing, told) = (nil, nil, nil, FaceMemory.State(), nil)
        absence = reason
        layoutVersion += 1
        return true
    }

    private func takeWords() {
        guard let words = connection?.takeWords() else { return }
        let (before, former) = (screen, calibration)
        self.words = words
        if (words.preset == nil) != (preset == nil) || words.preset?.description != preset?.number {
            preset = words.preset.map(describe)
            layoutVersion += 1
        }
        let isSame =
            screen?.name == before?.name && screen?.quarterTurns == before?.quarterTurns
            && screen?.display == before?.display && screen?.width == before?.width && screen?.height == before?.height
        if screen?.number != before?.number || !isSame { layoutVersion += 1 }
        if calibration != former { layoutVersion += 1 }
        if display != nil, screen?.number != told { tellDisplay() }
    }

    private func describe(_ preset: FaceWords.Preset) -> DescribedPreset {
        guard let number = preset.description, let connection else { return DescribedPreset() }
        do throws(FaceConnection.Failure) {
            return DescribedPreset(number: number, description: try connection.describe())
        } catch {
            let problem = error.sentence
            FaceFailure.say(problem)
            return DescribedPreset(number: number, problem: problem)
        }
    }

    private func take(_ state: FaceMemory.State) {
        standing = state
        let new = state.ribbons.filter { $0.screen == screen?.number }.map(\.picture.tuning)
        guard new != tunings else { return }
        tunings = new
        layoutVersion += 1
    }

    // MARK: The display

    /// The touchscreen whose ribbons are shown.
    private var screen: FaceWords.Screen? {
        guard let screens = words?.screens else { return nil }
        if let surface { return screens.first { $0.name == surface } }
        let pairs = DisplayPairs.displays(of: screens.map(Touchscreen.init), among: displays)
        if let display, let place = pairs.firstIndex(where: { $0.map { displays[$0].name } == display.name }) {
            return screens[place]
        }
        // One that is known to lie on another display is not shown here.
        return screens.indices.first { pairs[$0] == nil }.map { screens[$0] }
    }

    /// The marks of a calibration; nil while there is none on this display.
    private var calibration: CalibrationMarks? {
        words?.calibration.flatMap { $0.display == nil || $0.display == display?.name ? $0 : nil }
    }

    /// Whether nobody knows that the touchscreen lies on this display.
    private var isGuessed: Bool {
        guard let screens = words?.screens, let screen, displays.count > 1, surface == nil else { return false }
        let pairs = DisplayPairs.displays(of: screens.map(Touchscreen.init), among: displays)
        return zip(screens, pairs).contains { $0.number == screen.number && $1 == nil }
    }

    func display(among displays: [DisplayInfo]) -> DisplayInfo? {
        self.displays = displays
        let screens = words?.screens ?? []
        let pairs = DisplayPairs.displays(of: screens.map(Touchscreen.init), among: displays)
        if let calibrated = words?.calibration?.display, let wanted = displays.first(where: { $0.name == calibrated }) {
            return wanted
        }
        let wanted = zip(screens, pairs).first { screen, pair in
            pair != nil && (surface == nil || screen.name == surface)
        }
        return wanted?.1.map { displays[$0] } ?? displays.first
    }

    func isShown(on display: DisplayInfo?) {
        self.display = display
        tellDisplay()
        layoutVersion += 1
    }

    /// Tells the bridge what is shown where.
    private func tellDisplay() {
        told = display == nil ? nil : screen?.number
        connection?.tell(display: display?.name, of: displays.map(\.name), screen: told)
    }

    var turn: Turn? {
        guard let quarters = calibration?.quarterTurns ?? screen?.quarterTurns, quarters & 3 != 0 else { return nil }
        return Turn(rawValue: (4 - quarters & 3) * 90)
    }

    var extent: Millimetres? {
        screen.flatMap { $0.isSizeAssumed ? nil : Millimetres(width: $0.width, height: $0.height) }
    }

    private func dim(at now: Timestamp) {
        guard let screen, let connection, var dimmer else { return }
        if let deadline = dimmer.deadline, deadline <= now, !screen.isAsleep {
            // The bridge refuses while a note sounds; then it is asked again as much later.
            try? connection.setAsleep(screen: screen.number, true)
        }
        dimmer.advance(to: now, isAsleep: screen.isAsleep)
        self.dimmer = dimmer
    }

    // MARK: Pictures

    func layout(on size: Millimetres) -> Layout {
        self.size = size
        guard calibration == nil, let description = preset?.description else { return .empty(size: size) }
        return Layout(description, surface: shownSurface, size: size, in: state().ribbons, for: .screen)
    }

    private var shownSurface: String? { screen?.name ?? surface }

    func state() -> FaceState {
        guard let words else { return FaceState(.missing(absence)) }
        if let calibration { return FaceState(.calibration(Notice.Calibration(calibration))) }
        guard let description = preset?.description else {
            if let bank = screen?.bank { return FaceState(.bank(bank)) }
            return FaceState(.missing(preset?.problem ?? words.problem ?? "No preset is played."))
        }
        var state = FaceState(description.start, status: FaceState.Status(words, notice: notice(words)))
        guard let screen, let size else { return state }
        let numbers = description.ribbons.indices.filter { description.ribbons[$0].isOn(screen.name) }
        for ribbon in standing.ribbons where ribbon.screen == screen.number {
            let place = Int(ribbon.index)
            if numbers.indices.contains(place) { state.ribbons[numbers[place]] = ribbon.picture }
        }
        for loop in words.loops {
            let place = description.ribbons.firstIndex { $0.name == loop.ribbon }
            if let place { state.ribbons[place].loop = loop.picture }
        }
        state.fingers = standing.fingers.compactMap { finger in
            finger.screen == screen.number ? FaceState.Finger(finger.picture, of: numbers, on: size) : nil
        }
        return state
    }

    private func notice(_ words: FaceWords) -> Notice? {
        if let bank = screen?.bank { return .bank(bank) }
        if let learning = words.learning { return .learning("Only \(learning) is sent, for a synth that learns it.") }
        if let problem = words.problem {
            return .error(problem.hasPrefix("error: ") ? String(problem.dropFirst("error: ".count)) : problem)
        }
        guard let screen else {
            let name = surface.map { " called “\($0)”" } ?? ""
            return .missing("No touchscreen\(name) is connected.")
        }
        guard isGuessed else { return nil }
        return .missing("Nobody knows which display “\(screen.device)” lies on. Run ribbon calibrate.")
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
