import Presets
import TestSupport
import Testing

@Suite("Bank")
struct BankTests {
    private let folder = TestFolder()
    private var bank: Bank { Bank(folder: folder.path) }

    init() {
        for name in ["02-bass.yaml", "01-lead.yaml", "10-pads.yml", "notes.txt", ".hidden.yaml", "01-lead.yaml~"] {
            folder.write(name, "")
        }
    }

    private func names(_ paths: [String?]) -> [String?] { paths.map { $0.map { String(Bank.fileName($0)) } } }

    @Test func programsAreNumberedByFileName() {
        #expect(names((0...3).map(bank.preset(at:))) == ["01-lead.yaml", "02-bass.yaml", "10-pads.yml", nil])
    }

    @Test func afterTheLastComesTheFirst() {
        let last = folder.path("10-pads.yml")
        #expect(names([bank.preset(1, from: last), bank.preset(-1, from: last)]) == ["01-lead.yaml", "02-bass.yaml"])
        let first = folder.path("01-lead.yaml")
        #expect(names([bank.preset(-1, from: first)]) == ["10-pads.yml"])
    }

    @Test func aPresetFromElsewhereStandsBeforeTheFirst() {
        #expect(
            names([bank.preset(1, from: "/x.yaml"), bank.preset(-1, from: "/x.yaml")]) == [
                "01-lead.yaml", "10-pads.yml",
            ])
    }

    @Test(arguments: ["02-bass.yaml", "02-bass", "bass"])
    func aPresetHasItsFilesName(name: String) throws {
        #expect(try bank.preset(named: name) == folder.path("02-bass.yaml"))
    }

    @Test func itsOwnNameIsFoundToo() throws {
        folder.write("10-pads.yml", "ribbon-preset: 1\nname: Drum / pads\n")
        #expect(try bank.preset(.named("drum / pads"), from: "x") == folder.path("10-pads.yml"))
    }

    @Test func whatIsNotThereIsNotFound() throws {
        #expect(try bank.preset(named: "organ") == nil)
        #expect(Bank(folder: "/nowhere").preset(1, from: "a") == nil)
    }
}
