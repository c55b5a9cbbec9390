import BridgeClient
import Time

/// What faces read, and when they are to be told again.
struct FaceFeed {
    let memory: FaceMemory
    private var words: FaceWords?
    /// When the words are to be compared again because of the latency.
    private var wordsDeadline = Timestamp.zero
    /// The receivers that there were last.
    private var receivers: [String] = []
    /// Whether something has happened that may have changed the words.
    var isDue = true

    private static let wordsInterval = Nanoseconds.milliseconds(1000)

    init?() {
        guard let memory = FaceMemory() else { return nil }
        self.memory = memory
    }

    /// Writes what has changed. Answers whether anything has.
    mutating func write(_ picture: inout LivePicture, at now: Timestamp, words: () -> FaceWords) -> Bool {
        var isChanged = false
        if picture.takeChange() {
            memory.write(picture.state)
            isChanged = true
            if wordsDeadline <= now { isDue = true }
        }
        if isDue {
            isDue = false
            wordsDeadline = now + Self.wordsInterval
            if write(words()) { isChanged = true }
        }
        return isChanged
    }

    private mutating func write(_ new: FaceWords) -> Bool {
        var new = new
        if new.receivers.isEmpty, let last = receivers.first { new.missing = "“\(last)” has gone" }
        if !new.receivers.isEmpty { receivers = new.receivers }
        guard new != words else { return false }
        words = new
        if !memory.write(words: JSONLine.encode(new)) {
            new.preset?.text = ""
            new.problem = "the preset is too long to be shown"
            _ = memory.write(words: JSONLine.encode(new))
        }
        return true
    }
}
