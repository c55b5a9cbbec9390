import Mapping
import Ribbons

/// Possible changes to a ribbon, by fingers and by the preset's actions.
struct RibbonAbilities {
    /// Whether its range can open.
    private(set) var opensRange: Bool
    /// Whether its door can open.
    private(set) var opensDoor: Bool
    /// Whether its range can change by anything but a handle.
    private var changesRange: Bool
    private let handles: Handles

    private init(_ settings: RibbonSettings) {
        changesRange = settings.gestures.doubleTap || settings.gestures.pinch
        opensRange = settings.range > 0 || changesRange
        opensDoor = settings.gestures.door
        handles = settings.handles
    }

    /// Whether a finger can hold an edge of its range.
    var hasHandles: Bool { opensRange && handles != .none }

    /// Whether its range can ever differ from its initial one.
    var movesRange: Bool { changesRange || hasHandles }

    /// The abilities of each ribbon in a patch.
    static func all(in patch: Patch, _ actions: [Action]) -> [RibbonAbilities] {
        var abilities = patch.ribbons.map { RibbonAbilities($0.settings) }
        for index in patch.ribbons.indices where patch.ribbons[index].rangeFollowsInput {
            abilities[index].opensRange = true
            abilities[index].changesRange = true
        }
        for action in actions {
            switch action {
            case .set(let ribbon, .range, let range):
                if range > 0 { abilities[ribbon].opensRange = true }
                if range != patch.ribbons[ribbon].settings.range { abilities[ribbon].changesRange = true }
            case .change(let ribbon, .range, let difference):
                if difference > 0 { abilities[ribbon].opensRange = true }
                abilities[ribbon].changesRange = true
            case .set(let ribbon, .door, let door) where door > 0: abilities[ribbon].opensDoor = true
            case .perform(let ribbon, .toggleDoor) where patch.ribbons[ribbon].settings.hasBack:
                abilities[ribbon].opensDoor = true
            default: continue
            }
        }
        return abilities
    }
}

extension RibbonPatch {
    /// Whether any message on the input port moves its edges.
    fileprivate var rangeFollowsInput: Bool {
        let parts = inputs.map(\.part) + routes.filter(\.receives).map(\.source)
        return parts.contains { $0.isReceivable && $0 != .center }
    }
}
