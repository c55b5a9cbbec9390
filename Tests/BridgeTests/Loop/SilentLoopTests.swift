import ALSASequencer
import CLinux
import EvdevInput
import MIDI
import Mapping
import Panels
import Player
import Presets
import System
import TestSupport
import Testing
import Time
import Touch

@testable import Bridge

/// A loop on its thread without a sequencer, played by a page.
@Suite("Silent loop")
struct SilentLoopTests {
    @Test func whatAPagePlaysIsHeardByThoseWhoWatch() throws {
        let text = """
            ribbon-preset: 1
            name: Test
            ribbons: [{ name: all, send: [{ from: touch, to: note, root: C3, span: 24, voices: 4 }] }]
            """
        let patch = try loaded(text)
        let thread = LoopThread(port: try SequencerClient(silentOutputs: 1), patch: MountedPatch(patch))
        var ends: [Int32] = [-1, -1]
        try #require(ribbon_pipe(&ends) == 0)
        let pipe = EventPipe(path: "page/1", device: PageReports.device(named: "Browser"), ends: (ends[0], ends[1]))
        let panel = try Mounter(patch, shared: thread.shared).mountPage(
            pipe.panel.device, on: nil, size: Millimetres(width: 100, height: 100))
        _ = thread.start(priority: nil)
        #expect(thread.send(.monitor(true)))
        let device = PlayedDevice(pipe.panel, panel: panel, isPage: true)
        #expect(thread.send(.attach(device)))
        var reports = PageReports()
        func play(_ contacts: PageContact...) {
            #expect(pipe.write(reports.report(PageFrame(time: MonotonicClock.now, contacts: contacts))))
        }
        var notes: [Message] = []
        func wait(until isDone: ([Message]) -> Bool) throws {
            let end = MonotonicClock.now + .seconds(20)
            while !isDone(notes) {
                thread.drainMonitor(waits: true) {
                    if case .message(_, let message) = $0, message.isNote { notes.append(message) }
                }
                if isDone(notes) { return }
                try #require(!Poll.wait(for: thread.monitorDescriptor, until: end).isEmpty)
            }
        }
        play(PageContact(id: 1, x: 10_000, y: 9), PageContact(id: 2, x: 50_000, y: 9))
        try wait { $0.filter { $0.struckKey != nil }.count == 2 }
        play()
        try wait { $0.filter { $0.releasedKey != nil }.count == 2 }
        #expect(thread.stop())
        #expect(thread.statistics.latency.summary.count == 0)
        #expect(device.latency.summary.count > 0)
        #expect(thread.statistics.counters.sent > 0)
    }

    private func loaded(_ text: String) throws -> Patch {
        let loaded = Preset.load(Array(text.utf8), file: "test.yaml")
        return try #require(loaded.value, "\(loaded.diagnostics)")
    }
}
