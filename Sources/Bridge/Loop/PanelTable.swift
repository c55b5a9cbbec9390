import EvdevInput
import Player
import Storage
import Time

/// The panels that the loop plays, each in the place that it has in the player, and how each is read.
struct PanelTable<Source: PanelSource> {
    typealias Device = PlayedDevice<Source>

    var devices = PlayedList<Device>(capacity: Player.panelLimit)
    /// The state of each place. `readable` and `gone` follow from it: see `handle`.
    private let states = FixedArray(repeating: PanelState.absent, count: Player.panelLimit)
    /// The places that are readable, a bit each: one comparison says that there are none.
    private var readable: UInt32 = 0
    /// The places that are gone, a bit each.
    private var gone: UInt32 = 0

    func deallocate() {
        devices.deallocate()
        states.deallocate()
    }

    // MARK: States

    /// Moves the panel in a place on to its next state.
    /// - Returns: the action for the panel.
    mutating func handle(_ event: PanelState.Event, at place: Int) -> PanelState.Action {
        let action = states[place].event(event)
        let bit: UInt32 = 1 << UInt32(place)
        readable = states[place] == .readable ? readable | bit : readable & ~bit
        gone = states[place] == .gone ? gone | bit : gone & ~bit
        return action
    }

    /// Notes that devices can be read.
    /// - Parameter places: their places, a bit each.
    mutating func arrive(_ places: UInt32) {
        var rest = places
        while rest != 0 {
            _ = handle(.arrive, at: rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }

    /// Whether no panel is readable and none is gone.
    var isIdle: Bool { readable | gone == 0 }

    /// The first panel that is gone and still played.
    var firstGone: Device? { gone == 0 ? nil : devices[gone.trailingZeroBitCount] }

    // MARK: Reports

    /// The place of the panel whose next report is the earliest of all; nil if none comes at or before `limit`.
    mutating func earliestReport(upTo limit: Timestamp) -> Int? {
        var earliest: (place: Int, time: Timestamp)?
        var rest = readable
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest - 1
            switch devices.visit(place, { $0.source.lookAhead() }) ?? .nothing(.drained) {
            case .report(let time):
                if time <= limit, time < earliest?.time ?? .distantFuture { earliest = (place, time) }
            case .nothing(let reason):
                _ = handle(reason == .drained ? .drain : .fail, at: place)
            }
        }
        return earliest?.place
    }
}
