import Glibc
import Presets
import System

/// The only folder of presets that an editor writes: `presets` in the state folder. It is searched first.
///
/// Every file is opened by a name in it, and neither the folder nor a file may be a symbolic link, so that nothing else is
/// ever written. A file is replaced as a whole, or stays as it is.
struct EditedFolder {
    enum Failure: Error, Hashable {
        /// No preset can have this name.
        case badName(String)
        /// There is a preset of that name.
        case taken(String)
        case missing(String)
        /// The folder or the file is a symbolic link, or something else that is no plain file.
        case link(String)
        /// The file has changed since it was read. `now` is its present text; nil: the file is gone.
        case changed(String, now: [UInt8]?)
        /// The folder has another Scala file of that name.
        case otherScale(String)
        case tooLarge
        /// The preset is the one that plays.
        case played(String)
        case file(FileError)
    }

    let path: String
    let drafts: String
    private let trash: String

    /// Nil if there is no place for it.
    init?(_ state: StateFolder) {
        guard let path = state.presets, let drafts = state.drafts, let trash = state.trash else { return nil }
        (self.path, self.drafts, self.trash) = (path, drafts, trash)
    }

    /// Whether a new preset can have this name: letters, digits, blanks, `_` and `-`, at most 100 characters and 200
    /// bytes, with neither a blank nor a dash in front.
    static func takes(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, scalars.count <= 100 else { return false }
        let isOrdinary = scalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType == .decimal || " _-".unicodeScalars.contains($0)
        }
        return isOrdinary && first != " " && first != "-" && last != " " && name.utf8.count <= 200
    }

    // MARK: Reading

    /// The names of the files, in the order of the bank.
    var files: [String] { Bank(folder: path).presets.map { String(Bank.fileName($0)) } }

    /// The text of a file.
    func text(of file: String) throws(Failure) -> [UInt8] {
        guard let bytes = try plainFile(file) else { throw .missing(file) }
        return bytes
    }

    /// - Returns: the file's bytes; nil if there is no such file.
    private func plainFile(_ file: String) throws(Failure) -> [UInt8]? {
        try checkFolder()
        guard !file.isEmpty, !file.contains("/"), !file.hasPrefix("."), !file.utf8.contains(0) else {
            throw .badName(file)
        }
        let whole = "\(path)/\(file)"
        var status = stat()
        guard lstat(whole, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .link(whole) }
        do throws(FileError) { return try FileReader.bytes(of: whole, onlyFiles: true) } catch { throw .file(error) }
    }

    /// Refuses a folder that is a symbolic link or no folder. It may be missing.
    private func checkFolder() throws(Failure) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR { throw .link(path) }
    }

    // MARK: Writing

    /// Copies a whole bank into this folder, with the Scala files beside its presets, unless that has been done. Files
    /// that are here already stay as they are; if one is another Scala file of the same name, nothing is copied.
    func adopt(_ bank: Bank) throws(Failure) {
        try checkFolder()
        guard bank.folder != path, files.isEmpty else { return }
        var copies: [(path: String, bytes: [UInt8])] = []
        for name in Folder.names(in: bank.folder).sorted() where Self.isOfBank(name) {
            let bytes: [UInt8]
            do throws(FileError) {
                bytes = try FileReader.bytes(of: "\(bank.folder)/\(name)", onlyFiles: true)
            } catch  where error.reason == .missing {
                // A link that leads nowhere.
                continue
            } catch {
                throw .file(error)
            }
            if try lacks(name, bytes) { copies.append(("\(path)/\(name)", bytes)) }
        }
        try create(copies)
    }

    /// Whether there is no file of that name yet. Another Scala file is refused: presets would play in its tuning.
    private func lacks(_ file: String, _ bytes: [UInt8]) throws(Failure) -> Bool {
        guard let now = try plainFile(file) else { return true }
        if now != bytes, file.lowercased().hasSuffix(".scl") { throw .otherScale("\(path)/\(file)") }
        return false
    }

    private static func isOfBank(_ name: String) -> Bool {
        !name.hasPrefix(".") && [".yaml", ".yml", ".scl"].contains { name.lowercased().hasSuffix($0) }
    }

    /// Writes a preset's text.
    /// - Parameters:
    ///   - read: the text that the file had when it was read; nil: there must be no such file.
    ///   - scales: Scala files that it uses, by their names. Those that this folder lacks are written too.
    func save(
        _ text: [UInt8], as file: String, instead read: [UInt8]?, with scales: [String: [UInt8]] = [:]
    ) throws(Failure) {
        guard text.count <= SourceText.sizeLimit else { throw .tooLarge }
        let now = try plainFile(file)
        guard now == read else { throw read == nil ? .taken(file) : .changed(file, now: now) }
        var new: [(path: String, bytes: [UInt8])] = []
        for (name, bytes) in scales {
            if try lacks(name, bytes) { new.append(("\(path)/\(name)", bytes)) }
        }
        if now == nil { new.append(("\(path)/\(file)", text)) }
        try create(new)
        guard now != nil else { return }
        do throws(FileError) {
            try FileWriter.replace("\(path)/\(file)", with: text)
        } catch {
            throw .file(error)
        }
    }

    /// The file of a new preset of that name.
    func file(named name: String) throws(Failure) -> String {
        guard Self.takes(name) else { throw .badName(name) }
        return name + ".yaml"
    }

    /// Gives a preset another name, and its snapshots and its draft with it.
    /// - Returns: its file.
    func rename(_ file: String, to name: String, _ snapshots: SnapshotStore) throws(Failure) -> String {
        let new = try self.file(named: name)
        if new != file { try rename([file: new], snapshots) }
        return new
    }

    /// Gives files other names, and their snapshots and drafts with them. If it is interrupted, some have both names.
    func rename(_ names: [String: String], _ snapshots: SnapshotStore) throws(Failure) {
        var copies: [(path: String, bytes: [UInt8])] = []
        for (file, new) in names { copies.append(("\(path)/\(new)", try text(of: file))) }
        try create(copies)
        for (file, new) in names {
            do throws(FileError) {
                try snapshots.rename(file, to: new)
                try moveDraft(of: file, to: new)
                try FileWriter.remove("\(path)/\(file)")
            } catch {
                throw .file(error)
            }
        }
    }

    /// Puts a preset into the trash folder, beside what is there, and its draft with it.
    /// - Returns: where it is now.
    func discard(_ file: String) throws(Failure) -> String {
        let (text, draft) = (try text(of: file), draft(of: file))
        let stem = file.split(separator: ".").dropLast().joined(separator: ".")
        for number in 1...1000 {
            let name = "\(trash)/\(stem)\(number == 1 ? "" : "-\(number)")"
            let (target, draftTarget) = ("\(name).yaml", "\(name).draft.yaml")
            if FileReader.exists(target) || FileReader.exists(draftTarget) { continue }
            do throws(FileError) {
                try FileWriter.create([(target, text)] + (draft.map { [(draftTarget, $0)] } ?? []))
                try FileWriter.remove("\(path)/\(file)")
                removeDraft(of: file)
            } catch {
                throw .file(error)
            }
            return target
        }
        throw .taken(trash)
    }

    private func create(_ files: [(path: String, bytes: [UInt8])]) throws(Failure) {
        do throws(FileError) {
            try FileWriter.create(files)
        } catch {
            throw FileReader.exists(error.path) ? .taken(String(Bank.fileName(error.path))) : .file(error)
        }
    }
}

extension EditedFolder.Failure: CustomStringConvertible {
    /// The problem and its remedy, in a sentence.
    var description: String {
        switch self {
        case .badName(let name):
            "no preset can be called “\(name)”; expected letters, digits, blanks, “_” and “-”, at most 100"
        case .taken(let name): "there is a preset “\(name)” already; choose another name"
        case .missing(let name): "there is no preset “\(name)”"
        case .link(let path): "\(path) is a link or no plain file, and is not written; remove it"
        case .changed(let name, now: nil): "“\(name)” has been removed since it was read"
        case .changed(let name, now: _): "“\(name)” has been changed since it was read; choose one of both texts"
        case .otherScale(let path):
            "\(path) is another scale than that beside the preset; give one of them another name"
        case .played(let name): "“\(name)” plays; choose another preset first"
        case .tooLarge: "the preset would be larger than \(SourceText.sizeLimit / 1024) KiB"
        case .file(let error): "\(error)"
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .badName: .wrongUsage
        case .missing: .missingFile
        case .taken, .link, .changed, .otherScale, .played, .tooLarge: .unwritable
        case .file(let error): error.exitStatus
        }
    }
}
