import BridgeClient
import Glibc
import MIDI
import Panels
import Presets
import TestSupport
import Testing
import Time

@testable import Control

/// The files of `ribbon keep`.
@Suite("Kept recordings")
struct KeptFolderTests {
    private let folder = TestFolder()
    private let take = Recording(device: DeviceDescription(), events: [])

    private func kept(isService: Bool = false) throws -> KeptFolder {
        try #require(KeptFolder(StateFolder(path: folder.path), isService: isService))
    }

    @Test func nothingThatWasKeptIsReplaced() throws {
        let kept = try kept()
        let second = folder.path("kept/take-2.events")
        #expect(try kept.write([take], [], as: "take-2") == [second])
        folder.write("kept/take-2.events", "as it was")
        #expect(thrown(KeptFolder.Failure.self) { try kept.write([take, take], [], as: "take") } == .taken(second))
        #expect(files(in: kept.path) == [second])
        #expect(try contents(second) == "as it was")
        #expect(thrown(KeptFolder.Failure.self) { try kept.write([take], [], as: "take-2") } == .taken(second))
    }

    @Test("no recording becomes a further panel's file of another one", arguments: [1, 2])
    func panelFiles(panels: Int) throws {
        let kept = try kept()
        let takes = Array(repeating: take, count: panels)
        let next = "take-\(panels + 1)"
        let (first, second) = (folder.path("kept/take.events"), folder.path("kept/\(next).events"))
        #expect(try kept.write(takes, [], as: "take").count == panels)
        #expect(thrown(KeptFolder.Failure.self) { try kept.write([take], [], as: next) } == .taken(first))
        folder.remove()
        #expect(try kept.write([take], [], as: next) == [second])
        #expect(thrown(KeptFolder.Failure.self) { try kept.write(takes, [], as: "take") } == .taken(second))
        #expect(kept.names == [next])
    }

    @Test("a number behind a name that is no panel's makes a recording of its own")
    func numbers() throws {
        let kept = try kept()
        let names = ["take", "take-1", "take-02", "take-4", "take-x"]
        for name in names { #expect(try kept.write([take], [], as: name).count == 1) }
        #expect(kept.names.sorted() == names.sorted())
        #expect(kept.files(of: "take").recordings == [folder.path("kept/take.events")])
    }

    @Test func aMIDIFileOfAnotherTimeIsNotTakenForThisOnes() throws {
        _ = folder.makeFolder("kept")
        let path = folder.write("kept/take.mid", "as it was")
        for messages in [[], [(time: Timestamp.zero, message: Message.start)]] {
            let failure = thrown(KeptFolder.Failure.self) { try kept().write([take], messages, as: "take") }
            #expect(failure == .taken(path))
            #expect(failure?.exitStatus == .unwritable)
        }
        #expect(files(in: folder.path("kept")) == [path])
    }

    @Test(arguments: ["take", "take 2", "täke", "a.b", "#1"])
    func aName(name: String) { #expect(KeptFolder.accepts(name)) }

    @Test(arguments: [
        "", "a/b", ".", "..", ".a", "a\0b", "a\nb", "\u{1B}[2J", "a\u{202E}b", String(repeating: "x", count: 201),
    ])
    func noName(name: String) { #expect(!KeptFolder.accepts(name)) }

    @Test(
        .enabled(if: getgrnam("ribbon") != nil && geteuid() == 0, "it needs the group ribbon, and root"))
    func theGroupThatMayAskTheServiceMayReadIt() throws {
        let mask = umask(0o077)
        defer { umask(mask) }
        let path = try kept(isService: true).write([take], [], as: "take")[0]
        #expect(mode(folder.path("kept")) == 0o750)
        #expect(mode(path) == 0o640)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
