import Mapping
import Ribbons
import Statistics

/// A message to `ribbon monitor`, sent at most 30 times a second.
public struct MonitorFrame: Hashable, Sendable, Codable {
    /// The state of a ribbon, by its name.
    public struct Ribbon: Hashable, Sendable {
        public var name: String
        public var picture: RibbonPicture
        /// The places of fingers along the ribbon, 0…1.
        public var contacts: [Double]
        public var kind: RibbonKind
        /// Whether the first switch of the side that is played is on; nil if that side has none.
        public var isOn: Bool?

        package init(
            _ name: String, _ picture: RibbonPicture, contacts: [Double] = [], kind: RibbonKind = .ribbon,
            isOn: Bool? = nil
        ) {
            (self.name, self.picture, self.contacts) = (name, picture, contacts)
            (self.kind, self.isOn) = (kind, isOn)
        }
    }

    public struct SentMessage: Hashable, Sendable, Codable {
        /// The output port, from 0.
        public var port: Int
        /// In hexadecimal, with blanks between them.
        public var bytes: String
        public var meaning: String

        package init(port: Int, bytes: String, meaning: String) {
            (self.port, self.bytes, self.meaning) = (port, bytes, meaning)
        }
    }

    public var preset: String
    public var ribbons: [Ribbon]
    /// The names of the clients that hear the output ports.
    public var receivers: [String] = []
    /// The MIDI messages sent since the last frame.
    public var messages: [SentMessage]
    public var sounding: [BridgeStatus.Note]
    public var latency: Histogram.Summary
    /// How many messages and movements have been left out since the bridge started.
    public var lost: Int
    /// The clock on the input port; nil if there was none.
    public var clock: ClockStatistics.Summary?
    /// The beats; nil if nothing is played by them.
    public var beats: BeatStatus?
    public var snapshots = BridgeStatus.Snapshots()
    public var loops: [LoopStatus] = []

    package init(
        preset: String, ribbons: [Ribbon], messages: [SentMessage], sounding: [BridgeStatus.Note],
        latency: Histogram.Summary, lost: Int, clock: ClockStatistics.Summary? = nil,
        beats: BeatStatus? = nil, snapshots: BridgeStatus.Snapshots = BridgeStatus.Snapshots(),
        loops: [LoopStatus] = [], receivers: [String] = []
    ) {
        (self.preset, self.ribbons, self.messages, self.sounding) = (preset, ribbons, messages, sounding)
        (self.latency, self.lost, self.clock, self.snapshots) = (latency, lost, clock, snapshots)
        (self.beats, self.loops, self.receivers) = (beats, loops, receivers)
    }
}

/// The form that docs/control.md describes.
extension MonitorFrame.Ribbon: Codable {
    private enum CodingKeys: CodingKey {
        case name, center, range, isDoorOpen, isLeadingHeld, isTrailingHeld, contacts, kind, isOn
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        picture = RibbonPicture(
            center: try values.decode(Double.self, forKey: .center),
            range: try values.decode(Double.self, forKey: .range),
            isDoorOpen: try values.decode(Bool.self, forKey: .isDoorOpen),
            isLeadingHeld: try values.decode(Bool.self, forKey: .isLeadingHeld),
            isTrailingHeld: try values.decode(Bool.self, forKey: .isTrailingHeld))
        name = try values.decode(String.self, forKey: .name)
        contacts = try values.decode([Double].self, forKey: .contacts)
        kind = RibbonKind(rawValue: try values.decode(String.self, forKey: .kind)) ?? .ribbon
        isOn = try values.decodeIfPresent(Bool.self, forKey: .isOn)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        try values.encode(picture.center, forKey: .center)
        try values.encode(picture.range, forKey: .range)
        try values.encode(picture.isDoorOpen, forKey: .isDoorOpen)
        try values.encode(picture.isLeadingHeld, forKey: .isLeadingHeld)
        try values.encode(picture.isTrailingHeld, forKey: .isTrailingHeld)
        try values.encode(contacts, forKey: .contacts)
        try values.encode(kind.rawValue, forKey: .kind)
        try values.encodeIfPresent(isOn, forKey: .isOn)
    }
}
