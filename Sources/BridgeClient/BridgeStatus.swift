import Mapping
import Statistics

/// The bridge's state, as `ribbon status` shows it. Durations are in nanoseconds.
public struct BridgeStatus: Hashable, Sendable, Codable {
    public struct Preset: Hashable, Sendable, Codable {
        public var name: String
        /// Empty while no preset can be played.
        public var file: String
        public var bank: String?
        /// Why the file in its current state, or the last choice, is not played.
        public var problems: [String]

        package init(name: String, file: String, bank: String? = nil, problems: [String]) {
            (self.name, self.file, self.bank, self.problems) = (name, file, bank, problems)
        }
    }

    public struct Device: Hashable, Sendable, Codable {
        public var name: String
        public var node: String
        /// Reports a second while a finger moves; nil while that is not known.
        public var reportsPerSecond: Double?
        /// The time between two reports.
        public var interval: Histogram.Summary
        public var counters: PanelStatistics.Counters
        /// A sentence for each thing that the preset loses on this panel.
        public var remarks: [String]

        package init(
            name: String, node: String, reportsPerSecond: Double? = nil, interval: Histogram.Summary,
            counters: PanelStatistics.Counters, remarks: [String]
        ) {
            (self.name, self.node, self.reportsPerSecond, self.interval) = (name, node, reportsPerSecond, interval)
            (self.counters, self.remarks) = (counters, remarks)
        }
    }

    public struct Port: Hashable, Sendable, Codable {
        public var name: String
        public var address: String
        /// The connected ports, as `client:port` with their names.
        public var receivers: [String]

        package init(name: String, address: String, receivers: [String]) {
            (self.name, self.address, self.receivers) = (name, address, receivers)
        }
    }

    public struct Input: Hashable, Sendable, Codable {
        public var address: String
        /// The connected ports, as `client:port` with their names.
        public var senders: [String]

        package init(address: String, senders: [String]) {
            (self.address, self.senders) = (address, senders)
        }
    }

    public struct Note: Hashable, Sendable, Codable {
        /// The output port, from 0.
        public var port: Int
        /// From 1.
        public var channel: Int
        public var key: Int
        public var name: String

        package init(port: Int, channel: Int, key: Int, name: String) {
            (self.port, self.channel, self.key, self.name) = (port, channel, key, name)
        }
    }

    public struct Snapshots: Hashable, Sendable, Codable {
        /// The numbers of the stored snapshots.
        public var stored: [Int]
        /// The snapshot stored or recalled last; nil before that.
        public var latest: Int?
        /// Names that users give them, by number.
        public var names: [Int: String]

        package init(_ summary: SnapshotSummary = SnapshotSummary(), names: [Int: String] = [:]) {
            (stored, latest, self.names) = (summary.stored, summary.latest, names)
        }
    }

    /// A face that is connected.
    public struct Face: Hashable, Sendable, Codable {
        /// The display that shows it; nil: none.
        public var display: String?
        /// The displays that could show it.
        public var displays: [String]

        package init(display: String? = nil, displays: [String]) {
            (self.display, self.displays) = (display, displays)
        }
    }

    /// A page in a browser that plays.
    public struct Page: Hashable, Sendable, Codable {
        /// Where the page is, in words for the user.
        public var name: String
        /// The number of the screen that it plays.
        public var screen: Int?
        /// Frames that were played, frames that were too many, and entries that were no frames.
        public var frames: Int
        public var excess: Int
        public var refused: Int
        /// How often its contacts were cancelled because it had fallen silent.
        public var silences: Int
        /// From the time of a frame to the return of the write that sent its messages. The shortest way of a frame from
        /// the browser counts as no time.
        public var latency: Histogram.Summary?

        package init(
            name: String, screen: Int?, frames: Int, excess: Int, refused: Int, silences: Int,
            latency: Histogram.Summary?
        ) {
            (self.name, self.screen, self.frames, self.excess) = (name, screen, frames, excess)
            (self.refused, self.silences, self.latency) = (refused, silences, latency)
        }
    }

    /// The session of Ableton Link.
    public struct Link: Hashable, Sendable, Codable {
        /// How many others are in the session.
        public var peers: Int
        /// Whether the session plays; nil if starts and stops are not shared.
        public var isPlaying: Bool?

        package init(peers: Int, isPlaying: Bool?) { (self.peers, self.isPlaying) = (peers, isPlaying) }
    }

    /// The bridge's client of the sequencer, by its number and name.
    public var client: String
    /// Why realtime priority was refused, and how to allow it; nil if it was granted.
    public var realTimeProblem: String?
    public var preset: Preset
    /// The mapping that a synth learns; nothing else is sent.
    public var learning: String?
    public var devices: [Device]
    public var ports: [Port]
    public var input: Input
    public var sounding: [Note]
    /// The clock on the input port; nil if there was none.
    public var clock: ClockStatistics.Summary?
    /// The beats; nil if nothing is played by them.
    public var beats: BeatStatus?
    public var counters: LoopStatistics.Counters
    /// How many messages for the user could not be written, because the reader of the bridge's standard error is slow
    /// or gone.
    public var lostMessages = 0
    /// From the kernel's timestamp of a touch to the return of the write that sent its messages.
    public var latency: Histogram.Summary
    public var faces: [Face] = []
    public var pages: [Page] = []
    /// The page that lies over the ribbons: `bank`; nil: none.
    public var page: String?
    public var snapshots = Snapshots()
    /// Loops of touches.
    public var loops: [LoopStatus] = []
    /// The session of Ableton Link; nil while no program is connected that is in one.
    public var link: Link?

    package init(
        client: String, realTimeProblem: String? = nil, preset: Preset, learning: String? = nil, devices: [Device],
        ports: [Port], input: Input, sounding: [Note], clock: ClockStatistics.Summary? = nil,
        beats: BeatStatus? = nil, counters: LoopStatistics.Counters, lostMessages: Int = 0, latency: Histogram.Summary,
        faces: [Face] = [], pages: [Page] = [], page: String? = nil,
        snapshots: Snapshots = Snapshots(), loops: [LoopStatus] = [], link: Link? = nil
    ) {
        (self.client, self.realTimeProblem, self.preset, self.learning) = (client, realTimeProblem, preset, learning)
        (self.devices, self.ports, self.input, self.sounding) = (devices, ports, input, sounding)
        (self.clock, self.counters, self.lostMessages, self.latency) = (clock, counters, lostMessages, latency)
        (self.beats, self.faces, self.pages, self.page) = (beats, faces, pages, page)
        (self.snapshots, self.loops, self.link) = (snapshots, loops, link)
    }
}
