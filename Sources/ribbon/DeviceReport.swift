import Control
import Panels

/// A node as `ribbon devices` prints it.
struct DeviceReport: Encodable {
    struct AxisReport: Encodable {
        var name: String
        var minimum: Int32
        var maximum: Int32
        var unitsPerMillimetre: Int32?
    }

    struct SizeReport: Encodable {
        var widthMillimetres: Double
        var heightMillimetres: Double
        var isAssumed: Bool
    }

    var path: String
    var name: String
    var busPath: String
    var serial: String
    var kind: String?
    var panelProtocol: String?
    var slots: Int?
    var axes: [AxisReport]
    var size: SizeReport?
    var isPlayed: Bool
    /// If it is not played, why; if it is, the file in devices/ that configures it.
    var reason: String?

    init(_ node: DeviceNode, _ verdict: DeviceChoice.Verdict, _ files: DeviceFiles) {
        path = node.path
        name = node.device.name
        busPath = node.identity.busPath
        serial = node.identity.serial
        kind = (try? node.device.panelKind()).map { "\($0)" }
        axes = node.device.axes.sorted { $0.key < $1.key }.map { code, axis in
            AxisReport(
                name: Self.axisNames[code] ?? "ABS_\(code)", minimum: axis.minimum, maximum: axis.maximum,
                unitsPerMillimetre: axis.resolution > 0 ? axis.resolution : nil)
        }
        switch try? node.device.panelProtocol() {
        case .slots(let count):
            panelProtocol = "multi-touch B (slots)"
            slots = count
        case .packets: panelProtocol = "multi-touch A (packets)"
        case .single: panelProtocol = "single touch"
        case .relative: panelProtocol = "relative"
        case nil: break
        }
        var configuration = DeviceConfiguration()
        switch verdict {
        case .used(let index):
            isPlayed = true
            if let index {
                configuration = files.configurations[index]
                reason = "configured by \(files.paths[index])"
            }
        case .passedOver(let why):
            isPlayed = false
            reason = why.description
        }
        if let decoder = try? PanelDecoder(
            node.device, configuration: configuration, systemMatrix: node.systemMatrix)
        {
            size = SizeReport(
                widthMillimetres: Self.rounded(decoder.surface.width / .millimetre),
                heightMillimetres: Self.rounded(decoder.surface.height / .millimetre),
                isAssumed: decoder.remark != nil)
        }
    }

    private static func rounded(_ length: Double) -> Double { (length * 10).rounded() / 10 }

    private static let axisNames: [UInt16: String] = [
        0x00: "ABS_X", 0x01: "ABS_Y", 0x18: "ABS_PRESSURE", 0x19: "ABS_DISTANCE", 0x2F: "ABS_MT_SLOT",
        0x30: "ABS_MT_TOUCH_MAJOR", 0x31: "ABS_MT_TOUCH_MINOR", 0x32: "ABS_MT_WIDTH_MAJOR",
        0x33: "ABS_MT_WIDTH_MINOR", 0x34: "ABS_MT_ORIENTATION", 0x35: "ABS_MT_POSITION_X",
        0x36: "ABS_MT_POSITION_Y", 0x37: "ABS_MT_TOOL_TYPE", 0x38: "ABS_MT_BLOB_ID", 0x39: "ABS_MT_TRACKING_ID",
        0x3A: "ABS_MT_PRESSURE", 0x3B: "ABS_MT_DISTANCE", 0x3C: "ABS_MT_TOOL_X", 0x3D: "ABS_MT_TOOL_Y",
    ]

    /// The report as text.
    var lines: [String] {
        var lines = ["\(path)  \(name)"]
        func add(_ key: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            lines.append("    \(key.padded(to: 12))\(value)")
        }
        add("played", isPlayed ? reason.map { "yes, \($0)" } ?? "yes" : "no: \(reason ?? "unknown")")
        add("kind", kind)
        add("bus path", busPath)
        add("serial", serial)
        add("protocol", [panelProtocol, slots.map { "\($0) slots" }].compactMap { $0 }.joined(separator: ", "))
        if let size {
            let assumed = size.isAssumed ? ", assumed: the panel does not state it" : ""
            add("size", "\(size.widthMillimetres) × \(size.heightMillimetres) mm\(assumed)")
        }
        for axis in axes {
            let resolution = axis.unitsPerMillimetre.map { ", \($0) units/mm" } ?? ""
            add("axis", "\(axis.name) \(axis.minimum)…\(axis.maximum)\(resolution)")
        }
        return lines
    }
}
