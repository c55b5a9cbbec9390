import CEvdev
import Panels
import Time
import Touch

/// The kernel's current state of a device: axes, slots and keys. Allocates nothing after `init`.
struct PanelState {
    /// The keys that tell something about contacts.
    private static let keys: [UInt16] = [
        Key.left, Key.toolPen, Key.toolPen + 1, Key.toolPen + 2, Key.toolPen + 3, Key.toolAirbrush, Key.touch,
    ]
    private static let slotAxes: [UInt16] = [
        AbsoluteAxis.trackingID, AbsoluteAxis.positionX, AbsoluteAxis.positionY, AbsoluteAxis.contactPressure,
        AbsoluteAxis.contactDistance, AbsoluteAxis.toolType, AbsoluteAxis.touchMajor, AbsoluteAxis.touchMinor,
    ]
    /// A bit for each code of EV_KEY (KEY_CNT), as in `LivePanel.allCodes`.
    private static let keyBytes = 96

    /// Whether the kernel knows every contact. It does not with protocol A.
    let isComplete: Bool
    /// The axes of a panel with a single contact, and their values in the same order; empty for other panels.
    private let axes: [UInt16]
    private var axisValues: [Int32]
    /// The axes that each slot has; empty for a panel without slots.
    private let slotCodes: [UInt16]
    private let slotCount: Int
    private var currentSlot: Int32 = 0
    /// For each code, the code and then a value for each slot, as EVIOCGMTSLOTS wants it.
    private var slotValues: [Int32]
    private let knownKeys: [UInt16]
    private var keyBits = [UInt8](repeating: 0, count: PanelState.keyBytes)

    init(_ device: DeviceDescription) {
        let panelProtocol = try? device.panelProtocol()
        isComplete = panelProtocol != .packets
        if case .slots(let count) = panelProtocol { slotCount = count } else { slotCount = 0 }
        let slots = slotCount
        slotCodes = slots == 0 ? [] : Self.slotAxes.filter { device.axes[$0] != nil }
        let singleAxes = [AbsoluteAxis.x, AbsoluteAxis.y, AbsoluteAxis.pressure]
        axes = panelProtocol == .single ? singleAxes.filter { device.axes[$0] != nil } : []
        knownKeys = Self.keys.filter { device.has(key: $0) }
        slotValues = Array(repeating: 0, count: slotCodes.count * (slotCount + 1))
        axisValues = Array(repeating: 0, count: axes.count)
    }

    /// Fetches the state from the kernel.
    /// - Returns: 0 or the system's error number.
    mutating func fetch(_ descriptor: Int32) -> Int32 {
        var info = input_absinfo()
        for index in axes.indices {
            let failure = ribbon_evdev_axis(descriptor, UInt32(axes[index]), &info)
            if failure != 0 { return failure }
            axisValues[index] = info.value
        }
        for index in slotCodes.indices {
            let start = index * (slotCount + 1)
            slotValues[start] = Int32(slotCodes[index])
            let bytes = UInt32((slotCount + 1) * MemoryLayout<Int32>.stride)
            let failure = slotValues.withUnsafeMutableBufferPointer {
                ribbon_evdev_slots(descriptor, $0.baseAddress?.advanced(by: start), bytes)
            }
            if failure != 0 { return failure }
        }
        if slotCount > 0 {
            let failure = ribbon_evdev_axis(descriptor, UInt32(AbsoluteAxis.slot), &info)
            if failure != 0 { return failure }
            currentSlot = info.value
        }
        return ribbon_evdev_keys(descriptor, &keyBits, UInt32(Self.keyBytes))
    }

    /// Hands over the whole state as one report. Values that the decoder already has change nothing there.
    func report(at time: Timestamp, _ handle: (RawEvent) -> Void) {
        for slot in 0..<slotCount {
            handle(.absolute(AbsoluteAxis.slot, Int32(slot), at: time))
            for index in slotCodes.indices {
                handle(.absolute(slotCodes[index], slotValues[index * (slotCount + 1) + 1 + slot], at: time))
            }
        }
        if slotCount > 0 { handle(.absolute(AbsoluteAxis.slot, currentSlot, at: time)) }
        for index in axes.indices { handle(.absolute(axes[index], axisValues[index], at: time)) }
        for key in knownKeys {
            let isDown = keyBits[Int(key >> 3)] & (1 << UInt8(key & 7)) != 0
            handle(RawEvent(time: time, type: EventType.key, code: key, value: isDown ? 1 : 0))
        }
        handle(.report(at: time))
    }
}
