import ALSASequencer
import Glibc
import MIDI
import Mapping
import Panels
import Player
import Presets
import TestSupport
import Testing
import Time

@testable import Bridge

@Suite("Loop")
struct LoopTests {
    private static let contacts = """
        ribbons:
          - { name: near, surface: left, send: [{ from: contact, to: cc 20 }] }
          - { name: far, surface: right, send: [{ from: contact, to: cc 21 }] }
        """
    static let notes = """
        ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
        """

    /// A loop for a preset's text without its first two lines.
    static func loop(_ preset: String) throws -> EmbeddedLoop {
        let text = "ribbon-preset: 1\nname: Test\n" + preset
        return EmbeddedLoop(try #require(Preset.load(Array(text.utf8), file: "test.yaml").value))
    }

    let left = FakePanel("left panel")
    let right = FakePanel("right panel")

    func leftAndRight() throws -> EmbeddedLoop {
        let loop = try Self.loop(Self.contacts)
        try loop.attach(left, surface: "left")
        try loop.attach(right, surface: "right")
        loop.wakeUp(at: .milliseconds(1))
        return loop
    }

    // MARK: Order

    @Test func reportsOfSeveralPanelsComeInTheOrderOfTheirTimes() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000, 1050])
        right.tap(at: [1010, 1040])
        loop.wakeUp(at: .milliseconds(1060))
        #expect(loop.lines == ["1000 B0 14 7F", "1010 B0 15 7F", "1040 B0 15 00", "1050 B0 14 00"])
    }

    @Test func reportsOfOneTimeComeInTheOrderOfThePanels() throws {
        let loop = try leftAndRight()
        right.tap(at: [1000, 1010])
        left.tap(at: [1000, 1010])
        loop.wakeUp(at: .milliseconds(1060))
        #expect(loop.lines == ["1000 B0 14 7F", "1000 B0 15 7F", "1010 B0 14 00", "1010 B0 15 00"])
    }

    @Test func inputThatWaitsIsNotedBeforeAReportIsSent() throws {
        let loop = try leftAndRight()
        left.tap(at: [1000, 1010])
        loop.wakeUp(at: .milliseconds(1020))
        #expect(loop.sequencer.noted == [])
        left.tap(at: [1030, 1040])
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1050))
        #expect(loop.sequencer.noted == [2])
        #expect(loop.lines.count == 4)
    }

    @Test func aDeadlineComesBeforeALaterReportOfAnotherPanel() throws {
        let loop = try Self.loop(
            """
            ribbons:
              - { name: near, surface: left, send: [{ from: hold, to: cc 20 }] }
              - { name: far, surface: right, send: [{ from: contact, to: cc 21 }] }
            """)
        try loop.attach(left, surface: "left")
        try loop.attach(right, surface: "right")
        left.touch(0, x: 300, y: 300, at: .milliseconds(1000))
        loop.wakeUp(at: .milliseconds(1))
        right.tap(at: [400, 600])
        loop.wakeUp(at: .milliseconds(700))
        #expect(
            loop.lines == ["400 B0 15 7F", "501 B0 14 7F", "600 B0 15 00"],
            "the finger was down when the panel came, at 1 ms")
    }

    @Test func ordersComeAtTheWakeUpsTimeBehindOlderReportsAndBeforeNewerOnes() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(x: 635, at: [990, 1000, 1001, 1010])
        loop.order(.perform(.transpose(12)))
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == ["990 90 48 64", "1000 80 48 40", "1001 90 54 64", "1010 80 54 40"])
    }

    @Test func messagesComeAtTheWakeUpsTimeBehindOlderReportsAndBeforeNewerOnes() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(x: 635, at: [990, 1010])
        left.tap(x: 20, at: [1020])
        loop.sequencer.play(.controller(Channel(index: 0), 123, 0))
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == ["990 90 48 64", "1000 80 48 40", "1020 90 3C 64"])
    }

    @Test func messagesComeBeforeOrders() throws {
        let loop = try Self.loop("ribbons: [{ name: all, receive: cc 74, send: [{ from: center, to: cc 20 }] }]")
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        loop.order(.perform(.set(ribbon: 0, .center, 0)))
        loop.sequencer.play(.controller(Channel(index: 0), 74, 127))
        loop.wakeUp(at: .milliseconds(1000))
        #expect(loop.lines == ["1000 B0 14 7F", "1000 B0 14 00"])
    }

    // MARK: Writes

    @Test func allThatAReportSendsIsOneWrite() throws {
        let loop = try Self.loop(
            "ribbons: [{ name: all, send: [{ from: contact, to: cc 20 }, { from: contact, to: cc 21 }] }]")
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(at: [1000, 1010])
        loop.wakeUp(at: .milliseconds(1020))
        #expect(loop.lines.count == 4)
        #expect(loop.sequencer.writes == 2)
    }

    @Test func whereNothingHappenedNothingIsSent() throws {
        let loop = try leftAndRight()
        for time in 2..<20 as Range<Int64> { loop.wakeUp(at: .milliseconds(time)) }
        #expect(loop.sequencer.writes == 0)
        #expect(loop.deadline == .distantFuture)
    }

    @Test func itIsWokenUpForWhatIsDue() throws {
        let loop = try Self.loop("ribbons: [{ name: all, send: [{ from: hold, to: cc 20 }] }]")
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        #expect(loop.deadline == .milliseconds(1500))
        loop.wakeUp(at: .milliseconds(1503))
        #expect(loop.lines == ["1500 B0 14 7F"])
    }

    // MARK: Control

    @Test func thePatchBeforeIsReported() throws {
        let loop = try Self.loop(Self.notes)
        let first = loop.player.patch
        loop.play(first.patch)
        loop.wakeUp(at: .milliseconds(1000))
        let retired = loop.takeReports().compactMap {
            if case .request(.retired(let patch)) = $0 { patch } else { nil }
        }
        #expect(retired.count == 1 && retired[0] === first)
    }

    @Test func theEndEndsEverythingThatSounds() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(x: 635, at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        loop.finish()
        #expect(loop.lines.count == 2)
        #expect(loop.lines.last?.hasSuffix("80 48 40") == true)
        #expect(loop.player.output.ledger.count == 0)
    }

    // MARK: The ledger's file

    @Test func anotherLedgerHasWhatSoundsAndWhoHearsItFromThenOn() throws {
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.sequencer.subscribe(to: 0)
        loop.wakeUp(at: .milliseconds(1))
        left.tap(at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        #expect(NoteLedger(memory: loop.ledger.owners).count == 1)
        _ = loop.takeReports()
        let next = LedgerFile()
        loop.order(.useLedger(next))
        loop.wakeUp(at: .milliseconds(1002))
        #expect(NoteLedger(memory: next.owners).count == 1)
        #expect(next.receivers.map(\.address) == [FakeSequencer.other])
        let former = loop.takeReports().compactMap { if case .formerLedger(let file) = $0 { file } else { nil } }
        #expect(former.count == 1 && former[0] === loop.ledger)
        #expect(loop.statistics.counters.newLedgers == 1)
        left.tap(at: [1010])
        loop.wakeUp(at: .milliseconds(1011))
        #expect(NoteLedger(memory: next.owners).count == 0)
    }

    @Test func aLedgerThatIsLostIsToldOnceAndItsNotesEnd() throws {
        let folder = TestFolder()
        let path = folder.path("notes")
        let loop = try Self.loop(Self.notes)
        try loop.attach(left)
        loop.order(.useLedger(try LedgerFile(path: path)))
        loop.wakeUp(at: .milliseconds(1))
        func told() -> Int { loop.takeReports().count { if case .lostLedger = $0 { true } else { false } } }
        left.tap(at: [1000])
        loop.wakeUp(at: .milliseconds(1001))
        #expect(told() == 0)
        truncate(path, 0)
        let sent = loop.lines.count
        left.tap(at: [1010])
        for time in 1011..<1014 { loop.wakeUp(at: .milliseconds(Int64(time))) }
        #expect(loop.lines.count == sent + 1)
        #expect(told() == 1)
        #expect(loop.statistics.counters.lostLedgers == 1)
    }

    @Test func whatAFullReceiverWasNotSentIsInTheLedgerUntilItTakesIt() throws {
        let loop = try Self.loop(Self.notes)
        loop.sequencer.subscribe(to: 0)
        loop.sequencer.subscribe(to: 1)
        loop.wakeUp(at: .milliseconds(1))
        loop.sequencer.unserved = [FakeSequencer.other]
        loop.sequencer.ended = [(Channel(index: 2), 60)]
        loop.sequencer.deadline = .milliseconds(2)
        loop.finish()
        #expect(loop.settle(at: .milliseconds(1)))
        #expect(loop.ledger.receivers.map(\.port) == [0])
        #expect(loop.ledger.receivers.map(\.address) == [FakeSequencer.other])
        var notes: [String] = []
        NoteLedger(memory: loop.ledger.owners).forEach { notes.append("\($0) \($1.number) \($2.rawValue)") }
        #expect(notes == ["0 3 60"])
        loop.sequencer.unserved = []
        loop.sequencer.deadline = .distantFuture
        #expect(!loop.settle(at: .milliseconds(2)))
        #expect(loop.ledger.receivers.isEmpty)
        #expect(NoteLedger(memory: loop.ledger.owners).count == 0)
    }
}

extension FakePanel {
    /// A finger comes down and lifts in turn, in slot 0.
    func tap(x: Int32 = 300, at times: [Int64]) {
        for time in times {
            let time = Timestamp.milliseconds(time)
            if down.contains(0) { lift(0, at: time) } else { touch(0, x: x, y: 300, at: time) }
            report(at: time)
        }
    }
}

extension EmbeddedLoop {
    /// When in milliseconds, who alone hears it, and the bytes: `1000 B0 14 7F`, `1000 to 20:0 B0 14 7F`.
    var lines: [String] {
        sequencer.sent.map { sent in
            let receiver = sent.receiver.map { " to \($0.address.client):\($0.address.port)" } ?? ""
            return "\(sent.time.nanoseconds / 1_000_000)\(receiver) \(sent.message.hex)"
        }
    }

    /// The paths of the panels that were given back.
    var lost: [String] {
        reports.compactMap { if case .lost(let device) = $0 { device.path } else { nil } }
    }
}

extension Timestamp {
    static func milliseconds(_ count: Int64) -> Timestamp { Timestamp(nanoseconds: count * 1_000_000) }
}
