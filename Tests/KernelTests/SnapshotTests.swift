import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Snapshots, loops of touches and what is kept, of a bridge that runs.
    @Suite("ribbon snapshot, keep")
    struct SnapshotTests {
        private let folder = TestFolder()

        /// The left half moves a controller and is looped, the right half moves another one.
        private func preset() -> String {
            folder.write(
                "scenes.yaml",
                """
                ribbon-preset: 1
                name: Scenes
                midi: { tempo: 240 }
                ribbons:
                  - { name: left, area: [0, 0, 0.5, 1], anchors: [], send: [{ from: center, to: cc 20, max: 100 }] }
                  - { name: right, area: [0.5, 0, 0.5, 1], anchors: [], send: [{ from: center, to: cc 21, max: 100 }] }
                input:
                  - { from: cc 80, to: loop record left }
                  - { from: cc 81, to: loop clear left }
                  - { from: cc 82, to: keep }

                """)
        }

        private var environment: [String: String] {
            Session.environment.merging(["XDG_STATE_HOME": folder.path("state")]) { $1 }
        }

        private func session() throws -> Session {
            try Session(["--preset", preset()], ["XDG_STATE_HOME": folder.path("state")])
        }

        private func tap(_ panel: VirtualPanel, x: Int32) throws {
            panel.down(slot: 0, x: x, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
        }

        private func run(_ arguments: String...) throws -> (exit: BridgeProcess.Exit, said: String) {
            let process = try BridgeProcess(arguments, environment: environment)
            let exit = try process.waitForExit()
            return (exit, process.output + process.errors)
        }

        @Test(.tags(.essence)) func snapshotsAreStoredRecalledListedAndThereAfterARestart() throws {
            let panel = try Session.plugIn()
            let first = try session()
            try first.waitUntilPlaying(panel)
            try tap(panel, x: 127)
            #expect(try first.receive(1) == ["B0 14 14"])
            #expect(try run("snapshot", "list").said == "no snapshot of “Scenes” is stored\n")
            #expect(try run("snapshot", "recall", "3").exit == .code(66))
            #expect(try run("snapshot", "store", "3").said == "snapshot 3 is stored\n")
            try tap(panel, x: 381)
            #expect(try first.receive(1) == ["B0 14 3C"])
            #expect(try run("snapshot", "recall", "3").said == "snapshot 3 is recalled\n")
            // The right ribbon has never been moved: now it says where it stands.
            #expect(try first.receive(2) == ["B0 14 14", "B0 15 32"])
            #expect(try Session.command("status").contains("snapshots [3]"))
            #expect(try first.end().exit == .code(0))

            let second = try session()
            try second.waitUntilPlaying(panel)
            #expect(try run("snapshot", "list").said == "3\n")
            #expect(try run("snapshot", "recall", "3", "--over", "100").exit == .code(0))
            // From the middle to 0.2, in steps.
            var values = [""]
            while values.last != "B0 14 14" { values += try second.receive(1) }
            #expect(values.count > 20)
            #expect(try run("snapshot", "recall", "9").exit == .code(64))
            _ = try second.end()
        }

        @Test func aSecondBridgeOnTheSameStateIsToldAndLosesNothing() throws {
            let panel = try Session.plugIn()
            let first = try session()
            try first.waitUntilPlaying(panel)
            #expect(try run("snapshot", "store", "1").exit == .code(0))
            let other = folder.makeFolder("runtime")
            let second = try BridgeProcess(
                ["run", "--preset", preset(), "--device", "none of these", "--name", "Second"],
                environment: environment.merging(["XDG_RUNTIME_DIR": other]) { $1 })
            try second.waitForLine(containing: "ready: ")
            let store = try BridgeProcess(
                ["snapshot", "store", "2"], environment: environment.merging(["XDG_RUNTIME_DIR": other]) { $1 })
            let exit = try store.waitForExit()
            #expect(exit == .code(74), "\(store.output)\(store.errors)")
            #expect(
                store.errors.contains("lasts only until the bridge ends")
                    && store.errors.contains("another bridge (process \(first.ribbon.processID)) keeps its snapshots"))
            second.send(SIGTERM)
            let ended = try second.waitForExit()
            #expect(ended == .code(0), "\(second.errors)")
            _ = try first.end()
            let kept = try folder.text(of: folder.path("state/ribbon/snapshots/scenes.yaml"))
            #expect(kept.contains("number: 1") && !kept.contains("number: 2"))
        }

        @Test func aLoopRepeatsWhatAFingerDidOnTheRealClock() throws {
            let panel = try Session.plugIn()
            let session = try session()
            try session.waitUntilPlaying(panel)
            let input = try session.receiver.waitForPort(.input, of: Session.clientName)
            let sender = try Sender()
            try sender.send([0xB0, 80, 127], to: input)
            try session.ribbon.waitUntilIdle()
            try tap(panel, x: 127)
            #expect(try session.receive(1) == ["B0 14 14"])
            try sender.send([0xB0, 80, 0], to: input)
            try sender.send([0xB0, 80, 127], to: input)
            // A beat at 240 is a quarter of a second; each pass begins where the first one began.
            #expect(try session.receive(6) == ["B0 14 32", "B0 14 14", "B0 14 32", "B0 14 14", "B0 14 32", "B0 14 14"])
            #expect(try Session.command("status").contains("loop      left: playing, "))
            try sender.send([0xB0, 81, 127], to: input)
            try session.ribbon.waitUntilIdle()
            #expect(try !Session.command("status").contains("loop      left"))
            _ = try session.end()
        }

        @Test func whatWasPlayedIsKeptAndRenderedAgain() throws {
            let panel = try Session.plugIn()
            let session = try session()
            try session.waitUntilPlaying(panel)
            #expect(try run("keep", "take").exit == .code(69))
            for x: Int32 in [127, 254, 900] { try tap(panel, x: x) }
            var heard = try session.receive(3)
            let input = try session.receiver.waitForPort(.input, of: Session.clientName)
            try Sender().send([0xB0, 81, 127], to: input)
            try session.ribbon.waitUntilIdle()
            try tap(panel, x: 381)
            heard += try session.receive(1)
            let said = try run("keep", "take").said
            let stem = folder.path("state/ribbon/kept/take")
            #expect(said.contains("minutes, all since the bridge began: \(stem).events, \(stem).mid"), "\(said)")
            let render = try run("render", "\(stem).events", "--input", "\(stem).mid", "--preset", preset())
            let lines = render.said.split(separator: "\n").filter { $0.contains(" B0 ") }
            #expect(lines.map { String($0.split(separator: " ", maxSplits: 1)[1]) } == heard)
            // Existing files stay.
            #expect(try run("keep", "take").exit == .code(74))
            try Sender().send([0xB0, 82, 127], to: input)
            try session.ribbon.waitForLine(containing: "state/ribbon/kept/20")
            _ = try session.end()
        }

        @Test func aFullDiskIsSaidAndPlayingGoesOn() throws {
            let panel = try Session.plugIn()
            let receiver = try Receiver()
            let script = """
                set -e
                mkdir -p /tmp/ribbon-full-state
                mount -t tmpfs -o size=8k,mode=700 none /tmp/ribbon-full-state
                mkdir -p /tmp/ribbon-full-state/ribbon/snapshots
                head -c 8192 /dev/zero >/tmp/ribbon-full-state/rest || true
                exec '\(BridgeProcess.ribbon)' run --preset '\(preset())' \
                    --device '\(Session.panelName)' --name '\(Session.clientName)'
                """
            let ribbon = try BridgeProcess(
                ["--mount", "sh", "-c", script], executable: "/usr/bin/unshare",
                environment: Session.environment.merging(["XDG_STATE_HOME": "/tmp/ribbon-full-state"]) { $1 })
            try receiver.connect(to: Session.clientName)
            try ribbon.waitForLine(containing: "playing \(Session.panelName)")
            try tap(panel, x: 127)
            #expect(try receiver.receive(1).lines == ["B0 14 14"])
            let stored = try run("snapshot", "store", "1")
            #expect(stored.exit == .code(74))
            #expect(stored.said.contains("No space left on device") && stored.said.contains("lasts only until"))
            let kept = try run("keep", "take")
            #expect(kept.exit == .code(74))
            #expect(try run("snapshot", "recall", "1").exit == .code(0))
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }
    }
}
