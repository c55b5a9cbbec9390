import ALSASequencer
import Glibc
import MIDI
import Mapping
import System
import Testing
import Time

@testable import Bridge
@testable import BridgeClient
@testable import Control

/// A bridge that begins where another one was killed, on an embedded reactor. The receivers are a test's own.
@Suite("Notes that a killed bridge has left sounding")
struct LeftoverNotesTests {
    /// Receivers that hear note offs.
    private final class Synths {
        var full: Set<SequencerAddress> = []
        private(set) var heard: [SequencerAddress: [Message]] = [:]
        private(set) var attempts = 0

        func send(_ messages: ArraySlice<Message>, to receiver: SequencerAddress) -> Bool {
            attempts += 1
            guard !full.contains(receiver) else { return false }
            heard[receiver, default: []] += messages
            return true
        }

        func offs(_ receiver: SequencerAddress) -> Int {
            heard[receiver, default: []].count { if case .noteOff = $0 { true } else { false } }
        }
    }

    private static let synth = SequencerAddress(client: 20, port: 0)
    private let synths = Synths()

    /// A bench where an earlier bridge has left notes of its first port, from the lowest key on.
    private func bench(notes count: Int) throws -> Bench {
        try Bench(leaving: { directory in
            try #require(directory.make() == 0)
            try LedgerFile(path: directory.notes).replace(
                [LedgerFile.Receiver(port: 0, address: Self.synth)],
                (0..<count).map {
                    LedgerFile.Note(port: 0, channel: Channel(index: 0), key: UInt7(clamping: $0))
                })
        }) { [synths] _ in { synths.send($0, to: $1) } }
    }

    private func notes(_ path: String) throws -> Int {
        let file = try LedgerFile(copyOf: path)
        return withExtendedLifetime(file) { NoteLedger(memory: file.owners).count }
    }

    @Test func aReceiverThatReadsHearsAllBeforeAnythingElseHappens() throws {
        let bench = try bench(notes: 3)
        #expect(synths.offs(Self.synth) == 3)
        let all = 3 + 64
        #expect(synths.heard[Self.synth]?.count == all)
        #expect(bench.takeLog() == ["ended 3 notes that an earlier bridge had left sounding"])
        #expect(try notes(bench.directory.notes) == 0)
        #expect(access(bench.directory.leftNotes, F_OK) != 0)
        bench.settle()
        #expect(bench.system.waitedUntil > bench.system.now + .milliseconds(10))
    }

    @Test func whileAReceiverIsFullTheBridgeWorksAndTheNotesAreSetAside() throws {
        synths.full = [Self.synth]
        let bench = try bench(notes: 3)
        bench.settle()
        #expect(bench.takeLog() == [])
        #expect(try notes(bench.directory.notes) == 0 && notes(bench.directory.leftNotes) == 3)
        #expect(bench.system.waitedUntil == bench.system.now + .milliseconds(10))
        let program = try bench.connect()
        #expect(bench.ask(program, ControlRequest(.status))?.status != nil)
        bench.system.advance(by: .milliseconds(10))
        bench.reactor.turn()
        #expect(synths.attempts == 2)
        synths.full = []
        bench.system.advance(by: .milliseconds(10))
        bench.settle()
        #expect(synths.offs(Self.synth) == 3)
        #expect(bench.takeLog() == ["ended 3 notes that an earlier bridge had left sounding"])
        #expect(access(bench.directory.leftNotes, F_OK) != 0)
    }

    @Test func moreThanAReceiverTakesAtOnceComesInPortions() throws {
        let bench = try bench(notes: 100)
        #expect(synths.heard[Self.synth]?.count == 128)
        bench.system.advance(by: .milliseconds(10))
        bench.settle()
        let all = 100 + 64
        #expect(synths.heard[Self.synth]?.count == all)
        #expect(bench.takeLog() == ["ended 100 notes that an earlier bridge had left sounding"])
    }

    @Test func afterASecondAReceiverThatIsFullIsLeftToPanic() throws {
        synths.full = [Self.synth]
        let bench = try bench(notes: 3)
        for _ in 0..<99 {
            bench.system.advance(by: .milliseconds(10))
            bench.settle()
        }
        #expect(bench.takeLog() == [])
        bench.system.advance(by: .milliseconds(10))
        bench.settle()
        let log = bench.takeLog()
        #expect(log.first == "ended 3 notes that an earlier bridge had left sounding")
        #expect(log.last?.hasSuffix("try “ribbon panic” when it reads again") == true)
        let attempts = synths.attempts
        bench.system.advance(by: .seconds(10))
        bench.settle()
        #expect(synths.attempts == attempts)
        #expect(try notes(bench.directory.leftNotes) == 3)
    }
}
