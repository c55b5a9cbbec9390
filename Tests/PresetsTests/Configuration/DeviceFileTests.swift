import Glibc
import Panels
import System
import TestSupport
import Testing
import Time
import Touch

@testable import Presets

@Suite("Device files")
struct DeviceFileTests {
    private func load(_ text: String) -> Loaded<DeviceConfiguration> {
        DeviceConfiguration.load(Array(text.utf8), file: "screen.yaml")
    }

    @Test func everyKeyIsRead() throws {
        let device = try #require(
            load(
                """
                match: { name: "ILITEK \\"7\\"", path: platform-fd500000.pcie, serial: A1 }
                surface: main
                place: [0.5, 0, 0.5, 0.75]
                rotate: 270
                mirror: both
                matrix: [0, -1.5, 1, 1, 0, 0.25]
                size: [154.1, 86]
                finger: [4.5, 12]
                grab: off
                filters:
                  dead-band: 0.3
                  median: on
                  smooth: { cutoff: 1.5, speed: 0.01 }
                  minimum-duration: 20
                  lift-debounce: 12.5
                  silence: 10
                """
            ).value)
        #expect(device.match == DeviceIdentity(name: "ILITEK \"7\"", busPath: "platform-fd500000.pcie", serial: "A1"))
        #expect(device.surface == "main")
        #expect(device.place == Rect(x: 0.5, y: 0, width: 0.5, height: 0.75))
        #expect(device.quarterTurns == 3)
        #expect(device.mirror == .both)
        #expect(device.matrix == CalibrationMatrix(0, -1.5, 1, 1, 0, 0.25))
        #expect(device.size == Millimetres(width: 154.1, height: 86))
        #expect(device.finger == DeviceConfiguration.FingerDiameters(light: 4.5, firm: 12))
        #expect(device.grab == false)
        #expect(device.filters.deadBand == 0.3)
        #expect(device.filters.medianOfThree)
        #expect(device.filters.smoothing == OneEuroParameters(minimumCutoff: 1.5, speedCoefficient: 0.01))
        #expect(device.filters.minimumDuration == .milliseconds(20))
        #expect(device.filters.liftDebounce == .seconds(0.0125))
        #expect(device.filters.silence == .seconds(10))
    }

    @Test func whatIsLeftOutIsAsThePanelHasIt() {
        #expect(load("match: { name: x }\n").value == DeviceConfiguration(named: "x"))
        #expect(load("match: { name: x }\nmirror: none\nfilters: { smooth: {} }\n").value?.filters.smoothing == .init())
    }

    private static let refusals: [(text: String, report: String)] = [
        (
            "surface: x\n",
            "1:1: 'match' is missing in a device; expected match: a set of keys such as name, path or serial"
        ),
        ("match: {}\n", "1:8: 'name' is missing in 'match'; expected name: a device's name"),
        (
            "match: { name: x }\nsurface: a\nplace: [0.5, 0, 0.6, 1]\n",
            "3:8: 'place' goes beyond the surface; "
                + "expected a width and a height above 0, with x + width and y + height up to 1; "
                + "the left half is [0, 0, 0.5, 1]"
        ),
        (
            "match: { name: x }\nsurface: a\nplace: [0.5, 0, 0, 1]\n",
            "3:8: 'place' is empty; expected a width and a height above 0, with x + width and y + height up to 1; "
                + "the left half is [0, 0, 0.5, 1]"
        ),
        (
            "match: { name: x }\nplace: [0, 0, 0.5, 1]\n",
            "2:8: 'place' is a part of a surface without a name; expected 'surface' with a name; "
                + "give all its screens the same 'surface'"
        ),
        ("match: { name: x }\nrotate: 45\n", "2:9: 'rotate' is '45'; expected 0, or 90, or 180, or 270"),
        ("match: { name: x }\nmirror: left\n", "2:9: 'mirror' is 'left'; expected none, horizontal, vertical or both"),
        (
            "match: { name: x }\nmatrix: [1, 0, 0, 0, 0, 0]\n",
            "2:9: 'matrix' maps the surface to a line; expected ae − bd other than 0; run 'ribbon calibrate'"
        ),
        ("match: { name: x }\nsize: [0, 5]\n", "2:8: width of 'size' is '0'; expected a number of millimetres 5…10000"),
        (
            "match: { name: x }\nfinger: [9, 5]\n",
            "2:9: 'finger' has a firm finger that is not larger than a light one; "
                + "expected a light finger's diameter, then a firm one's; run 'ribbon calibrate'"
        ),
        ("match: { name: x }\ngrab: maybe\n", "2:7: 'grab' is 'maybe'; expected on or off"),
        (
            "match: { name: x }\nfilters: { silense: 1 }\n",
            "2:12: unknown key 'silense' in 'filters'; did you mean 'silence'?"
        ),
    ]

    @Test(arguments: refusals.indices)
    func errorsAreThoseOfPresets(index: Int) {
        let (text, report) = Self.refusals[index]
        #expect(load(text).report == [report])
        #expect(load(text).value == nil)
    }

    @Test func whatIsWrittenIsReadBack() throws {
        var generator = SeededRandom()
        let names = [
            "x", "a: b # c", "é 𝄞\t\"quoted\" \\ \u{7F}\u{85}\u{2028}\u{FEFF}…\u{1}", "on", "017", "- x", "{}",
            " blank ",
        ]
        for _ in 0..<2000 {
            let device = DeviceConfiguration.random(names: names, using: &generator)
            let loaded = load(device.text)
            #expect(loaded.value == device, "\(device.text)\(loaded.diagnostics)")
        }
    }

    /// Numbers whose doubles are not the decimals that a user wrote, once they have been multiplied and divided.
    @Test func numbersAreWrittenAsTheyWereRead() throws {
        let text = """
            match:
              name: "x"
            rotate: 90
            mirror: both
            matrix: [0, -1.1, 1.05, 1, 0, 0.07]
            size: [154.1, 86.3]
            finger: [4.7, 11.9]
            grab: off
            filters:
              dead-band: 0.3
              median: on
              smooth: { cutoff: 1.7, speed: 0.013 }
              minimum-duration: 33.3
              lift-debounce: 12.1
              silence: 10.7

            """
        let device = try #require(load(text).value)
        #expect(device.text == "# A touchscreen, as 'ribbon calibrate' found it.\n" + text)
    }

    @Test func aFileIsReplacedWhole() throws {
        var template = Array("/tmp/ribbon-tests-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { for name in ["devices/main.yaml", "devices", ""] { _ = remove(folder + "/" + name) } }
        var device = DeviceConfiguration(named: "ILITEK")
        device.surface = "Main"
        let path = "\(folder)/devices/\(device.fileName)"
        try device.write(to: path)
        device.grab = true
        try device.write(to: path)
        #expect(try DeviceConfiguration.read(path).value == device)
        #expect(SearchPath.presets(in: folder + "/devices") == [path])
        #expect(Folder.names(in: folder + "/devices") == [device.fileName])
    }

    @Test func whereNothingMayBeWrittenTheErrorSaysSo() {
        #expect {
            try DeviceConfiguration(named: "x").write(to: "/proc/ribbon/x.yaml")
        } throws: { error in
            (error as? FileError)?.description.contains("it cannot be written there") == true
        }
    }

    @Test(arguments: [
        ("ELAN Touchscreen", nil, "elan-touchscreen.yaml"), ("x", "Main", "main.yaml"),
        ("../../etc/x", nil, "etc-x.yaml"),
        ("日本", nil, "screen.yaml"),
    ])
    func aFileHasANameThatEveryDiskTakes(name: String, surface: String?, file: String) {
        var device = DeviceConfiguration(named: name)
        device.surface = surface
        #expect(device.fileName == file)
    }
}

extension DeviceConfiguration {
    fileprivate init(named name: String) {
        self.init()
        match = DeviceIdentity(name: name)
    }

    fileprivate static func random(
        names: [String], using generator: inout some RandomNumberGenerator
    ) -> DeviceConfiguration {
        func maybe<T>(_ value: @autoclosure () -> T) -> T? { Bool.random(using: &generator) ? value() : nil }
        func name() -> String { names.randomElement(using: &generator) ?? "" }
        func number(_ range: ClosedRange<Double>) -> Double {
            (Double.random(in: range, using: &generator) * 1e6).rounded() / 1e6
        }
        var device = DeviceConfiguration()
        device.match = DeviceIdentity(name: name(), busPath: maybe(name()) ?? "", serial: maybe(name()) ?? "")
        device.surface = maybe(name())
        if device.surface != nil {
            device.place = maybe(
                Rect(x: number(0...0.5), y: number(0...0.5), width: number(0.1...0.5), height: number(0.1...0.5)))
        }
        device.quarterTurns = Int.random(in: 0...3, using: &generator)
        device.mirror = maybe(DeviceConfiguration.Mirror.allCases.randomElement(using: &generator) ?? .both)
        device.matrix = maybe(CalibrationMatrix(1, number(-1...1), number(-1e-5...1e-5), 0, 1, number(-2...2)))
        device.size = maybe(Millimetres(width: number(5...1000), height: number(5...1000)))
        device.finger = maybe(DeviceConfiguration.FingerDiameters(light: number(0...6), firm: number(7...30)))
        device.grab = maybe(Bool.random(using: &generator))
        device.filters.deadBand = maybe(number(0...2)) ?? 0
        device.filters.medianOfThree = Bool.random(using: &generator)
        device.filters.smoothing = maybe(
            OneEuroParameters(minimumCutoff: number(0.1...5), speedCoefficient: number(0...1)))
        device.filters.minimumDuration = .milliseconds(Int64.random(in: 0...100, using: &generator))
        device.filters.liftDebounce = Nanoseconds(Int64.random(in: 0...100_000, using: &generator) * 1000)
        device.filters.silence = maybe(.milliseconds(Int64.random(in: 100...100_000, using: &generator)))
        return device
    }
}
