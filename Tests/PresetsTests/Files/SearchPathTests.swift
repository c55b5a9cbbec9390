import Glibc
import TestSupport
import Testing

@testable import Presets

@Suite("Search path")
struct SearchPathTests {
    @Test func theUsersOwnFolderComesFirst() {
        let path = SearchPath { ["XDG_CONFIG_HOME": "/home/ann/conf", "HOME": "/home/ann"][$0] }
        #expect(path.configuration == ["/home/ann/conf/ribbon", "/etc/ribbon"])
        #expect(
            path.presets == [
                "/home/ann/.local/state/ribbon/presets", "/home/ann/conf/ribbon/presets", "/etc/ribbon/presets",
                "/usr/share/ribbon/presets",
            ])
    }

    @Test func withoutTheVariableItIsTheUsersHome() {
        let path = SearchPath { ["HOME": "/home/ann"][$0] }
        #expect(path.configuration.first == "/home/ann/.config/ribbon")
        #expect(SearchPath { _ in nil }.presets == ["/etc/ribbon/presets", "/usr/share/ribbon/presets"])
    }

    @Test func aServiceHasAStateFolderOfItsOwn() {
        let path = SearchPath { ["STATE_DIRECTORY": "/var/lib/ribbon"][$0] }
        #expect(path.presets.first == "/var/lib/ribbon/presets")
    }

    @Test func aPresetIsFoundByPathOrByName() throws {
        var path = SearchPath { _ in nil }
        path.presets = ["/nowhere", projectFile("presets")]
        #expect(try path.preset("01-filter") == projectFile("presets/01-filter.yaml"))
        #expect(try path.preset("01-filter.yaml") == projectFile("presets/01-filter.yaml"))
        #expect(try path.preset(projectFile("presets/02-melody.yaml")) == projectFile("presets/02-melody.yaml"))
        #expect(throws: FileError.self) { try path.preset("presets/01-filter") }
    }

    @Test func aBankIsItsFolderInTheOrderOfItsFileNames() {
        let files = SearchPath.presets(in: projectFile("presets"))
        #expect(files.first == projectFile("presets/00-first-touch.yaml"))
        #expect(files == files.sorted())
        #expect(SearchPath.presets(in: "/nowhere").isEmpty)
    }
}

@Suite("File reader")
struct FileReaderTests {
    @Test func aMissingFileHasItsExitCode() {
        #expect {
            try Preset.read("/nowhere/x.yaml")
        } throws: { error in
            let error = error as? FileError
            return error?.exitStatus == .missingFile
                && error?.description.hasPrefix(
                    "/nowhere/x.yaml: No such file or directory; give the path") == true
        }
    }

    @Test func whatMayNotBeReadHasItsExitCode() {
        #expect(FileError(path: "x", reason: .notPermitted, cause: "Permission denied").exitStatus == .notPermitted)
    }

    @Test func aFolderIsNoFile() {
        #expect(throws: FileError.self) { try FileReader.bytes(of: projectFile("presets")) }
    }

    @Test func aFileWithoutEndIsReadToTheLimitAlone() throws {
        #expect(try FileReader.bytes(of: "/dev/zero").count == 256 * 1024 + 4)
        #expect(try Preset.read("/dev/zero").messages == ["the file is larger than 256 KiB"])
    }

    /// Some editors give a program a socket as its standard input.
    @Test func aSocketIsReadToItsEndAndTheInputMayBeEmpty() throws {
        for text in ["name: x", ""] {
            var ends: [Int32] = [0, 0]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
            defer { close(ends[0]) }
            #expect(write(ends[1], text, text.utf8.count) == text.utf8.count)
            close(ends[1])
            let bytes = try FileReader.bytes(from: ends[0], "-", 100, isInput: true)
            #expect(bytes == Array(text.utf8))
        }
    }
}
