import CLinux
import Glibc

/// A face's connection to a running bridge: what is to be shown, and the way to say that a screen is dark.
public final class FaceConnection {
    public enum Failure: Error, Hashable, Sendable {
        case connection(BridgeConnection.Failure)
        /// The bridge is of another build than this program.
        case otherBuild
    }

    private let connection: BridgeConnection
    private let memory: FaceMemory
    private let bell: Int32
    private var wordsVersion: UInt32?
    private var bytes: [UInt8] = []

    /// - Parameters: see `tell(display:of:)`.
    public init(
        display: String?, of displays: [String], _ directories: [RuntimeDirectory] = RuntimeDirectory.searched
    ) throws(Failure) {
        let descriptors: [Int32]
        do throws(BridgeConnection.Failure) {
            connection = try BridgeConnection(directories)
            descriptors = try connection.askForDescriptors(ControlRequest(.face, display, displays: displays))
        } catch {
            throw .connection(error)
        }
        guard descriptors[0] >= 0, let memory = FaceMemory(reading: descriptors[0]), descriptors[1] >= 0 else {
            if descriptors[1] >= 0 { close(descriptors[1]) }
            throw .otherBuild
        }
        (self.memory, bell) = (memory, descriptors[1])
    }

    deinit { close(bell) }

    /// Tells what it is shown on now.
    /// - Parameters:
    ///   - display: nil: on none.
    ///   - displays: all that are connected.
    public func tell(display: String?, of displays: [String]) {
        _ = try? connection.ask(ControlRequest(.face, display, displays: displays))
    }

    /// For `poll`: readable when something has changed.
    public var descriptor: Int32 { bell }

    /// For `poll`: readable when the bridge has gone.
    public var endDescriptor: Int32 { connection.descriptor }

    /// Whether anything has changed since the last time.
    public func takeChange() -> Bool {
        var count: eventfd_t = 0
        return eventfd_read(bell, &count) == 0
    }

    /// The words, if they have changed since the last time.
    public func takeWords() -> FaceWords? {
        let version = memory.wordsVersion
        guard version != wordsVersion, let bytes = memory.readWords(), !bytes.isEmpty,
            let words = JSONLine.decode(FaceWords.self, bytes)
        else { return nil }
        // What was written meanwhile is read again.
        wordsVersion = version
        return words
    }

    /// How everything stands; nil if nothing whole can be read.
    public func state() -> FaceMemory.State? { memory.readState(&bytes) }

    /// Tells the bridge that a screen is dark, or lit again. The words say whether it sleeps: it does not while it is
    /// touched or a note sounds.
    public func setAsleep(screen: UInt8, _ isAsleep: Bool) throws(BridgeConnection.Failure) {
        try connection.ask(ControlRequest(isAsleep ? .sleep : .wake, "\(screen)"))
    }
}
