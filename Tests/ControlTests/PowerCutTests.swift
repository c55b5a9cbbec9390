import BridgeClient
import CPowerCut
import Glibc
import Mapping
import Presets
import Ribbons
import TestSupport
import Testing

@testable import Control

/// The power goes at each step of each write: then a file is the old one or the new one, whole, and the next start writes
/// as if nothing had been. What a writer has said to be written stays.
@Suite("Power cuts")
struct PowerCutTests {
    /// Goes through all steps of a write.
    /// - Parameters:
    ///   - prepare: makes the folder as it was before.
    ///   - check: of what there is after the power has gone, or after the end.
    private func cutEachStep(
        sourceLocation: SourceLocation = #_sourceLocation, prepare: (TestFolder) throws -> Void = { _ in },
        write: (TestFolder) throws -> Void, check: (_ folder: TestFolder, _ isDone: Bool, _ step: Int) throws -> Void
    ) throws {
        for step in 0... {
            let folder = TestFolder()
            try prepare(folder)
            powerCutAfter(Int32(step))
            var isSaid = true
            do { try write(folder) } catch { isSaid = false }
            let isCut = powerCutEnd() > step
            // A writer may say that it is done before its last steps, which only tidy up, but not before what it has
            // written is there for good.
            try check(folder, isSaid, step)
            if !isCut {
                #expect(isSaid, sourceLocation: sourceLocation)
                #expect(powerCutHasLooseNames() == 0, "a name may be lost", sourceLocation: sourceLocation)
                #expect(step > 3, "the writer was counted", sourceLocation: sourceLocation)
                return
            }
        }
    }

    private static let (old, new) = ("old, and whole", "new, and whole, and longer")

    @Test func aFileThatIsReplacedIsTheOldOneOrTheNewOne() throws {
        try cutEachStep {
            $0.write("file", Self.old)
        } write: {
            try FileWriter.replace($0.path("file"), with: Array(Self.new.utf8))
        } check: { folder, isDone, step in
            let text = try folder.text(of: folder.path("file"))
            #expect(text == Self.new || !isDone && text == Self.old, "step \(step)")
            // The next one is not hindered.
            try FileWriter.replace(folder.path("file"), with: Array("next".utf8))
            #expect(try folder.text(of: folder.path("file")) == "next", "step \(step)")
        }
    }

    @Test func aNewFileIsThereWholeOrNotAtAll() throws {
        try cutEachStep {
            try FileWriter.replace($0.path("a/b/file"), with: Array(Self.new.utf8))
        } check: { folder, isDone, step in
            let file = folder.path("a/b/file")
            let text = FileReader.exists(file) ? try folder.text(of: file) : nil
            #expect(text == Self.new || !isDone && text == nil, "step \(step)")
        }
    }

    @Test func theLastPresetIsTheOldOneOrTheNewOne() throws {
        let presets = TestFolder()
        let (old, new) = (presets.write("old.yaml", ""), presets.write("new.yaml", ""))
        try cutEachStep {
            try StateFile(StateFolder(path: $0.path)).remember(old)
        } write: {
            try StateFile(StateFolder(path: $0.path)).remember(new)
        } check: { folder, isDone, step in
            let last = StateFile(StateFolder(path: folder.path)).lastPreset
            #expect(last == new || !isDone && last == old, "step \(step)")
        }
    }

    @Test func snapshotsAreTheOldOnesOrTheNewOnes() throws {
        let text = "ribbon-preset: 1\nribbons: [{ name: a, send: [{ from: center, to: cc 20 }] }]"
        let patch = try #require(Preset.load(Array(text.utf8), file: "10-mixer.yaml").value)
        func store(_ number: Int, in folder: TestFolder) throws {
            let store = SnapshotStore(StateFolder(path: folder.path))
            var snapshots = store.snapshots(of: patch) { _ in }
            snapshots[number, ribbon: 0] = RibbonSnapshot(RibbonPlacement(center: 0.25, range: 0))
            snapshots.noteStored(number)
            try store.keep(snapshots, of: patch)
        }
        try cutEachStep {
            try store(1, in: $0)
        } write: {
            try store(2, in: $0)
        } check: { folder, isDone, step in
            var said: [String] = []
            let kept = SnapshotStore(StateFolder(path: folder.path)).snapshots(of: patch) { said.append($0) }
            #expect(kept.stored == [1, 2] || !isDone && kept.stored == [1], "step \(step)")
            #expect(said.isEmpty, "step \(step)")
        }
    }
}
