import Presets

/// Drafts are texts that have been played and not saved. They outlast a restart of the bridge.
extension EditedFolder {
    /// The draft of a file; nil if there is none.
    func draft(of file: String) -> [UInt8]? { try? FileReader.bytes(of: "\(drafts)/\(file)", onlyFiles: true) }

    func keepDraft(_ text: [UInt8], of file: String) throws(Failure) {
        do throws(FileError) {
            try FileWriter.replace("\(drafts)/\(file)", with: text)
        } catch {
            throw .file(error)
        }
    }

    /// Gives the draft of a file to another file, whose own draft is lost.
    func moveDraft(of file: String, to new: String) throws(FileError) {
        guard FileReader.exists("\(drafts)/\(file)") else { return removeDraft(of: new) }
        try FileWriter.move("\(drafts)/\(file)", to: "\(drafts)/\(new)")
    }

    func removeDraft(of file: String) {
        let path = "\(drafts)/\(file)"
        if FileReader.exists(path) { try? FileWriter.remove(path) }
    }
}
