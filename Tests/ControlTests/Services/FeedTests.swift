import ALSASequencer
import MIDI
import Panels
import Player
import Testing
import Time

@testable import Bridge
@testable import BridgeClient
@testable import Control

@Suite("Feeds and bounds")
struct FeedTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    // MARK: What is sent

    @Test("a face that hears what is sent is told what receivers were told when they came")
    func announced() throws {
        let program = try bench.connect()
        var request = ControlRequest(.face)
        request.messages = true
        let reply = try #require(bench.ask(program, request))
        let expected = bench.controller.patch.announcement.flatMap { $0.messages.map { Array($0.bytes) } }
        #expect(reply.announced?.flatMap(\.messages) == expected)
        #expect(bench.ask(try bench.connect(), ControlRequest(.face))?.announced == nil)
    }

    @Test("what is announced is told message by message")
    func announcedMessages() {
        let tuning = Array(Message.tuning(KeyTuning(program: 0, key: 60, pitch: 60.5)).bytes)
        let messages: [[UInt8]] = [[0xB0, 101, 0], [0xB0, 100, 3], tuning, [0xB0, 6, 0]]
        #expect(AnnouncedMessages(port: 1, bytes: messages.flatMap(\.self)).messages == messages)
        // A part of a message, where there was no room for more.
        #expect(AnnouncedMessages(port: 1, bytes: messages.flatMap(\.self).dropLast()).messages == messages.dropLast())
        #expect(AnnouncedMessages(port: 1, bytes: Array(tuning.prefix(5))).messages == [])
    }

    // MARK: Record

    @Test("a recording of a touchscreen that is not played is refused")
    func noTouchscreen() throws {
        let program = try bench.connect()
        let reply = bench.ask(program, ControlRequest(.record))
        #expect(reply == .refused(.unavailable, "the bridge plays no such touchscreen"))
        #expect(bench.loop.recordings == [])
    }

    @Test("a recording begins when the loop has taken the order, and its frames come after the answer")
    func recordingBegins() throws {
        let device = try bench.attachPanel()
        let program = try bench.connect()
        bench.loop.hasTakenOrders = false
        #expect(bench.ask(program, ControlRequest(.record)) == nil)
        #expect(bench.loop.recordings == [true])
        bench.loop.record(.event(.report(at: bench.system.now), panel: device.panel.number))
        bench.system.advance(by: MonitorFeed.interval)
        #expect(program.line() == nil)
        bench.loop.hasTakenOrders = true
        bench.settle()
        #expect(program.reply == .done("recording Screen (/dev/input/event3)"))
        #expect(program.recordingFrame?.text.contains("N: Screen") == true)
    }

    @Test("a recorder is told 30 times a second at most, and the loop stops recording when it has gone")
    func recorder() throws {
        try bench.attachPanel()
        var program: Bench.Program? = try bench.connect()
        _ = bench.ask(program!, ControlRequest(.record))
        _ = program!.recordingFrame
        bench.loop.record(.message(.stop, at: bench.system.now))
        bench.settle()
        #expect(program!.recordingFrame == nil)
        bench.system.advance(by: MonitorFeed.interval)
        bench.settle()
        #expect(program!.recordingFrame?.messages.map(\.bytes) == [[0xFC]])
        program = nil
        bench.settle()
        #expect(bench.loop.recordings == [true, false])
        #expect(bench.system.waitedUntil == .distantFuture)
    }

    @Test("of several touchscreens one has to be named")
    func severalTouchscreens() throws {
        try bench.attachPanel()
        try bench.attachPanel("/dev/input/event4")
        let program = try bench.connect()
        #expect(bench.ask(program, ControlRequest(.record))?.code == 64)
        #expect(bench.ask(program, ControlRequest(.record, "/dev/input/event4"))?.ok == true)
    }

    // MARK: Monitor

    @Test("a monitor gets 30 frames a second, and the loop tells what it does only while there is one")
    func monitor() throws {
        var program: Bench.Program? = try bench.connect()
        #expect(bench.ask(program!, ControlRequest(.monitor)) == .done())
        #expect(bench.loop.monitorings == [true])
        #expect(program!.frame?.preset == "One")
        bench.system.advance(by: MonitorFeed.interval)
        bench.settle()
        #expect(program!.frame != nil)
        bench.settle()
        #expect(program!.frame == nil)
        program = nil
        bench.settle()
        #expect(bench.loop.monitorings == [true, false])
    }

    // MARK: Keep

    @Test("what was played is kept under the name that was asked for")
    func keep() throws {
        let device = try bench.attachPanel()
        let program = try bench.connect()
        #expect(
            bench.ask(program, ControlRequest(.keep, "take")) == .refused(.unavailable, "nothing has been touched yet"))
        #expect(bench.ask(program, ControlRequest(.keep, "a/b"))?.code == 64)
        let (history, time) = (bench.loop.history, bench.system.now)
        history.addBegin(of: device.panel.number, at: time)
        let events = [
            RawEvent(time: time, type: EventType.absolute, code: AbsoluteAxis.trackingID, value: 1),
            RawEvent(time: time, type: EventType.absolute, code: AbsoluteAxis.positionX, value: 400),
            .report(at: time),
        ]
        for event in events { event.asRun { history.add($0, panel: device.panel.number, at: time) } }
        let path = bench.folder.path("state/kept/take.events")
        let reply = bench.ask(program, ControlRequest(.keep, "take"))
        #expect(reply == .done("kept 0:00 minutes, all since the bridge began: \(path)"))
        #expect(try String(decoding: bench.folder.bytes("state/kept/take.events"), as: UTF8.self).contains("N: Screen"))
        #expect(bench.ask(program, ControlRequest(.keep, "take"))?.ok == false)
    }

    @Test("the player's wish to keep is answered in the log")
    func keepFromPlayer() {
        _ = bench.takeLog()
        bench.loop.report(.request(.keep))
        bench.settle()
        #expect(bench.takeLog() == ["nothing has been touched yet"])
    }

    // MARK: Bounds

    @Test("a flood of announcements is handled in parts, and signals come between them")
    func announcements() {
        bench.graph.announce(Array(repeating: .other, count: 1000))
        bench.reactor.turn()
        #expect(bench.graph.readCount == 256)
        bench.folder.write("ribbon.yaml", "listen: [keys]\n")
        bench.reload()
        #expect(bench.graph.readCount == 512)
        #expect(bench.services.reloading.configuration.listened == ["keys"])
        bench.settle()
        #expect(bench.graph.readCount == 1000)
    }

    @Test("of many requests one is answered in a turn, and silence at once")
    func requests() throws {
        let (program, other) = (try bench.connect(), try bench.connect())
        for _ in 0..<5 { program.send(JSONLine.encode(ControlRequest(.snapshot, "list"))) }
        other.send(JSONLine.encode(ControlRequest(.panic)))
        bench.reactor.turn()
        #expect(other.reply?.ok == true)
        #expect(program.reply?.ok == true)
        #expect(program.reply == nil)
        bench.reactor.turn()
        #expect(program.reply?.ok == true)
        #expect(program.reply == nil)
    }

    @Test("several descriptors of devices that are ready lead to one update")
    func devices() {
        for descriptor in bench.devices.descriptors { bench.system.makeReady(descriptor) }
        bench.reactor.turn()
        #expect(bench.devices.updateCount == 1)
    }
}

extension Bench.Program {
    /// The next frame of a recording that has come.
    fileprivate var recordingFrame: RecordingFrame? { line().flatMap { JSONLine.decode(RecordingFrame.self, $0) } }

    /// The next frame of a monitor that has come.
    fileprivate var frame: MonitorFrame? { line().flatMap { JSONLine.decode(MonitorFrame.self, $0) } }
}
