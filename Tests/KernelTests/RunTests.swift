import Glibc
import KernelTestKit
import Testing

extension KernelTests {
    @Suite("ribbon run")
    struct RunTests {
        @Test(.tags(.essence)) func aDragBecomesExactlyTheseControllerMessages() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "controller")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            for x: Int32 in [300, 450, 450, 452, 900, 1270, 0] {
                panel.move(slot: 0, x: x, y: 400)
                try panel.frame()
            }
            panel.up(slot: 0)
            try panel.frame()
            #expect(
                try session.receive(6) == ["B0 4A 14", "B0 4A 1E", "B0 4A 2D", "B0 4A 5A", "B0 4A 7F", "B0 4A 00"])
            let end = try session.end()
            #expect(end.messages == [])
            #expect(end.exit == .code(0))
        }

        @Test(.tags(.essence)) func twoFingersAreTwoNotesEachWithItsOwnEnd() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            panel.down(slot: 1, x: 965, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
            panel.up(slot: 1)
            try panel.frame()
            let messages = try session.receive(4)
            #expect(messages[...1] == ["90 43 64", "90 4E 64"])
            #expect(messages[2].hasPrefix("80 43"))
            #expect(messages[3].hasPrefix("80 4E"))
            #expect(try session.end().messages == [])
        }

        @Test func onAPanelWithoutASizeItSaysWhatEachNoteStrikesWith() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "by-size")
            try session.ribbon.waitForLine(
                containing: "\(panel.node): it reports no size of contacts: “melody” strikes each note with 90")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 5A"])
            #expect(try session.end().exit == .code(0))
        }

        @Test(.tags(.essence), arguments: [SIGTERM, SIGINT])
        func aSoundingNoteEndsBeforeTheProgramDoes(signal: Int32) throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            let end = try session.end(by: signal)
            #expect(end.messages.count == 1)
            #expect(end.messages.first?.hasPrefix("80 43") == true)
            #expect(end.exit == .code(0))
        }

        @Test func aPanelThatIsPluggedInLaterPlays() throws {
            let session = try Session(preset: "controller")
            let panel = try Session.plugIn()
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 4A 14"])
            #expect(try session.end().exit == .code(0))
        }

        /// Watching a folder of /dev slows down every read and write in it, those of other programs as well.
        @Test func nothingOfDevIsWatchedWhilePanelsArePlayed() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "controller")
            try session.waitUntilPlaying(panel)
            #expect(!KernelTests.watches("/dev", session.ribbon.processID))
            #expect(try session.end().exit == .code(0))
        }

        @Test(.tags(.essence)) func unpluggingEndsTheNoteAndTheNextPanelGoesOn() throws {
            let first = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(first)
            first.down(slot: 0, x: 381, y: 400)
            try first.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            first.unplug()
            #expect(try session.receive(1)[0].hasPrefix("80 43"))

            let second = try Session.plugIn()
            try session.waitUntilPlaying(second)
            second.down(slot: 0, x: 965, y: 400)
            try second.frame()
            #expect(try session.receive(1) == ["90 4E 64"])
            #expect(try session.end().exit == .code(0))
        }

        @Test func itConnectsToTheReceiverThatItIsTold() throws {
            let panel = try Session.plugIn()
            let told = try Receiver(name: "Told receiver")
            let session = try Session(preset: "controller", "--connect", "Told receiver")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 200, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["B0 4A 14"])
            _ = try session.end()
            let messages = try told.receiveUntilSourceLeaves()
            #expect(messages.filter { !$0.isAnnouncement }.lines == ["B0 4A 14"])
        }
    }
}
