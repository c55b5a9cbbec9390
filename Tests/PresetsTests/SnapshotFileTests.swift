import MIDI
import Mapping
import Ribbons
import TestSupport
import Testing

@testable import Presets

/// The file that stores a preset's snapshots.
@Suite("Files of snapshots")
struct SnapshotFileTests {
    private static let preset = """
        ribbon-preset: 1
        ribbons:
          - name: "a, \\"b\\""
            send: [{ from: tap, to: cc 20, mode: toggle }, { from: touch, to: note }]
          - { name: c, kind: xy, send: [{ from: across, to: cc 21 }] }
        edges: { top: 'set a, "b".scale minor', left: 'set a, "b".scale input' }
        """

    private func patch() throws -> Patch {
        let loaded = Preset.load(Array(Self.preset.utf8), file: "folder/10-test.yaml")
        return try #require(loaded.value, "\(loaded.diagnostics)")
    }

    private func snapshots(_ patch: Patch) -> Snapshots {
        var snapshots = Snapshots(patch)
        var first = RibbonSnapshot(RibbonPlacement(center: 0.1 + 0.2, range: 1 / 3, across: nil))
        first.isDoorOpen = true
        first.front[0] = true
        first.back[63] = true
        (first.tuning.shift, first.tuning.span, first.tuning.scale) = (-5, 12.5, 0)
        snapshots[1, ribbon: 0] = first
        snapshots[1, ribbon: 1] = RibbonSnapshot(RibbonPlacement(center: 1, range: 0, across: 0.25))
        snapshots.noteStored(1)
        first.tuning.scale = 1
        snapshots[8, ribbon: 0] = first
        snapshots.noteStored(8)
        snapshots.noteLatest(nil)
        return snapshots
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let patch = try patch()
        let written = snapshots(patch)
        let text = SnapshotFile.text(of: written)
        let read = SnapshotFile.load(Array(text.utf8), file: "10-test.yaml", for: patch)
        #expect(read.diagnostics.isEmpty)
        #expect(read.value == written)
        let empty = SnapshotFile.text(of: Snapshots(patch))
        #expect(SnapshotFile.load(Array(empty.utf8), file: "", for: patch).value == Snapshots(patch))
    }

    /// A file cut short anywhere is refused: accepting some of the snapshots would lose the others at the next store.
    @Test func aFileThatWasCutShortIsRefused() throws {
        let patch = try patch()
        let text = Array(SnapshotFile.text(of: snapshots(patch)).utf8)
        for length in 0..<text.count - 1 {
            let read = SnapshotFile.load(Array(text.prefix(length)), file: "10-test.yaml", for: patch)
            #expect(read.value == nil, "\(length) bytes")
            #expect(!read.diagnostics.isEmpty)
        }
    }

    @Test func whatWasCutBetweenTwoSnapshotsSaysSo() throws {
        let patch = try patch()
        let text = SnapshotFile.text(of: snapshots(patch))
        let cut = text.split(separator: "\n").prefix(6).joined(separator: "\n") + "\n"
        let read = SnapshotFile.load(Array(cut.utf8), file: "10-test.yaml", for: patch)
        #expect(
            read.diagnostics.first?.description.contains(
                "10-test.yaml:2:1: the file of snapshots was cut short; expected 'complete: on' at its end") == true,
            "\(read.diagnostics)")
    }

    @Test func aRibbonAndAScaleThatHaveGoneAreKept() throws {
        let patch = try patch()
        let text = SnapshotFile.text(of: snapshots(patch))
        var other = patch
        other.ribbons.removeLast()
        other.scales = []
        let read = try #require(SnapshotFile.load(Array(text.utf8), file: "", for: other).value)
        #expect(read.stored == [1, 8])
        #expect(read[1, ribbon: 0].flatMap { read.scale(of: $0) } == patch.scales[0])
        #expect(read[1, ribbon: 0]?.placement.center == 0.1 + 0.2)
        #expect(SnapshotFile.text(of: read) == text)
    }

    /// A preset lists its scales as they appear in its text, so an edit may move them.
    @Test func aSnapshotKeepsItsScaleThoughThePresetListsItElsewhere() throws {
        let patch = try patch()
        let stored = snapshots(patch)
        var edited = patch
        edited.scales = [.chromatic] + patch.scales.reversed()
        var fitted = stored.fitted(to: edited)
        #expect(fitted[1, ribbon: 0].flatMap { fitted.scale(of: $0) } == patch.scales[0])
        #expect(fitted[8, ribbon: 0].flatMap { fitted.scale(of: $0) } == patch.scales[1])
        #expect(fitted.scales == edited.scales)
        #expect(fitted.holdsTheSame(as: stored))
        #expect(SnapshotFile.text(of: fitted) == SnapshotFile.text(of: stored))
        fitted = Snapshots(edited)
        fitted.adopt(stored)
        #expect(fitted.holdsTheSame(as: stored))
        edited.scales = []
        #expect(stored.fitted(to: edited).fitted(to: patch) == stored)
    }

    @Test func whateverItHoldsItIsReadOrRefused() throws {
        let patch = try patch()
        var random = SeededRandom()
        let text = Array(SnapshotFile.text(of: snapshots(patch)).utf8)
        var refused = 0
        for _ in 0..<300 {
            var bytes = text
            for _ in 0...random.below(3) {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.below(256))
            }
            let read = SnapshotFile.load(bytes, file: "10-test.yaml", for: patch)
            if read.value == nil { refused += 1 }
            #expect(read.value != nil || !read.errors.isEmpty)
        }
        #expect(refused > 50)
    }
}
