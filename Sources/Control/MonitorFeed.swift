import Bridge
import BridgeClient
import MIDI
import Mapping
import Time

/// Gathers the messages that the loop has sent into frames for `ribbon monitor`, with the state of all ribbons.
struct MonitorFeed {
    /// 30 frames a second, for `RecorderService` too.
    static let interval = Nanoseconds(33_333_333)
    /// Messages in a frame; more are counted as lost.
    private static let messageLimit = 512
    /// The interval at which the sequencer is asked for the receivers.
    private static let lookInterval = Nanoseconds(500_000_000)

    private var receivers: [String] = []
    private var nextLook = Timestamp.zero
    private var messages: [MonitorFrame.SentMessage] = []
    /// Messages that found no room in a frame.
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
        _ snapshots: BridgeStatus.Snapshots, _ loops: [LoopStatus], receivers names: () -> [String], at now: Timestamp
    ) -> MonitorFrame? {
        guard now >= deadline else { return nil }
        if now >= nextLook {
            receivers = names()
            nextLook = now + Self.lookInterval
        }
        deadline = now + Self.interval
        defer { messages.removeAll() }
        return MonitorFrame(
            preset: controller.patch.name, ribbons: ribbons(controller, picture), messages: messages,
            sounding: sounding, latency: controller.loop.statistics.latency.summary,
            lost: lost + controller.loop.statistics.counters.unmonitored,
            clock: controller.loop.statistics.clock.summary(at: now), beats: controller.beats(at: now),
            snapshots: snapshots, loops: loops, receivers: receivers)
    }

    private func ribbons(_ controller: LoopController, _ picture: FaceMemory.State) -> [MonitorFrame.Ribbon] {
        controller.screens.flatMap { screen in
            controller.patch.ribbons(on: screen.name).enumerated().compactMap { index, ribbon in
                picture.ribbons.first { $0.screen == screen.number && Int($0.index) == index }.map {
                    MonitorFrame.Ribbon(
                        ribbon.settings.name, $0.picture, contacts: picture.contacts(of: $0),
                        kind: ribbon.settings.kind, isOn: ribbon.isOn($0.picture))
                }
            }
        }
    }
}

extension RibbonPatch {
    /// Whether the first switch of the side that is played is on; nil if that side has none.
    fileprivate func isOn(_ picture: RibbonPicture) -> Bool? {
        guard (picture.isDoorOpen ? back : front).contains(where: \.isLit) else { return nil }
        return picture.isDoorOpen ? picture.isBackOn : picture.isFrontOn
    }
}
