import KMSDisplay
import Time

/// Has a display, or goes on trying to have one, and tells the user when that changes.
final class DisplayOwner {
    /// Another program's display is asked for again so often.
    static let retryInterval = Nanoseconds.milliseconds(2000)

    private(set) var display: Display?
    /// When to look again without a hotplug event; nil: not.
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

    /// Tries to have a display.
    /// - Parameter choose: one of those that are connected.
    /// - Throws: where this user may not open the cards, and there is no other display.
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

    /// The display shows the face.
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

    /// Reads what has changed. Answers whether anything did: then a display that is still there shows its picture again,
    /// in case that something else was shown over it.
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

    /// What has been said is not repeated with each attempt.
    private func say(_ words: String) {
        guard words != lastWords else { return }
        lastWords = words
        FaceFailure.say(words)
    }
}
