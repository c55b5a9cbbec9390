import Glibc
import KernelTestKit
import Panels
import Testing
import Touch

extension KernelTests {
    /// The tools of the format (Debian: evemu-tools) read our recordings.
    @Suite("Input: evemu", .enabled(if: access("/usr/bin/evemu-play", X_OK) == 0, "evemu-tools is not installed"))
    struct InputEvemuTests {
        @Test(arguments: ["three-nodes.touch", "packets-with-ids", "left-button-only"])
        func evemuPlaysWhatWeHaveWritten(name: String) throws {
            let recording = try PanelRecordings.named(name)
            var template = Array("/tmp/ribbon-evemu-XXXXXX".utf8CString)
            let descriptor = mkstemp(&template)
            try #require(descriptor >= 0)
            let path = KernelTests.text(template)
            defer { unlink(path) }
            let text = Array(RecordingWriter.text(of: recording).utf8)
            try #require(write(descriptor, text, text.count) == text.count)
            close(descriptor)

            let device = try BridgeProcess([path], executable: "/usr/bin/evemu-device")
            let line = try device.waitForLine(containing: "/dev/input/event")
            let node = try #require(line.split(separator: " ").last.map(String.init))
            var reading = try PanelReading(node)
            #expect(reading.panel.device.name == recording.device.name)
            #expect(reading.panel.device.axes == recording.device.axes)
            let player = try BridgeProcess(["-c", "evemu-play \(node) <\(path)"], executable: "/bin/sh")
            #expect(try player.waitForExit() == .code(0))
            #expect(reading.read() == .drained)
            let contacts = try PanelRecordings.number("contacts", of: name)
            #expect(reading.began == contacts)
            #expect(reading.ended == reading.began)
        }
    }
}
