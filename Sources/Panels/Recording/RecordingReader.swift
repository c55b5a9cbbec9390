import Time
import Touch

/// Reads evemu's text format, versions 1.0 to 1.3, in parts. It keeps no more than one line in memory.
///
/// ```swift
/// var reader = RecordingReader(file: path)
/// while let part = … { try reader.read(part) }
/// try reader.end()
/// ```
package struct RecordingReader {
    private let file: String
    private let limits: RecordingLimits
    /// The beginning of a line whose end has not been read.
    private var unfinished: [UInt8] = []
    private var line = 0
    private var bytesTaken = 0
    /// Bytes read of each event type's bits; the bits of a type take several lines.
    private var bytesRead: [UInt16: Int] = [:]
    private var propertyBytesRead = 0

    package var device = DeviceDescription()
    package private(set) var events: [RawEvent] = []
    package private(set) var hasDescription = false
    /// Says where the clock first goes back, and by how much.
    package private(set) var warnings: [String] = []

    /// Bytes accepted of each type's bits; more are ignored. KEY_MAX is 0x2ff, which takes 96 bytes.
    private static let bitBytes = 128

    package init(file: String, limits: RecordingLimits = RecordingLimits()) {
        self.file = file
        self.limits = limits
    }

    /// Reads the next part of the file, which may end in the middle of a line.
    package mutating func read(_ part: some Collection<UInt8>) throws(RecordingError) {
        bytesTaken += part.count
        var searched = unfinished.count
        unfinished += part
        var start = 0
        while let end = unfinished[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            try readLine(unfinished[start..<end])
            start = end + 1
            searched = start
        }
        unfinished.removeFirst(start)
        if unfinished.count > limits.line { throw endlessLine() }
        if bytesTaken > limits.bytes {
            throw tooLarge(
                line + 1, "the file has more than \(limits.bytes) bytes", "split it, each part with the description")
        }
    }

    /// Reads the last line, which may lack a line end.
    package mutating func end() throws(RecordingError) {
        if !unfinished.isEmpty { try readLine(unfinished[...]) }
        unfinished = []
    }

    private mutating func readLine(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
        guard bytes.count <= limits.line else { throw endlessLine() }
        line += 1
        let hasReturn = bytes.last == UInt8(ascii: "\r")
        var scanner = LineScanner(hasReturn ? bytes.dropLast() : bytes, file: file, line: line)
        if !scanner.isAtEnd() { try read(&scanner) }
    }

    private func endlessLine() -> RecordingError {
        tooLarge(
            line + 1, at: limits.line + 1, "the line is longer than \(limits.line) bytes",
            "give a recording in evemu's format, such as “ribbon record” writes")
    }

    private func tooLarge(_ line: Int, at column: Int = 1, _ what: String, _ advice: String) -> RecordingError {
        RecordingError(file: file, line: line, column: column, reason: .tooLarge(what, advice: advice))
    }

    /// Reads a line with content. Any line but an event belongs to the description.
    private mutating func read(_ line: inout LineScanner) throws(RecordingError) {
        let keyword = try line.keyword()
        if keyword == UInt8(ascii: "E") { return try readEvent(&line) }
        hasDescription = true
        switch keyword {
        case UInt8(ascii: "N"): device.name = line.rest()
        case UInt8(ascii: "I"): try readIdentity(&line)
        case UInt8(ascii: "P"): try readProperties(&line)
        case UInt8(ascii: "B"): try readBits(&line)
        case UInt8(ascii: "A"): try readAxis(&line)
        default: _ = line.rest()  // the state of lights and switches
        }
    }

    private mutating func readEvent(_ line: inout LineScanner) throws(RecordingError) {
        let column = line.nextColumn()
        let time = try line.time()
        try check(time, at: line.line, column)
        if let last = events.last?.time.nanoseconds, time < last {
            warn(of: last - time, at: line.line, column)
        }
        let type: UInt16 = try line.hexadecimal("an event type in hexadecimal")
        let code: UInt16 = try line.hexadecimal("an event code in hexadecimal")
        let value = try line.decimal("a value, a decimal number of 32 bits")
        try line.end()
        events.append(RawEvent(time: Timestamp(nanoseconds: time), type: type, code: code, value: value))
    }

    /// - Parameter time: in nanoseconds.
    private func check(_ time: Int64, at line: Int, _ column: Int) throws(RecordingError) {
        guard events.count < limits.events else {
            throw tooLarge(
                line, "there are more than \(limits.events) events, the most that are read",
                "end the file before this line, and play what follows as a recording of its own")
        }
        guard let first = events.first?.time.nanoseconds, time - first > limits.span.count else { return }
        throw tooLarge(
            line, at: column,
            "this event comes \(Nanoseconds(time - first).secondsText) s after the first one, and a recording may last "
                + "\(limits.span.count / 1_000_000_000) s",
            "correct its time, or end the file before this line")
    }

    /// - Parameter step: in nanoseconds.
    private mutating func warn(of step: Int64, at line: Int, _ column: Int) {
        guard warnings.isEmpty else { return }
        warnings.append(
            "\(file):\(line):\(column): the clock goes back by \(Nanoseconds(step).secondsText) s; what follows counts "
                + "as simultaneous until the clock has caught up")
    }

    private mutating func readIdentity(_ line: inout LineScanner) throws(RecordingError) {
        device.bus = try line.hexadecimal("a bus in hexadecimal")
        device.vendor = try line.hexadecimal("a vendor in hexadecimal")
        device.product = try line.hexadecimal("a product in hexadecimal")
        device.version = try line.hexadecimal("a version in hexadecimal")
        try line.end()
    }

    private mutating func readProperties(_ line: inout LineScanner) throws(RecordingError) {
        repeat {
            let byte: UInt8 = try line.hexadecimal("a byte of properties in hexadecimal")
            if propertyBytesRead < Self.bitBytes { device.properties.insertByte(byte, at: propertyBytesRead) }
            propertyBytesRead += 1
        } while !line.isAtEnd()
    }

    private mutating func readBits(_ line: inout LineScanner) throws(RecordingError) {
        let type: UInt8 = try line.hexadecimal("an event type in hexadecimal")
        repeat {
            let byte: UInt8 = try line.hexadecimal("a byte of event codes in hexadecimal")
            let index = bytesRead[UInt16(type), default: 0]
            if byte != 0, index < Self.bitBytes {
                device.codes[UInt16(type), default: CodeSet()].insertByte(byte, at: index)
            }
            bytesRead[UInt16(type)] = index + 1
        } while !line.isAtEnd()
    }

    private mutating func readAxis(_ line: inout LineScanner) throws(RecordingError) {
        let code: UInt8 = try line.hexadecimal("an axis in hexadecimal")
        var axis = Axis(
            minimum: try line.decimal("a minimum, a decimal number"),
            maximum: try line.decimal("a maximum, a decimal number"))
        axis.fuzz = try line.decimal("a fuzz, a decimal number")
        axis.flat = try line.decimal("a flat, a decimal number")
        if !line.isAtEnd() { axis.resolution = try line.decimal("a resolution, a decimal number") }
        try line.end()
        device.axes[UInt16(code)] = axis
        device.codes[EventType.absolute, default: CodeSet()].insert(UInt16(code))
    }
}
