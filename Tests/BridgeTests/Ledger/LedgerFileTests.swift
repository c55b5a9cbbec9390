import ALSASequencer
import Glibc
import MIDI
import Mapping
import TestSupport
import Testing

@testable import Bridge

@Suite("Ledger file")
struct LedgerFileTests {
    private let folder = TestFolder()
    private let synth = SequencerAddress(client: 128, port: 3)

    @Test func whatSoundsAndWhoHearsItOutlivesTheProgram() throws {
        let path = folder.path("notes")
        do {
            let file = try LedgerFile(path: path)
            let ledger = NoteLedger(memory: file.owners)
            _ = ledger.strike(port: 1, channel: Channel(index: 2), key: 60)
            file.add(synth, port: 1)
            file.add(SequencerAddress(client: 20, port: 0), port: 0)
            file.remove(SequencerAddress(client: 20, port: 0), port: 0)
        }
        let file = try LedgerFile(path: path)
        var notes: [String] = []
        NoteLedger(memory: file.owners).forEach { notes.append("\($0) \($1.number) \($2.rawValue)") }
        #expect(notes == ["1 3 60"])
        #expect(file.receivers.map(\.address) == [synth])
        #expect(file.receivers.map(\.port) == [1])
        file.reset()
        #expect(NoteLedger(memory: file.owners).count == 0)
        #expect(file.receivers.isEmpty)
    }

    @Test func onlyOneBridgeHasIt() throws {
        let first = try LedgerFile(path: folder.path("notes"))
        #expect(thrown(LedgerFile.Failure.self) { try LedgerFile(path: folder.path("notes")) } == .inUse)
        withExtendedLifetime(first) {}
    }

    @Test func aCopyIsReadWhileABridgeHasTheFileAndChangesNothing() throws {
        let path = folder.path("notes")
        let file = try LedgerFile(path: path)
        _ = NoteLedger(memory: file.owners).strike(port: 0, channel: Channel(index: 0), key: 60)
        file.add(synth, port: 0)
        let copy = try LedgerFile(copyOf: path)
        #expect(NoteLedger(memory: copy.owners).count == 1)
        #expect(copy.receivers.map(\.address) == [synth])
        copy.reset()
        #expect(NoteLedger(memory: file.owners).count == 1)
        #expect(file.receivers.count == 1)
        folder.write("short", "too short for a ledger")
        #expect(thrown(LedgerFile.Failure.self) { try LedgerFile(copyOf: folder.path("short")) } == .system(EINVAL))
    }

    @Test func itIsFreeAtOnceThoughAChildMayHaveInheritedIt() throws {
        let path = folder.path("notes")
        var inherited: Int32 = -1
        do {
            let first = try LedgerFile(path: path)
            inherited = try #require((3..<1024).first { isOpen(path, as: $0) }.map { dup($0) })
            withExtendedLifetime(first) {}
        }
        defer { close(inherited) }
        #expect(thrown(LedgerFile.Failure.self) { try LedgerFile(path: path) } == nil)
    }

    private func isOpen(_ path: String, as descriptor: Int32) -> Bool {
        var (file, opened) = (stat(), stat())
        return stat(path, &file) == 0 && fstat(descriptor, &opened) == 0 && file.st_dev == opened.st_dev
            && file.st_ino == opened.st_ino
    }

    /// Touching what is gone ends a program, unless it is caught.
    @Test func aFileThatIsShortenedIsLostAndEndsNothing() throws {
        let path = folder.path("notes")
        let file = try LedgerFile(path: path)
        let other = try LedgerFile(path: folder.path("other"))
        #expect(file.isWhole(at: path) && !file.isWhole(at: folder.path("other")))
        truncate(path, 0)
        #expect(!file.isWhole(at: path) && !file.isLost)
        let ledger = NoteLedger()
        ledger.keepCopy(in: file.owners)
        let (owner, _) = ledger.strike(port: 1, channel: Channel(index: 2), key: 60)
        #expect(file.isLost)
        file.add(synth, port: 1)
        #expect(ledger.release(owner, port: 1, channel: Channel(index: 2), key: 60))
        #expect(!other.isLost && other.isWhole(at: folder.path("other")))
        file.leave(path)
        #expect(try LedgerFile(path: path).isWhole(at: path))
    }

    @Test func whatIsNotAtThePathIsNotRemoved() throws {
        let file = try LedgerFile(path: folder.path("notes"))
        folder.write("other", "")
        file.leave(folder.path("other"))
        #expect(access(folder.path("other"), F_OK) == 0)
    }

    @Test func aFileOfAnotherKindIsEmpty() throws {
        folder.write("notes", "something else, and long enough to be mistaken")
        let file = try LedgerFile(path: folder.path("notes"))
        #expect(NoteLedger(memory: file.owners).count == 0)
    }

    @Test func whereNoFileCanBeTheReasonIsTold() {
        let failure = thrown(LedgerFile.Failure.self) { try LedgerFile(path: "/nowhere/notes") }
        #expect(failure == .system(ENOENT))
    }
}
