import Glibc
import KernelTestKit
import System
import TestSupport
import Testing

extension KernelTests {
    /// Everything the loop uses is paged in first. An optimised build shows it: in a debug build generic types are made
    /// when they are first used.
    @Suite("ribbon run: memory")
    struct MemoryTests {
        private struct Faults: Hashable {
            var minor: Int
            var major: Int
        }

        /// Page faults of the loop's thread.
        private func faults(of process: pid_t) throws -> Faults {
            for name in Folder.names(in: "/proc/\(process)/task") {
                guard let stat = line(of: "/proc/\(process)/task/\(name)/stat"), stat.contains("(ribbon-loop)") else {
                    continue
                }
                // proc_pid_stat(5): what follows the name begins with the third field; minflt is the tenth.
                let fields = stat.drop { $0 != ")" }.dropFirst(2).split(separator: " ")
                return Faults(minor: try #require(Int(fields[7])), major: try #require(Int(fields[9])))
            }
            throw Failure("the process \(process) has no thread ribbon-loop")
        }

        private func line(of path: String) -> String? {
            guard let file = fopen(path, "r") else { return nil }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 1024)
            return fgets(&line, 1024, file) == nil ? nil : KernelTests.text(line)
        }

        private static let preset = """
            ribbon-preset: 1
            name: Everything
            ribbons:
              - name: sweep
                area: [0, 0, 1, 0.5]
                send:
                  - { from: center, to: cc14 7 }
                  - { from: across, to: cc 1, smooth: 20 }
                  - { from: hold, to: cc 80 }
              - name: melody
                area: [0, 0.5, 1, 0.5]
                send:
                  - { from: touch, to: note, root: C3, span: 24, voices: 5 }

            """

        /// A bridge's page faults before its first touch, after it, and after a thousand frames.
        private func played() throws -> [Faults] {
            let folder = TestFolder()
            let panel = try Session.plugIn()
            let session = try Session(["--preset", folder.write("everything.yaml", Self.preset)])
            try session.waitUntilPlaying(panel)
            try session.ribbon.waitUntilIdle()
            var counts = [try faults(of: session.ribbon.processID)]
            panel.down(slot: 0, x: 0, y: 600)
            try panel.frame()
            #expect(try session.receive(1) == ["90 3C 64"])
            try session.ribbon.waitUntilIdle()
            counts.append(try faults(of: session.ribbon.processID))
            panel.up(slot: 0)
            try panel.frame()
            for round: Int32 in 0..<100 {
                for slot: Int32 in 0..<2 {
                    panel.down(slot: slot, x: 200 + slot * 400 + round, y: 200 + slot * 400)
                    try panel.frame()
                }
                for step: Int32 in 1...6 {
                    for slot: Int32 in 0..<2 { panel.move(slot: slot, x: 200 + step * 100, y: 200 + slot * 400 + step) }
                    try panel.frame()
                }
                for slot: Int32 in 0..<2 {
                    panel.up(slot: slot)
                    try panel.frame()
                }
                // The lift of the second finger is the round's last frame.
                while try !session.receive(1)[0].hasPrefix("80") {}
            }
            // The answer to the last frame comes after everything else.
            panel.down(slot: 0, x: 1270, y: 600)
            try panel.frame()
            while try session.receive(1) != ["90 54 64"] {}
            try session.ribbon.waitUntilIdle()
            counts.append(try faults(of: session.ribbon.processID))
            _ = try session.end()
            return counts
        }

        /// Memory that is not paged in faults each time. A busy machine makes the bridge late now and then, and what
        /// it does only then may fault, so all is played up to three times.
        @Test func neitherTheFirstTouchNorAThousandFramesFault() throws {
            var counts = try played()
            for _ in 0..<2 where Set(counts).count > 1 { counts = try played() }
            #expect(counts == Array(repeating: counts[0], count: 3))
        }
    }
}
