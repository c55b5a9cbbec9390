import Glibc
import Presets
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
        #expect(error?.exitCode == 74)
        #expect(error?.cause == "No space left on device")
    }

    @Test func aFolderIsMadeIfAskedFor() throws {
        let path = folder.path("a/b/file")
        #expect(thrown(FileError.self) { try FileWriter.replace(path, with: [1], makesFolder: false) }?.exitCode == 74)
        try FileWriter.replace(path, with: [1])
        #expect(try folder.bytes("a/b/file") == [1])
    }
}
