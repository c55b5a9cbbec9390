import Glibc
import Panels
import Presets
import TestSupport
import Testing

@testable import Control

@Suite("Files in devices/")
struct DeviceFilesTests {
    private let own = TestFolder()
    private let machine = TestFolder()

    /// Reads what both folders hold, and removes it.
    private func read(own ownFiles: [String: String], machine machineFiles: [String: String]) -> DeviceFiles {
        var search = SearchPath { _ in nil }
        search.configuration = [own.path, machine.path]
        for (folder, files) in [(own, ownFiles), (machine, machineFiles)] {
            mkdir(folder.path("devices"), 0o755)
            for (name, text) in files { folder.write("devices/\(name)", text) }
        }
        defer {
            for (folder, files) in [(own, ownFiles), (machine, machineFiles)] {
                for name in files.keys { unlink(folder.path("devices/\(name)")) }
                rmdir(folder.path("devices"))
            }
        }
        return DeviceFiles(search: search) { Issue.record("\($0)") }
    }

    private let recorded = DeviceIdentity(name: "ELAN")

    @Test func theUsersOwnFileIsTakenBeforeTheMachines() throws {
        let files = read(
            own: ["z.yaml": "match: { name: ELAN }\nrotate: 90\n"],
            machine: ["a.yaml": "match: { name: ELAN }\nrotate: 180\n"])
        let found = try #require(files.configuration(for: recorded))
        #expect(found.configuration.quarterTurns == 1)
        #expect(found.file == own.path("devices/z.yaml"))
        #expect(files.paths == [own.path("devices/z.yaml"), machine.path("devices/a.yaml")])
    }

    @Test func ofTwoFilesWithOneNameOnlyTheUsersOwnIsRead() {
        let files = read(
            own: ["screen.yaml": "match: { name: ELAN }\n"],
            machine: ["screen.yaml": "match: { name: ELAN, serial: A }\n"])
        #expect(files.paths == [own.path("devices/screen.yaml")])
    }

    @Test func anExactMatchIsTakenBeforeALooserOne() throws {
        let files = read(
            own: ["a.yaml": "match: { name: ELAN }\n"],
            machine: ["b.yaml": "match: { name: ELAN, serial: A }\n", "c.yaml": "match: { name: ELAN }\n"])
        let screen = DeviceIdentity(name: "ELAN", serial: "A")
        #expect(files.configuration(for: screen)?.file == machine.path("devices/b.yaml"))
        #expect(files.configuration(for: recorded)?.file == own.path("devices/a.yaml"))
    }

    @Test func whatItShowsOfAFingerIsWhatThePanelIsPlayedWith() {
        let files = read(own: ["a.yaml": "match: { name: ELAN }\nfinger: [5, 9]\n"], machine: [:])
        #expect(files.configuration(for: recorded)?.configuration.finger == .init(light: 5, firm: 9))
    }

    @Test func aDeviceThatNoFileNamesHasNone() {
        #expect(read(own: ["a.yaml": "match: { name: Other }\n"], machine: [:]).configuration(for: recorded) == nil)
    }

    @Test func aFileWithErrorsIsLeftOutAndSaidSo() {
        var search = SearchPath { _ in nil }
        search.configuration = [own.path]
        mkdir(own.path("devices"), 0o755)
        own.write("devices/a.yaml", "match: { name: ELAN }\nrotate: 45\n")
        defer {
            unlink(own.path("devices/a.yaml"))
            rmdir(own.path("devices"))
        }
        var warnings: [String] = []
        let files = DeviceFiles(search: search) { warnings.append($0) }
        #expect(files.configurations.isEmpty)
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("error: \(own.path("devices/a.yaml")):2:9: ") == true)
    }

    @Test func aFileThatHasErrorsNowKeepsItsFormerMeaning() {
        var search = SearchPath { _ in nil }
        search.configuration = [own.path]
        own.makeFolder("devices")
        let file = own.write("devices/a.yaml", "match: { name: ELAN }\nrotate: 90\n")
        let former = DeviceFiles(search: search) { Issue.record("\($0)") }
        own.write("devices/a.yaml", "match: { name: ELAN }\nrotate: 91\n")
        var warnings: [String] = []
        #expect(DeviceFiles(search: search) { _ in }.configurations == [])
        #expect(
            DeviceFiles(search: search, keeping: former) { warnings.append($0) }.configurations == former.configurations
        )
        #expect(warnings.first?.contains("a.yaml:2:9: ") == true)
        #expect(warnings.last == "note: \(file): its former contents stay in use")
        own.write("devices/a.yaml", "match: { name: ELAN }\nrotate: 180\n")
        let mended = DeviceFiles(search: search, keeping: former) { Issue.record("\($0)") }
        #expect(mended.configurations.map(\.quarterTurns) == [2])
    }
}
