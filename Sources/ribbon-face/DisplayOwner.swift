import FaceBridge
import KMSDisplay
import Time

/// Owns a display, or keeps trying to get one, and tells the user about each change.
final class DisplayOwner {
    /// The time between two attempts to get a display from another program.
    static let retryInterval = Nanoseconds.milliseconds(2000)

    private(set) var display: Display? {
        didSet { if display !== oldValue { onChange(display?.info) } }
    }
    /// Called when a display is got or lost.
    var onChange: (DisplayInfo?) -> Void = { _ in }
    /// The time of the next attempt without a hotplug event; nil if there is none.
    private(set) var retry: Timestamp?
    /// The only display that may be used; nil: any.
    private let wanted: String?
    private let events = DisplayEvents()
    private var lastWords = ""

    init(_ wanted: String?) {
        self.wanted = wanted
    }

    /// Readable when displays come or go.
    var descriptor: Int32? { events?.descriptor }

    /// Tries to get a display.
    /// - Parameter choose: chooses one of the connected displays.
    /// - Throws: if this user may not open the cards and no other display is there.
    func look(at now: Timestamp, _ choose: ([DisplayInfo]) -> DisplayInfo?) throws(DisplayError) {
        guard display == nil else { return }
        retry = events == nil ? now + Self.retryInterval : nil
        let (displays, errors) = Displays.connected()
        guard let info = choose(displays.filter { wanted == nil || $0.name == wanted }) else {
            if let error = errors.first(where: { $0.reason == .notPermitted }) { throw error }
            for error in errors { say("\(error)") }
            return say(Self.missing(wanted, displays))
        }
        do throws(DisplayError) {
            display = try Display(info.name, ofCard: info.card)
        } catch {
            lose(error, at: now)
        }
    }

    /// Tells the user that the display shows the face.
    func confirm() {
        guard let info = display?.info else { return }
        let size = info.size.map { ", \(Int($0.width)) × \(Int($0.height)) mm" } ?? ""
        say("shown on \(info.name) (\(info.card)), \(info.width) × \(info.height) pixels\(size)")
    }

    /// Lets go of the display for a reason.
    func lose(_ error: DisplayError, at now: Timestamp) {
        display = nil
        retry = now + Self.retryInterval
        switch error.reason {
        case .unplugged: say("\(error.connector ?? error.path) has gone")
        case .taken, .notPermitted, .failed: say("\(error); trying again every 2 s")
        }
    }

    /// Lets go of the display if another one is to be chosen.
    func reconsider(_ choose: ([DisplayInfo]) -> DisplayInfo?) {
        guard let display else { return }
        let displays = Displays.connected().displays.filter { wanted == nil || $0.name == wanted }
        guard let other = choose(displays), other.name != display.info.name else { return }
        self.display = nil
        retry = .zero
    }

    /// Reads the hotplug events.
    /// - Returns: whether there were any. Then a display that is still there has to show its picture again, in case
    ///   something else was shown over it.
    func takeEvents(at now: Timestamp) -> Bool {
        guard let events, events.drain() else { return false }
        if let display, let error = display.check() { lose(error, at: now) }
        return true
    }

    private static func missing(_ wanted: String?, _ displays: [DisplayInfo]) -> String {
        guard let wanted else { return "no display is connected; waiting for one" }
        let names = displays.map(\.name).joined(separator: ", ")
        return "\(wanted) is not connected" + (names.isEmpty ? "" : " (connected: \(names))") + "; waiting for it"
    }

    /// Tells the user something, unless it was the last thing told.
    private func say(_ words: String) {
        guard words != lastWords else { return }
        lastWords = words
        ProgramFailure.say(words)
    }
}
