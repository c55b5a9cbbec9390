import Glibc
import Presets
import TestSupport
import Testing

@testable import BridgeClient
@testable import Control

@Suite("Places of a running bridge")
struct PlacesTests {
    private let folder = TestFolder()

    @Test func theRuntimeDirectoryIsTheServiceManagersElseTheUsersElseInTmp() {
        func directory(_ variables: [String: String]) -> RuntimeDirectory { RuntimeDirectory { variables[$0] } }
        let both = ["RUNTIME_DIRECTORY": "/run/ribbon", "XDG_RUNTIME_DIR": "/run/user/1"]
        #expect(directory(both) == RuntimeDirectory(path: "/run/ribbon", isSystemWide: true))
        #expect(directory(["XDG_RUNTIME_DIR": "/run/user/1"]).path == "/run/user/1/ribbon")
        #expect(directory([:]).path == "/tmp/ribbon-\(getuid())")
    }

    @Test func theFolderIsItsOwnersAloneAndNobodyElsesIsTrusted() {
        let directory = RuntimeDirectory(path: folder.path("runtime"), isSystemWide: false)
        defer { rmdir(directory.path) }
        #expect(directory.make() == 0)
        chmod(directory.path, 0o777)
        #expect(directory.make() == 0)
        var status = stat()
        #expect(stat(directory.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        symlink(directory.path, folder.path("link"))
        #expect(RuntimeDirectory(path: folder.path("link"), isSystemWide: false).make() == EPERM)
    }

    @Test func aBridgeOfThisUserIsTrustedAndTheServicesInItsFolderAlone() {
        let own = RuntimeDirectory(path: "/tmp/ribbon-1000", isSystemWide: false)
        #expect(own.trusts(1000, asking: 1000, service: 900))
        for user: uid_t in [0, 900, 1001] { #expect(!own.trusts(user, asking: 1000, service: 900)) }
        // Who may write /tmp may not answer root.
        #expect(!RuntimeDirectory(path: "/tmp/ribbon-0", isSystemWide: false).trusts(1000, asking: 0, service: 900))
        let service = RuntimeDirectory.systemWide
        for user: uid_t in [0, 900, 1000] { #expect(service.trusts(user, asking: 1000, service: 900)) }
        #expect(!service.trusts(1001, asking: 1000, service: 900))
        #expect(!service.trusts(900, asking: 1000, service: nil))
    }

    @Test func theLastPresetIsRememberedWhileItIsThere() throws {
        let state = StateFile(StateFolder { $0 == "STATE_DIRECTORY" ? folder.path : nil })
        #expect(state.lastPreset == nil)
        let preset = folder.write("a.yaml", "")
        try state.remember(preset)
        #expect(state.lastPreset == preset)
        unlink(preset)
        #expect(state.lastPreset == nil)
    }
}
