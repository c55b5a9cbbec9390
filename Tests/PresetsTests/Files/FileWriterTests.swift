import Glibc
import Presets
import System
import TestSupport
import Testing

@Suite("File writer")
struct FileWriterTests {
    private let folder = TestFolder()

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func aLinkAndTheFilesPermissionsStay() throws {
        let file = folder.write("file", "old")
        chmod(file, 0o640)
        symlink("file", folder.path("link"))
        try FileWriter.replace(folder.path("link"), with: Array("new".utf8))
        #expect(try contents(file) == "new")
        #expect(mode(file) == 0o640)
        #expect(files(in: folder.path) == [file, folder.path("link")])
    }

    @Test func aDeviceIsWrittenToAsItIs() throws {
        try FileWriter.replace("/dev/null", with: [1])
        let error = thrown(FileError.self) { try FileWriter.replace("/dev/full", with: [1]) }
        #expect(error?.exitStatus == .unwritable)
        #expect(error?.cause == "No space left on device")
    }

    @Test func aFolderIsMadeIfAskedFor() throws {
        let path = folder.path("a/b/file")
        #expect(
            thrown(FileError.self) { try FileWriter.replace(path, with: [1], makesFolder: false) }?.exitStatus
                == .unwritable)
        try FileWriter.replace(path, with: [1])
        #expect(try folder.bytes("a/b/file") == [1])
    }

    /// All files, including hidden ones.
    private var all: Set<String> {
        Set(Folder.names(in: folder.path).map(folder.path))
    }

    @Test func newFilesReplaceNothingAndComeTogetherOrNotAtAll() throws {
        let kept = folder.write("take-2.events", "kept")
        let error = thrown(FileError.self) {
            try FileWriter.create([(folder.path("take.events"), [1]), (kept, [2]), (folder.path("take.mid"), [3])])
        }
        #expect(error?.path == kept)
        #expect(error?.cause == "File exists")
        #expect(try contents(kept) == "kept")
        #expect(all == [kept])
        try FileWriter.create([(folder.path("a"), [1]), (folder.path("b"), [2])])
        #expect(try folder.bytes("a") + folder.bytes("b") == [1, 2])
        #expect(all == [folder.path("a"), folder.path("b"), kept])
    }

    @Test func aLinkThatLeadsNowhereIsNotWrittenThrough() throws {
        symlink("elsewhere", folder.path("link"))
        #expect(thrown(FileError.self) { try FileWriter.create([(folder.path("link"), [1])]) }?.cause == "File exists")
        #expect(all == [folder.path("link")])
    }

    @Test func whatIsPutAsideReplacesNothing() throws {
        let path = folder.write("file", "new")
        folder.write("file.damaged", "old")
        #expect(try FileWriter.putAside(path, ending: "damaged") == path + ".damaged-2")
        #expect(try contents(path + ".damaged") == "old")
        #expect(try contents(path + ".damaged-2") == "new")
        #expect(all == [path + ".damaged", path + ".damaged-2"])
    }

    @Test func whatAPowerLossHasLeftIsRemovedAndNothingElse() throws {
        folder.write(".ribbon-1-0.new", "cut sh")
        let written = folder.write(".ribbon-\(getpid())-0.new", "still written to")
        let others = [".ribbon-1-.new", ".ribbon-1-0.new.events", ".ribbon-a-0.new", "my.1.new", "x.events"]
        for name in others { folder.write(name, "a user's") }
        let descriptor = open(written, O_WRONLY)
        #expect(flock(descriptor, LOCK_EX) == 0)
        FileWriter.removeLeftovers(in: [folder.path, folder.path("nowhere")])
        let kept = others + [".ribbon-\(getpid())-0.new"]
        #expect(all == Set(kept.map(folder.path)))
        // A name that is in use is skipped.
        try FileWriter.replace(folder.path("y"), with: [1])
        #expect(try folder.bytes("y") == [1])
        close(descriptor)
        FileWriter.removeLeftovers(in: [folder.path])
        let left = others + ["y"]
        #expect(all == Set(left.map(folder.path)))
    }
}
