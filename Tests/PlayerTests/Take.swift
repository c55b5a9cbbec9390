import Panels
import Time

/// A recording of a panel of protocol B, 127 × 80 mm, in tenths of a millimetre. Times are milliseconds.
struct Take {
    private(set) var recording: Recording
    private var lastID: Int32 = 0

    init(_ name: String = "panel") { recording = Recording(device: Self.device(name)) }

    static func device(_ name: String = "panel", width: Int32 = 1270, height: Int32 = 800) -> DeviceDescription {
        var axes: [UInt16: Axis] = [:]
        axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: width, resolution: 10)
        axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: height, resolution: 10)
        axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: 9)
        axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
        return DeviceDescription(name: name, properties: CodeSet([InputProperty.direct]), axes: axes)
    }

    mutating func down(x: Int32, y: Int32, at time: Int64) {
        lastID += 1
        add(AbsoluteAxis.trackingID, lastID, time)
        move(x: x, y: y, at: time)
    }

    mutating func move(x: Int32, y: Int32, at time: Int64) {
        add(AbsoluteAxis.positionX, x, time)
        add(AbsoluteAxis.positionY, y, time)
        recording.events.append(.report(at: .milliseconds(time)))
    }

    mutating func up(at time: Int64) {
        add(AbsoluteAxis.trackingID, -1, time)
        recording.events.append(.report(at: .milliseconds(time)))
    }

    private mutating func add(_ code: UInt16, _ value: Int32, _ time: Int64) {
        recording.events.append(
            RawEvent(time: .milliseconds(time), type: EventType.absolute, code: code, value: value))
    }
}
