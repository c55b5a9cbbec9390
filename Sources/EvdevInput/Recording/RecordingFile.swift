import Glibc
import Panels

extension Recording {
    /// Reads a recording. If it does not describe its device, the description is read from the file beside it: for
    /// `DEVICE.gesture.events` that is `DEVICE.gesture.desc`, else `DEVICE.desc`.
    public init(contentsOf path: String) throws(RecordingError) {
        var reader = RecordingReader(file: path, bytes: try readFile(path))
        try reader.read()
        if !reader.hasDescription {
            let candidates = Self.descriptions(beside: path)
            guard let found = candidates.first(where: fileExists) else {
                throw RecordingError(file: path, reason: .noDescription(tried: candidates))
            }
            var beside = RecordingReader(file: found, bytes: try readFile(found))
            try beside.read()
            guard beside.hasDescription else {
                throw RecordingError(file: found, reason: .noDescription(tried: []))
            }
            reader.device = beside.device
        }
        self.init(device: reader.device, events: reader.events)
        warnings = reader.warnings
    }
}

/// Reads a whole file; a pipe that somebody writes to until its end. A device is no recording.
func readFile(_ path: String) throws(RecordingError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw RecordingError(file: path, reason: RecordingError.Reason(errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var failure: Int32 = 0
    var isAtEnd = false
    let step = 1 << 16
    while !isAtEnd {
        let part = [UInt8](unsafeUninitializedCapacity: step) { buffer, count in
            let size = read(descriptor, buffer.baseAddress, step)
            if size < 0, errno == EAGAIN, isPipe(descriptor) || isatty(descriptor) == 1 {
                var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&source, 1, -1)
            } else if size < 0, errno != EINTR {
                failure = errno
            }
            isAtEnd = size == 0 || failure != 0
            count = max(size, 0)
        }
        bytes.append(contentsOf: part)
    }
    if bytes.isEmpty, failure == 0, isPipe(descriptor) {
        throw RecordingError(file: path, reason: .unreadable("nothing writes to this pipe"))
    }
    guard failure == 0 else { throw RecordingError(file: path, reason: RecordingError.Reason(failure)) }
    return bytes
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
        default: self = .unreadable(systemMessage(number))
        }
    }
}

func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The system's message for an error number.
func systemMessage(_ number: Int32) -> String {
    guard let words = strerror(number) else { return "error \(number)" }
    return String(cString: words)
}
