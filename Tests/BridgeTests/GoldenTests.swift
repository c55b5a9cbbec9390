import EvdevInput
import Glibc
import MIDI
import Mapping
import Panels
import Presets
import Testing
import Touch

@testable import Bridge

/// Recordings made to be read, each with a preset and with the MIDI that it must become. What each shows is said in its
/// `.events`, why each message comes in its `.midi`.
@Suite("Golden renders")
struct GoldenTests {
    private static let folder = "Tests/BridgeTests/Golden"

    static let names: [String] = {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".events") { names.append(String(name.dropLast(".events".count))) }
        }
        return names.sorted()
    }()

    @Test func thereAreEnoughOfThem() {
        #expect(Self.names.count >= 20)
    }

    @Test(arguments: names)
    func aRecordingBecomesItsMIDI(name: String) throws {
        let path = "\(Self.folder)/\(name)"
        let patch = try #require(Preset.load(Self.bytes("\(path).yaml"), file: "\(name).yaml").value)
        var lines: [String] = []
        try Renderer(Recording(contentsOf: "\(path).events"), patch: patch).render { lines.append(Self.line($0)) }
        #expect(try lines == Self.expected("\(path).midi"))
    }

    /// Every line of a `.midi`, without its comment.
    private static func expected(_ path: String) throws -> [String] {
        let text = String(decoding: try bytes(path), as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != "#" }.split(separator: " ")
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "r"), "there is no \(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return bytes
    }

    /// As `ribbon render` prints it.
    private static func line(_ event: Renderer.Event) -> String {
        let microseconds = event.offset.count / 1000
        let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        let bytes = event.message.bytes.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count < 2 ? "0\(text)" : text
        }
        return "\(microseconds / 1_000_000).\(fraction) \(bytes.joined(separator: " "))"
    }
}
