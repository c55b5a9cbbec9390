import ALSASequencer
import BridgeClient
import Presets

extension Session {
    public struct Options: Equatable, Sendable {
        /// The name that other programs see.
        public var name = "Ribbon"
        /// A file or the name of one; nil: what the configuration says, else the last one, else the bank's first.
        public var preset: String?
        /// Nodes or names; none: every touchscreen.
        public var devices: [String] = []
        /// More receivers of the first output port than the configuration names.
        public var connections: [String] = []
        /// More senders to the input port than the configuration names.
        public var listened: [String] = []
        /// Whether touches are kept from a desktop; nil: only if no desktop uses the screen.
        public var grab: Bool?
        /// The folder of the control socket.
        public var directory = RuntimeDirectory()
        /// Whether it plays without a sequencer and without touchscreens: for browsers alone.
        public var isSilent = false

        public init() {}
    }

    /// The state that a session takes over from the one before it, in the same program.
    public struct Continuation: Sendable {
        public let configuration: Configuration
        /// The preset that played; nil if it was not the wanted one.
        let preset: String?
        /// The connections of each port, by its name.
        let receivers: [String: [SequencerAddress]]
        let senders: [SequencerAddress]
    }
}
