import System
import TestSupport
import Testing

@Suite("Folders")
struct FolderTests {
    @Test("the names in a folder, hidden ones too, but not its own and its parent's")
    func names() {
        let folder = TestFolder()
        for name in ["b", ".a", "ä"] { folder.write(name, "") }
        #expect(Set(Folder.names(in: folder.path)) == [".a", "b", "ä"])
    }

    @Test("a folder that is not there has no names")
    func missing() {
        #expect(Folder.names(in: TestFolder().path + "/none").isEmpty)
    }
}
