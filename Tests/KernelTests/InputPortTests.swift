import BridgeClient
import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Messages that come in on the bridge's input port. (Program changes: `PresetChangeTests`.)
    @Suite("ribbon run: the input port")
    struct InputPortTests {
        private let folder = TestFolder()

        private func send(_ bytes: [UInt8], to session: Session) throws {
            let input = try session.receiver.waitForPort(.input, of: Session.clientName)
            try Sender().send(bytes, to: input)
        }

        @Test func aControllerMovesTheRibbonAndIsNotSentBack() throws {
            let file = folder.write(
                "receive.yaml",
                """
                ribbon-preset: 1
                name: Moved from outside
                ribbons:
                  - name: cutoff
                    area: [0, 0, 1, 1]
                    receive: cc 74
                    send: [{ from: center, to: cc 74 }, { from: center, to: cc 20 }]

                """)
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            try send([0xB0, 74, 100], to: session)
            #expect(try session.receive(1) == ["B0 14 64"])
            // Another controller, and the same one on another channel, change nothing.
            try send([0xB0, 75, 1, 0xB1, 74, 1], to: session)
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try session.receive(2) == ["B0 4A 14", "B0 14 14"])
            #expect(try session.end().messages == [])
        }

        /// A bulk dump moves every key a quarter of a semitone up; the synth is told, and played by keys.
        @Test func theTuningOfOthersRetunesTheCellsAndIsSentOn() throws {
            let file = folder.write(
                "tuned.yaml",
                """
                ribbon-preset: 1
                name: Tuned from outside
                midi: { mts: send }
                ribbons:
                  - { name: all, send: [{ from: touch, to: note, root: C3, span: 24, scale: input-tuning }] }

                """)
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            // Each key as it is.
            #expect(try session.receive(128).last == "F0 7F 7F 08 02 00 01 7F 7F 00 00 F7")
            var dump: [UInt8] = [0x7E, 0x7F, 8, 1, 0] + Array("A quarter higher".utf8)
            for key in 0...127 as ClosedRange<UInt8> { dump += [key, 32, 0] }
            try send([0xF0] + dump + [dump.reduce(0, ^) & 0x7F, 0xF7], to: session)
            let told = try session.receive(128)
            #expect(told.first == "F0 7F 7F 08 02 00 01 00 00 20 00 F7")
            #expect(told.last == "F0 7F 7F 08 02 00 01 7F 7F 20 00 F7")
            panel.down(slot: 0, x: 0, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 3C 64"])
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.end().messages == ["80 3C 40"])
        }

        @Test func anEditorIsToldWhichKnobMoves() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let requests = BridgeRequests([RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? "/tmp" : nil }])
            var reply: ControlReply?
            requests.ask(ControlRequest(.hear)) { reply = try? $0.get() }
            let descriptor = try #require(requests.descriptor)
            // Before the bridge has read the request it counts as moved before.
            for value in 0..<100 as Range<UInt8> where reply == nil {
                try send([0xB4, 33, value, 0xB4, 1, value], to: session)
                if try waitForInput(on: descriptor, within: .milliseconds(50)) { requests.takeAnswers() }
            }
            #expect(reply?.heard == HeardController(source: "cc14 1", channel: 5))
            _ = try session.end()
        }

        @Test(arguments: [120, 123] as [UInt8])
        func allSoundOffAndAllNotesOffOnAnyChannelEndWhatSounds(number: UInt8) throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            panel.down(slot: 1, x: 965, y: 400)
            try panel.frame()
            #expect(try session.receive(2) == ["90 43 64", "90 4E 64"])
            try send([0xBF, number, 0], to: session)
            #expect(try session.receive(2) == ["80 43 40", "80 4E 40"])
            // The fingers are silent from here on; the next one is not.
            panel.up(slot: 0)
            panel.up(slot: 1)
            try panel.frame()
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            #expect(try session.end().messages.count == 1)
        }

        @Test(.tags(.essence)) func aClockIsFollowedAndNothingIsSentOfIt() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            #expect(try !Session.command("status").contains("clock"))
            try send([0xFA] + Array(repeating: 0xF8, count: 49), to: session)
            #expect(try statusAfterATouch(panel, slot: 0, session).contains("running (49 ticks)"))
            try send([0xFC], to: session)
            #expect(try statusAfterATouch(panel, slot: 1, session).contains("stopped (49 ticks)"))
            try send([0xFB, 0xF8], to: session)
            #expect(try statusAfterATouch(panel, slot: 2, session).contains("running (50 ticks)"))
            #expect(try session.end().messages.count == 3)
        }

        /// A touch that has been played is later than all that came in before it.
        private func statusAfterATouch(_ panel: VirtualPanel, slot: Int32, _ session: Session) throws -> String {
            panel.down(slot: slot, x: 200 + slot * 400, y: 400)
            try panel.frame()
            #expect(try session.receive(1)[0].hasPrefix("90"))
            return try Session.command("status")
        }
    }
}
