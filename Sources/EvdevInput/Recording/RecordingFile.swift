import Glibc
import Panels
import System
import Time

extension Recording {
    /// Reads a recording. If it does not describe its device, the description is read from the file beside it: for
    /// `DEVICE.gesture.events` that is `DEVICE.gesture.desc`, else `DEVICE.desc`.
    public init(
        contentsOf path: String, limits: RecordingLimits = RecordingLimits()
    ) throws(RecordingError) {
        var reader = RecordingReader(file: path, limits: limits)
        try reader.read(contentsOf: path)
        if !reader.hasDescription {
            let candidates = Self.descriptions(beside: path)
            guard let found = candidates.first(where: { access($0, F_OK) == 0 }) else {
                throw RecordingError(file: path, reason: .noDescription(tried: candidates))
            }
            var beside = RecordingReader(file: found)
            try beside.read(contentsOf: found)
            guard beside.hasDescription else {
                throw RecordingError(file: found, reason: .noDescription(tried: []))
            }
            reader.device = beside.device
        }
        self.init(device: reader.device, events: reader.events)
        warnings = reader.warnings
    }

    /// Reads only the beginning of a recording, for the time of its first frame (`Renderer.firstFrame`): at least `count`
    /// events, if it has that many. It must describe its device itself: no file beside it is read.
    public init(beginningOf path: String, events count: Int = 1 << 16) throws(RecordingError) {
        var limits = RecordingLimits()
        limits.span = Nanoseconds(.max)
        var reader = RecordingReader(file: path, limits: limits)
        try readParts(of: path) { (part) throws(RecordingError) in
            try reader.read(part)
            return reader.events.count < count
        }
        self.init(device: reader.device, events: reader.events)
    }
}

extension RecordingReader {
    fileprivate mutating func read(contentsOf path: String) throws(RecordingError) {
        try readParts(of: path) { (part) throws(RecordingError) in
            try read(part)
            return true
        }
        try end()
    }
}

/// Reads a whole file of the system.
func readFile(_ path: String) throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    try readParts(of: path) { (part) throws(RecordingError) in
        bytes += part
        return true
    }
    return bytes
}

/// Reads a file, or a pipe until its end, part by part.
/// - Parameter take: receives each part; returns whether it wants more.
private func readParts(
    of path: String, _ take: (ArraySlice<UInt8>) throws(RecordingError) -> Bool
) throws(RecordingError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw RecordingError(file: path, reason: RecordingError.Reason(errno)) }
    defer { close(descriptor) }
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var isEmpty = true
    while true {
        let size = read(descriptor, &part, part.count)
        if size > 0 {
            isEmpty = false
            guard try take(part[..<size]) else { return }
        } else if size == 0 {
            guard isEmpty, isPipe(descriptor) else { return }
            throw RecordingError(file: path, reason: .unreadable("nothing writes to this pipe"))
        } else if errno == EAGAIN, isPipe(descriptor) || isatty(descriptor) == 1 {
            Poll.wait(for: descriptor)
        } else if errno != EINTR {
            throw RecordingError(file: path, reason: RecordingError.Reason(errno))
        }
    }
}

private func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
}

extension RecordingError.Reason {
    /// - Parameter number: the system's error number.
    init(_ number: Int32) {
        switch number {
        case ENOENT, ENOTDIR: self = .missing
        case EACCES, EPERM: self = .notPermitted
        default: self = .unreadable(SystemError(number: number).description)
        }
    }
}

extension RecordingError {
    /// The exit status of a program that ends because of it.
    public var exitStatus: ExitStatus {
        switch reason {
        case .missing: .missingFile
        case .notPermitted: .notPermitted
        case .unreadable: .failed
        case .noDescription, .malformed, .tooLarge: .badData
        }
    }
}
