import BridgeClient
import Presets

/// A preset that a program edits.
final class EditedPreset {
    /// Where it is saved.
    let folder: EditedFolder
    let memory: TextMemory
    /// The path from which it was read; afterwards, where it was saved.
    var path: String
    /// The text that the file had when it was read or shown last; nil: there was none.
    var read: [UInt8]?

    /// The name of its file.
    var file: String { String(Bank.fileName(path)) }

    init(_ path: String, _ memory: TextMemory, in folder: EditedFolder, read: [UInt8]?) {
        (self.path, self.memory, self.folder, self.read) = (path, memory, folder, read)
    }

    /// Goes on with the new name of its file, which is in `folder` then. A preset without a file keeps its name.
    func follow(_ names: [String: String]) {
        guard read != nil, let new = names[file] else { return }
        path = "\(folder.path)/\(new)"
    }
}
