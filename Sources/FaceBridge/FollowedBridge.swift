import BridgeClient
import Scene
import System
import Time

/// The state of a running bridge, for the programs that draw it. Without a bridge it says so, and tries again.
public final class FollowedBridge {
    /// The time between two attempts to find a bridge.
    private static let retryInterval = Nanoseconds.milliseconds(2000)

    /// Nil while there is no bridge.
    public private(set) var connection: FaceConnection?
    public private(set) var words: FaceWords?
    /// Why there is no bridge, and what to do.
    public private(set) var absence = ""
    /// Nil while no preset can be played.
    public private(set) var preset: DescribedPreset?
    /// The state of all ribbons and fingers.
    public private(set) var standing = FaceMemory.State()
    /// Changes whenever another preset is to be shown, or none.
    public private(set) var presetVersion = 0

    private let open: () throws(FaceConnection.Failure) -> FaceConnection
    /// When a bridge is looked for next, zero for at once; nil while there is one.
    private var retry: Timestamp? = .zero

    /// A preset as the bridge describes it.
    public struct DescribedPreset {
        /// The number of its description. As soon as the words name another number, that description is asked for.
        var number: UInt32?
        public internal(set) var description: Description?
        /// Why there is no description.
        public internal(set) var problem: String?
    }

    /// The outcome of an `advance`.
    public enum Step: Hashable, Sendable {
        case nothing
        /// There is a bridge again. It rings as soon as there is something to show; until then the old picture stays.
        case connected
        /// The words or the state of ribbons and fingers have changed.
        case changed
        /// There is no bridge, and either this or the reason is news.
        case lost
    }

    /// - Parameter open: connects to a bridge.
    public init(open: @escaping () throws(FaceConnection.Failure) -> FaceConnection) { self.open = open }

    public var descriptors: [Int32] { connection.map { [$0.descriptor, $0.endDescriptor] } ?? [] }

    /// When a bridge is looked for; nil while there is one.
    public var deadline: Timestamp? { connection == nil ? retry : nil }

    /// Reads what has changed, or looks for a bridge.
    public func advance(to now: Timestamp) -> Step {
        guard let connection else { return connect(at: now) }
        guard Poll.readiness(of: connection.endDescriptor).isEmpty else {
            return lose("The bridge has ended.", at: now)
        }
        guard connection.takeChange() else { return .nothing }
        takeWords()
        if let state = connection.state() { standing = state }
        return .changed
    }

    /// Leaves the bridge until the next `advance`.
    public func leave() {
        (connection, words, preset, standing, absence) = (nil, nil, nil, FaceMemory.State(), "")
        retry = .zero
        presetVersion += 1
    }

    private func connect(at now: Timestamp) -> Step {
        guard let retry, retry <= now else { return .nothing }
        self.retry = now + Self.retryInterval
        do throws(FaceConnection.Failure) {
            connection = try open()
            self.retry = nil
            return .connected
        } catch {
            return lose(error.sentence, at: now)
        }
    }

    /// Forgets the bridge, and looks for one again after `retryInterval`. Called when it ends and when none is found.
    private func lose(_ reason: String, at now: Timestamp) -> Step {
        retry = now + Self.retryInterval
        guard connection != nil || reason != absence else { return .nothing }
        (connection, words, preset, standing) = (nil, nil, nil, FaceMemory.State())
        absence = reason
        presetVersion += 1
        return .lost
    }

    /// Takes the words if they have changed, and with another preset its description.
    private func takeWords() {
        guard let words = connection?.takeWords() else { return }
        self.words = words
        guard (words.preset == nil) != (preset == nil) || words.preset?.description != preset?.number else { return }
        preset = words.preset.map(describe)
        presetVersion += 1
    }

    /// Asks the bridge for a preset's description, and waits for it. The user is told of a failure.
    private func describe(_ preset: FaceWords.Preset) -> DescribedPreset {
        guard let number = preset.description, let connection else { return DescribedPreset() }
        do throws(FaceConnection.Failure) {
            return DescribedPreset(number: number, description: try connection.describe())
        } catch {
            let problem = error.sentence
            ProgramFailure.say(problem)
            return DescribedPreset(number: number, problem: problem)
        }
    }
}
