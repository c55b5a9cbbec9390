import MIDI
import Mapping
import MappingTestKit
import Panels
import Player
import TestSupport
import Testing
import Time

@testable import Bridge

/// The last performance, written as recordings and a MIDI file, renders to the messages that were heard.
@Suite("What is kept")
struct KeptInputTests {
    /// A moment on the clock, which has nanoseconds.
    private func at(_ tick: Int64) -> Timestamp {
        Timestamp(nanoseconds: 1_000_000_000 + tick * 100_000 + tick * 7919 % 100_000)
    }

    /// A moment as the kernel's reports have it, and as both kinds of file can hold it.
    private func reported(_ tick: Int64) -> Timestamp { at(tick).inWholeMicroseconds }

    /// Two panels, random touches, keys, controllers and a clock.
    private func perform(_ loop: EmbeddedLoop, _ panels: [FakePanel], _ random: inout SeededRandom) throws -> Timestamp
    {
        var now: Int64 = 100
        for (index, panel) in panels.enumerated() { try loop.attach(panel, surface: "\(index)") }
        loop.wakeUp(at: at(now))
        let channel = Channel(index: 0)
        for _ in 0..<120 {
            now += Int64(1 + random.below(600))
            let panel = random.pick(panels)
            if !panel.down.isEmpty, random.chance(35) {
                panel.lift(random.pick(panel.down), at: reported(now))
            } else {
                let slot = panel.down.isEmpty || random.chance(30) ? random.below(4) : random.pick(panel.down)
                panel.touch(
                    slot, x: Int32(random.below(1270)), y: Int32(random.below(800)),
                    pressure: Int32(random.below(256)), at: reported(now))
            }
            panel.report(at: reported(now))
            now += 1
            if random.chance(20) {
                loop.sequencer.play(
                    random.pick([
                        .controller(channel, 74, UInt7(clamping: random.below(128))), .clock,
                        .noteOn(channel, key: UInt7(clamping: 40 + random.below(40)), velocity: 90),
                        .noteOff(channel, key: UInt7(clamping: 40 + random.below(40)), velocity: 64),
                    ]))
            }
            loop.wakeUp(at: at(now))
        }
        for panel in panels {
            for slot in panel.down { panel.lift(slot, at: reported(now)) }
            panel.report(at: reported(now))
        }
        loop.wakeUp(at: at(now))
        return reported(now)
    }

    /// As `ribbon keep` writes it and `ribbon render` reads it.
    func render(_ kept: KeptInput, _ panels: [FakePanel], _ patch: Patch) throws -> [SentMessage] {
        let renderer = Renderer(patch)
        var start: Timestamp?
        for (index, panel) in kept.panels.enumerated() {
            let take = Recording(device: panels[index].device, events: panel.events)
            let recording = try Recording(text: RecordingWriter.text(of: take, origin: .zero))
            var configuration = DeviceConfiguration()
            configuration.surface = "\(index)"
            _ = try renderer.add(recording, configuration: configuration)
            let first = Renderer.firstFrame(of: recording)
            start = [start, first].compactMap { $0 }.min()
        }
        var file = StandardMIDIFile(.fine)
        let origin = start ?? .zero
        for (time, message) in kept.messages { file.append(message, at: time - origin) }
        renderer.input = try StandardMIDIFileReader.messages(of: file.bytes)
        var sent: [SentMessage] = []
        renderer.render { sent.append(SentMessage(time: origin + $0.offset, port: $0.port, message: $0.message)) }
        return sent
    }

    @Test func aRenderOfItIsWhatWasHeard() throws {
        var (count, messages) = (0, 0)
        for seed in 0..<80 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var patch = Patch.random(&random)
            for index in patch.ribbons.indices where random.chance(30) {
                patch.ribbons[index].settings.surface = "\(random.below(2))"
            }
            let loop = EmbeddedLoop(patch)
            let panels = [FakePanel("left"), FakePanel("right")]
            let end = try perform(loop, panels, &random)
            let kept = KeptInput(loop.history)
            guard kept.panels.count == 2 else { continue }
            #expect(kept.isWhole)
            let rendered = try render(kept, panels, patch).filter { $0.time < end }
            let played = loop.sentToAll.filter { $0.time < end }
            // Messages that came in before the first touch count from there.
            let first = kept.panels.flatMap(\.events).map(\.time).min() ?? .zero
            guard kept.messages.allSatisfy({ $0.time >= first }) else { continue }
            try #require(rendered == played, "seed \(seed)")
            count += 1
            messages += kept.messages.count
        }
        #expect(count > 30)
        #expect(messages > 300)
    }

    /// Panels are numbered again from 0 after some two hundred. What is known of a panel is kept by its number.
    @Test func whatAnEarlierPanelOfTheSameNumberPlayedIsLeftOut() throws {
        let history = InputHistory(capacity: 64)
        for time in [1, 2] as [Int64] {
            history.addBegin(of: 3, at: Timestamp(nanoseconds: time))
            let event = RawEvent(
                time: .zero, type: EventType.absolute, code: AbsoluteAxis.trackingID, value: Int32(time))
            for event in [event, .report(at: .zero)] {
                event.asRun { history.add($0, panel: 3, at: Timestamp(nanoseconds: time)) }
            }
            history.addEnd(of: 3, at: Timestamp(nanoseconds: time))
        }
        let kept = KeptInput(history)
        #expect(kept.panels.map(\.number) == [3])
        #expect(kept.panels.first?.events.map(\.value) == [2, 0])
    }

    /// Somebody reads while the loop writes: each entry is whole, and none is missing among those that are there.
    @Test func aCopyBesideTheLoopIsWhole() async {
        let history = InputHistory(capacity: 1024)
        let (rounds, length) = (100_000, 7)
        async let writer: Void = {
            for round in 0..<rounds {
                let run = (0..<length).map { place in
                    let value = length * round + place
                    return RawEvent(time: .zero, type: 3, code: UInt16(value & 0xFFFF), value: Int32(value))
                }
                run.withUnsafeBufferPointer { history.add($0, panel: 1, at: Timestamp(nanoseconds: Int64(round))) }
            }
        }()
        var copies = 0
        while copies < 200 {
            let (entries, _) = history.copy()
            for (one, next) in zip(entries, entries.dropFirst()) where next.value != one.value + 1 {
                Issue.record("\(one) before \(next)")
            }
            let isWhole = entries.allSatisfy {
                $0.time.nanoseconds == Int64($0.value) / Int64(length) && $0.kind == 3 && $0.panel == 1
                    && $0.code == UInt16($0.value & 0xFFFF)
            }
            #expect(isWhole)
            copies += 1
        }
        await writer
        #expect(history.copy().entries.last?.value == Int32(rounds * length - 1))
    }
}
