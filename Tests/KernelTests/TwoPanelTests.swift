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

        /// Panels of different devices, and a bridge that is to play them all.
        private func play(_ count: Int) throws -> (session: Session, panels: [VirtualPanel]) {
            let names = [Session.panelName] + (1..<count).map { "Further panel \($0)" }
            let panels = try names.map { name in
                var panel = PanelDescription.touchscreen(name: name, x: 0...1270, y: 0...800, resolution: 10)
                panel.location = "\(name)/input0"
                return try VirtualPanel(panel)
            }
            let arguments = names.dropFirst().flatMap { ["--device", $0] }
            return (try Session(["--preset", Session.preset("melody")] + arguments), panels)
        }

        /// Edge-triggered epoll reports each arrival once.
        @Test(arguments: 0..<3)
        func whatTwoReportWhileAThirdGoesIsPlayed(gone: Int) throws {
            let (session, panels) = try play(3)
            try session.ribbon.waitForLines(containing: panels.map { "(\($0.node))" })
            for round in 0..<8 as Range<Int32> {
                session.ribbon.pause()
                for index in panels.indices where round == 0 || index != gone {
                    panels[index].down(slot: 0, x: 381, y: 400)
                    try panels[index].frame()
                    panels[index].up(slot: 0)
                    try panels[index].frame()
                }
                if round == 0 { panels[gone].unplug() }
                session.ribbon.send(SIGCONT)
                let heard = try session.receive(4)
                #expect(heard.map { $0.prefix(5) } == ["90 43", "80 43", "90 43", "80 43"])
            }
            #expect(try session.end().messages == [])
        }

        @Test func aNinthIsRefusedOnceAndPlayedWhenOneOfTheEightGoes() throws {
            let (session, panels) = try play(9)
            let line = try session.ribbon.waitForLine(containing: "8 touchscreens are played already")
            let ninth = try #require(panels.first { line.contains("(\($0.node))") })
            let others = panels.filter { $0.node != ninth.node }
            try session.ribbon.waitForLines(containing: others.map { "(\($0.node))" })
            // It is not opened again and again, and nothing is said twice.
            try session.ribbon.waitUntilIdle()
            #expect(try Session.command("status").contains("“"))
            #expect(!session.ribbon.errors.contains("lost "))
            others[3].unplug()
            try session.ribbon.waitForLine(containing: "playing \(ninth.description.name) (\(ninth.node))")
            #expect(session.ribbon.errors.split(separator: "\n").filter { $0.contains("played already") }.count == 1)
            ninth.down(slot: 0, x: 381, y: 400)
            try ninth.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            #expect(try session.end().exit == .code(0))
        }
    }
}
