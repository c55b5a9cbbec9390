import CLinux
import MIDI
import Scene
import System

/// A face's connection to a running bridge. It reads the picture and says which screens are dark.
public final class FaceConnection {
    public enum Failure: Error, Hashable, Sendable {
        case connection(BridgeConnection.Failure)
        /// The bridge's memory has another version than this program reads; nil if it states none.
        case otherVersion(UInt32?)
        /// The system gives no memory.
        case noMemory
        /// The description of the preset cannot be read.
        case description(Description.Unreadable)
    }

    private let connection: BridgeConnection
    private let memory: FaceMemory
    /// This end of the socket that the bridge writes a byte to after a change; −1 if none came.
    private let bell: OwnedDescriptor
    /// The version of the words that `takeWords` gave last; nil before the first ones.
    private var wordsVersion: UInt32?
    /// The buffer of `state`, which keeps its capacity.
    private var bytes: [UInt8] = []
    /// The bridge's output; nil if this face does not hear it.
    private let stream: HeardStream?

    /// - Parameters:
    ///   - display: see `tell(display:of:screen:)`.
    ///   - hearsMessages: whether `takeMessages` gives what the bridge sends.
    public init(
        display: String?, of displays: [String], hearsMessages: Bool = false, _ directories: [RuntimeDirectory]
    ) throws(Failure) {
        let (reply, descriptors): (ControlReply, [Int32])
        do throws(BridgeConnection.Failure) {
            connection = try BridgeConnection(directories)
            var request = ControlRequest(.face, display, displays: displays)
            if hearsMessages { request.messages = true }
            // The face's memory, the bell, and then the memory of messages, if it was asked for.
            (reply, descriptors) = try connection.askForDescriptors(request)
        } catch {
            throw .connection(error)
        }
        bell = OwnedDescriptor(descriptors[1])
        stream = hearsMessages ? HeardStream(reading: descriptors[2]) : nil
        do throws(FaceMemory.Unreadable) {
            memory = try FaceMemory(reading: descriptors[0])
        } catch {
            switch error {
            case .version(let version): throw .otherVersion(version)
            case .noMemory: throw .noMemory
            }
        }
        stream?.hear(reply.announced ?? [])
        // Notes may sound already.
        stream?.correct(askWhatSounds())
    }

    /// Tells the bridge which display shows the face.
    /// - Parameters:
    ///   - display: nil: on none.
    ///   - displays: all that are connected.
    ///   - screen: the number of the screen that is shown; nil: none.
    public func tell(display: String?, of displays: [String], screen: UInt8?) {
        _ = try? connection.ask(ControlRequest(.face, display, screen: screen.map { "\($0)" }, displays: displays))
    }

    /// For `poll`: readable when something has changed.
    public var descriptor: Int32 { bell.number }

    /// For `poll`: readable when the bridge is gone.
    public var endDescriptor: Int32 { connection.descriptor }

    /// Empties the bell. Answers whether anything has changed since the last call.
    public func takeChange() -> Bool {
        var rings = [UInt8](repeating: 0, count: 4096)
        var isRung = false
        while true {
            let count = ribbon_receive(bell.number, &rings, rings.count, 0)
            if count > 0 { isRung = true }
            if count < rings.count { return isRung }
        }
    }

    /// The words if they have changed since the last call; else nil.
    public func takeWords() -> FaceWords? {
        let version = memory.wordsVersion
        guard version != wordsVersion, let bytes = memory.readWords(), !bytes.isEmpty,
            let words = JSONLine.decode(FaceWords.self, bytes)
        else { return nil }
        // The version from before: words that were written meanwhile are read again by the next call.
        wordsVersion = version
        return words
    }

    /// Asks for the description of the preset that plays now.
    public func describe() throws(Failure) -> Description {
        let descriptors: [Int32]
        do throws(BridgeConnection.Failure) {
            descriptors = try connection.askForDescriptors(ControlRequest(.describe)).descriptors
        } catch {
            throw .connection(error)
        }
        guard let bytes = FrozenMemory.bytes(of: descriptors[0], limit: Description.byteLimit) else {
            throw .description(.damaged)
        }
        do throws(Description.Unreadable) { return try Description(bytes) } catch { throw .description(error) }
    }

    /// The state of all ribbons and fingers; nil if no whole state can be read.
    public func state() -> FaceMemory.State? { memory.readState(&bytes) }

    // MARK: What the bridge sends

    /// Takes the messages sent since the last call; nil if there are none.
    public func takeMessages() -> HeardMessages? { stream?.take { askWhatSounds() } }

    /// The messages that bring a new listener up to date: silence, then the channel state that notes sound with, then
    /// the notes. The first number is that of the message that `takeMessages` gives next.
    public func soundingMessages() -> HeardMessages? { stream?.sounding(at: MonotonicClock.now) }

    /// Asks the bridge which notes sound, with channels from 0 here; nil if it does not answer.
    private func askWhatSounds() -> [SoundingState.Note]? {
        guard let reply = try? connection.ask(ControlRequest(.status)) else { return nil }
        return reply.status?.sounding.map {
            SoundingState.Note(
                port: UInt8(clamping: $0.port), channel: UInt8(clamping: $0.channel - 1), key: UInt8(clamping: $0.key))
        }
    }

    /// Tells the bridge that a screen is dark, or lit again. `FaceWords` says whether the screen sleeps: it does not
    /// while it is touched or a note sounds.
    public func setAsleep(screen: UInt8, _ isAsleep: Bool) throws(BridgeConnection.Failure) {
        try connection.ask(ControlRequest(isAsleep ? .sleep : .wake, "\(screen)"))
    }
}
