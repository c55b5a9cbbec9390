import Glibc
import KernelTestKit
import Testing

extension KernelTests {
    /// The whole bridge, optimised, as it plays. Everything that any of its threads allocates is counted by the library
    /// that Tests/KernelTests/run has built from Tests/GestureAllocations/malloc-interposer.c.
    @Suite("ribbon run: allocations")
    struct AllocationTests {
        /// A count that the counted process keeps, in memory that both map.
        private struct SharedCount {
            static let path = "/tmp/ribbon-allocations"
            private let memory: UnsafeMutablePointer<Int>

            init() throws {
                let file = open(Self.path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
                guard file >= 0, ftruncate(file, 8) == 0 else { throw Failure("\(Self.path): \(errno)") }
                defer { close(file) }
                guard let mapped = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), mapped != MAP_FAILED
                else { throw Failure("mmap: \(errno)") }
                memory = mapped.assumingMemoryBound(to: Int.self)
            }

            var value: Int { memory.pointee }
        }

        private func start(_ preset: String) throws -> BridgeProcess {
            try BridgeProcess(
                [
                    "run", "--preset", Session.preset(preset), "--device", Session.panelName, "--name",
                    Session.clientName,
                ],
                environment: Session.environment.merging([
                    "LD_PRELOAD": Session.variable("RIBBON_INTERPOSER"), "RIBBON_ALLOCATIONS": SharedCount.path,
                ]) { $1 })
        }

        @Test func twoThousandFramesAllocateNothing() throws {
            let count = try SharedCount()
            var before = -1
            let panel = try Session.plugIn()
            let receiver = try Receiver()
            let ribbon = try start("controller")
            try ribbon.waitForLine(containing: "playing \(Session.panelName)")
            try receiver.connect(to: Session.clientName)
            panel.down(slot: 0, x: 200, y: 400)
            for frame in 0..<2100 as Range<Int32> {
                if frame > 0 { panel.move(slot: 0, x: 200 + 10 * (frame % 2), y: 400) }
                try panel.frame()
                #expect(try receiver.receive(1).lines == ["B0 4A \(frame % 2 == 0 ? "14" : "15")"])
                if frame == 100 {
                    // By now the new connection has been processed, too.
                    try ribbon.waitUntilIdle()
                    // Allocations so far show that counting works.
                    #expect(count.value > 100)
                    before = count.value
                }
            }
            try ribbon.waitUntilIdle()
            #expect(count.value == before)
            _ = try Session.command("status")
            #expect(count.value > before)
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }
    }
}
