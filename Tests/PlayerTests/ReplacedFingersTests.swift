import Panels
import Testing
import Time

@testable import Player

/// A finger is lifted and another one lands within one report, as is ordinary at 25 to 60 reports a second.
@Suite("Fingers that replace others in a frame")
struct ReplacedFingersTests {
    private typealias Change = (code: UInt16, value: Int32)

    /// Reports 20 ms apart.
    private func play(_ preset: String, _ reports: [[Change]]) throws -> [String] {
        var recording = Recording(device: Take.device())
        for (index, changes) in reports.enumerated() {
            let time = Timestamp.milliseconds(Int64(20 * index))
            for change in changes {
                recording.events.append(
                    RawEvent(time: time, type: EventType.absolute, code: change.code, value: change.value))
            }
            recording.events.append(.report(at: time))
        }
        return try render(preset, recording)
    }

    private func render(_ preset: String, _ recording: Recording) throws -> [String] {
        let renderer = Renderer(try Playing.patch(preset))
        _ = try renderer.add(recording)
        var sent: [String] = []
        renderer.render { sent.append("\($0.offset.count / 1_000_000) \($0.message.hex)") }
        return sent
    }

    private func slot(_ slot: Int32) -> Change { (AbsoluteAxis.slot, slot) }
    private func id(_ id: Int32) -> Change { (AbsoluteAxis.trackingID, id) }
    private func x(_ x: Int32) -> [Change] { [(AbsoluteAxis.positionX, x), (AbsoluteAxis.positionY, 400)] }

    /// The ways in which a report says that finger 1, in slot 0, is gone and finger 2 is at 900.
    private var replacements: [(name: String, report: [Change], slot: Int32)] {
        [
            ("the same slot", [slot(0), id(-1), id(2)] + x(900), 0),
            ("a new tracking id without a lift", [slot(0), id(2)] + x(900), 0),
            ("a later slot", [slot(0), id(-1), slot(1), id(2)] + x(900), 1),
            ("a slot told first", [slot(1), id(2)] + x(900) + [slot(0), id(-1)], 1),
        ]
    }

    @Test func theNewFingerMovesTheCentre() throws {
        let preset = "ribbons: [{ name: a, anchors: [], send: [{ from: center, to: cc 20 }] }]"
        for (name, report, newSlot) in replacements {
            let sent = try play(
                preset,
                [[slot(0), id(1)] + x(127), report, [slot(newSlot)] + x(1016), [slot(newSlot), id(-1)]])
            #expect(sent == ["0 B0 14 0D", "20 B0 14 5A", "40 B0 14 66"], "\(name)")
        }
    }

    @Test func allVoicesAreTakenAndTheNewFingerGetsTheFreeOne() throws {
        let preset = """
            ribbons:
              - name: a
                send: [{ from: touch, to: note, root: C3, span: 24, voices: 2, priority: PRIORITY }]
            """
        for priority in ["last", "low", "high"] {
            for (name, report, newSlot) in replacements where newSlot == 0 {
                let sent = try play(
                    preset.replacing("PRIORITY", with: priority),
                    [
                        [slot(0), id(1)] + x(300), [slot(1), id(9)] + x(600), report,
                        [slot(0), id(-1), slot(1), id(-1)],
                    ])
                let notes = sent.map { String($0.split(separator: " ").prefix(3).joined(separator: " ")) }
                let keys = sent.map { String($0.split(separator: " ")[2]) }
                #expect(
                    notes == [
                        "0 90 \(keys[0])", "20 90 \(keys[1])", "40 80 \(keys[0])", "40 90 \(keys[3])",
                        "60 80 \(keys[3])", "60 80 \(keys[1])",
                    ]
                        || notes == [
                            "0 90 \(keys[0])", "20 90 \(keys[1])", "40 80 \(keys[0])", "40 90 \(keys[3])",
                            "60 80 \(keys[1])", "60 80 \(keys[3])",
                        ], "\(name), \(priority): \(sent)")
            }
        }
    }

    /// After a loss the kernel says that slot 0 has another finger than before.
    @Test func aFingerThatALossBringsIsHeard() throws {
        let preset = "ribbons: [{ name: a, anchors: [], send: [{ from: center, to: cc 20 }] }]"
        var recording = Recording(device: Take.device())
        func add(_ type: UInt16, _ code: UInt16, _ value: Int32, _ time: Int64) {
            recording.events.append(RawEvent(time: .milliseconds(time), type: type, code: code, value: value))
        }
        func report(_ changes: [Change], _ time: Int64) {
            for change in changes { add(EventType.absolute, change.code, change.value, time) }
            recording.events.append(.report(at: .milliseconds(time)))
        }
        report([slot(0), id(1)] + x(127), 0)
        add(EventType.synchronization, Synchronization.dropped, 0, 20)
        report([], 20)
        report([slot(0), id(2)] + x(900), 21)
        report([slot(0)] + x(1016), 40)
        let sent = try render(preset, recording)
        #expect(sent == ["0 B0 14 0D", "21 B0 14 5A", "40 B0 14 66"])
    }
}
