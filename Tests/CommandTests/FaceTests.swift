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
