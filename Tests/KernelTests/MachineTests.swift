import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Events that concern the whole machine: no memory left, a freeze.
    @Suite(
        "ribbon run: the machine",
        .enabled(if: getenv("RIBBON_VIRTUAL_MACHINE") != nil, "only a machine of its own may be put to sleep or filled")
    )
    struct MachineTests {
        private func write(_ text: String, to path: String) throws {
            let file = open(path, O_WRONLY | O_CLOEXEC)
            defer { close(file) }
            try #require(file >= 0 && Glibc.write(file, text, text.utf8.count) == text.utf8.count, "\(path): \(errno)")
        }

        private func value(of key: String, in path: String) throws -> Int {
            let line = try contents(path).split(separator: "\n").first { $0.hasPrefix(key) }
            return try #require(line.flatMap { Int($0.dropFirst(key.utf8.count)) }, "\(key) in \(path)")
        }

        private func tap(_ panel: VirtualPanel) throws {
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            panel.up(slot: 0)
            try panel.frame()
        }

        /// As a service, the bridge is killed last: other programs are killed first for their memory.
        @Test func whenMemoryRunsOutOthersAreEnded() throws {
            let groups = TestFolder()
            let group = groups.path("ribbon-test")
            let mount = try BridgeProcess(["-t", "cgroup2", "none", groups.path], executable: "/bin/mount")
            try #require(try mount.waitForExit() == .code(0), "\(mount.errors)")
            try write("+memory", to: groups.path("cgroup.subtree_control"))
            try #require(mkdir(group, 0o755) == 0)
            defer {
                _ = try? write("1", to: "\(group)/cgroup.kill")
                umount2(groups.path, 2)
            }
            func start(_ command: String) throws -> BridgeProcess {
                try BridgeProcess(
                    ["-c", "echo $$ >'\(group)/cgroup.procs'; \(command)"], executable: "/bin/sh",
                    environment: Session.environment)
            }
            let score = try value(of: "OOMScoreAdjust=", in: projectFile("packaging/debian/ribbon.service"))
            let panel = try Session.plugIn()
            let receiver = try Receiver()
            let ribbon = try start(
                """
                exec choom --adjust \(score) -- '\(BridgeProcess.ribbon)' run --preset '\(Session.preset("melody"))' \
                    --device '\(Session.panelName)' --name '\(Session.clientName)'
                """)
            try ribbon.waitForLine(containing: "playing \(Session.panelName)")
            try receiver.connect(to: Session.clientName)
            try write("100M", to: "\(group)/memory.max")
            // Small ones, so that none is the first to go for its size.
            var others: [BridgeProcess] = []
            while try value(of: "oom_kill ", in: "\(group)/memory.events") < 3 {
                try #require(others.count < 60, "memory has run out")
                others.append(try start("x=$(head --bytes=6M /dev/zero | tr '\\0' x); echo; tail --follow /dev/null"))
                _ = try? others.last?.waitForLine(containing: "")
            }
            try tap(panel)
            #expect(try receiver.receive(2).lines.map { $0.prefix(5) } == ["90 43", "80 43"])
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }

        /// A suspend, as far as a virtual machine can test it: everything is frozen for a second, and goes on.
        @Test func aNoteThatSoundsThroughAFreezeEndsWithItsFinger() throws {
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            panel.down(slot: 0, x: 381, y: 400)
            try panel.frame()
            #expect(try session.receive(1) == ["90 43 64"])
            try write("1", to: "/sys/module/suspend/parameters/pm_test_delay")
            try write("freezer", to: "/sys/power/pm_test")
            defer { try? write("none", to: "/sys/power/pm_test") }
            try write("freeze", to: "/sys/power/state")
            panel.up(slot: 0)
            try panel.frame()
            #expect(try session.receive(1)[0].hasPrefix("80 43"))
            try tap(panel)
            #expect(try session.receive(2).map { $0.prefix(5) } == ["90 43", "80 43"])
            #expect(try session.end().messages == [])
        }
    }
}
