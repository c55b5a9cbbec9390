import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// The effect of SIGHUP alone on a bridge without a terminal, when no notice says that a file has changed.
    @Suite("ribbon run: SIGHUP")
    struct SignalTests {
        private let folder = TestFolder()

        private func controller(_ number: Int) -> String {
            """
            ribbon-preset: 1
            name: Controller \(number)
            ribbons:
              - name: cutoff
                area: [0, 0, 1, 1]
                send: [{ from: center, to: cc \(number) }]

            """
        }

        @Test(.enabled(if: isVirtual, "mounts a file system over the preset's folder"))
        func thePresetIsReadAnew() throws {
            let file = folder.write("a.yaml", controller(20))
            let session = try Session(["--preset", file])
            // Written as soon as it plays, before or after the file is watched.
            try session.ribbon.waitForLine(containing: "ready: ")
            folder.write("a.yaml", controller(22))
            try session.ribbon.waitForLine(containing: "preset “Controller 22”")
            // It processes every notice about the file before it answers.
            #expect(try Session.command("status").contains("Controller 22"))
            // The watched folder is below the mount, unchanged.
            try #require(mount("none", folder.path, "tmpfs", 0, nil) == 0)
            defer { umount(folder.path) }
            folder.write("a.yaml", controller(21))
            #expect(try Session.command("status").contains("Controller 22"))
            session.ribbon.send(SIGHUP)
            try session.ribbon.waitForLine(containing: "preset “Controller 21”")
            #expect(try session.end().exit == .code(0))
        }

        private static let isVirtual = getenv("RIBBON_VIRTUAL_MACHINE") != nil

        @Test func theConfigurationIsReadAnewWhichNobodyWatches() throws {
            let configuration = TestFolder()
            mkdir(configuration.path("ribbon"), 0o755)
            defer {
                unlink(configuration.path("ribbon/ribbon.yaml"))
                rmdir(configuration.path("ribbon"))
            }
            let (before, after) = (folder, TestFolder())
            for number in [20, 21] { before.write("\(number).yaml", controller(number)) }
            for number in [30, 31] { after.write("\(number).yaml", controller(number)) }
            configuration.write("ribbon/ribbon.yaml", "bank: \(before.path)\n")
            let session = try Session(
                ["--preset", before.path("20.yaml")], ["XDG_CONFIG_HOME": configuration.path])
            try session.ribbon.waitForLine(containing: "ready: ")
            #expect(try Session.command("preset", "next").contains("Controller 21"))
            configuration.write("ribbon/ribbon.yaml", "bank: \(after.path)\n")
            #expect(try Session.command("preset", "next").contains("Controller 20"))
            session.ribbon.send(SIGHUP)
            #expect(try Session.command("preset", "31").contains("Controller 31"))
            #expect(try Session.command("status").contains("bank      \(after.path)"))
            #expect(try session.end().exit == .code(0))
        }
    }

    /// The end of the terminal that a bridge was started in.
    @Suite("ribbon run: the terminal is closed")
    struct HangUpTests {
        private let terminal: Terminal

        init() throws { terminal = try Terminal() }

        private func hold(_ panel: VirtualPanel, _ session: Session) throws {
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
        }

        @Test func theBridgeEndsInGoodOrder() throws {
            let panel = try Session.plugIn()
            let session = try Session(["--preset", Session.preset("melody")], in: terminal)
            try hold(panel, session)
            terminal.hangUp()
            #expect(try session.receiver.receiveUntilSourceLeaves().lines == ["80 43 40"])
            #expect(try session.ribbon.waitForExit() == .code(0))
        }

        @Test func withNohupItPlaysOn() throws {
            let panel = try Session.plugIn()
            let session = try Session(
                ["--preset", Session.preset("melody")], by: "/usr/bin/nohup", in: terminal)
            try hold(panel, session)
            terminal.hangUp()
            // By the second answer it would have obeyed a signal that came before the first question.
            for _ in 0..<2 { #expect(try Session.command("status").contains("sounding  G3")) }
            #expect(try session.end().exit == .code(0))
        }
    }

    @Suite("ribbon run: actions")
    struct ActionTests {
        private let folder = TestFolder()

        @Test func aHeldFingerSilencesEverything() throws {
            let file = folder.write(
                "panic.yaml",
                """
                ribbon-preset: 1
                name: Silence by a long press
                ribbons:
                  - name: silence
                    area: [0, 0, 1, 0.5]
                    send: [{ from: hold, to: panic }]
                  - name: melody
                    area: [0, 0.5, 1, 0.5]
                    send: [{ from: touch, to: note, root: C3, span: 24, velocity: 100 }]

                """)
            let panel = try Session.plugIn()
            let session = try Session(["--preset", file])
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 600)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            panel.down(slot: 1, x: 381, y: 200)
            try panel.frame()
            let messages = try session.receive(1 + 64)
            #expect(messages[0] == "80 43 40")
            #expect(messages[1...4] == ["B0 40 00", "B0 78 00", "B0 7B 00", "E0 00 40"])
            #expect(messages[64] == "EF 00 40")
            // The finger that played is silent; the next one is not.
            panel.up(slot: 0)
            try panel.frame()
            panel.down(slot: 0, x: 965, y: 600)
            try panel.frame()
            #expect(try session.receive(1) == ["90 4E 64"])
            #expect(try session.end().messages.count == 1)
        }
    }
}
