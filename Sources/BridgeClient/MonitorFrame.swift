import Scene
import Statistics

/// A message to `ribbon monitor`, sent at most 30 times a second.
public struct MonitorFrame: Hashable, Sendable, Codable {
    /// A ribbon's state by name, as docs/control.md has it.
    public struct Ribbon: Hashable, Sendable, Codable {
        public var name: String
        public var center: Double
        public var range: Double
        public var isDoorOpen: Bool
        public var isLeadingHeld: Bool
        public var isTrailingHeld: Bool
        /// Where fingers are, 0…1.
        public var contacts: [Double]
    }

    public struct SentMessage: Hashable, Sendable, Codable {
        public var port: Int
        public var bytes: String
        public var meaning: String

        package init(port: Int, bytes: String, meaning: String) {
            (self.port, self.bytes, self.meaning) = (port, bytes, meaning)
        }
    }

    public var preset: String
    public var ribbons: [Ribbon]
    /// The MIDI messages sent since the last frame.
    public var messages: [SentMessage]
    public var sounding: [BridgeStatus.Note]
    public var latency: Histogram.Summary
    /// How many messages and movements have been left out since the bridge started.
    public var lost: Int
    /// The clock on the input port; nil if there was none.
    public var clock: ClockStatistics.Summary?
    public var snapshots = BridgeStatus.Snapshots()
    public var loops: [LoopStatus] = []

    package init(
        preset: String, ribbons: [Ribbon], messages: [SentMessage], sounding: [BridgeStatus.Note],
        latency: Histogram.Summary, lost: Int, clock: ClockStatistics.Summary? = nil,
        snapshots: BridgeStatus.Snapshots = BridgeStatus.Snapshots(), loops: [LoopStatus] = []
    ) {
        (self.preset, self.ribbons, self.messages, self.sounding) = (preset, ribbons, messages, sounding)
        (self.latency, self.lost, self.clock, self.snapshots) = (latency, lost, clock, snapshots)
        self.loops = loops
    }
}

extension MonitorFrame.Ribbon {
    package init(_ name: String, _ state: SceneState.Ribbon) {
        self.init(
            name: name, center: state.center, range: state.range, isDoorOpen: state.isDoorOpen,
            isLeadingHeld: state.isLeadingHeld, isTrailingHeld: state.isTrailingHeld, contacts: Array(state.contacts))
    }

    public var state: SceneState.Ribbon {
        SceneState.Ribbon(
            center: center, range: range, isDoorOpen: isDoorOpen, isLeadingHeld: isLeadingHeld,
            isTrailingHeld: isTrailingHeld, contacts: Contacts(contacts))
    }
}
