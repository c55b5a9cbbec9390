import Panels
import Testing
import Touch

/// `ribbon calibrate` asks for four touches near the corners.
@Suite("Measuring a calibration")
struct CalibrationMeasurementTests {
    /// A panel's ranges as its driver claims them, and as they are.
    struct Panel: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// The ends of the axes that the driver claims; both begin at 0.
        var claimed: (x: Int32, y: Int32)
        /// The units that the panel sends over the whole screen.
        var sent: (x: Int32, y: Int32)
        /// The value at which each axis begins.
        var origin: (x: Int32, y: Int32) = (0, 0)
        var isSwapped = false
        var isMirrored = (horizontal: false, vertical: false)
        var resolution: Int32 = 0
        var panelProtocol = PanelProtocol.slots(5)

        var device: DeviceDescription {
            var axes: [UInt16: Axis] = [:]
            let x = Axis(minimum: 0, maximum: claimed.x, resolution: resolution)
            let y = Axis(minimum: 0, maximum: claimed.y, resolution: resolution)
            if panelProtocol == .single {
                axes = [AbsoluteAxis.x: x, AbsoluteAxis.y: y]
            } else {
                axes = [AbsoluteAxis.positionX: x, AbsoluteAxis.positionY: y]
            }
            if case .slots(let count) = panelProtocol {
                axes[AbsoluteAxis.slot] = Axis(minimum: 0, maximum: Int32(count) - 1)
                axes[AbsoluteAxis.trackingID] = Axis(minimum: 0, maximum: 65_535)
            }
            return DeviceDescription(
                name: "Panel", properties: CodeSet([InputProperty.direct]),
                codes: [EventType.key: CodeSet([Key.touch])], axes: axes)
        }

        /// The values that the panel sends for a position on the screen, given in fractions.
        func raw(_ x: Double, _ y: Double) -> (x: Int32, y: Int32) {
            var (first, second) = (isMirrored.horizontal ? 1 - x : x, isMirrored.vertical ? 1 - y : y)
            if isSwapped { (first, second) = (second, first) }
            return (
                origin.x + Int32((first * Double(sent.x)).rounded()),
                origin.y + Int32((second * Double(sent.y)).rounded())
            )
        }

        /// A finger comes down at the position and is lifted.
        func touch(_ x: Double, _ y: Double, in script: inout Script) {
            let raw = raw(x, y)
            switch panelProtocol {
            case .slots:
                script.slot(0, id: 1, x: raw.x, y: raw.y)
                script.report()
                script.slot(0, id: -1)
            case .packets:
                script.packet(x: raw.x, y: raw.y)
                script.report()
                script.emptyPacket()
            default:
                script.absolute(AbsoluteAxis.x, raw.x)
                script.absolute(AbsoluteAxis.y, raw.y)
                script.key(Key.touch, 1)
                script.report()
                script.key(Key.touch, 0)
            }
            script.report()
        }
    }

    static let panels = [
        Panel(testDescription: "as it claims", claimed: (800, 480), sent: (800, 480)),
        Panel(testDescription: "claims 480 and sends 800", claimed: (480, 272), sent: (800, 480)),
        Panel(testDescription: "claims 32767 and sends 800", claimed: (32_767, 32_767), sent: (800, 480)),
        Panel(testDescription: "sends from −200", claimed: (800, 480), sent: (1000, 500), origin: (-200, 40)),
        Panel(testDescription: "swapped", claimed: (480, 800), sent: (480, 800), isSwapped: true),
        Panel(
            testDescription: "swapped, mirrored, beyond its range", claimed: (272, 480), sent: (480, 800),
            isSwapped: true, isMirrored: (true, false)),
        Panel(
            testDescription: "upside down, beyond its range", claimed: (480, 480), sent: (800, 480),
            isMirrored: (true, true)),
        Panel(
            testDescription: "protocol A, beyond its range", claimed: (480, 272), sent: (800, 480),
            panelProtocol: .packets),
        Panel(
            testDescription: "resistive, mirrored, beyond its range", claimed: (1023, 1023), sent: (3800, 3600),
            origin: (150, 200), isMirrored: (false, true), panelProtocol: .single),
    ]

    private func measurement(of panel: Panel, shift: [(Double, Double)] = []) throws -> CalibrationMeasurement {
        var measurement = try CalibrationMeasurement(panel.device)
        for (index, mark) in CalibrationMatrix.marks.enumerated() {
            #expect(measurement.question != nil)
            let off = index < shift.count ? shift[index] : (0, 0)
            var script = Script()
            panel.touch(mark.x + off.0, mark.y + off.1, in: &script)
            for event in script.events { measurement.handle(event) }
        }
        #expect(measurement.question == nil)
        return measurement
    }

    @Test(arguments: panels)
    func contactsAreWhereTheFingersAreAfterwards(panel: Panel) throws {
        let calibration = try measurement(of: panel).calibration()
        #expect(calibration.largestMiss < 1e-6)
        var decoder = try PanelDecoder(panel.device, configuration: calibration.configuration)
        let surface = decoder.surface
        for (x, y) in [(0.05, 0.95), (0.25, 0.25), (0.5, 0.5), (0.6, 0.4), (0.75, 0.9), (0.95, 0.05)] {
            var script = Script()
            panel.touch(x, y, in: &script)
            var take = Take()
            script.play(into: &decoder, &take)
            let contact = try #require(take.contacts.first)
            // The panel's resolution is the only error.
            #expect((contact.location.x / surface.width - x).magnitude <= 0.51 / 480)
            #expect((contact.location.y / surface.height - y).magnitude <= 0.51 / 480)
        }
    }

    @Test func whatIsWrongWithThePanelIsSaid() throws {
        func lines(_ index: Int) throws -> [String] { try measurement(of: Self.panels[index]).calibration().lines }
        let exact = "the touches miss their marks by at most 0.0 mm"
        #expect(try lines(0) == [exact])
        #expect(
            try lines(1) == [
                "corrected: the x axis sends 0 to 800 over the screen, and claims 0 to 480",
                "corrected: the y axis sends 0 to 480 over the screen, and claims 0 to 272", exact,
            ])
        #expect(try lines(4) == ["corrected: the axes are swapped", exact])
        #expect(
            try lines(6) == [
                "corrected: left and right are mirrored", "corrected: top and bottom are mirrored",
                "corrected: the x axis sends 0 to 800 over the screen, and claims 0 to 480", exact,
            ])
    }

    @Test func aSizeThatFollowsFromAWrongRangeIsCorrected() throws {
        var panel = Self.panels[1]
        panel.resolution = 5
        var configuration = try measurement(of: panel).calibration().configuration
        #expect(configuration.size == Millimetres(width: 160, height: 96))
        panel = Self.panels[5]
        panel.resolution = 5
        configuration = try measurement(of: panel).calibration().configuration
        #expect(configuration.size == Millimetres(width: 160, height: 96))
        panel = Self.panels[0]
        panel.resolution = 5
        #expect(try measurement(of: panel).calibration().configuration.size == nil)
    }

    /// One touch is off by 10 or 12 mm: the fit leaves about a quarter of it at each mark. The surface is 154 mm wide.
    @Test func aFitWorseThanThreeMillimetresIsRefused() throws {
        let panel = Self.panels[0]
        let near = try measurement(of: panel, shift: [(10.0 / 154, 0)]).calibration()
        #expect((2.5...3).contains(near.largestMiss * 25.4 / 160))
        #expect(near.lines == ["the touches miss their marks by at most 2.7 mm"])
        let far = try measurement(of: panel, shift: [(12.0 / 154, 0)])
        #expect(throws: CalibrationMatrix.FittingError.self) { try far.calibration() }
        do throws(CalibrationMatrix.FittingError) {
            _ = try far.calibration()
        } catch {
            #expect(error.description.hasPrefix("the touches miss their marks by up to 3.3 mm, and 3 mm are allowed"))
        }
    }

    @Test func fingersThatDoNotTouchTheirMarksInOrderAreRefused() throws {
        var measurement = try CalibrationMeasurement(Self.panels[0].device)
        for mark in [0, 2, 1, 3].map({ CalibrationMatrix.marks[$0] }) {
            var script = Script()
            Self.panels[0].touch(mark.x, mark.y, in: &script)
            for event in script.events { measurement.handle(event) }
        }
        #expect(throws: CalibrationMatrix.FittingError.self) { try measurement.calibration() }
    }
}
