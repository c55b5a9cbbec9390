import BridgeClient
import Glibc
import Mapping
import Ribbons
import TestSupport
import Testing

@testable import Control
@testable import Presets

/// Snapshots that outlast a restart.
@Suite("Snapshots on the disk")
struct SnapshotStoreTests {
    private let folder = TestFolder()

    private func patch(_ file: String = "10-mixer.yaml") throws -> Patch {
        let text = "ribbon-preset: 1\nribbons: [{ name: a, send: [{ from: center, to: cc 20 }] }, { name: b }]"
        let loaded = Preset.load(Array(text.utf8), file: file)
        return try #require(loaded.value, "\(loaded.diagnostics)")
    }

    private func store() -> SnapshotStore { SnapshotStore(StateFolder(path: folder.path)) }

    private func snapshots(_ patch: Patch, _ number: Int, center: Double) -> Snapshots {
        var snapshots = Snapshots(patch)
        for index in 0...1 {
            snapshots[number, ribbon: index] = RibbonSnapshot(RibbonPlacement(center: center, range: 0))
        }
        snapshots.noteStored(number)
        return snapshots
    }

    private func read(_ patch: Patch, _ store: SnapshotStore) -> (Snapshots, [String]) {
        var said: [String] = []
        return (store.snapshots(of: patch) { said.append($0) }, said)
    }

    @Test func theNextBridgeFindsThem() throws {
        let (one, other) = (try patch(), try patch("20-other.yaml"))
        let first = store()
        #expect(read(one, first).0.stored.isEmpty)
        try first.keep(snapshots(one, 3, center: 0.25), of: one)
        let next = store()
        let (kept, said) = read(one, next)
        #expect(kept.stored == [3])
        #expect(kept[3, ribbon: 1]?.placement.center == 0.25)
        #expect(kept.summary.latest == nil)
        #expect(said.isEmpty)
        #expect(read(other, next).0.stored.isEmpty)
    }

    @Test("a name of a snapshot lasts, also when it is stored anew; it can be taken away")
    func labels() throws {
        let patch = try patch()
        try written { store in
            _ = read(patch, store)
            try store.keep(snapshots(patch, 3, center: 0.25), of: patch)
            try store.label(3, "Chorus: \"loud\"", of: patch)
            try store.keep(snapshots(patch, 3, center: 0.5), of: patch)
        }
        try written { store in
            let (kept, said) = read(patch, store)
            #expect(kept.labels == [3: "Chorus: \"loud\""] && said.isEmpty)
            #expect(kept[3, ribbon: 0]?.placement.center == 0.5)
            #expect(store.labels(of: patch) == kept.labels)
            #expect(read(patch, store).0.labels == kept.labels)
            try store.label(3, nil, of: patch)
        }
        #expect(read(patch, store()).0.labels.isEmpty)
    }

    @Test("a preset that is renamed while it plays leaves nothing to the next one of the old name")
    func rename() throws {
        let (old, new) = (try patch(), try patch("20-new.yaml"))
        let store = store()
        let played = snapshots(old, 3, center: 0.25)
        try store.keep(played, of: old)
        try store.rename(old.file, to: new.file)
        #expect(read(new, store).0.stored == [3])
        // The loop gives the former patch back.
        try store.keep(played, of: old)
        #expect(!FileReader.exists(folder.path("snapshots/10-mixer.yaml")))
        #expect(read(old, store).0.stored.isEmpty)
        try store.keep(snapshots(old, 1, center: 0.5), of: old)
        #expect(FileReader.exists(folder.path("snapshots/10-mixer.yaml")))
    }

    private func shorter() throws -> Patch {
        let text = "ribbon-preset: 1\nribbons: [{ name: a, send: [{ from: center, to: cc 20 }] }]"
        return try #require(Preset.load(Array(text.utf8), file: "10-mixer.yaml").value)
    }

    @Test("an edit that lacks a ribbon for a while loses nothing of it")
    func passingEdit() throws {
        let (patch, shorter) = (try patch(), try shorter())
        try written { store in
            _ = read(patch, store)
            try store.keep(snapshots(patch, 3, center: 0.25), of: patch)
            // The edit is played, a snapshot is stored meanwhile, and the edit is undone.
            var meanwhile = read(shorter, store).0
            meanwhile[1, ribbon: 0] = RibbonSnapshot(RibbonPlacement(center: 0.75, range: 0))
            meanwhile.noteStored(1)
            try store.keep(meanwhile, of: shorter)
            #expect(read(patch, store).0[3, ribbon: 1]?.placement.center == 0.25)
        }
        let kept = read(patch, store()).0
        #expect(kept.stored == [1, 3])
        #expect(kept[3, ribbon: 1]?.placement.center == 0.25)
        #expect(kept[1, ribbon: 0]?.placement.center == 0.75 && kept[1, ribbon: 1] == nil)
    }

    @Test("an edit of the ribbons alone writes nothing")
    func editWithoutSnapshots() throws {
        let (patch, shorter) = (try patch(), try shorter())
        let store = store()
        for (former, next) in [(patch, shorter), (shorter, patch)] {
            _ = read(next, store)
            try store.keep(Snapshots(former), of: former)
        }
        #expect(!FileReader.exists(folder.path("snapshots")))
    }

    @Test("a bridge that starts with such an edit loses nothing either")
    func startWithPassingEdit() throws {
        let (patch, shorter) = (try patch(), try shorter())
        try written { try $0.keep(snapshots(patch, 3, center: 0.25), of: patch) }
        try written { store in
            var read = read(shorter, store).0
            read[1, ribbon: 0] = RibbonSnapshot(RibbonPlacement(center: 0.75, range: 0))
            read.noteStored(1)
            try store.keep(read, of: shorter)
        }
        #expect(read(patch, store()).0[3, ribbon: 1]?.placement.center == 0.25)
    }

    /// Writes with a store of its own: one at a time may.
    private func written(_ write: (SnapshotStore) throws -> Void) throws {
        let store = store()
        try write(store)
    }

    @Test func whatHasNotChangedIsNotWritten() throws {
        let patch = try patch()
        let store = store()
        _ = read(patch, store)
        try store.keep(Snapshots(patch), of: patch)
        #expect(!FileReader.exists(folder.path("snapshots")))
        var kept = snapshots(patch, 1, center: 0.5)
        try store.keep(kept, of: patch)
        unlink(folder.path("snapshots/10-mixer.yaml"))
        kept.noteLatest(1)
        try store.keep(kept, of: patch)
        #expect(!FileReader.exists(folder.path("snapshots/10-mixer.yaml")))
    }

    @Test func aFileThatWasCutShortIsSaidAndPutAside() throws {
        let patch = try patch()
        try store().keep(snapshots(patch, 1, center: 0.25), of: patch)
        let path = folder.path("snapshots/10-mixer.yaml")
        let bytes = try FileReader.bytes(of: path)
        _ = folder.write("snapshots/10-mixer.yaml", String(decoding: bytes.dropLast(20), as: UTF8.self))
        let store = store()
        let (kept, said) = read(patch, store)
        #expect(kept.stored.isEmpty)
        #expect(said.count == 2)
        #expect(said.last?.contains("the file is put aside as \(path).damaged") == true)
        try store.keep(snapshots(patch, 2, center: 0.5), of: patch)
        #expect(try FileReader.bytes(of: path + ".damaged") == Array(bytes.dropLast(20)))
        #expect(read(patch, self.store()).0.stored == [2])
    }

    @Test func anotherBridgeIsRefusedAndNothingOfTheFirstIsLost() throws {
        let patch = try patch()
        let first = store()
        try first.keep(snapshots(patch, 2, center: 0.25), of: patch)
        let second = store()
        #expect(read(patch, second).0.stored == [2])
        let refusal = SnapshotStore.Failure.inUse(folder: folder.path("snapshots"), process: getpid())
        #expect(throws: refusal) { try second.keep(snapshots(patch, 1, center: 0.75), of: patch) }
        #expect(refusal.description.contains("another bridge (process \(getpid())) keeps its snapshots there"))
        #expect(read(patch, self.store()).0.stored == [2])
        withExtendedLifetime(first) {}
    }

    @Test func theNextBridgeMayWriteWhenTheFirstHasEnded() throws {
        let patch = try patch()
        let second = store()
        _ = read(patch, second)
        do {
            let first = store()
            try first.keep(snapshots(patch, 2, center: 0.25), of: patch)
            #expect(throws: SnapshotStore.Failure.self) {
                try second.keep(snapshots(patch, 1, center: 0.75), of: patch)
            }
        }
        try second.keep(snapshots(patch, 1, center: 0.75), of: patch)
        let kept = read(patch, store()).0
        #expect(kept.stored == [1, 2])
        #expect(kept[1, ribbon: 0]?.placement.center == 0.75)
    }

    @Test func aFolderThatTakesNothingIsSaid() throws {
        let patch = try patch()
        let file = folder.write("file", "")
        let store = SnapshotStore(StateFolder(path: file))
        #expect(throws: SnapshotStore.Failure.self) { try store.keep(snapshots(patch, 1, center: 0.5), of: patch) }
        let none = SnapshotStore(StateFolder(path: nil))
        #expect(throws: SnapshotStore.Failure.noFolder) { try none.keep(snapshots(patch, 1, center: 0.5), of: patch) }
    }

    /// /dev/full takes no byte, as a full disk does not.
    @Test func afterAFullDiskTheFileIsAsItWasAndTheNextTryWritesIt() throws {
        let patch = try patch()
        let store = store()
        try store.keep(snapshots(patch, 1, center: 0.25), of: patch)
        let path = folder.path("snapshots/10-mixer.yaml")
        unlink(path)
        #expect(symlink("/dev/full", path) == 0)
        #expect(throws: SnapshotStore.Failure.self) { try store.keep(snapshots(patch, 2, center: 0.5), of: patch) }
        unlink(path)
        try store.keep(snapshots(patch, 2, center: 0.5), of: patch)
        #expect(read(patch, self.store()).0.stored.contains(2))
    }

    @Test(arguments: ["lock", "snapshots.lock", "lock.damaged"])
    func aPresetMayBeCalledAsTheLockIs(name: String) throws {
        let patch = try patch(name)
        let store = store()
        #expect(read(patch, store).1.isEmpty)
        try store.keep(snapshots(patch, 1, center: 0.25), of: patch)
        try store.keep(snapshots(patch, 2, center: 0.5), of: patch)
        let (kept, said) = read(patch, self.store())
        #expect(kept.stored == [2])
        #expect(said.isEmpty)
        let refusal = SnapshotStore.Failure.inUse(folder: folder.path("snapshots"), process: getpid())
        #expect(throws: refusal) { try self.store().keep(snapshots(patch, 3, center: 0.75), of: patch) }
        withExtendedLifetime(store) {}
    }

    @Test func aSecondDamagedFileDoesNotReplaceTheFirst() throws {
        let patch = try patch()
        _ = folder.makeFolder("snapshots")
        for text in ["first", "second"] {
            folder.write("snapshots/10-mixer.yaml", text)
            let store = store()
            _ = read(patch, store)
            try store.keep(snapshots(patch, 2, center: 0.5), of: patch)
        }
        #expect(try contents(folder.path("snapshots/10-mixer.yaml.damaged")) == "first")
        #expect(try contents(folder.path("snapshots/10-mixer.yaml.damaged-2")) == "second")
    }
}
