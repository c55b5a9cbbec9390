import ALSASequencer
import Glibc
import KernelTestKit
import MIDI
import TestSupport
import Testing

extension KernelTests {
    /// A receiver that has not read for so long that it is full, while the bridge ends.
    @Suite("ribbon run: a full receiver at the end")
    struct FullReceiverEndTests {
        private static let preset = """
            ribbon-preset: 1
            name: A controller and notes
            ribbons:
              - name: cutoff
                area: [0, 0, 1, 0.5]
                anchors: []
                send: [{ from: center, to: cc 74 }]
              - name: melody
                area: [0, 0.5, 1, 0.5]
                send: [{ from: touch, to: note, root: C3, span: 24, velocity: 100 }]

            """

        private let folder = TestFolder()
        private let panel: VirtualPanel
        private let session: Session
        /// It hears the beginning of a note, and then more than the kernel keeps for it.
        private let stuck: ALSASequencer.SequencerClient

        init() throws {
            panel = try Session.plugIn()
            session = try Session(["--preset", folder.write("both.yaml", Self.preset)])
            try session.waitUntilPlaying(panel)
            stuck = try ALSASequencer.SequencerClient(name: "Stuck synth")
            #expect(try Session.command("connect", "Stuck synth") == "connected to Stuck synth:in\n")
            panel.down(slot: 0, x: 381, y: 600)
            panel.down(slot: 1, x: 0, y: 200)
            try panel.frame()
            #expect(try session.receive(2) == ["90 43 64", "B0 4A 00"])
            // One after the other: a machine that is busy would lose events that come faster than they are read.
            for step: Int32 in 1...254 {
                panel.move(slot: 1, x: 10 * (step <= 127 ? step : 254 - step), y: 200)
                try panel.frame()
                _ = try session.receive(1)
            }
            #expect(try Session.command("status").contains("full receivers 1"))
        }

        /// The messages that it hears until the end of the note.
        private func readUntilTheNoteEnds() throws -> [String] {
            var heard: [String] = []
            while !heard.contains("80 43 40") {
                try #require(try waitForInput(on: stuck.descriptor), "no note off after \(heard)")
                while let input = stuck.nextInput() {
                    if case .message(let message, _, _) = input { heard.append(message.hex) }
                }
            }
            return heard
        }

        @Test func oneThatReadsAgainHearsTheEndOfItsNotes() throws {
            session.ribbon.pause()
            session.ribbon.send(SIGTERM)
            while stuck.nextInput() != nil {}
            session.ribbon.send(SIGCONT)
            _ = try readUntilTheNoteEnds()
            #expect(try session.receiver.receiveUntilSourceLeaves().contains { $0.description == "80 43 40" })
            #expect(try session.ribbon.waitForExit() == .code(0))
            #expect(!session.ribbon.errors.contains("full"))
            #expect(try Session.command("panic").contains("none has left notes sounding"))
        }

        @Test func theNotesOfOneThatDoesNotReadAreLeftToPanic() throws {
            let end = try session.end()
            #expect(end.messages.last == "80 43 40")
            #expect(end.exit == .code(0))
            let address = "\(stuck.number):\(stuck.input)"
            #expect(session.ribbon.errors.contains("\(address): full, so not all note offs were sent"))
            let vain = try BridgeProcess(["panic"], environment: Session.environment)
            #expect(try vain.waitForExit() == .code(1))
            #expect(vain.errors.contains("\(address): full"))
            // The next bridge needs the ledger; the note is kept.
            let next = try Session(["--preset", folder.path("both.yaml")])
            try next.ribbon.waitForLine(containing: "ready: ")
            try next.ribbon.waitForLine(containing: "\(address): full")
            while stuck.nextInput() != nil {}
            let panic = try Session.command("panic")
            #expect(panic.contains("which runs no more: ended 1 note"))
            #expect(panic.contains("everything has been silenced"))
            _ = try readUntilTheNoteEnds()
            #expect(try next.end().exit == .code(0))
            #expect(try Session.command("panic").contains("none has left notes sounding"))
        }
    }
}
