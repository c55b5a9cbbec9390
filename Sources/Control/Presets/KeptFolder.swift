import BridgeClient
import Glibc
import MIDI
import Panels
import Player
import Presets
import System
import Time

/// The folder of what `keep` writes. Nothing in it is ever written over.
struct KeptFolder {
    enum Failure: Error, Hashable {
        /// There is something of that name.
        case taken(String)
        case file(FileError)
    }

    let path: String
    /// Whether the bridge serves the whole machine: then the group that may ask it to keep something may read that.
    private let isService: Bool

    /// Nil where there is no place for it.
    init?(_ state: StateFolder, isService: Bool) {
        guard let path = state.kept else { return nil }
        (self.path, self.isService) = (path, isService)
    }

    /// Whether files can be called so.
    static func takes(_ name: String) -> Bool {
        !name.isEmpty && !name.contains("/") && !name.hasPrefix(".") && name.utf8.count <= 200 && name.escaped == name
    }

    /// Writes recordings, `NAME.events`, `NAME-2.events` …, and `NAME.mid` with what the input port heard: all of them or,
    /// where any of these is there already, none.
    /// - Returns: the paths of the files.
    func write(
        _ takes: [Recording], _ messages: [(time: Timestamp, message: Message)], as name: String
    ) throws(Failure) -> [String] {
        let stem = "\(path)/\(name)"
        var files: [(path: String, bytes: [UInt8])] = []
        for (number, take) in takes.enumerated() {
            // Their own clock: what counts from it, such as the beats, is the same in a render.
            var writer = RecordingWriter(origin: .zero)
            var text = writer.header(take.device)
            for event in take.events { text += writer.line(event) }
            files.append(("\(stem)\(number == 0 ? "" : "-\(number + 1)").events", Array(text.utf8)))
        }
        // A file of another time would be taken for this one's.
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

    var exitCode: Int32 {
        switch self {
        case .taken: ExitStatus.unwritable.rawValue
        case .file(let error): error.exitCode
        }
    }
}
