import Glibc
import Presets
import TestSupport
import Testing

@testable import Control

@Suite("Preset selection")
struct PresetSelectionTests {
    private let folder = TestFolder()
    private let search = SearchPath { _ in nil }

    private func preset(_ name: String, center: String = "0.5") -> String {
        "ribbon-preset: 1\nname: \(name)\nribbons:\n  - name: a\n    area: [0, 0, 1, 1]\n    center: \(center)\n    send: []\n"
    }

    private func selection(_ name: String? = nil, bank: Bool = false, last: String? = nil) throws -> PresetSelection {
        var configuration = Configuration()
        if bank { configuration.bank = folder.path }
        return try PresetSelection(name, configuration, last: last, search: search)
    }

    init() {
        folder.write("1.yaml", preset("One"))
        folder.write("2.yaml", preset("Two"))
    }

    @Test func theNamedOneComesBeforeTheLastOneAndThatBeforeTheBanksFirst() throws {
        #expect(try selection(folder.path("2.yaml")).patch.name == "Two")
        #expect(try selection(bank: true, last: folder.path("2.yaml")).patch.name == "Two")
        #expect(try selection(bank: true).patch.name == "One")
        #expect(thrown(PresetSelection.Refusal.self) { try selection() }?.exitCode == 66)
    }

    @Test func aLastPresetThatIsBrokenIsPassedOverAndTold() throws {
        folder.write("2.yaml", preset("Broken", center: "2"))
        let selection = try selection(bank: true, last: folder.path("2.yaml"))
        #expect(selection.patch.name == "One")
        #expect(selection.refusal?.lines.first?.contains("2.yaml:6:13: ") == true)
    }

    @Test func aNamedPresetThatIsBrokenIsRefused() {
        folder.write("2.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetSelection.Refusal.self) { try selection(folder.path("2.yaml")) }?.exitCode == 65)
        folder.write("1.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetSelection.Refusal.self) { try selection(bank: true) }?.exitCode == 65)
    }

    @Test func aPresetWithAnErrorChangesNothing() throws {
        var selection = try selection(folder.path("1.yaml"))
        folder.write("1.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetSelection.Refusal.self) { try selection.reload() }?.exitCode == 65)
        #expect(selection.patch.name == "One")
        #expect(selection.refusal?.lines.first?.contains("1.yaml:6:13: ") == true)
        folder.write("1.yaml", preset("One"))
        #expect(try selection.reload() == false)
        #expect(selection.refusal == nil)
        folder.write("1.yaml", preset("Uno"))
        #expect(try selection.reload())
        #expect(selection.patch.name == "Uno")
    }

    @Test func theFileThatIsPlayedIsWatchedFromBeforeItIsRead() throws {
        var selection = try selection(folder.path("1.yaml"))
        folder.write("1.yaml", preset("Uno"))
        #expect(selection.watch?.drain() == [.changed])
        try selection.choose(.next)
        folder.write("1.yaml", preset("One"))
        #expect(selection.watch?.drain() == [])
        folder.write("2.yaml", preset("Broken", center: "2"))
        #expect(selection.watch?.drain() == [.changed])
        #expect(thrown(PresetSelection.Refusal.self) { try selection.reload() } != nil)
        folder.write("2.yaml", preset("Two"))
        #expect(selection.watch?.drain() == [.changed])
    }

    @Test func theFolderOfThePresetIsItsBank() throws {
        var selection = try selection(folder.path("1.yaml"))
        try selection.choose(.next)
        #expect(selection.patch.name == "Two")
        try selection.choose(.number(0))
        #expect(selection.patch.name == "One")
        let refusal = thrown(PresetSelection.Refusal.self) { try selection.choose(.number(7)) }
        #expect(refusal?.lines == ["error: there is no preset for program 7: the bank \(folder.path) has 2 presets"])
        #expect(selection.patch.name == "One")
    }

    @Test func aPresetIsChosenByItsNameAndOfTwoNoneIsGuessed() throws {
        var selection = try selection(folder.path("1.yaml"))
        try selection.choose(.named("two"))
        #expect(selection.path == folder.path("2.yaml"))
        folder.write("3.yaml", preset("TWO"))
        try selection.choose(.named("TWO"))
        #expect(selection.path == folder.path("3.yaml"))
        let refusal = thrown(PresetSelection.Refusal.self) { try selection.choose(.named("two")) }
        #expect(refusal?.exitCode == 64)
        #expect(refusal?.lines.first?.hasPrefix("error: two: several presets are called so: ") == true)
        #expect(selection.path == folder.path("3.yaml"))
    }

    @Test func aFileThatTheBridgeDoesNotSeeIsMissing() throws {
        var selection = try selection(folder.path("1.yaml"))
        let refusal = thrown(PresetSelection.Refusal.self) { try selection.choose(.named(folder.path("4.yaml"))) }
        #expect(refusal?.exitCode == 66)
        #expect(selection.patch.name == "One")
    }
}
