import Glibc
import TestSupport
import Testing
import Time
import Touch

@testable import EvdevInput
@testable import Panels

@Suite("Recording reader")
struct RecordingReaderTests {
    private static let description = """
        N: Panel
        I: 0003 1b96 0001 0110
        P: 02 00 00 00 00 00 00 00
        B: 03 03 00 00 00 00 80 60 02
        A: 2f 0 9 0 0 0
        A: 35 -20 32767 4 1 12
        A: 36 0 4095 0 0

        """

    @Test func aDescriptionIsReadWithOrWithoutResolution() throws {
        let device = try Recording(text: Self.description).device
        #expect(device.name == "Panel")
        #expect([device.bus, device.vendor, device.product, device.version] == [3, 0x1b96, 1, 0x110])
        #expect(device.properties.codes == [1])
        #expect(device.codes[3]?.codes == [0x00, 0x01, 0x2f, 0x35, 0x36, 0x39])
        #expect(
            device.axes[0x35] == Axis(minimum: -20, maximum: 32767, fuzz: 4, flat: 1, resolution: 12))
        #expect(device.axes[0x36] == Axis(minimum: 0, maximum: 4095))
    }

    /// A device's file may match by the name, so a recording keeps all of it.
    @Test func aLongNameIsReadWhole() throws {
        let name = String(repeating: "Multitouch ", count: 8) + "画面"
        #expect(try Recording(text: Self.description.replacing("N: Panel", with: "N: \(name)")).device.name == name)
    }

    @Test func codesAreHexadecimalAndValuesDecimalWithZerosBefore() throws {
        let text = Self.description + "E: 12.000345 0003 0039 -001\t# EV_ABS / ABS_MT_TRACKING_ID   -1\r\n"
        let time = Timestamp(nanoseconds: 12_000_345_000)
        #expect(
            try Recording(text: text).events == [RawEvent(time: time, type: 3, code: 0x39, value: -1)])
    }

    @Test func theBitsOfATypeGoOnOverItsLines() throws {
        let zeros = "B: 01 00 00 00 00 00 00 00 00\n"
        let text = String(repeating: zeros, count: 5) + "B: 01 00 04 00 00 00 00 00 00\n"
        #expect(try Recording(text: text).device.codes[1]?.codes == [0x14a])
    }

    @Test func lightsAndSwitchesAreToldOfAndMeanNothing() throws {
        let text = Self.description + "L: 00 1\nS: 05 0\n"
        #expect(try Recording(text: text) == Recording(text: Self.description))
    }

    struct Bad: CustomTestStringConvertible, Sendable {
        var line: String
        var message: String
        var testDescription: String { line }

        init(_ line: String, _ message: String) { (self.line, self.message) = (line, message) }
    }

    @Test(arguments: [
        Bad("E: 1.000000 0003 0035", "9:22: the line ends here; expected a value, a decimal number of 32 bits"),
        Bad("E: 1.0000", "9:4: “1.0000” is not a time; expected a time in seconds with six decimals"),
        Bad("E: -1.000000 0 0 0", "9:4: “-1.000000” is not a time; expected a time in seconds with six decimals"),
        Bad(
            "E: 9223372036854775807.000000 0 0 0",
            "9:4: “9223372036854775807.000000” is not a time; expected a time in seconds with six decimals"),
        Bad(
            "E: 1.000000 0003 xyz 1",
            "9:18: “xyz” is not an event code in hexadecimal; expected an event code in hexadecimal"),
        Bad(
            "E: 1.000000 0003 0035 4294967296",
            "9:23: “4294967296” is not a value, a decimal number of 32 bits; expected a value, a decimal number of 32 bits"
        ),
        Bad("E: 1.000000 0003 0035 1 2", "9:25: “2” is left over; expected the end of the line"),
        Bad("A: 35 0", "9:8: the line ends here; expected a maximum, a decimal number"),
        Bad("A: 135 0 1 0 0", "9:4: “135” is not an axis in hexadecimal; expected an axis in hexadecimal"),
        Bad("I: 0003", "9:8: the line ends here; expected a vendor in hexadecimal"),
        Bad(
            "B: 01 0 0 1ff",
            "9:11: “1ff” is not a byte of event codes in hexadecimal; expected a byte of event codes in hexadecimal"),
        Bad(
            "hello",
            "9:1: “hello” is not of evemu's format; "
                + "expected a line that begins with N:, I:, P:, B:, A:, L:, S:, E: or #"),
        Bad(
            "\0\0\0",
            "9:1: “\0\0\0” is not of evemu's format; "
                + "expected a line that begins with N:, I:, P:, B:, A:, L:, S:, E: or #"),
    ])
    func aBadLineIsNamedByItsPlace(bad: Bad) {
        let text = Self.description + "# so far, so good\n" + bad.line + "\n"
        let error = thrown(RecordingError.self) { try Recording(text: text, name: "take.events") }
        #expect(error?.description == "take.events:" + bad.message)
    }

    @Test func aClockThatGoesBackIsSaidOnceAndWhere() throws {
        let times = ["2.000000", "2.000000", "1.500000", "1.600000", "1.100000"]
        let text = Self.description + times.map { "E: \($0) 0000 0000 0\n" }.joined()
        #expect(
            try Recording(text: text, name: "take.events").warnings == [
                "take.events:10:4: the clock goes back by 0.500000 s; what follows counts as simultaneous until the clock "
                    + "has caught up"
            ])
        #expect(try Recording(text: Self.description + "E: 1.000000 0000 0000 0\n").warnings == [])
    }

    // MARK: Limits

    private static let event = "E: 1.000000 0003 0035 5\n"

    /// Reads a text in parts of so many bytes.
    private func read(
        _ text: String, by part: Int = 1 << 16, _ limits: RecordingLimits = RecordingLimits()
    ) throws(RecordingError) -> RecordingReader {
        var reader = RecordingReader(file: "take.events", limits: limits)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: part) {
            try reader.read(bytes[start..<min(start + part, bytes.count)])
        }
        try reader.end()
        return reader
    }

    private func refusal(_ text: String, by part: Int = 1 << 16, _ limits: RecordingLimits) -> String? {
        thrown(RecordingError.self) { try read(text, by: part, limits) }?.description
    }

    @Test(arguments: [1, 2, 7, 100, 4096])
    func partsMayEndAnywhere(part: Int) throws {
        let text = Self.description + "E: 12.000345 0003 0039 -001\r\n\n" + Self.event + "E: 2.000000 0000 0000 0"
        let (whole, parted) = try (Recording(text: text), read(text, by: part))
        #expect(parted.device == whole.device)
        #expect(parted.events == whole.events)
        #expect(whole.events.count == 3)
    }

    @Test func anEndlessLineIsRefusedWhenItsFirstBytesHaveCome() {
        var reader = RecordingReader(file: "/dev/zero")
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        var parts = 0
        let error = thrown(RecordingError.self) {
            while parts < 100 {
                parts += 1
                try reader.read(zeros)
            }
        }
        #expect(parts == 2)
        #expect(
            error?.description == "/dev/zero:1:65537: the line is longer than 65536 bytes; give a recording in evemu's "
                + "format, such as “ribbon record” writes")
    }

    @Test(arguments: [1, 64, 4096])
    func aLongLineIsRefusedBehindOthersToo(part: Int) throws {
        var limits = RecordingLimits()
        limits.line = 30
        let comment = "# " + String(repeating: "x", count: 28)
        #expect(try read(Self.event + comment + "\n" + Self.event, by: part, limits).events.count == 2)
        let refusal = refusal(Self.event + comment + "x\n" + Self.event, by: part, limits)
        #expect(refusal?.hasPrefix("take.events:2:31: the line is longer than 30 bytes; ") == true, "\(refusal ?? "")")
    }

    @Test func anEndlessFileOfShortLinesIsRefused() throws {
        var limits = RecordingLimits()
        limits.bytes = 100
        let comments = String(repeating: "#\n", count: 50)
        #expect(try read(comments, by: 10, limits).events.isEmpty)
        #expect(
            refusal(comments + "#\n", by: 10, limits)
                == "take.events:52:1: the file has more than 100 bytes; split it, each part with the description")
    }

    @Test func moreEventsThanAreReadAreRefusedAtTheFirstOneTooMany() throws {
        var limits = RecordingLimits()
        limits.events = 3
        let events = String(repeating: Self.event, count: 3)
        #expect(try read(events, by: 10, limits).events.count == 3)
        #expect(
            refusal(events + "# and\n" + Self.event, limits)
                == "take.events:5:1: there are more than 3 events, the most that are read; end the file before this line, "
                + "and play what follows as a recording of its own")
    }

    @Test func aRecordingLastsADayAtMost() throws {
        let first = Self.description + "E: 1600000000.000000 0000 0000 0\n"
        let last = "E: 1600086400.000000 0000 0000 0\n"
        #expect(try Recording(text: first + last).events.count == 2)
        let error = thrown(RecordingError.self) {
            try Recording(text: first + last + "E: 5600000000.000000 0000 0000 0\n", name: "take.events")
        }
        #expect(
            error?.description == "take.events:10:4: this event comes 4000000000.000000 s after the first one, and a "
                + "recording may last 86400 s; correct its time, or end the file before this line")
    }

    @Test func theBeginningOfARecordingIsReadHoweverLongItIs() throws {
        let folder = TestFolder()
        let many = String(repeating: Self.event, count: 10_000)
        let path = folder.write("long.events", Self.description + many + "E: 90000000.000000 0 0 0\nnonsense\n")
        let beginning = try Recording(beginningOf: path, events: 10)
        #expect((10...5000).contains(beginning.events.count), "a part of the file, and no more")
        #expect(throws: RecordingError.self) { try Recording(contentsOf: path) }
    }

    @Test func everyPrefixOfARecordingIsReadOrRefused() throws {
        let text = Array((Self.description + "E: 0.000001 0003 0035 -5\nE: 0.000001 0000 0000 0000\n").utf8)
        for length in text.indices {
            let part = String(decoding: text[..<length], as: UTF8.self)
            do throws(RecordingError) {
                _ = try Recording(text: part)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func aMissingFileIsSaidToBeMissing() {
        let error = thrown(RecordingError.self) { try Recording(contentsOf: "/nowhere/at/all.events") }
        #expect(error?.reason == .missing)
        #expect(error?.description == "/nowhere/at/all.events: no such file; expected a recording in evemu's format")
    }

    @Test func whatMayNotBeReadIsSaidToBeSo() {
        for number in [EACCES, EPERM] { #expect(RecordingError.Reason(number) == .notPermitted) }
        let error = RecordingError(file: "take.events", reason: .notPermitted)
        #expect(error.description.hasPrefix("take.events: Permission denied; give yourself permission"))
    }

    @Test func aFolderIsNoRecording() {
        let error = thrown(RecordingError.self) { try Recording(contentsOf: "/") }
        #expect(error?.description == "/: cannot be read: Is a directory; expected a recording in evemu's format")
    }

    @Test func aRecordingWithoutADescriptionSaysWhereOneWasLookedFor() throws {
        try withTemporaryFile("E: 0.000001 0003 0035 0001\n") { path in
            let error = thrown(RecordingError.self) { try Recording(contentsOf: path) }
            #expect(error?.reason == .noDescription(tried: ["\(path).desc"]))
        }
    }

    @Test func theDescriptionIsLookedForUnderTheGesturesAndTheDevicesName() {
        #expect(
            Recording.descriptions(beside: "/a.b/IRTOUCH Co.,LtD.touch.two.events") == [
                "/a.b/IRTOUCH Co.,LtD.touch.two.desc", "/a.b/IRTOUCH Co.,LtD.touch.desc",
                "/a.b/IRTOUCH Co.,LtD.desc", "/a.b/IRTOUCH Co.desc",
            ])
    }
}
