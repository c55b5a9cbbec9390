import Scene
import Testing

@testable import BridgeClient

@Suite("Monitor frame")
struct MonitorFrameTests {
    private let state = SceneState.Ribbon(
        center: 0.25, range: 0.5, isDoorOpen: true, isTrailingHeld: true,
        contacts: Contacts((0..<16).map { Double($0) / 16 }))

    @Test func aRibbonsStateArrivesAsItIs() throws {
        let line = JSONLine.encode(MonitorFrame.Ribbon("cutoff", state))
        let ribbon = try #require(JSONLine.decode(MonitorFrame.Ribbon.self, line.dropLast()))
        #expect(ribbon.name == "cutoff")
        #expect(ribbon.state == state)
    }

    @Test func itsKeysAreThoseOfTheDocumentation() {
        let state = SceneState.Ribbon(center: 0.25, range: 0.5, isLeadingHeld: true, contacts: [0.5])
        #expect(
            String(decoding: JSONLine.encode(MonitorFrame.Ribbon("q", state)), as: UTF8.self)
                == "{\"center\":0.25,\"contacts\":[0.5],\"isDoorOpen\":false,\"isLeadingHeld\":true,"
                + "\"isTrailingHeld\":false,\"name\":\"q\",\"range\":0.5}\n")
    }
}
