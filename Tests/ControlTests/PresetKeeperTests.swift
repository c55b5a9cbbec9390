import Glibc
import Presets
import TestSupport
import Testing

@testable import Control

@Suite("Preset keeper")
struct PresetKeeperTests {
    private let folder = TestFolder()
    private let search = SearchPath { _ in nil }

    private func preset(_ name: String, center: String = "0.5") -> String {
        "ribbon-preset: 1\nname: \(name)\nribbons:\n  - name: a\n    area: [0, 0, 1, 1]\n    center: \(center)\n    send: []\n"
    }

    private func keeper(_ name: String? = nil, bank: Bool = false, last: String? = nil) throws -> PresetKeeper {
        var configuration = Configuration()
        if bank { configuration.bank = folder.path }
        return try PresetKeeper(name, configuration, last: last, search: search)
    }

    init() {
        folder.write("1.yaml", preset("One"))
        folder.write("2.yaml", preset("Two"))
    }

    @Test func theNamedOneComesBeforeTheLastOneAndThatBeforeTheBanksFirst() throws {
        #expect(try keeper(folder.path("2.yaml")).patch.name == "Two")
        #expect(try keeper(bank: true, last: folder.path("2.yaml")).patch.name == "Two")
        #expect(try keeper(bank: true).patch.name == "One")
        #expect(thrown(PresetKeeper.Refusal.self) { try keeper() }?.exitCode == 66)
    }

    @Test func aLastPresetThatIsBrokenIsPassedOverAndTold() throws {
        folder.write("2.yaml", preset("Broken", center: "2"))
        let keeper = try keeper(bank: true, last: folder.path("2.yaml"))
        #expect(keeper.patch.name == "One")
        #expect(keeper.refusal?.lines.first?.contains("2.yaml:6:13: ") == true)
    }

    @Test func aNamedPresetThatIsBrokenIsRefused() {
        folder.write("2.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetKeeper.Refusal.self) { try keeper(folder.path("2.yaml")) }?.exitCode == 65)
        folder.write("1.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetKeeper.Refusal.self) { try keeper(bank: true) }?.exitCode == 65)
    }

    @Test func aPresetWithAnErrorChangesNothing() throws {
        var keeper = try keeper(folder.path("1.yaml"))
        folder.write("1.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetKeeper.Refusal.self) { try keeper.reload() }?.exitCode == 65)
        #expect(keeper.patch.name == "One")
        #expect(keeper.refusal?.lines.first?.contains("1.yaml:6:13: ") == true)
        folder.write("1.yaml", preset("One"))
        #expect(try keeper.reload() == false)
        #expect(keeper.refusal == nil)
        #expect(!keeper.isOutdated)
        folder.write("1.yaml", preset("Uno"))
        #expect(keeper.isOutdated)
        #expect(try keeper.reload())
        #expect(keeper.patch.name == "Uno")
        unlink(folder.path("1.yaml"))
        #expect(keeper.isOutdated)
    }

    @Test func theFolderOfThePresetIsItsBank() throws {
        var keeper = try keeper(folder.path("1.yaml"))
        try keeper.choose(.next)
        #expect(keeper.patch.name == "Two")
        try keeper.choose(.number(0))
        #expect(keeper.patch.name == "One")
        let refusal = thrown(PresetKeeper.Refusal.self) { try keeper.choose(.number(7)) }
        #expect(refusal?.lines == ["error: there is no preset for program 7: the bank \(folder.path) has 2 presets"])
        #expect(keeper.patch.name == "One")
    }
}
