import EvdevInput
import Glibc
import KernelTestKit
import Panels
import Testing
import Touch

extension KernelTests {
    /// From the panel to the note: contacts = notes on = notes off, whatever happens to the panel.
    @Suite("Input: sound")
    struct InputSoundTests {
        private static let playable = PanelRecordings.names().filter { !$0.hasPrefix("nonsense.") }

        private func start(devices: [String]) throws -> (ribbon: BridgeProcess, receiver: Receiver) {
            let receiver = try Receiver()
            let name = "Ribbon input test"
            let arguments = ["run", "--preset", Session.preset("fifteen-notes"), "--name", name, "--no-grab"]
            let ribbon = try BridgeProcess(
                arguments + devices.flatMap { ["--device", $0] }, environment: Session.environment)
            try receiver.connect(to: name)
            return (ribbon, receiver)
        }

        @Test func everyPanelsContactsAreItsNotes() throws {
            let recordings = try Self.playable.map { try PanelRecordings.named($0) }
            let (ribbon, receiver) = try start(devices: recordings.map(\.device.name))
            var notes = NoteCount()
            for (name, recording) in zip(Self.playable, recordings) {
                let before = notes
                var device: EvdevInput.VirtualPanel? = try EvdevInput.VirtualPanel(recording.device)
                let path = try #require(device?.path)
                try ribbon.waitForLine(containing: "playing \(recording.device.name) (\(path))")
                var reading = try PanelReading(path)
                var report: [Panels.RawEvent] = []
                for event in recording.events {
                    report.append(event)
                    guard event.type == 0, event.code == 0 else { continue }
                    try device?.send(report)
                    report.removeAll()
                    #expect(reading.read() == .drained)
                    // Neither may run ahead: the kernel may drop events that the program has not read.
                    try notes.receive(
                        from: receiver, on: before.on + reading.began,
                        off: before.off + reading.ended + reading.cancelled)
                }
                device = nil
                try notes.receive(from: receiver, on: 0, off: notes.on)
                let contacts = try PanelRecordings.number("contacts", of: name)
                #expect(notes.on - before.on == contacts, "\(name)")
                #expect(notes.off - before.off == contacts, "\(name)")
                #expect(notes.sounding.isEmpty)
            }
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }

        /// A panel of five slots, 1000 units wide.
        private static let panel = PanelDescription(
            name: "Panel in trouble",
            axes: [
                .init(.slot, 0...4), .init(.positionX, 0...1000), .init(.positionY, 0...1000),
                .init(.trackingID, 0...65_535),
            ])

        /// The position of the last finger, on the lowest note: when it sounds, everything before it has been played.
        private static let sentinel: Int32 = 0

        @Test func noNoteIsLeftSoundingByHundredsOfLosses() throws {
            let panel = try KernelTestKit.VirtualPanel(Self.panel)
            let (ribbon, receiver) = try start(devices: [Self.panel.name])
            try ribbon.waitForLine(containing: "playing \(Self.panel.name)")
            var notes = NoteCount()
            // Stands still as long as the program does, so that it tells what the program has lost.
            var witness = try PanelReading(panel.node)
            for round in 0..<200 as Range<Int32> {
                for slot in 0..<3 as Range<Int32> { panel.down(slot: slot, x: 100 + slot * 300, y: 500) }
                try panel.frame()
                try notes.receive(from: receiver, on: notes.on + 3, off: 0)
                ribbon.pause()
                #expect(witness.read() == .drained)
                for step in 0..<150 as Range<Int32> {
                    for slot in 0..<3 as Range<Int32> { panel.move(slot: slot, x: 110 + slot * 300 + step, y: step) }
                    try panel.frame()
                }
                // Lost as well: fingers that go, one that comes again, one that stays.
                panel.up(slot: 0)
                if round % 2 == 0 { panel.up(slot: 1) }
                if round % 3 == 0 {
                    panel.up(slot: 2)
                    panel.down(slot: 2, x: 900, y: 10)
                }
                try panel.frame()
                #expect(witness.read() == .drained)
                #expect(witness.panel.drops == Int(round) + 1)
                ribbon.send(SIGCONT)
                if round % 2 != 0 { panel.up(slot: 1) }
                panel.up(slot: 2)
                try panel.frame()
                panel.down(slot: 4, x: Self.sentinel, y: 0)
                try panel.frame()
                while notes.sounding[36 + 12] == nil {
                    notes.take(try #require(try receiver.receive()))
                }
                #expect(notes.sounding == [48: 1])
                panel.up(slot: 4)
                try panel.frame()
                try notes.receive(from: receiver, on: 0, off: notes.on)
            }
            #expect(notes.sounding.isEmpty)
            #expect(notes.on >= 200 * 4)
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }

        @Test func noNoteAndNoDescriptorIsLeftByHundredsOfPanelsPulledOutMidTouch() throws {
            let (ribbon, receiver) = try start(devices: [Self.panel.name])
            var notes = NoteCount()
            var descriptors: [Int] = []
            var memory: [Int] = []
            for round in 0..<200 as Range<Int32> {
                let panel = try KernelTestKit.VirtualPanel(Self.panel)
                try ribbon.waitForLine(containing: "playing \(Self.panel.name) (\(panel.node))")
                for slot in 0..<4 as Range<Int32> { panel.down(slot: slot, x: 100 + slot * 200 + round % 50, y: 500) }
                try panel.frame()
                try notes.receive(from: receiver, on: notes.on + 4, off: 0)
                panel.unplug()
                try notes.receive(from: receiver, on: 0, off: notes.on)
                #expect(notes.sounding.isEmpty)
                try ribbon.waitForLine(containing: "waiting for")
                descriptors.append(KernelTests.openDescriptors(of: ribbon.processID))
                memory.append(KernelTests.allocatedKilobytes(of: ribbon.processID))
            }
            #expect(notes.on == 800)
            // One or two are open for a moment, while a node is described; a leak would be of one for each panel.
            #expect(descriptors[199] - descriptors[49] < 10)
            #expect(memory[199] - memory[50] < 2000)
            ribbon.send(SIGTERM)
            #expect(try ribbon.waitForExit() == .code(0))
        }
    }

    /// A process's memory without its code. Pages of code come into memory when they first run, megabytes at once.
    static func allocatedKilobytes(of process: pid_t) -> Int {
        guard let file = fopen("/proc/\(process)/status", "r") else { return -1 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = KernelTests.text(line).split(whereSeparator: { $0 == " " || $0 == "\t" })
            if words.first == "RssAnon:", words.count > 1 { return Int(words[1]) ?? -1 }
        }
        return -1
    }
}
