import BridgeClient
import Glibc
import MIDI
import Panels
import Player
import Presets
import System
import Time

/// The folder of what `keep` writes. Nothing in it is ever written over.
struct KeptFolder: Sendable {
    enum Failure: Error, Hashable {
        /// There is a file of that name.
        case taken(String)
        case file(FileError)
    }

    let path: String
    /// Whether the bridge serves the whole machine: then the group that may ask it to keep the input may read the
    /// files.
    private let isService: Bool

    /// Nil if there is no place for it.
    init?(_ state: StateFolder, isService: Bool) {
        guard let path = state.kept else { return nil }
        (self.path, self.isService) = (path, isService)
    }

    /// Whether files can have this name. A refusal in `KeepService` states these rules.
    static func accepts(_ name: String) -> Bool {
        !name.isEmpty && !name.contains("/") && !name.hasPrefix(".") && name.utf8.count <= 200 && name.escaped == name
    }

    /// Writes recordings, `NAME.events`, `NAME-2.events` …, and `NAME.mid` with what the input port heard: all of them
    /// or, if any of these exists already, none. A name is also taken if one of the files would be read as that of another
    /// recording, or one of another recording as its own.
    /// - Returns: the paths of the files.
    func write(
        _ takes: [Recording], _ messages: [(time: Timestamp, message: Message)], as name: String
    ) throws(Failure) -> [String] {
        let stem = "\(path)/\(name)"
        var files: [(path: String, bytes: [UInt8])] = []
        for (number, take) in takes.enumerated() {
            // The events keep their own times: what depends on them, such as the beats, is the same in a render.
            let text = RecordingWriter.text(of: take, origin: .zero)
            files.append(("\(stem)\(number == 0 ? "" : "-\(number + 1)").events", Array(text.utf8)))
        }
        let isThere = { (stem: String) in FileReader.exists("\(path)/\(stem).events") }
        if let whole = Self.whole(of: name, isThere) { throw .taken("\(path)/\(whole).events") }
        let next = "\(name)-\(takes.count + 1)"
        if isThere(next) { throw .taken("\(path)/\(next).events") }
        // An earlier MIDI file would be taken for the input of this recording.
        if FileReader.exists("\(stem).mid") { throw .taken("\(stem).mid") }
        if !messages.isEmpty {
            let start = takes.compactMap { Renderer.firstFrame(of: $0) }.min() ?? .zero
            var file = StandardMIDIFile(.fine)
            for (time, message) in messages { file.append(message, at: time - start) }
            files.append(("\(stem).mid", file.bytes))
        }
        do throws(FileError) {
            try FileWriter.create(files)
        } catch {
            throw FileReader.exists(error.path) ? .taken(error.path) : .file(error)
        }
        share(files.map(\.path))
        return files.map(\.path)
    }

    // MARK: What is there

    /// The files that were written under one name.
    struct Files: Sendable {
        /// One of each panel.
        var recordings: [String]
        /// The file of the messages on the input port.
        var input: String?
    }

    /// The names of what was kept, the latest first.
    var names: [String] {
        let ending = ".events"
        let stems = Set(
            Folder.names(in: path).filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
                .map { String($0.dropLast(ending.count)) })
        let whole = stems.filter { Self.whole(of: $0, stems.contains) == nil }
        return whole.map { ($0, modificationTime(of: $0 + ending)) }.sorted { ($1.1, $1.0) < ($0.1, $0.0) }.map(\.0)
    }

    /// The recording to which a file belongs as that of a further panel: `NAME-3` to `NAME`, if `NAME-2` is there too. Nil
    /// if it is a recording of its own.
    private static func whole(of stem: String, _ isThere: (String) -> Bool) -> String? {
        guard let dash = stem.lastIndex(of: "-"), let number = Int(stem[stem.index(after: dash)...]), number >= 2 else {
            return nil
        }
        let name = String(stem[..<dash])
        guard stem == "\(name)-\(number)", isThere(name) else { return nil }
        return (2..<number).allSatisfy { isThere("\(name)-\($0)") } ? name : nil
    }

    private func modificationTime(of file: String) -> Int64 {
        var status = stat()
        guard stat("\(path)/\(file)", &status) == 0 else { return 0 }
        return Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }

    /// - Parameter name: one of `names`.
    func files(of name: String) -> Files {
        let stem = "\(path)/\(name)"
        let others = (2...).lazy.map { "\(stem)-\($0).events" }.prefix { FileReader.exists($0) }
        let input = "\(stem).mid"
        return Files(
            recordings: ["\(stem).events"] + others, input: FileReader.exists(input) ? input : nil)
    }

    /// Lets the group `ribbon` read the folder and these files, if the bridge serves the whole machine.
    private func share(_ files: [String]) {
        guard isService, RuntimeDirectory.giveToGroup(path) else { return }
        chmod(path, 0o750)
        for file in files where RuntimeDirectory.giveToGroup(file) { chmod(file, 0o640) }
    }
}

extension KeptFolder.Failure: CustomStringConvertible {
    /// The problem and its remedy, in a sentence.
    var description: String {
        switch self {
        case .taken(let path): "\(path) is there already; choose another name"
        case .file(let error): "\(error)"
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .taken: .unwritable
        case .file(let error): error.exitStatus
        }
    }
}
