import Testing
import Time
import Touch

@testable import Panels

@Suite("Recording writer")
struct RecordingWriterTests {
    @Test func timesCountFromTheFirstEvent() {
        var writer = RecordingWriter()
        let start = Timestamp(nanoseconds: 987_654_321_000)
        let lines = [
            writer.line(RawEvent(time: start, type: 3, code: 0x39, value: -1)),
            writer.line(RawEvent(time: start + .milliseconds(1500), type: 3, code: 0x35, value: 7)),
            writer.line(.report(at: start + .milliseconds(1400))),
        ]
        #expect(
            lines == ["E: 0.000000 0003 0039 -001\n", "E: 1.500000 0003 0035 0007\n", "E: 1.400000 0000 0000 0000\n"])
    }

    @Test func aNameStaysOnItsLine() throws {
        let device = DeviceDescription(name: "Two\nLines", axes: [0: Axis(minimum: 0, maximum: 1)])
        let text = RecordingWriter.text(of: Recording(device: device))
        #expect(try Recording(text: text).device.name == "Two Lines")
    }
}
