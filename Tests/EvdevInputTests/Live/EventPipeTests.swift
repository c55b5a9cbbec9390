import CLinux
import Panels
import Testing

@testable import EvdevInput

@Suite("Panels that a program writes")
struct EventPipeTests {
    /// Many fingers at once write more than the pipe has room for while nobody reads.
    @Test func reportsThatFindNoRoomComeLaterAndWhole() throws {
        var ends: [Int32] = [-1, -1]
        try #require(ribbon_pipe(&ends) == 0)
        let pipe = EventPipe(path: "test", device: DeviceDescription(), ends: (ends[0], ends[1]))
        var received: [Int32] = []
        func drain() {
            #expect(pipe.panel.read { if $0.type == EventType.absolute { received.append($0.value) } } == .drained)
        }
        var sent: [Int32] = []
        var refusals = 0
        for _ in 0..<12 {
            let values = sent.count..<sent.count + 499
            let report = values.map { RawEvent(time: .zero, type: EventType.absolute, code: 0, value: Int32($0)) }
            if !pipe.write(report + [.report(at: .zero)]) {
                refusals += 1
                #expect(pipe.hasRest)
                drain()
                #expect(pipe.write(report + [.report(at: .zero)]))
            }
            sent += values.map(Int32.init)
        }
        #expect(refusals > 0)
        drain()
        pipe.flush()
        #expect(!pipe.hasRest)
        drain()
        #expect(received == sent)
    }
}
