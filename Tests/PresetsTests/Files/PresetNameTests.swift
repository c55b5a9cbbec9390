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
        #expect(error?.exitStatus == .wrongUsage)
        #expect(
            error?.description
                == "\(name): several presets are called so: \(own.path("02-lead.yaml")), \(own.path("03-solo.yaml")); "
                + "give the path of the one that is meant")
    }

    @Test func itsFilesNumberWillDoWithoutZeros() throws {
        #expect(try file("1") == own.path("01-pads.yaml") && file("003") == own.path("03-solo.yaml"))
        #expect(try file("0") == nil && file("5") == nil)
        own.write("4-drone.yaml", preset("Drone"))
        #expect(thrown(FileError.self) { try file("4") }?.exitStatus == .wrongUsage)
        // One that is called so comes first.
        shared.write("organ.yaml", preset("1"))
        #expect(try file("1") == shared.path("organ.yaml"))
        shared.write("2.yaml", preset("Two"))
        #expect(try file("2") == shared.path("2.yaml"))
    }

    @Test func theErrorSuggestsWhatIsNearAndNamesTheCommand() {
        var search = SearchPath(environment: { _ in nil }, folder: nil)
        search.presets = [own.path]
        #expect(
            thrown(FileError.self) { try search.preset("drum pad") }?.description
                == "drum pad: no preset is called so; did you mean 'Drum pads'? “ribbon presets” lists them; "
                + "a file is given by its path")
        #expect(
            thrown(FileError.self) { try search.preset("orgam", after: [shared.path]) }?.description
                .contains("did you mean 'organ'?") == true)
        #expect(thrown(FileError.self) { try search.preset("xyz") }?.description.contains("did you mean") == false)
    }

    @Test func presetsOfACheckoutAroundTheFolderAreFound() throws {
        let checkout = TestFolder()
        for folder in ["presets", "Sources/ribbon", "docs/pictures"] { checkout.makeFolder(folder) }
        checkout.write("presets/01-tune.yaml", preset("Tune"))
        let search = SearchPath(environment: { _ in nil }, folder: checkout.path("docs/pictures"))
        #expect(try search.preset("tune") == checkout.path("presets/01-tune.yaml"))
        #expect(!search.presets.contains(checkout.path("presets")))
        #expect(SearchPath(environment: { _ in nil }, folder: "/").checkout == nil)
    }

    @Test func aListSaysWhatEachIsFor() {
        own.write("05-low.yaml", "# Low: the lowest notes,\n# and no others.\n#\n# More.\nname: Low\n")
        own.write("06-own.yaml", "name: Own\n")
        own.write("07-bad.yaml", "# What it is\n}")
        let entries = [5, 6, 7].map { PresetEntry(own.path(["05-low.yaml", "06-own.yaml", "07-bad.yaml"][$0 - 5])) }
        #expect(entries.map(\.name) == ["Low", "Own", "07-bad"])
        #expect(entries.map(\.purpose) == ["the lowest notes, and no others.", nil, "What it is"])
    }

    @Test(arguments: ["Notes", "organs", "", "Drum"])
    func whatIsNotThereIsNotFound(name: String) throws {
        #expect(try file(name) == nil)
    }

    @Test func theSearchPathFindsThemToo() throws {
        var search = SearchPath(environment: { _ in nil }, folder: nil)
        search.presets = ["/nowhere", own.path, shared.path]
        #expect(try search.preset("Drum pads") == own.path("01-pads.yaml"))
        #expect(try search.preset("organ") == shared.path("organ.yaml"))
        #expect(thrown(FileError.self) { try search.preset("Harp") }?.exitStatus == .missingFile)
        #expect(thrown(FileError.self) { try search.preset("Lead") }?.exitStatus == .wrongUsage)
    }
}
