import Glibc
import Mapping
import Presets
import TestSupport
import Testing

@testable import Control

@Suite("The folder that an editor writes")
struct EditedFolderTests {
    private let folder = TestFolder()
    private let edited: EditedFolder
    private let snapshots: SnapshotStore

    init() throws {
        let state = StateFolder(path: folder.path("state"))
        edited = try #require(EditedFolder(state))
        snapshots = SnapshotStore(state)
    }

    private func write(_ name: String, _ text: String) throws {
        try FileWriter.makeFolder(of: folder.path(name))
        folder.write(name, text)
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// The failure of a call; nil if it succeeds.
    private func refusal(_ body: () throws(EditedFolder.Failure) -> Void) -> EditedFolder.Failure? {
        do throws(EditedFolder.Failure) { try body() } catch { return error }
        return nil
    }

    @Test("the first edit copies the whole bank, Scala files too, and a second one nothing")
    func adopt() throws {
        let bank = Bank(folder: folder.path("bank"))
        for name in ["02-b.yaml", "01 a.yml", "tune.scl", "notes.txt", ".hidden.yaml"] {
            try write("bank/" + name, "# \(name)")
        }
        try edited.adopt(bank)
        #expect(edited.files == ["01 a.yml", "02-b.yaml"])
        #expect(try edited.text(of: "02-b.yaml") == bytes("# 02-b.yaml"))
        #expect(FileReader.exists(edited.path + "/tune.scl"))
        #expect(!FileReader.exists(edited.path + "/notes.txt"))
        try write("bank/03-c.yaml", "")
        try edited.adopt(bank)
        #expect(edited.files == ["01 a.yml", "02-b.yaml"])
    }

    @Test("a bank is not copied where another scale would have the name of one of its own")
    func adoptBesideAnotherScale() throws {
        try write("bank/a.yaml", "")
        try write("bank/tune.scl", "theirs")
        try write("state/presets/tune.scl", "mine")
        let bank = Bank(folder: folder.path("bank"))
        let refused = refusal { () throws(EditedFolder.Failure) in try edited.adopt(bank) }
        #expect(refused == .otherScale(edited.path + "/tune.scl"))
        #expect(edited.files == [])
        folder.write("state/presets/tune.scl", "theirs")
        try edited.adopt(bank)
        #expect(edited.files == ["a.yaml"])
    }

    @Test("a file is written over only if it is the one that was read")
    func conflict() throws {
        try edited.save(bytes("one"), as: "a.yaml", instead: nil)
        #expect(
            refusal { () throws(EditedFolder.Failure) in try edited.save([], as: "a.yaml", instead: nil) }
                == .taken("a.yaml"))
        try edited.save(bytes("two"), as: "a.yaml", instead: bytes("one"))
        let refused = refusal { () throws(EditedFolder.Failure) in
            try edited.save(bytes("three"), as: "a.yaml", instead: bytes("one"))
        }
        #expect(refused == .changed("a.yaml", now: bytes("two")))
        #expect(try edited.text(of: "a.yaml") == bytes("two"))
        unlink(edited.path + "/a.yaml")
        let gone = refusal { () throws(EditedFolder.Failure) in
            try edited.save(bytes("three"), as: "a.yaml", instead: bytes("two"))
        }
        #expect(gone == .changed("a.yaml", now: nil))
        #expect(gone?.description == "“a.yaml” has been removed since it was read")
    }

    @Test("no name and no link leads out of it")
    func hostileNames() throws {
        try write("other.yaml", "mine")
        try edited.save(bytes("one"), as: "a.yaml", instead: nil)
        symlink(folder.path("other.yaml"), edited.path + "/link.yaml")
        let link = refusal { () throws(EditedFolder.Failure) in
            try edited.save(bytes("x"), as: "link.yaml", instead: bytes("mine"))
        }
        #expect(link == .link(edited.path + "/link.yaml"))
        for name in ["../other.yaml", "/etc/passwd", ".", "..", ".hidden", "", "a\u{0}b"] {
            let refused = refusal { () throws(EditedFolder.Failure) in try edited.save([], as: name, instead: nil) }
            #expect(refused == .badName(name))
        }
        for name in [
            "../x", "a/b", "a.b", "", " a", "-a", "a ", "a\n", String(repeating: "a", count: 101), "a\u{202E}",
        ] {
            #expect(!EditedFolder.takes(name), "\(name)")
        }
        for name in ["Bass", "07-bass_2", "Größe 3", "音"] { #expect(EditedFolder.takes(name), "\(name)") }
        #expect(try FileReader.bytes(of: folder.path("other.yaml")) == bytes("mine"))
    }

    @Test("a folder that is a link is not written")
    func linkedFolder() throws {
        try write("elsewhere/b.yaml", "")
        try write("state/last-preset", "")
        symlink(folder.path("elsewhere"), edited.path)
        let refused = refusal { () throws(EditedFolder.Failure) in try edited.save([], as: "a.yaml", instead: nil) }
        #expect(refused == .link(edited.path))
        #expect(!FileReader.exists(folder.path("elsewhere/a.yaml")))
    }

    @Test("a preset takes its snapshots and its draft along to its new name")
    func rename() throws {
        try edited.save(bytes("one"), as: "a.yaml", instead: nil)
        try write("state/snapshots/a.yaml", "kept")
        try edited.keepDraft(bytes("draft"), of: "a.yaml")
        try edited.save(bytes("other"), as: "b.yaml", instead: nil)
        #expect(
            refusal { () throws(EditedFolder.Failure) in _ = try edited.rename("a.yaml", to: "b", snapshots) }
                == .taken("b.yaml"))
        #expect(try edited.rename("a.yaml", to: "c", snapshots) == "c.yaml")
        #expect(edited.files == ["b.yaml", "c.yaml"])
        #expect(try FileReader.bytes(of: folder.path("state/snapshots/c.yaml")) == bytes("kept"))
        #expect(!FileReader.exists(folder.path("state/snapshots/a.yaml")))
        #expect(edited.draft(of: "a.yaml") == nil)
        #expect(edited.draft(of: "c.yaml") == bytes("draft"))
        // A draft that is left of an earlier preset of that name is not this one's.
        try edited.keepDraft(bytes("older"), of: "e.yaml")
        _ = try edited.rename("b.yaml", to: "e", snapshots)
        #expect(edited.draft(of: "e.yaml") == nil)
        #expect(
            refusal { () throws(EditedFolder.Failure) in _ = try edited.rename("a.yaml", to: "d", snapshots) }
                == .missing("a.yaml"))
    }

    @Test("presets of one title are moved past each other, with what belongs to them")
    func sameTitles() throws {
        for name in ["01-a.yaml", "02-b.yaml", "03-a.yaml"] { try edited.save(bytes(name), as: name, instead: nil) }
        try write("state/snapshots/01-a.yaml", "of the first")
        try edited.keepDraft(bytes("of the third"), of: "03-a.yaml")
        let renamed = try edited.move("03-a.yaml", to: 1, snapshots)
        #expect(renamed == ["03-a.yaml": "01-a.yaml", "01-a.yaml": "02-a.yaml", "02-b.yaml": "03-b.yaml"])
        #expect(edited.files == ["01-a.yaml", "02-a.yaml", "03-b.yaml"])
        for (file, new) in renamed { #expect(try edited.text(of: new) == bytes(file)) }
        #expect(try FileReader.bytes(of: folder.path("state/snapshots/02-a.yaml")) == bytes("of the first"))
        #expect(!FileReader.exists(folder.path("state/snapshots/01-a.yaml")))
        #expect(edited.draft(of: "01-a.yaml") == bytes("of the third"))
        #expect(edited.draft(of: "02-a.yaml") == nil)
    }

    @Test("where the first number is too high to count on from it, the places begin with 1, and nothing is lost")
    func highNumbers() throws {
        let highest = "\(Int.max).yaml"
        let moved = "01-" + highest
        try edited.save(bytes("one"), as: highest, instead: nil)
        try edited.save(bytes("two"), as: "b.yaml", instead: nil)
        let renamed = try edited.move(highest, to: 1, snapshots)
        #expect(renamed[highest] == moved)
        #expect(edited.files == [moved, "02-b.yaml"])
        #expect(try edited.text(of: moved) == bytes("one"))
        #expect(try edited.text(of: "02-b.yaml") == bytes("two"))
    }

    @Test("what is deleted lies in the trash folder, beside what was deleted before")
    func discard() throws {
        for text in ["one", "two"] {
            try edited.save(bytes(text), as: "a.yaml", instead: nil)
            _ = try edited.discard("a.yaml")
        }
        #expect(edited.files == [])
        #expect(try FileReader.bytes(of: folder.path("state/trash/a.yaml")) == bytes("one"))
        #expect(try FileReader.bytes(of: folder.path("state/trash/a-2.yaml")) == bytes("two"))
    }

    @Test("its draft goes along, and is not offered to the next preset of that name")
    func discardDraft() throws {
        try edited.save(bytes("one"), as: "a.yaml", instead: nil)
        try edited.keepDraft(bytes("draft"), of: "a.yaml")
        _ = try edited.discard("a.yaml")
        #expect(edited.draft(of: "a.yaml") == nil)
        #expect(try FileReader.bytes(of: folder.path("state/trash/a.draft.yaml")) == bytes("draft"))
    }

    @Test("a preset has 256 KiB at most")
    func size() {
        let text = [UInt8](repeating: 0x20, count: 256 * 1024 + 1)
        #expect(
            refusal { () throws(EditedFolder.Failure) in try edited.save(text, as: "a.yaml", instead: nil) }
                == .tooLarge)
    }
}
