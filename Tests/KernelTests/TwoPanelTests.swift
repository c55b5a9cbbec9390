import Glibc
import KernelTestKit
import Testing

extension KernelTests {
    /// Panels with events in the same wake-up are played like one surface.
    @Suite("ribbon run: two panels")
    struct TwoPanelTests {
        private func play(preset: String, _ body: (Session, VirtualPanel, VirtualPanel) throws -> Void) throws {
            let first = try Session.plugIn()
            let second = try VirtualPanel(
                .touchscreen(name: "Second panel", x: 0...1270, y: 0...800, resolution: 10))
            let session = try Session(preset: preset, "--device", "Second panel")
            let playing = try [
                session.ribbon.waitForLine(containing: "playing "), session.ribbon.waitForLine(containing: "playing "),
            ]
            #expect(playing.contains { $0.hasSuffix("(\(first.node))") })
            #expect(playing.contains { $0.hasSuffix("(\(second.node))") })
            try body(session, first, second)
            #expect(try session.end().messages == [])
        }

        @Test func framesOfOneWakeUpArePlayedInTheOrderOfTheirTimes() throws {
            try play(preset: "melody") { session, first, second in
                session.ribbon.pause()
                second.down(slot: 0, x: 381, y: 400)
                try second.frame()
                first.down(slot: 0, x: 965, y: 400)
                try first.frame()
                second.down(slot: 1, x: 0, y: 400)
                try second.frame()
                first.down(slot: 1, x: 1270, y: 400)
                try first.frame()
                for slot: Int32 in 0...1 {
                    first.up(slot: slot)
                    try first.frame()
                    second.up(slot: slot)
                    try second.frame()
                }
                session.ribbon.send(SIGCONT)
                let messages = try session.receive(8).map { $0.prefix(5) }
                #expect(
                    messages == ["90 43", "90 4E", "90 3C", "90 54", "80 4E", "80 43", "80 54", "80 3C"])
            }
        }
    }
}
