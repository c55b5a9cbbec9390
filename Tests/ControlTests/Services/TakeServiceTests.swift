import Glibc
import MIDI
import Panels
import TestSupport
import Testing
import Time
import Touch

@testable import Bridge
@testable import BridgeClient
@testable import Control

@Suite("Recordings as MIDI")
struct TakeServiceTests {
    private let bench: Bench
    private let program: Bench.Program

    init() throws {
        bench = try Bench()
        program = try bench.connect()
    }

    /// A slide of one finger over the screen.
    private func play() throws {
        let panel = try bench.attachPanel().panel.number
        let history = bench.loop.history
        history.addBegin(of: panel, at: bench.system.now)
        for (step, x) in [100, 400, 800].enumerated() as EnumeratedSequence<[Int32]> {
            bench.system.advance(by: .milliseconds(10))
            let time = bench.system.now
            var events = [RawEvent(time: time, type: EventType.absolute, code: AbsoluteAxis.positionX, value: x)]
            if step == 0 {
                events.insert(
                    RawEvent(time: time, type: EventType.absolute, code: AbsoluteAxis.trackingID, value: 1), at: 0)
            }
            for event in events + [.report(at: time)] { event.asRun { history.add($0, panel: panel, at: time) } }
        }
    }

    @Test("what was kept is listed, the latest first, and rendered with the preset that plays")
    func render() throws {
        #expect(bench.ask(program, ControlRequest(.takes))?.takes == [])
        try play()
        #expect(bench.ask(program, ControlRequest(.keep, "take"))?.ok == true)
        #expect(bench.ask(program, ControlRequest(.keep, "another-2"))?.ok == true)
        #expect(bench.ask(program, ControlRequest(.takes))?.takes == ["another-2", "take"])
        let reply = try #require(bench.ask(program, ControlRequest(.take, "take")))
        #expect(reply.files?.map(\.name) == ["take.mid"])
        let length = try #require(reply.files?.first?.length)
        let descriptor = try #require(program.attached.first)
        let memory = try #require(FileMemory(dup(descriptor), count: length))
        let messages = try StandardMIDIFileReader.messages(of: memory.bytes).map(\.message)
        let values = messages.compactMap { message in
            if case .controller(_, 74, let value) = message { value.rawValue } else { nil as UInt8? }
        }
        #expect(values.count == 3 && values.sorted() == values)
        #expect(FileMemory(dup(descriptor), count: length + 1) == nil)
    }

    @Test("what was not kept is not rendered, and no name leads out of the folder")
    func refusals() throws {
        bench.folder.write("one.events", "N: x\n")
        for name in ["take", "../../one", ""] {
            #expect(bench.ask(program, ControlRequest(.take, name))?.code == 66)
        }
        _ = bench.folder.makeFolder("state/kept")
        bench.folder.write("state/kept/broken.events", "E: nonsense\n")
        let reply = try #require(bench.ask(program, ControlRequest(.take, "broken")))
        #expect(reply.code == 65 && reply.message?.contains("broken") == true)
    }

    @Test("the files of several panels are one recording")
    func panels() throws {
        _ = bench.folder.makeFolder("state/kept")
        for name in ["a", "a-2", "a-3", "b-2"] { bench.folder.write("state/kept/\(name).events", "") }
        let takes = try #require(bench.ask(program, ControlRequest(.takes))?.takes)
        #expect(takes.sorted() == ["a", "b-2"])
    }
}
