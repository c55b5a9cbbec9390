import Glibc
import System

/// Writes files atomically: a reader finds the whole new file, the whole old one, or none, even after a power loss.
public enum FileWriter {
    /// Writes a new file beside the old one and renames it into place.
    ///
    /// Devices and pipes are written directly, as are files in a folder where no new file can be made.
    /// - Parameters:
    ///   - mode: the file's permissions; nil for those that it has, or else those of any new file.
    ///   - makesFolder: whether a missing folder is created.
    public static func replace(
        _ path: String, with bytes: [UInt8], mode: mode_t? = nil, makesFolder: Bool = true
    ) throws(FileError) {
        if makesFolder { try makeFolder(of: path) }
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else { return try overwrite(path, with: bytes) }
        // The target of a symbolic link: renaming over the link would replace it.
        let target = isThere ? realPath(path) ?? path : path
        guard let temporary = TemporaryFile(in: Bank.folder(of: target)) else {
            if isThere, errno == EACCES { return try overwrite(path, with: bytes) }
            throw FileError(path: path, attempt: .writing, code: errno)
        }
        defer { temporary.end() }
        var failure = temporary.write(bytes, mode: mode ?? (isThere ? status.st_mode & 0o777 : nil))
        if failure == 0 { failure = temporary.replace(target) }
        guard failure == 0 else { throw FileError(path: path, attempt: .writing, code: failure) }
        synchronize(Bank.folder(of: target))
    }

    /// Writes new files, either all or none. No existing file is replaced, even one that appears meanwhile.
    /// - Parameter files: files in one folder, which is created if missing.
    /// - Throws: the error of the first file that cannot be written; for an existing file, that it exists.
    public static func create(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
        var temporaries: [TemporaryFile] = []
        defer { for temporary in temporaries { temporary.end() } }
        for (path, bytes) in files {
            try makeFolder(of: path)
            guard let temporary = TemporaryFile(in: Bank.folder(of: path)) else {
                throw FileError(path: path, attempt: .writing, code: errno)
            }
            temporaries.append(temporary)
            let failure = temporary.write(bytes)
            guard failure == 0 else { throw FileError(path: path, attempt: .writing, code: failure) }
        }
        for (number, path) in files.map(\.path).enumerated() {
            let failure = renameWithoutReplacing(temporaries[number].path, to: path)
            guard failure != 0 else { continue }
            for (made, _) in files[..<number] { unlink(made) }
            throw FileError(path: path, attempt: .writing, code: failure)
        }
        if let first = files.first { synchronize(Bank.folder(of: first.path)) }
    }

    /// Renames a file within its folder to the first unused name of `NAME.ENDING`, `NAME.ENDING-2` ….
    /// - Returns: its new path.
    public static func putAside(_ path: String, ending: String) throws(FileError) -> String {
        for number in 1...1000 {
            let target = "\(path).\(ending)" + (number == 1 ? "" : "-\(number)")
            let failure = renameWithoutReplacing(path, to: target)
            if failure == 0 { return target }
            guard failure == EEXIST else { throw FileError(path: path, attempt: .writing, code: failure) }
        }
        throw FileError(path: path, attempt: .writing, code: EEXIST)
    }

    /// Renames a file within its folder. A file that already has the new name is replaced.
    public static func move(_ path: String, to target: String) throws(FileError) {
        guard rename(path, target) == 0 else { throw FileError(path: path, attempt: .writing, code: errno) }
        synchronize(Bank.folder(of: target))
    }

    /// Removes a file.
    public static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 else { throw FileError(path: path, attempt: .writing, code: errno) }
        synchronize(Bank.folder(of: path))
    }

    /// Removes what interrupted writes have left in these folders, for instance after a power loss.
    public static func removeLeftovers(in folders: [String]) {
        for folder in folders { TemporaryFile.removeLeftovers(in: folder) }
    }

    /// Renames a file, but never over an existing one.
    /// - Returns: 0 or the system's error number.
    private static func renameWithoutReplacing(_ path: String, to target: String) -> Int32 {
        if link(path, target) == 0 { return unlink(path) == 0 ? 0 : errno }
        guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else { return errno }
        // The file system has no links, as on a memory stick: reserve the name with an empty file first.
        let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return errno }
        close(descriptor)
        guard rename(path, target) != 0 else { return 0 }
        let failure = errno
        unlink(target)
        return failure
    }

    /// Flushes a folder's names to the disk. Not every file system can do this.
    private static func synchronize(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Writes into the file itself, so a reader may find a part of the new one.
    private static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, attempt: .writing, code: errno) }
        let isWritten = writeAll(bytes, to: descriptor)
        let failure = errno
        guard close(descriptor) == 0, isWritten else {
            throw FileError(path: path, attempt: .writing, code: isWritten ? errno : failure)
        }
    }

    /// Creates the folder that a file goes into, and its parents.
    public static func makeFolder(of path: String) throws(FileError) {
        let folder = Bank.folder(of: path)
        // The current folder may not be searched; it is there.
        guard folder != ".", !FileReader.exists(folder) else { return }
        try makeFolder(of: folder)
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
            throw FileError(path: folder, attempt: .writing, code: errno)
        }
        synchronize(Bank.folder(of: folder))
    }
}
