import Glibc
import TestSupport
import Testing

@Suite("ribbon face")
struct FaceCommandTests {
    private let folder = TestFolder()

    @Test("It writes a PNG picture of the size that is asked for, with a recording and without")
    func picture() throws {
        let preset = projectFile("presets/03-filter-and-melody.yaml")
        let (still, played) = (folder.path("still.png"), folder.path("played.png"))
        let first = try ribbon("face", "--preset", preset, "--size", "320x192", "--output", still)
        #expect(first.exit == .code(0) && first.errors.isEmpty)
        let bytes = try folder.bytes("still.png")
        #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(bytes[16..<24]) == [0, 0, 1, 64, 0, 0, 0, 192])
        let recording = projectFile("presets/demonstration.events")
        let second = try ribbon(
            "face", "--preset", preset, "--size", "320x192", "--recording", recording, "--at", "5", "--output", played)
        #expect(second.exit == .code(0))
        #expect(try folder.bytes("played.png") != bytes)
    }

    @Test("A recording is shown with what comes in, with snapshots, and with the presets that it changes to")
    func inputs() throws {
        let bank = TestFolder()
        let ribbons = [("1", "{ name: a, send: [{ from: center, to: cc 1 }] }"), ("2", "{ name: b, kind: pad }")]
        for (name, ribbon) in ribbons {
            bank.write("\(name).yaml", "ribbon-preset: 1\nname: P\(name)\nribbons: [\(ribbon)]\n")
        }
        // A program change at tick 0.
        let file: [UInt8] = [
            0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0, 96, 0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 7, 0, 0xC0, 1, 0,
            0xFF,
            0x2F, 0,
        ]
        let input = bank.path("input.mid")
        let stream = try #require(fopen(input, "wb"))
        fwrite(file, 1, file.count, stream)
        fclose(stream)
        func picture(_ name: String, _ more: [String]) throws -> [UInt8] {
            let output = folder.path(name)
            let shown = try ribbon(
                [
                    "face", "--preset", bank.path("1.yaml"), "--size", "160x96", "--recording",
                    projectFile("presets/demonstration.events"), "--at", "1", "--output", output,
                ] + more)
            #expect(shown.exit == .code(0), "\(shown.errors)")
            return try folder.bytes(name)
        }
        let alone = try picture("alone.png", [])
        #expect(try picture("input.png", ["--input", input]) == alone)
        #expect(try picture("bank.png", ["--input", input, "--bank", bank.path]) != alone)
        let preset = projectFile("presets/01-filter.yaml")
        for option in ["--input", "--state", "--bank"] {
            let failed = try ribbon("face", "--preset", preset, option, "none", "--output", folder.path("no.png"))
            #expect(failed.exit == .code(64) && failed.errors.contains("needs --recording"))
        }
    }

    @Test("What is wrong is said with its own exit code")
    func failures() throws {
        let output = folder.path("picture.png")
        let missing = try ribbon("face", "--preset", folder.path("none.yaml"), "--output", output)
        #expect(missing.exit == .code(66))
        let bad = folder.write("bad.yaml", "ribbon-preset: 1\nname: [")
        #expect(try ribbon("face", "--preset", bad, "--output", output).exit == .code(65))
        let preset = projectFile("presets/01-filter.yaml")
        let unwritable = folder.path("none/picture.png")
        #expect(try ribbon("face", "--preset", preset, "--size", "64x48", "--output", unwritable).exit == .code(74))
        #expect(try ribbon("face", "--preset", preset, "--size", "64", "--output", output).exit == .code(64))
    }
}
