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
        // One panel does not need that name.
        #expect(try kept.write([take], [], as: "take") == [folder.path("kept/take.events")])
        #expect(
            thrown(KeptFolder.Failure.self) { try kept.write([take], [], as: "take") }
                == .taken(folder.path("kept/take.events")))
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
