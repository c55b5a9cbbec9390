import Bridge
import BridgeClient
import MIDI
import Mapping
import Time

/// Gathers the messages that the loop has sent into frames for `ribbon monitor`, with how everything stands.
struct MonitorFeed {
    /// 30 frames a second.
    static let interval = Nanoseconds(33_333_333)
    /// Messages in a frame; more are counted as lost.
    private static let messageLimit = 512

    private var messages: [MonitorFrame.SentMessage] = []
    private var lost = 0
    /// When the next frame is due.
    private(set) var deadline = Timestamp.zero

    mutating func handle(_ record: MonitorRecord) {
        guard case .message(let port, let message) = record else { return }
        guard messages.count < Self.messageLimit else { return lost += 1 }
        messages.append(MonitorFrame.SentMessage(port: Int(port), bytes: message.hex, meaning: message.meaning))
    }

    /// The next frame if it is due.
    mutating func frame(
        _ controller: LoopController, _ picture: FaceMemory.State, _ sounding: [BridgeStatus.Note],
        _ snapshots: SnapshotSummary, _ loops: [LoopStatus], at now: Timestamp
    ) -> MonitorFrame? {
        guard now >= deadline else { return nil }
        deadline = now + Self.interval
        defer { messages.removeAll() }
        return MonitorFrame(
            preset: controller.patch.name, ribbons: ribbons(controller, picture), messages: messages,
            sounding: sounding, latency: controller.loop.statistics.latency.summary,
            lost: lost + controller.loop.statistics.counters.unmonitored,
            clock: controller.loop.statistics.clock.summary(at: now), beats: controller.beats(at: now),
            snapshots: BridgeStatus.Snapshots(snapshots),
            loops: loops)
    }

    private func ribbons(_ controller: LoopController, _ picture: FaceMemory.State) -> [MonitorFrame.Ribbon] {
        controller.screens.flatMap { screen in
            screen.ribbonNames(of: controller.patch).enumerated().compactMap { index, name in
                picture.ribbons.first { $0.screen == screen.number && Int($0.index) == index }.map {
                    MonitorFrame.Ribbon(name, $0.picture, contacts: picture.contacts(of: $0))
                }
            }
        }
    }
}
