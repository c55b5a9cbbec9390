import Glibc
import TestSupport
import Testing

@testable import Control

@Suite("File watch")
struct FileWatchTests {
    private let folder = TestFolder()
    private let watch: FileWatch

    init() throws {
        folder.write("a.yaml", "1")
        watch = try #require(FileWatch(folder.path("a.yaml")))
        #expect(watch.drain() == [])
    }

    @Test func aFileWrittenInPlaceHasChanged() {
        folder.write("a.yaml", "2")
        #expect(watch.drain() == [.changed])
        #expect(watch.drain() == [])
    }

    @Test func aFileThatAnotherIsRenamedOverHasChanged() {
        folder.write("a.yaml.new", "2")
        #expect(watch.drain() == [])
        folder.rename("a.yaml.new", to: "a.yaml")
        #expect(watch.drain() == [.changed])
    }

    @Test func aFileThatIsPutAsideHasChangedOnlyWhenItIsWrittenAgain() {
        folder.rename("a.yaml", to: "a.yaml~")
        #expect(watch.drain() == [])
        folder.write("a.yaml", "2")
        #expect(watch.drain() == [.changed])
    }

    @Test func otherFilesAreNobodysBusinessButScalaFilesAre() {
        folder.write("b.yaml", "2")
        #expect(watch.drain() == [])
        folder.write("just.scl", "2")
        #expect(watch.drain() == [.changed])
    }

    @Test func aFileBehindASymbolicLinkIsWatchedWhereItLies() throws {
        let other = TestFolder()
        symlink(folder.path("a.yaml"), other.path("link.yaml"))
        let watch = try #require(FileWatch(other.path("link.yaml")))
        folder.write("a.yaml", "2")
        #expect(watch.drain() == [.changed])
    }

    @Test("a preset that is added as a link is noticed", arguments: [true, false])
    func link(isSymbolic: Bool) throws {
        let bank = TestFolder()
        let watch = try #require(FileWatch(awaiting: [], presetsIn: [bank.path]))
        let (file, name) = (folder.path("a.yaml"), bank.path("b.yaml"))
        let failure = isSymbolic ? symlink(file, name) : Glibc.link(file, name)
        #expect(failure == 0)
        #expect(watch.drain() == [.changed])
    }

    @Test func aNewFileIsNotReadBeforeItIsWritten() throws {
        let watch = try #require(FileWatch(awaiting: [], presetsIn: [folder.path]))
        let file = try #require(fopen(folder.path("b.yaml"), "w"))
        #expect(watch.drain() == [])
        fclose(file)
        #expect(watch.drain() == [.changed])
    }

    @Test func aFileInAFolderThatIsNotThereCannotBeWatched() {
        #expect(FileWatch(folder.path("no/a.yaml")) == nil)
    }

    @Test func aFolderThatGoesAndComesBackIsWatchedAgain() {
        folder.remove()
        #expect(watch.drain() == [.folderGone])
        mkdir(folder.path, 0o755)
        #expect(watch.drain() == [.changed])
        folder.write("a.yaml", "3")
        #expect(watch.drain() == [.changed])
    }
}
