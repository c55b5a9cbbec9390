import Presets
import TestSupport
import Testing

@Suite("Preset name")
struct PresetNameTests {
    private let own = TestFolder()
    private let shared = TestFolder()

    private func preset(_ name: String) -> String {
        "ribbon-preset: 1\nname: \(name)\nribbons: [{ name: a, send: [] }]\n"
    }

    init() {
        own.write("01-pads.yaml", preset("Drum pads"))
        own.write("02-lead.yaml", preset("Lead"))
        own.write("03-solo.yaml", preset("Lead"))
        own.write("04-bass.yaml", preset("solo") + "  - nonsense\n")
        own.write("notes.txt", preset("Notes"))
        shared.write("pads.yaml", preset("Other pads"))
        shared.write("organ.yaml", preset("DRUM PADS"))
    }

    private func file(_ name: String) throws -> String? { try PresetName(name).file(in: [own.path, shared.path]) }

    @Test(arguments: [
        ("Drum pads", "01-pads.yaml"), ("drum pads", "01-pads.yaml"), ("01-Pads", "01-pads.yaml"),
        ("lead", "02-lead.yaml"), ("solo", "03-solo.yaml"), ("BASS", "04-bass.yaml"),
    ])
    func aPresetIsFoundByItsFileOrByItsName(name: String, file: String) throws {
        #expect(try self.file(name) == own.path(file))
    }

    @Test func whatIsWrittenAlikeComesFirstAndAFileBeforeAName() throws {
        #expect(try file("DRUM PADS") == shared.path("organ.yaml"))
        #expect(try file("pads") == shared.path("pads.yaml"))
        #expect(try file("Other pads") == shared.path("pads.yaml"))
    }

    @Test(arguments: ["Lead", "LEAD"])
    func ofSeveralNoneIsGuessed(name: String) {
        let error = thrown(FileError.self) { try file(name) }
        #expect(error?.exitCode == 64)
        #expect(
            error?.description
                == "\(name): several presets are called so: \(own.path("02-lead.yaml")), \(own.path("03-solo.yaml")); "
                + "give the path of the one that is meant")
    }

    @Test(arguments: ["Notes", "organs", "", "Drum"])
    func whatIsNotThereIsNotFound(name: String) throws {
        #expect(try file(name) == nil)
    }

    @Test func theSearchPathFindsThemToo() throws {
        var search = SearchPath { _ in nil }
        search.presets = ["/nowhere", own.path, shared.path]
        #expect(try search.preset("Drum pads") == own.path("01-pads.yaml"))
        #expect(try search.preset("organ") == shared.path("organ.yaml"))
        #expect(thrown(FileError.self) { try search.preset("Harp") }?.exitCode == 66)
        #expect(thrown(FileError.self) { try search.preset("Lead") }?.exitCode == 64)
    }
}
