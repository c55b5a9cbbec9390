import Mapping
import Player
import Presets
import System
import TestSupport
import Testing

@testable import Control

@Suite("Other output ports")
struct OtherPortsTests {
    private let folder = TestFolder()
    private let search = SearchPath { _ in nil }

    init() {
        folder.write("1.yaml", preset("Lights", port: "lights"))
        folder.write("2.yaml", preset("Synth", port: "synth"))
    }

    private func preset(_ name: String, port: String) -> String {
        """
        ribbon-preset: 1
        name: \(name)
        ribbons:
          - name: a
            area: [0, 0, 1, 1]
            send: [{ from: center, to: cc 20, port: \(port) }]

        """
    }

    private func configuration(_ name: String, ports: [String]) -> Configuration {
        var configuration = Configuration()
        configuration.bank = folder.path
        configuration.preset = folder.path(name)
        configuration.ports = ports
        return configuration
    }

    private func selection(_ configuration: Configuration, named: String? = nil) throws -> PresetSelection {
        try PresetSelection(PresetSelection.Start(named: named), configuration, search: search)
    }

    /// The exit status of the refusal; nil if there is none.
    private func refusal(_ selection: PresetSelection, _ configuration: Configuration) -> System.ExitStatus? {
        thrown(PresetSelection.Refusal.self) { try selection.check(configuration) }?.exitStatus
    }

    @Test("they are checked with the preset that ribbon.yaml names beside them")
    func named() throws {
        let former = configuration("1.yaml", ports: ["lights"])
        let selection = try selection(former)
        #expect(selection.kept(by: former) == folder.path("1.yaml"))
        let next = configuration("2.yaml", ports: ["synth"])
        #expect(refusal(selection, next) == nil)
        #expect(selection.kept(by: next) == nil)
        #expect(refusal(selection, configuration("2.yaml", ports: ["other"])) == .badData)
        #expect(refusal(selection, configuration("3.yaml", ports: ["synth"])) == .missingFile)
    }

    @Test("the preset of the command line plays next, whatever ribbon.yaml names")
    func commandLine() throws {
        let former = configuration("1.yaml", ports: ["lights"])
        let selection = try selection(former, named: folder.path("1.yaml"))
        #expect(refusal(selection, configuration("2.yaml", ports: ["synth"])) == .badData)
        #expect(refusal(selection, configuration("2.yaml", ports: ["lights", "more"])) == nil)
    }

    /// The player has gone on from the preset of the command line.
    @Test("the next session plays what plays, whatever the command line names")
    func playedMeanwhile() throws {
        folder.write("3.yaml", preset("More lights", port: "lights"))
        let named = folder.path("1.yaml")
        var selection = try selection(configuration("2.yaml", ports: ["lights"]), named: named)
        try selection.choose(.named("More lights"))
        let next = configuration("2.yaml", ports: ["lights", "more"])
        #expect(refusal(selection, next) == nil)
        let playing = try #require(selection.kept(by: next))
        #expect(playing == folder.path("3.yaml"))
        let start = PresetSelection.Start(named: named, playing: playing)
        #expect(try PresetSelection(start, next, search: search).patch.name == "More lights")
        #expect(refusal(selection, configuration("2.yaml", ports: ["synth"])) == .badData)
    }

    @Test("those that the awaited preset lacked are taken")
    func awaited() throws {
        let selection = try selection(configuration("2.yaml", ports: ["lights"]))
        #expect(selection.patch.name == "Lights")
        #expect(selection.awaited != nil)
        #expect(refusal(selection, configuration("2.yaml", ports: ["synth"])) == nil)
        #expect(refusal(selection, configuration("2.yaml", ports: ["lights", "more"])) == nil)
        #expect(refusal(selection, configuration("2.yaml", ports: ["other"])) == .badData)
    }

    /// No other session can read it, so the next one plays what ribbon.yaml names, or what played last.
    @Test("a draft that is in no file yet stands in nobody's way")
    func draft() throws {
        let former = configuration("1.yaml", ports: ["lights"])
        var selection = try selection(former)
        let text = Array(preset("New", port: "lights").utf8)
        let path = folder.path("new.yaml")
        try selection.choose(draft: Preset.load(text, file: "new.yaml"), of: path)
        let next = configuration("1.yaml", ports: ["lights", "more"])
        #expect(refusal(selection, next) == nil)
        #expect(selection.kept(by: next) == nil)
        folder.write("new.yaml", preset("New", port: "synth"))
        #expect(selection.kept(by: next) == path)
        #expect(refusal(selection, next) == .badData)
    }
}
