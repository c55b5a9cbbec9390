import Glibc
import System
import TestSupport
import Testing

@Suite("Inotify")
struct InotifyTests {
    private let folder: TestFolder
    private let inotify: Inotify

    init() throws {
        folder = TestFolder()
        inotify = try Inotify()
    }

    private func drain(reads: Int = 64, size: Int = 4096) -> [Inotify.Event] {
        var events: [Inotify.Event] = []
        inotify.drain(reads: reads, size: size) { events.append($0) }
        return events
    }

    @Test("a change in a folder is told with the name")
    func name() {
        let watch = inotify.watch(folder.path, for: [.created, .deleted])
        folder.write("a", "")
        #expect(Poll.readiness(of: inotify.descriptor) == .readable)
        unlink(folder.path + "/a")
        let events = drain()
        #expect(events.map(\.name) == ["a", "a"])
        #expect(events.map(\.changes) == [.created, .deleted])
        #expect(events.allSatisfy { $0.watch == watch })
        #expect(Poll.readiness(of: inotify.descriptor) == [])
    }

    @Test("other kinds of change are not told")
    func otherKinds() {
        inotify.watch(folder.path, for: .deleted)
        folder.write("a", "")
        #expect(drain().isEmpty)
    }

    @Test("a bounded drain leaves the rest, and the descriptor stays readable")
    func bounded() {
        inotify.watch(folder.path, for: .created)
        for number in 0..<100 { folder.write("file-\(number)", "") }
        let first = drain(reads: 1, size: 1024)
        #expect((1..<100).contains(first.count))
        #expect(Poll.readiness(of: inotify.descriptor) == .readable)
        let names = (first + drain()).map(\.name)
        #expect(names == (0..<100).map { "file-\($0)" })
    }

    @Test("the end of a watch is told, and nothing after it")
    func end() throws {
        let watch = try #require(inotify.watch(folder.path, for: .created))
        inotify.end(watch)
        folder.write("a", "")
        #expect(drain().map(\.changes) == [.unwatched])
    }

    @Test("only a folder is watched where a file is not meant")
    func onlyFolder() {
        folder.write("a", "")
        #expect(inotify.watch(folder.path + "/a", for: .modified) == nil)
        #expect(inotify.watch(folder.path + "/a", for: .modified, onlyFolder: false) != nil)
        #expect(inotify.watch(folder.path + "/none", for: .created) == nil)
    }

    @Test("kinds of change are added to those of a watch")
    func adds() {
        let watch = inotify.watch(folder.path, for: .created)
        #expect(inotify.watch(folder.path, for: .deleted, adds: true) == watch)
        folder.write("a", "")
        unlink(folder.path + "/a")
        #expect(drain().map(\.changes) == [.created, .deleted])
    }

    @Test("what is discarded is not told")
    func discard() {
        inotify.watch(folder.path, for: .created)
        #expect(!inotify.discard())
        folder.write("a", "")
        #expect(inotify.discard())
        #expect(drain().isEmpty)
    }
}
