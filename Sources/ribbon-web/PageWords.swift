import BridgeClient
import FaceBridge

/// The words that a page shows beside the picture. They are sent when any of them has changed.
struct PageWords: Hashable, Encodable {
    /// Nil while none can be played.
    var preset: String?
    /// Its place in the bank, from 1.
    var number: Int?
    /// The presets to choose from, by their names.
    var bank: [String] = []
    /// Receivers of the output, other than pages; empty: none.
    var receivers: [String] = []
    /// The touchscreens that are played.
    var devices: [String] = []
    /// The surfaces that have names, and the one that is shown.
    var surfaces: [String] = []
    var surface: String?
    /// Such as `♩ 120`.
    var clock: String?
    /// Such as `0.9 ms`.
    var latency: String?
    var snapshots: BridgeStatus.Snapshots?
    /// A problem, and its remedy.
    var problem: String?
    /// Why fingers are not played; nil if they are.
    var touches: String?
    /// Says that only one mapping is sent, or that no configured synth is reached; nil otherwise.
    var notice: String?

    /// - Parameters:
    ///   - screen: the one that is shown; nil: there is none.
    ///   - touches: why fingers are not played; nil if they are.
    init(_ bridge: FollowedBridge, on screen: FaceWords.Screen?, touches: String?) {
        self.touches = touches
        guard let words = bridge.words else {
            problem = bridge.absence.isEmpty ? nil : bridge.absence
            return
        }
        (preset, number) = (words.preset?.name, words.preset?.number)
        (bank, snapshots) = (words.bank, words.snapshots)
        receivers = words.receivers.filter { $0 != FaceWords.pages }
        devices = words.screens.map(\.device)
        (surfaces, surface) = (words.screens.compactMap(\.name), screen?.name)
        (clock, latency) = (words.clock, words.latencyText)
        problem = words.problem ?? bridge.preset?.problem
        notice = words.learningText ?? words.missing
    }
}
