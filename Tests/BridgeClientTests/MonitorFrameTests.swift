import Mapping
import Testing

@testable import BridgeClient

@Suite("Monitor frame")
struct MonitorFrameTests {
    @Test func aRibbonArrivesAsItIs() throws {
        let picture = RibbonPicture(center: 0.25, range: 0.5, isDoorOpen: true, isTrailingHeld: true)
        let ribbon = MonitorFrame.Ribbon("cutoff", picture, contacts: (0..<16).map { Double($0) / 16 })
        let line = JSONLine.encode(ribbon)
        #expect(JSONLine.decode(MonitorFrame.Ribbon.self, line.dropLast()) == ribbon)
    }

    @Test func itsKeysAreThoseOfTheDocumentation() {
        let picture = RibbonPicture(center: 0.25, range: 0.5, isLeadingHeld: true)
        let ribbon = MonitorFrame.Ribbon("q", picture, contacts: [0.5], isOn: true)
        #expect(
            String(decoding: JSONLine.encode(ribbon), as: UTF8.self)
                == "{\"center\":0.25,\"contacts\":[0.5],\"isDoorOpen\":false,\"isLeadingHeld\":true,"
                + "\"isOn\":true,\"isTrailingHeld\":false,\"kind\":\"ribbon\",\"name\":\"q\",\"range\":0.5}\n")
    }
}
