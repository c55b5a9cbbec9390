import Glibc
import Panels
import Presets
import PresetsTestKit
import TestSupport
import Time

/// Feeds presets, configurations and device files that were changed at random to their readers.
///
///     presets-fuzz [INPUTS [SEED]] FILE…
///
/// Ends with 0 when every input was either taken or refused as it should be, within the time and the memory allowed.
@main
enum PresetsFuzz {
    /// An input that takes longer is a hang.
    private static let secondsAllowed: UInt32 = 10
    /// The growth allowed to the process after its first inputs, in bytes.
    private static let growthAllowed = 8 << 20
    /// The most memory the process may hold, in bytes.
    private static let memoryAllowed = 256 << 20

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.prefix { Int($0) != nil }.compactMap { Int($0) }
        let files = arguments.dropFirst(numbers.count)
        let seeds = files.compactMap { try? FileReader.bytes(of: $0) }
        guard !seeds.isEmpty, seeds.count == files.count else { fail("usage: presets-fuzz [INPUTS [SEED]] FILE…") }
        let count = numbers.first ?? 1_000_000
        let seed = UInt64(numbers.dropFirst().first ?? 1)
        Witness.watch("presets-fuzz")
        measureHostileFiles()
        var mutator = Mutator(seed: seed, seeds: seeds)
        var random = SeededRandom(seed: seed)
        var tally = Tally()
        var settled = 0
        for index in 0..<count {
            Witness.index = index
            if index % 1000 == 0 { alarm(secondsAllowed) }
            let input = mutator.next()
            tally.add(check(input))
            complete(input, &random)
            if index == count / 10 { settled = Usage.resident }
        }
        alarm(0)
        let growth = Usage.resident - settled
        let megabytes = Double(Usage.peak >> 10) / 1024
        print("\(count) inputs from seed \(seed): \(tally)")
        print("peak \(megabytes) MB, grown by \(growth >> 10) KB since the first tenth")
        if growth > growthAllowed { fail("the memory grows") }
        if Usage.peak > memoryAllowed { fail("too much memory") }
        if tally.taken == 0 || tally.refused == 0 { fail("the inputs are all of one kind") }
    }

    private static func measureHostileFiles() {
        let times = HostileFile.all.map { file in
            let start = Usage.processorTime
            alarm(secondsAllowed)
            let loaded = Preset.load(file.bytes, file: "fuzz.yaml")
            let time = Usage.processorTime - start
            expect(loaded, file.bytes)
            complete(file.bytes, at: SourcePosition(line: 2, column: 300_000))
            alarm(0)
            return (file.name, time)
        }
        guard let slowest = times.max(by: { $0.1 < $1.1 }) else { return }
        print("\(times.count) hostile files, the slowest, \(slowest.0), in \(Int(slowest.1 * 1000)) ms")
    }

    struct Tally: CustomStringConvertible {
        var taken = 0
        var refused = 0
        var diagnostics = 0

        var description: String { "\(taken) taken, \(refused) refused with \(diagnostics) diagnostics" }

        mutating func add(_ outcome: (isTaken: Bool, diagnostics: Int)) {
            taken += outcome.isTaken ? 1 : 0
            refused += outcome.isTaken ? 0 : 1
            diagnostics += outcome.diagnostics
        }
    }

    @discardableResult
    private static func check(_ bytes: [UInt8]) -> (isTaken: Bool, diagnostics: Int) {
        let preset = Preset.load(bytes, file: "fuzz.yaml") { $0 == "just.scl" ? Array("x\n1\n2/1\n".utf8) : nil }
        expect(preset, bytes)
        expect(Configuration.load(bytes, file: "fuzz.yaml"), bytes)
        let device = DeviceConfiguration.load(bytes, file: "fuzz.yaml")
        expect(device, bytes)
        if let value = device.value, DeviceConfiguration.load(Array(value.text.utf8), file: "again.yaml").value != value
        {
            fail("a device file is not read back as it was: \(value.text)")
        }
        return (preset.value != nil, preset.diagnostics.count)
    }

    /// Completes at a few places, which the input need not have.
    private static func complete(_ bytes: [UInt8], _ random: inout SeededRandom) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for _ in 0..<3 {
            let line = Int.random(in: 0...lines.count, using: &random)
            let length = lines.indices.contains(line) ? lines[line].count : 0
            complete(bytes, at: SourcePosition(line: line + 1, column: .random(in: 0...length + 2, using: &random)))
        }
    }

    private static func complete(_ bytes: [UInt8], at position: SourcePosition) {
        for completion in Completion.words(in: bytes, at: position) {
            if completion.word.isEmpty || completion.summary.isEmpty { fail("an empty completion at \(position)") }
            if completion.word.utf8.count > bytes.count + 64 { fail("a completion without end at \(position)") }
        }
    }

    /// Checks the properties of every outcome.
    private static func expect<Value>(_ loaded: Loaded<Value>, _ bytes: [UInt8]) {
        if (loaded.value == nil) != loaded.diagnostics.contains(where: { $0.severity == .error }) {
            fail("an error and a value, or neither")
        }
        if loaded.diagnostics.count > 402 { fail("too many diagnostics") }
        let lines = bytes.count { $0 == 0x0A || $0 == 0x0D || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 } + 1
        for diagnostic in loaded.diagnostics {
            if diagnostic.span.start.line > lines { fail("a line that the file has not: \(diagnostic)") }
            if diagnostic.span.start.column > bytes.count + 1 { fail("a column that the file has not: \(diagnostic)") }
            let text = diagnostic.description
            if text.utf8.count > 8192 { fail("a diagnostic without end") }
            if text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
                fail("a diagnostic that moves the cursor: \(text)")
            }
        }
    }

    private static func fail(_ message: String) -> Never {
        Witness.say(message)
        exit(1)
    }
}
