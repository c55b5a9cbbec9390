import MIDI
import Mapping
import Player
import Ribbons
import Time
import Touch

/// Two fingers, each on a panel of its own. The panels feed one screen.
public struct FeltPair: Sendable {
    public enum Place: String, CaseIterable, Sendable {
        /// A ribbon for each finger.
        case apart
        /// On one ribbon, which follows the middle of both.
        case pinched
        /// On one ribbon, which follows the first of them.
        case led
    }

    public let place: Place
    private let takes: [FeltTake]

    public init(_ place: Place, _ motion: FeltMotion, _ panels: (FeltPanel, FeltPanel), seed: UInt64) {
        self.place = place
        takes = [FeltTake(motion, panel: panels.0, seed: seed), FeltTake(motion, panel: panels.1, seed: seed + 1)]
    }

    /// The farthest that either finger goes from one report to the next, in steps.
    public var longestWay: Double { takes.map(\.longestWay).max() ?? 0 }

    private static let size = Size(width: 1000, height: 100)

    private var patch: Patch {
        let places = place == .apart ? [0.0, 0.5] : [0.0]
        return Patch(
            name: "felt",
            ribbons: places.enumerated().map { number, place in
                var settings = RibbonSettings(name: "\(number)")
                settings.anchors = []
                settings.area = Area(x: 0, y: place, width: 1, height: places.count == 1 ? 1 : 0.5)
                settings.gestures.pinch = self.place == .pinched
                var route = Route(
                    source: .center, target: .controller14(UInt7(clamping: number + 1)), channel: Channel(index: 0))
                route.carry = true
                return RibbonPatch(settings: settings, front: [route])
            })
    }

    /// Compares each ribbon's values with the places of its finger.
    public func compared(carry: Bool) -> [FeltTake.Comparison] {
        var patch = patch
        for index in patch.ribbons.indices { patch.ribbons[index].front[0].carry = carry }
        let player = Player(patch: MountedPatch(patch))
        let mounter = Mounter(patch, shared: player.shared)
        let panels = takes.map { _ in mounter.mountWholeFrames(surface: "both", size: Self.size) }
        for panel in panels { _ = player.attach(panel, at: .zero) }
        var sent: [Performance.Sent] = []
        func collect() { player.drain { sent.append(.init(time: $0.time, port: $0.port, message: $0.message)) } }
        let start = takes[0].reports[0].time
        let reports = takes.indices.flatMap { finger in takes[finger].reports.map { (finger, $0) } }
            // On one ribbon the first finger comes down first.
            .filter { place == .apart || $0.0 == 0 || $0.1.time > start }
        for (finger, report) in reports.sorted(by: { ($0.1.time, $0.0) < ($1.1.time, $1.0) }) {
            player.advance(to: report.time)
            let across = Self.size.height * (finger == 0 ? 0.25 : 0.75)
            // Fingers of one ribbon are beside each other.
            let offset = place == .apart ? 0 : finger == 0 ? -4.0 : 4
            let location = Point(x: (report.position + offset) / 127 * Self.size.width, y: across)
            player.handle([WholeContact(id: 0, location: location)], from: panels[finger], at: report.time)
            collect()
        }
        let ends = takes.map { $0.reports[0].time + .milliseconds(Int64($0.truth.count)) }
        player.advance(to: ends.max() ?? .zero)
        collect()
        return (place == .apart ? [0, 1] : [0]).map { finger in
            takes[finger].compared(sent, controller: finger + 1, offset: place == .apart ? 0 : -4)
        }
    }
}
