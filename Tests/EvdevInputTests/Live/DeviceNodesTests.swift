import Glibc
import TestSupport
import Testing

@testable import EvdevInput
@testable import Panels

@Suite("Device nodes")
struct DeviceNodesTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/ribbon-nodes-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer {
            for path in files(in: folder) { unlink(path) }
            rmdir(folder)
        }
        try body(folder)
    }

    private func touch(_ path: String) { close(creat(path, 0o600)) }

    @Test func nodesAreListedByNumber() throws {
        try withFolder { folder in
            for name in ["event10", "event2", "mouse0", "event", "event02", "eventx", "js0"] {
                touch("\(folder)/\(name)")
            }
            #expect(DeviceNodes.list(in: folder) == ["\(folder)/event2", "\(folder)/event10"])
        }
        #expect(DeviceNodes.list(in: "/nowhere").isEmpty)
    }

    @Test func whatAppearsAndVanishesIsToldInOrder() throws {
        try withFolder { folder in
            let watch = try DeviceWatch(nil, folder: folder)
            #expect(watch.drain().isEmpty)
            touch("\(folder)/event1")
            touch("\(folder)/mouse0")
            chmod("\(folder)/event1", 0o640)
            unlink("\(folder)/event1")
            let path = "\(folder)/event1"
            let changes = watch.drain()
            #expect(changes.first == .appeared(path: path))
            #expect(changes.last == .vanished(path: path))
            #expect(changes.dropLast().allSatisfy { $0 == .appeared(path: path) })
        }
    }

    @Test func aFloodOfNodesIsToldOfInPartsAndNoneIsLost() throws {
        try withFolder { folder in
            let watch = try DeviceWatch(nil, folder: folder)
            let paths = (0..<300).map { "\(folder)/event\($0)" }
            paths.forEach(touch)
            var told: [DeviceWatch.Change] = []
            while case let changes = watch.drain(), !changes.isEmpty {
                #expect(changes.count <= 64)
                told += changes
            }
            #expect(told == paths.map { .appeared(path: $0) })
        }
    }

    @Test func aFolderThatComesLaterIsWatchedFromThenOn() throws {
        try withFolder { parent in
            let folder = "\(parent)/input"
            let watch = try DeviceWatch(nil, folder: folder)
            mkdir(folder, 0o700)
            touch("\(folder)/event0")
            #expect(watch.drain() == [.appeared(path: "\(folder)/event0")])
            touch("\(folder)/event1")
            #expect(watch.drain().contains(.appeared(path: "\(folder)/event1")))
            unlink("\(folder)/event0")
            unlink("\(folder)/event1")
            rmdir(folder)
        }
    }

    @Test func aNodeThatIsNotThereIsGone() {
        let error = thrown(DeviceError.self) { try LivePanel(path: "/dev/input/event99999") }
        #expect(error == .gone(path: "/dev/input/event99999"))
    }

    @Test func aFileThatIsNoDeviceIsNotPlayable() throws {
        try withTemporaryFile("") { path in
            let error = thrown(DeviceError.self) { try LivePanel(path: path) }
            #expect(error == .notPlayable(path: path, reason: "it is not an input device"))
        }
    }

    @Test func whatTheSystemSaysIsTold() {
        #expect(DeviceError(EACCES, path: "x") == .notPermitted(path: "x"))
        #expect(DeviceError(EBUSY, path: "x") == .busy(path: "x"))
        #expect(DeviceError(ENODEV, path: "x") == .gone(path: "x"))
        #expect(DeviceError(EIO, path: "x").description == "x: Input/output error")
    }
}
