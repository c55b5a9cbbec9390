import Glibc
import KernelTestKit
import TestSupport
import Testing

extension KernelTests {
    /// Memory does not grow with the time that is played.
    @Suite("ribbon run: played for long")
    struct LongPlayTests {
        /// A minute of a panel of 100 Hz; `RIBBON_REPORTS=360000` plays an hour.
        private static let reports = (try? Session.variable("RIBBON_REPORTS")).flatMap { Int($0) } ?? 6000
        /// Reports of a round: two fingers come, move together and go.
        private static let roundLength = 10

        private static let preset = """
            ribbon-preset: 1
            name: Played for long
            ribbons:
              - name: sweep
                area: [0, 0, 1, 0.5]
                release: { spring: { rate: 8 } }
                send:
                  - { from: center, to: cc14 7 }
                  - { from: across, to: cc 1, smooth: 20 }
              - name: strings
                area: [0, 0.5, 1, 0.5]
                send:
                  - { from: touch, to: note, root: C3, span: 24, voices: 5 }

            """

        /// Counts notes: the round's last note off ends it.
        private func play(_ round: Int, on panel: VirtualPanel, _ session: Session) throws {
            let offset = Int32(round % 90)
            for slot: Int32 in 0..<2 {
                panel.down(slot: slot, x: 200 + slot * 500 + offset, y: 200 + slot * 400)
                try panel.frame()
            }
            for step: Int32 in 1...6 {
                for slot: Int32 in 0..<2 {
                    panel.move(slot: slot, x: 200 + slot * 500 + offset + step * 10, y: 200 + slot * 400 + step * 3)
                }
                try panel.frame()
            }
            for slot: Int32 in 0..<2 {
                panel.up(slot: slot)
                try panel.frame()
            }
            while try !session.receive(1)[0].hasPrefix("80") {}
        }

        @Test func memoryDoesNotGrowWhilePlaying() throws {
            let folder = TestFolder()
            let panel = try Session.plugIn()
            let session = try Session(["--preset", folder.write("long.yaml", Self.preset)])
            try session.waitUntilPlaying(panel)
            let rounds = Self.reports / Self.roundLength
            for round in 0..<rounds / 10 { try play(round, on: panel, session) }
            try session.ribbon.waitUntilIdle()
            let before = KernelTests.allocatedKilobytes(of: session.ribbon.processID)
            for round in rounds / 10..<rounds { try play(round, on: panel, session) }
            try session.ribbon.waitUntilIdle()
            let after = KernelTests.allocatedKilobytes(of: session.ribbon.processID)
            #expect(before > 0)
            #expect(after - before < 256, "\(before) kB after a tenth of the reports, \(after) kB at the end")
            print("long play: \(Self.reports) reports, \(before) kB after a tenth, \(after) kB at the end")
            _ = try session.end()
        }
    }
}
