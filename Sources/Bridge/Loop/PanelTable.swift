import EvdevInput
import Player
import Storage
import Time

/// The panels that the loop plays, each in the place that it has in the player, and how each is read.
struct PanelTable<Source: PanelSource> {
    typealias Device = PlayedDevice<Source>

    private var devices = PlayedList<Device>(capacity: Player.panelLimit)
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

    // MARK: Devices

    mutating func insert(_ device: Device, at place: Int) { devices.insert(device, at: place) }

    mutating func remove(_ device: Device) { devices.remove(device) }

    func index(of device: Device) -> Int? { devices.index(of: device) }

    /// The device in a place.
    subscript(place: Int) -> Device? { devices[place] }

    func device(at path: String) -> Device? { devices.first { $0.path == path } }

    /// Calls `body` with the device in a place, if there is one. It must not insert or remove any.
    @inline(__always)
    func visit<Result>(_ place: Int, _ body: (Device) -> Result) -> Result? { devices.visit(place, body) }

    /// Calls `body` with each device, in the order of their places. It must not insert or remove any.
    @inline(__always)
    func forEach(_ body: (Device) -> Void) { devices.forEach(body) }
}
