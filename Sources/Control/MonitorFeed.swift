import Bridge
import MIDI
import Mapping
import Player
import Scene
import Time
import Touch

/// Gathers the monitor records of the loop into frames for `ribbon monitor`.
struct MonitorFeed {
    /// 30 frames a second.
    static let interval = Nanoseconds(33_333_333)
    /// Messages in a frame; more are counted as lost.
    private static let messageLimit = 512

    private struct Place: Hashable {
        var screen: UInt8
        var index: UInt8
    }

    private var states: [Place: SceneState.Ribbon] = [:]
    private var messages: [MonitorFrame.SentMessage] = []
    private var lost = 0
    /// When the next frame is due.
    private(set) var deadline = Timestamp.zero

    /// Takes the records that have come. Returns the next frame if it is due.
    mutating func frame(_ controller: LoopController, _ sounding: [BridgeStatus.Note], at now: Timestamp)
        -> MonitorFrame?
    {
        guard now >= deadline else { return nil }
        deadline = now + Self.interval
        controller.loop.drainMonitor { record in
            switch record {
            case .ribbon(let screen, let index, let picture):
                states[Place(screen: screen, index: index)] = SceneState.Ribbon(picture)
            case .message(let port, let message):
                guard messages.count < Self.messageLimit else { return lost += 1 }
                messages.append(
                    MonitorFrame.SentMessage(port: Int(port), bytes: message.hex, meaning: message.meaning))
            }
        }
        defer { messages.removeAll() }
        return MonitorFrame(
            preset: controller.patch.name, ribbons: ribbons(controller), messages: messages, sounding: sounding,
            latency: controller.loop.statistics.latency.summary,
            lost: lost + controller.loop.statistics.counters.unmonitored)
    }

    private func ribbons(_ controller: LoopController) -> [MonitorFrame.Ribbon] {
        controller.screens.flatMap { screen in
            screen.ribbonNames(of: controller.patch).enumerated().compactMap { index, name in
                states[Place(screen: screen.number, index: UInt8(truncatingIfNeeded: index))].map {
                    MonitorFrame.Ribbon(name, $0)
                }
            }
        }
    }
}

extension SceneState.Ribbon {
    init(_ picture: RibbonPicture) {
        self.init(
            center: Double(picture.center), range: Double(picture.range), isDoorOpen: picture.isDoorOpen,
            isLeadingHeld: picture.isLeadingHeld, isTrailingHeld: picture.isTrailingHeld,
            contacts: Contacts(picture.contacts.lazy.map(Double.init)), tuning: picture.tuning)
    }
}
