import Mapping
import Panels
import Testing
import Time

/// A touchscreen, and what it reports of a light and of a firm finger.
struct GlassPanel: CustomTestStringConvertible, Sendable {
    enum Kind: Sendable {
        case slots, packets, single
    }

    var name: String
    let kind: Kind
    var device: DeviceDescription
    var configuration = DeviceConfiguration()
    /// The axes that it reports beside the position, for a light finger and for a firm one.
    var light: [UInt16: Int32] = [:]
    var firm: [UInt16: Int32] = [:]
    /// The sources that it reports.
    var reports: Set<Source> = []

    var testDescription: String { name }

    /// - Parameters:
    ///   - size: of both axes, in units.
    ///   - resolution: units a millimetre; 0: it states none.
    init(
        _ name: String, _ size: (width: Int32, height: Int32), kind: Kind = .slots, resolution: Int32 = 0,
        _ extra: [UInt16: Axis] = [:]
    ) {
        self.name = name
        self.kind = kind
        var axes = extra
        let horizontal = Axis(minimum: 0, maximum: size.width - 1, resolution: resolution)
        let vertical = Axis(minimum: 0, maximum: size.height - 1, resolution: resolution)
        if kind == .single {
            axes[AbsoluteAxis.x] = horizontal
            axes[AbsoluteAxis.y] = vertical
        } else {
            axes[AbsoluteAxis.positionX] = horizontal
            axes[AbsoluteAxis.positionY] = vertical
        }
        if kind == .slots {
            axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: 9)
            axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
        }
        device = DeviceDescription(
            name: name, properties: CodeSet([InputProperty.direct]), codes: [EventType.key: CodeSet([Key.touch])],
            axes: axes)
    }

    /// The same panel with what its file in devices/ says of it.
    func configured(_ name: String, _ change: (inout DeviceConfiguration) -> Void) -> GlassPanel {
        var panel = self
        panel.name = name
        change(&panel.configuration)
        return panel
    }

    /// The same panel, which reports `axis` so.
    func reporting(_ source: Source?, _ axis: UInt16, light: Int32, firm: Int32) -> GlassPanel {
        var panel = self
        panel.light[axis] = light
        panel.firm[axis] = firm
        if let source { panel.reports.insert(source) }
        return panel
    }
}

// MARK: - What fingers do

extension GlassPanel {
    /// A list of events of the panel, made by hand.
    struct Hand {
        let panel: GlassPanel
        private(set) var events: [RawEvent] = []
        private(set) var time = Timestamp.zero
        private var lastID: Int32 = 0

        init(_ panel: GlassPanel) { self.panel = panel }

        /// A finger comes down at a place (fractions of the screen), rests and is lifted.
        mutating func strike(_ x: Double, _ y: Double, isFirm: Bool) {
            lastID += 1
            if panel.kind == .slots { add(AbsoluteAxis.trackingID, lastID) }
            if panel.kind == .single { key(1) }
            for _ in 0..<5 { report(x, y, isFirm ? panel.firm : panel.light) }
            switch panel.kind {
            case .slots: add(AbsoluteAxis.trackingID, -1)
            case .packets: event(EventType.synchronization, Synchronization.multitouchReport, 0)
            case .single: key(0)
            }
            endReport()
            time = time + .milliseconds(200)
        }

        private mutating func report(_ x: Double, _ y: Double, _ extra: [UInt16: Int32]) {
            let isSingle = panel.kind == .single
            let (xCode, yCode) =
                isSingle ? (AbsoluteAxis.x, AbsoluteAxis.y) : (AbsoluteAxis.positionX, AbsoluteAxis.positionY)
            for (code, value) in extra.sorted(by: { $0.key < $1.key }) { add(code, value) }
            add(xCode, Int32(x * Double(panel.device.axes[xCode]!.maximum)))
            add(yCode, Int32(y * Double(panel.device.axes[yCode]!.maximum)))
            if panel.kind == .packets { event(EventType.synchronization, Synchronization.multitouchReport, 0) }
            endReport()
        }

        private mutating func endReport() {
            events.append(.report(at: time))
            time = time + .milliseconds(12)
        }

        private mutating func key(_ value: Int32) { event(EventType.key, Key.touch, value) }

        private mutating func add(_ code: UInt16, _ value: Int32) { event(EventType.absolute, code, value) }

        private mutating func event(_ type: UInt16, _ code: UInt16, _ value: Int32) {
            events.append(RawEvent(time: time, type: type, code: code, value: value))
        }
    }

    /// All over the screen: a light and then a firm finger on each place of a grid, and the light one again.
    func recording(isFirm: Bool) -> Recording {
        var hand = Hand(self)
        for row in 0..<5 {
            for column in 0..<8 {
                hand.strike((Double(column) + 0.45) / 8, (Double(row) + 0.45) / 5, isFirm: isFirm)
            }
        }
        return Recording(device: device, events: hand.events)
    }
}

// MARK: - Panels that there are

extension GlassPanel {
    private static let byte = Axis(minimum: 0, maximum: 255)

    static let all: [GlassPanel] = [
        GlassPanel("Raspberry Pi, 7 inches: position only", (800, 480)),
        GlassPanel("Quanta: optical, position only", (1921, 1081)),
        GlassPanel(
            "Atmel maXTouch: distance only", (800, 480), [AbsoluteAxis.contactDistance: Axis(minimum: 0, maximum: 1)]),
        GlassPanel("packets: position only", (4096, 4096), kind: .packets),
        GlassPanel("resistive, one finger: position only", (4096, 4096), kind: .single, resolution: 20),
        GlassPanel("ELAN: bytes of an unknown unit", (3009, 1857), [AbsoluteAxis.touchMajor: byte])
            .reporting(.size, AbsoluteAxis.touchMajor, light: 4, firm: 9),
        GlassPanel("Goodix: bytes of a smaller unit", (1280, 800), [AbsoluteAxis.touchMajor: byte])
            .reporting(.size, AbsoluteAxis.touchMajor, light: 18, firm: 70),
        GlassPanel(
            "ELAN: whole millimetres", (3313, 1873), resolution: 10,
            [AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 255, resolution: 1)]
        ).reporting(.size, AbsoluteAxis.touchMajor, light: 5, firm: 10),
        GlassPanel(
            "N-Trig: packets, units of the surface", (9601, 7201), kind: .packets,
            [AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 9600)]
        ).reporting(.size, AbsoluteAxis.touchMajor, light: 308, firm: 720),
        GlassPanel("ELAN", (3009, 1857), [AbsoluteAxis.touchMajor: byte])
            .reporting(.size, AbsoluteAxis.touchMajor, light: 5, firm: 6)
            .configured("ELAN, calibrated: a millimetre between light and firm") {
                $0.finger = .init(light: 5, firm: 6)
            },
        GlassPanel(
            "N-Trig", (9601, 7201), kind: .packets, [AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 9600)]
        ).reporting(.size, AbsoluteAxis.touchMajor, light: 200, firm: 450)
            .configured("N-Trig, 12 inches by its file") { $0.size = .init(width: 261, height: 163) },
        GlassPanel(
            "Wacom: hundredths of a millimetre", (21_601, 13_501), resolution: 100,
            [AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 21_600, resolution: 100)]
        ).reporting(.size, AbsoluteAxis.touchMajor, light: 450, firm: 1150),
        GlassPanel("size 0 to 3", (1024, 600), [AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 3)])
            .reporting(.size, AbsoluteAxis.touchMajor, light: 1, firm: 3),
        GlassPanel(
            "size 0 to 3, a light finger is 0", (1024, 600), [AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 3)]
        )
        .reporting(.size, AbsoluteAxis.touchMajor, light: 0, firm: 2),
        GlassPanel("Synaptics: size 0 to 15", (1280, 800), [AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 15)])
            .reporting(.size, AbsoluteAxis.touchMajor, light: 2, firm: 7),
        GlassPanel("pressure only", (1920, 1200), [AbsoluteAxis.contactPressure: byte])
            .reporting(.pressure, AbsoluteAxis.contactPressure, light: 30, firm: 140),
        GlassPanel(
            "pressure and size", (4096, 2304), resolution: 26,
            [
                AbsoluteAxis.contactPressure: byte,
                AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 4095, resolution: 26),
            ]
        ).reporting(.pressure, AbsoluteAxis.contactPressure, light: 25, firm: 120)
            .reporting(.size, AbsoluteAxis.touchMajor, light: 120, firm: 290),
        GlassPanel(
            "resistive, one finger: pressure", (4096, 4096), kind: .single, resolution: 20,
            [AbsoluteAxis.pressure: Axis(minimum: 0, maximum: 1023)]
        ).reporting(.pressure, AbsoluteAxis.pressure, light: 90, firm: 600),
        GlassPanel("claims a size, sends none", (800, 480), [AbsoluteAxis.touchMajor: byte]),
        GlassPanel("claims a pressure, sends 0", (800, 480), [AbsoluteAxis.contactPressure: byte])
            .reporting(nil, AbsoluteAxis.contactPressure, light: 0, firm: 0),
    ]
}
