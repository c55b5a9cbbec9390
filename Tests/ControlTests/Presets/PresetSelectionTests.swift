import Glibc
import Mapping
import Player
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
        return try PresetSelection(PresetSelection.Start(named: name, last: last), configuration, search: search)
    }

    init() {
        folder.write("1.yaml", preset("One"))
        folder.write("2.yaml", preset("Two"))
    }

    @Test func theNamedOneComesBeforeTheLastOneAndThatBeforeTheBanksFirst() throws {
        #expect(try selection(folder.path("2.yaml")).patch.name == "Two")
        #expect(try selection(bank: true, last: folder.path("2.yaml")).patch.name == "Two")
        #expect(try selection(bank: true).patch.name == "One")
        #expect(thrown(PresetSelection.Refusal.self) { try selection() }?.exitStatus == .missingFile)
    }

    @Test func aLastPresetThatIsBrokenIsPassedOverAndTold() throws {
        folder.write("2.yaml", preset("Broken", center: "2"))
        let selection = try selection(bank: true, last: folder.path("2.yaml"))
        #expect(selection.patch.name == "One")
        #expect(selection.refusal?.lines.first?.contains("2.yaml:6:13: ") == true)
    }

    @Test func aNamedPresetThatIsBrokenIsRefused() {
        folder.write("2.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetSelection.Refusal.self) { try selection(folder.path("2.yaml")) }?.exitStatus == .badData)
        folder.write("1.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetSelection.Refusal.self) { try selection(bank: true) }?.exitStatus == .badData)
    }

    /// A pipe that somebody holds open, as a terminal, says nothing and never ends.
    @Test func aPipeIsRefusedWhereverAPresetIsExpected() throws {
        let pipe = folder.path("0.yaml")
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = open(pipe, O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        let refusal = try #require(thrown(PresetSelection.Refusal.self) { try self.selection(pipe) })
        #expect(refusal.exitStatus == .missingFile)
        #expect(refusal.lines.first?.contains("0.yaml: it is a pipe, and the bridge reads files only") == true)
        // Beside others it is passed over.
        #expect(try self.selection(bank: true, last: pipe).patch.name == "One")
        var selection = try self.selection(folder.path("1.yaml"))
        for choice in [PresetChoice.named(pipe), .number(0), .previous] {
            #expect(thrown(PresetSelection.Refusal.self) { try selection.choose(choice) } == refusal)
        }
        // Its name is asked for among others, by what presets call themselves.
        try selection.choose(.named("Two"))
        #expect(selection.patch.name == "Two")
        #expect(
            thrown(PresetSelection.Refusal.self) { try selection.choose(.named("/dev/zero")) }?.exitStatus
                == .missingFile)
    }

    @Test func aPresetWithAnErrorChangesNothing() throws {
        var selection = try selection(folder.path("1.yaml"))
        folder.write("1.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetSelection.Refusal.self) { try selection.reload() }?.exitStatus == .badData)
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
        #expect(refusal?.exitStatus == .wrongUsage)
        #expect(refusal?.lines.first?.hasPrefix("error: two: several presets are called so: ") == true)
        #expect(selection.path == folder.path("3.yaml"))
    }

    @Test func aFileThatTheBridgeDoesNotSeeIsMissing() throws {
        var selection = try selection(folder.path("1.yaml"))
        let refusal = thrown(PresetSelection.Refusal.self) { try selection.choose(.named(folder.path("4.yaml"))) }
        #expect(refusal?.exitStatus == .missingFile)
        #expect(selection.patch.name == "One")
    }

    // MARK: A preset that ribbon.yaml names

    private func configured(
        _ name: String, bank: Bool = true, waits: Bool = false
    ) throws -> PresetSelection {
        var configuration = Configuration()
        configuration.preset = folder.path(name)
        if bank { configuration.bank = folder.path }
        return try PresetSelection(PresetSelection.Start(waits: waits), configuration, search: search)
    }

    @Test func theBanksNextOnePlaysUntilTheConfiguredOneIsMended() throws {
        folder.write("3.yaml", preset("Three"))
        folder.write("2.yaml", preset("Broken", center: "2"))
        var selection = try configured("2.yaml")
        #expect(selection.patch.name == "Three")
        #expect(selection.refusal?.lines.first?.contains("2.yaml:6:13: ") == true)
        #expect(selection.waiting == "“Three” plays until “\(folder.path("2.yaml"))” can be read")
        let repairs = try #require(selection.repairs)
        folder.write("2.yaml", preset("Broken", center: "3"))
        #expect(repairs.drain() == [.changed])
        #expect(thrown(PresetSelection.Refusal.self) { try selection.retry() }?.exitStatus == .badData)
        #expect(try selection.retry() == false, "the same reason is given once")
        folder.write("2.yaml", preset("Two"))
        #expect(selection.repairs?.drain() == [.changed])
        #expect(try selection.retry())
        #expect(selection.patch.name == "Two")
        #expect(selection.refusal == nil && selection.repairs == nil && selection.waiting == nil)
    }

    @Test func aMissingOneIsAwaitedEvenWithItsFolder() throws {
        var selection = try configured("new/4.yaml")
        #expect(selection.patch.name == "One")
        #expect(selection.refusal?.lines.first?.contains("new/4.yaml") == true)
        let repairs = try #require(selection.repairs)
        folder.makeFolder("new")
        _ = repairs.drain()
        folder.write("new/4.yaml", preset("Four"))
        #expect(repairs.drain() == [.changed])
        #expect(try selection.retry())
        #expect(selection.patch.name == "Four")
    }

    @Test func whatIsChosenMeanwhileStays() throws {
        folder.write("2.yaml", preset("Broken", center: "2"))
        var selection = try configured("2.yaml")
        folder.write("3.yaml", preset("Three"))
        try selection.choose(.named(folder.path("3.yaml")))
        #expect(selection.repairs == nil && selection.refusal == nil)
        folder.write("2.yaml", preset("Two"))
        #expect(try selection.retry() == false)
        #expect(selection.patch.name == "Three")
    }

    @Test func whereAllHaveErrorsAServiceWaitsAndACommandEnds() throws {
        folder.write("1.yaml", preset("Broken", center: "2"))
        folder.write("2.yaml", preset("Broken", center: "2"))
        #expect(thrown(PresetSelection.Refusal.self) { try configured("2.yaml") }?.exitStatus == .badData)
        var selection = try configured("2.yaml", waits: true)
        #expect(selection.isSilent && selection.patch.ribbons.isEmpty)
        #expect(selection.waiting == PresetSelection.silence)
        folder.write("1.yaml", preset("One"))
        #expect(selection.repairs?.drain() == [.changed])
        #expect(try selection.retry())
        #expect(selection.patch.name == "One" && selection.awaited != nil)
        folder.write("2.yaml", preset("Two"))
        #expect(selection.repairs?.drain() == [.changed])
        #expect(try selection.retry())
        #expect(selection.patch.name == "Two" && selection.awaited == nil)
    }

    @Test func anEmptyBankIsAwaitedToo() throws {
        let empty = TestFolder()
        var configuration = Configuration()
        configuration.bank = empty.path("bank")
        var selection = try PresetSelection(PresetSelection.Start(waits: true), configuration, search: search)
        #expect(selection.isSilent)
        #expect(selection.refusal?.lines.first?.contains("bank") == true)
        empty.makeFolder("bank")
        #expect(selection.repairs?.drain() == [.changed])
        #expect(thrown(PresetSelection.Refusal.self) { try selection.retry() } != nil)
        empty.write("bank/1.yaml", preset("First"))
        #expect(selection.repairs?.drain() == [.changed])
        #expect(try selection.retry())
        #expect(selection.patch.name == "First" && selection.repairs == nil)
    }

    // MARK: Another configuration

    @Test func theBankAndThePresetOfANewConfigurationAreTaken() throws {
        var selection = try configured("1.yaml")
        let other = TestFolder()
        other.write("9.yaml", preset("Nine"))
        var configuration = Configuration()
        configuration.bank = other.path
        configuration.preset = folder.path("1.yaml")
        #expect(try selection.use(configuration) == false)
        #expect(selection.bank?.folder == other.path)
        configuration.preset = other.path("9.yaml")
        #expect(try selection.use(configuration))
        #expect(selection.patch.name == "Nine")
        configuration.preset = other.path("10.yaml")
        #expect(thrown(PresetSelection.Refusal.self) { try selection.use(configuration) }?.exitStatus == .missingFile)
        #expect(selection.patch.name == "Nine" && selection.awaited == other.path("10.yaml"))
        other.write("10.yaml", preset("Ten"))
        #expect(selection.repairs?.drain() == [.changed])
        #expect(try selection.retry())
        #expect(selection.patch.name == "Ten")
    }

    @Test func aConfigurationThatThePresetCannotPlayWithIsRefused() throws {
        let text = preset("Lights").replacing("send: []", with: "send: [{ from: center, to: cc 20, port: lights }]")
        folder.write("2.yaml", text)
        var configuration = Configuration()
        configuration.preset = folder.path("2.yaml")
        configuration.ports = ["lights"]
        let selection = try PresetSelection(PresetSelection.Start(), configuration, search: search)
        #expect(thrown(PresetSelection.Refusal.self) { try selection.check(Configuration()) }?.exitStatus == .badData)
        configuration.ports.append("more")
        try selection.check(configuration)
        configuration.bank = folder.path("none")
        #expect(thrown(PresetSelection.Refusal.self) { try selection.check(configuration) }?.exitStatus == .missingFile)
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
    }
}
