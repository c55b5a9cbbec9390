import BridgeClient
import Mapping
import Scene
import Time

/// Writes the memory that faces read: the state, the words, and a description of each preset.
struct FaceFeed {
    let memory: FaceMemory
    /// The description of the preset that plays; nil before the first one, and if none can be made.
    private(set) var description: FrozenMemory?
    /// The patch and the settings that `description` was made of, and its number, which counts up.
    private var described: (patch: Patch, settings: FaceSettings, number: UInt32)?
    private var written = FaceMemory.State()
    /// The words that `write` was given last; nil before the first ones.
    private var words: FaceWords?
    /// From this time on a change of the picture has the words compared too, because the latency in them may differ.
    private var wordsDeadline = Timestamp.zero
    /// The receivers when there last were any.
    private var receivers: [String] = []
    /// Whether something has happened that may have changed the words.
    var isDue = true

    private static let wordsInterval = Nanoseconds.milliseconds(1000)

    init?() {
        guard let memory = FaceMemory() else { return nil }
        self.memory = memory
    }

    /// Writes the changes.
    /// - Parameters:
    ///   - patch: the patch that plays.
    ///   - settings: those of ribbon.yaml, for what the preset does not set.
    /// - Returns: whether there were any changes.
    mutating func write(
        _ picture: FaceMemory.State, at now: Timestamp, of patch: Patch, _ settings: FaceSettings,
        words: () -> FaceWords
    ) -> Bool {
        var isChanged = false
        if picture != written {
            memory.write(picture)
            written = picture
            isChanged = true
            if wordsDeadline <= now { isDue = true }
        }
        if described?.settings != settings { isDue = true }
        if isDue {
            isDue = false
            wordsDeadline = now + Self.wordsInterval
            if write(numbered(words(), patch, settings)) { isChanged = true }
        }
        return isChanged
    }

    /// The words with the number of the preset's description, which is made if there is none yet.
    private mutating func numbered(_ words: FaceWords, _ patch: Patch, _ settings: FaceSettings) -> FaceWords {
        guard words.preset != nil else { return words }
        if described?.patch != patch || described?.settings != settings {
            described = (patch, settings, (described?.number ?? 0) + 1)
            let bytes = Description(patch, face: settings).bytes
            description = bytes.count <= Description.byteLimit ? FrozenMemory(bytes) : nil
        }
        var words = words
        words.preset?.description = description == nil ? nil : described?.number
        if description == nil { words.problem = "“\(patch.name)” is too large to be shown" }
        return words
    }

    /// Writes the words if they have changed. Answers whether they have.
    private mutating func write(_ new: FaceWords) -> Bool {
        var new = new
        if new.receivers.isEmpty, let last = receivers.first { new.missing = "“\(last)” has gone" }
        if !new.receivers.isEmpty { receivers = new.receivers }
        guard new != words else { return false }
        words = new
        if !memory.write(words: JSONLine.encode(new)) {
            let words = FaceWords(
                screens: [], receivers: [], isClockLost: false, loops: [], problem: "the names are too long to be shown"
            )
            _ = memory.write(words: JSONLine.encode(words))
        }
        return true
    }
}
