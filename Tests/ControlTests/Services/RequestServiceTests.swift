import Mapping
import Player
import Presets
import Testing
import Time

@testable import Bridge
@testable import BridgeClient
@testable import Control

@Suite("Requests to a bridge")
struct RequestServiceTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    // MARK: Learn

    @Test("while a program learns, its mapping alone is played, and everything again when it has gone")
    func learn() throws {
        var program: Bench.Program? = try bench.connect()
        let reply = bench.ask(program!, ControlRequest(.learn, "a.center"))
        #expect(reply == .done("only a.center is sent"))
        #expect(bench.loop.playedPatches.last?.ribbons[0].front.map(\.source) == [.center])
        program = nil
        bench.settle()
        #expect(bench.loop.playedPatches.last?.ribbons[0].front.map(\.source) == [.center, .range])
        #expect(bench.takeLog() == ["learning a.center: nothing else is sent", "learning has ended"])
    }

    @Test("a program whose learning has ended does not end that of another one")
    func formerLearner() throws {
        var first: Bench.Program? = try bench.connect()
        let second = try bench.connect()
        #expect(bench.ask(first!, ControlRequest(.learn, "a.center"))?.ok == true)
        bench.folder.write("two.yaml", Bench.preset("Two").replacing("name: a", with: "name: b"))
        #expect(bench.ask(second, ControlRequest(.preset, "two"))?.ok == true)
        #expect(bench.controller.learned == nil)
        #expect(bench.ask(second, ControlRequest(.learn, "b.center"))?.ok == true)
        let refused = bench.ask(first!, ControlRequest(.learn, "b.range"))
        #expect(refused?.message == "another program is learning; end that first")
        first = nil
        bench.settle()
        #expect(bench.controller.learned?.text == "b.center")
    }

    @Test("one program learns at a time")
    func otherLearner() throws {
        let (first, second) = (try bench.connect(), try bench.connect())
        _ = bench.ask(first, ControlRequest(.learn, "a.center"))
        let reply = bench.ask(second, ControlRequest(.learn, "a.range"))
        #expect(reply == .refused(.failed, "another program is learning; end that first"))
        #expect(bench.ask(first, ControlRequest(.learn, "a.range"))?.ok == true)
    }

    // MARK: Calibrate

    @Test("a touchscreen that is calibrated is lent, and played again when the program has gone")
    func calibrate() throws {
        var program: Bench.Program? = try bench.connect()
        #expect(bench.ask(program!, ControlRequest(.calibrate, "/dev/input/event3")) == .done())
        #expect(bench.devices.lent == ["/dev/input/event3"])
        #expect(bench.devices.takenBack == [])
        program = nil
        bench.settle()
        #expect(bench.devices.configured.count == 1)
        #expect(bench.devices.takenBack == ["/dev/input/event3"])
    }

    @Test("one program calibrates at a time, and one that takes another touchscreen gives the first one back")
    func otherCalibration() throws {
        let (first, second) = (try bench.connect(), try bench.connect())
        _ = bench.ask(first, ControlRequest(.calibrate, "/dev/input/event3"))
        let reply = bench.ask(second, ControlRequest(.calibrate, "/dev/input/event4"))
        #expect(reply == .refused(.failed, "another program is calibrating; end that first"))
        #expect(bench.ask(first, ControlRequest(.calibrate, "/dev/input/event4")) == .done())
        #expect(bench.devices.lent == ["/dev/input/event3", "/dev/input/event4"])
        #expect(bench.devices.takenBack == ["/dev/input/event3"])
    }

    @Test("a touchscreen that is back before the loop has let go of it is not the one that is lost")
    func lostPanel() throws {
        let (former, next) = (try bench.attachPanel(), try bench.attachPanel())
        #expect(former.path == next.path)
        bench.loop.report(.lost(former))
        bench.settle()
        #expect(bench.devices.lost.count == 1)
        #expect(bench.devices.lost.first === former.source)
        #expect(bench.controller.devices.count == 1)
        #expect(bench.controller.devices.first === next)
    }

    // MARK: Panic

    @Test("a program that asks for silence is answered when the loop has taken the order")
    func panic() throws {
        let program = try bench.connect()
        bench.loop.hasTakenOrders = false
        #expect(bench.ask(program, ControlRequest(.panic)) == nil)
        bench.loop.hasTakenOrders = true
        bench.system.advance(by: .milliseconds(1))
        bench.settle()
        #expect(program.reply == .done("everything has been silenced"))
    }

    @Test("a loop that takes no orders is called one that hangs, after a tenth of a second")
    func hangingLoop() throws {
        let program = try bench.connect()
        bench.loop.hasTakenOrders = false
        _ = bench.ask(program, ControlRequest(.panic))
        for _ in 0..<99 {
            bench.system.advance(by: .milliseconds(1))
            bench.settle()
        }
        #expect(program.reply == nil)
        bench.system.advance(by: .milliseconds(1))
        bench.settle()
        #expect(program.reply == .refused(.failed, "the bridge hangs; end it with SIGKILL, and start it again"))
    }

    // MARK: Snapshots

    @Test("a program that stores a snapshot is answered when it is kept")
    func store() throws {
        let program = try bench.connect()
        #expect(bench.ask(program, ControlRequest(.snapshot, "store 2")) == nil)
        bench.loop.report(.snapshots(try #require(bench.loop.copies.last)))
        bench.settle()
        #expect(program.reply == .done("snapshot 2 is stored"))
    }

    @Test("a copy of the snapshots that was under way before does not answer it")
    func storeBesideAnother() throws {
        let program = try bench.connect()
        bench.loop.report(.request(.stored))
        bench.settle()
        let earlier = try #require(bench.loop.copies.last)
        _ = bench.ask(program, ControlRequest(.snapshot, "store 2"))
        bench.loop.report(.snapshots(earlier))
        bench.settle()
        #expect(program.reply == nil)
        bench.loop.report(.snapshots(try #require(bench.loop.copies.last)))
        bench.settle()
        #expect(program.reply == .done("snapshot 2 is stored"))
    }

    @Test("it is kept when it is answered, even if another preset plays by then")
    func storeBeforeAnotherPreset() throws {
        let (program, patch) = (try bench.connect(), bench.controller.patch)
        _ = bench.ask(program, ControlRequest(.snapshot, "store 2"))
        let copy = try #require(bench.loop.copies.last)
        copy.snapshots.noteStored(2)
        bench.folder.write("two.yaml", Bench.preset("Two"))
        #expect(bench.ask(try bench.connect(), ControlRequest(.preset, "two"))?.ok == true)
        #expect(bench.controller.patch.file != patch.file)
        bench.loop.report(.snapshots(copy))
        bench.settle()
        #expect(program.reply == .done("snapshot 2 is stored"))
        let store = SnapshotStore(StateFolder(path: bench.folder.path("state")))
        #expect(store.snapshots(of: patch) { Issue.record("\($0)") }.isStored(2))
    }

    @Test("a loop that does not store within a second hangs")
    func storeInVain() throws {
        let program = try bench.connect()
        _ = bench.ask(program, ControlRequest(.snapshot, "store 2"))
        bench.system.advance(by: .milliseconds(999))
        bench.settle()
        #expect(program.reply == nil)
        bench.system.advance(by: .milliseconds(1))
        bench.settle()
        #expect(program.reply?.code == 1)
    }

    // MARK: What is no request

    @Test("a command without its argument, or with one that it does not take, is refused")
    func arguments() throws {
        let program = try bench.connect()
        #expect(bench.ask(program, ControlRequest(.learn)) == .refused(.wrongUsage, "“learn” takes an argument"))
        #expect(bench.ask(program, ControlRequest(.panic, "now")) == .refused(.wrongUsage, "“panic” takes no argument"))
    }

    private static let answeredAtOnce = ControlRequest.Command.allCases.filter { ![.serve, .hear].contains($0) }

    @Test(
        "every command has a handler", arguments: Self.answeredAtOnce)
    func handlers(_ command: ControlRequest.Command) throws {
        let program = try bench.connect()
        let reply = bench.ask(program, ControlRequest(command))
        #expect(reply != nil)
        #expect(reply?.message?.contains("is not answered") != true)
    }
}

extension Bench.Program {
    /// The next answer that has come.
    var reply: ControlReply? { line().flatMap { JSONLine.decode(ControlReply.self, $0) } }
}
