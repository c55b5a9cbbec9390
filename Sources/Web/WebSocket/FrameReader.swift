/// Reads a client's frames (RFC 6455, section 5), and joins the fragments of a message up to a limit.
struct FrameReader: Sendable {
    enum Message: Hashable, Sendable {
        case text(String)
        case binary([UInt8])
        case ping([UInt8])
        case pong
        /// The client ends the WebSocket; nil: it does not say why.
        case close(CloseCode?)
    }

    /// The longest message; `ServedConnection.welcome` raises it for an editor.
    var limit = 4096
    /// The most fragments of a message; more would be a flood of empty ones.
    static let fragmentLimit = 256

    private var input: [UInt8] = []
    /// The message whose fragments are coming in.
    private var message: (isText: Bool, bytes: [UInt8], fragments: Int)?

    mutating func append(_ bytes: ArraySlice<UInt8>) { input += bytes }

    /// The next message; nil while it is not complete.
    /// - Throws: the code with which the WebSocket ends.
    mutating func next() throws(CloseFailure) -> Message? {
        while let frame = try nextFrame() {
            if let message = try join(frame) { return message }
        }
        return nil
    }

    private struct Frame {
        var isLast: Bool
        var operation: Operation
        var payload: [UInt8]
    }

    private enum Operation: UInt8 {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        var isControl: Bool { rawValue >= 8 }
    }

    // MARK: Frames

    private mutating func nextFrame() throws(CloseFailure) -> Frame? {
        guard input.count >= 2 else { return nil }
        // The reserved bits belong to extensions, and none is agreed on. Clients always mask.
        guard input[0] & 0x70 == 0, let operation = Operation(rawValue: input[0] & 15), input[1] & 0x80 != 0 else {
            throw CloseFailure(.protocolError)
        }
        let isLast = input[0] & 0x80 != 0
        let short = Int(input[1] & 0x7F)
        guard !operation.isControl || isLast && short < 126 else { throw CloseFailure(.protocolError) }
        let size = short < 126 ? 0 : short == 126 ? 2 : 8
        guard input.count >= 2 + size else { return nil }
        let length = input[2..<2 + size].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        // A length has the shortest form only.
        guard size == 0 || length >= (size == 2 ? 126 : 65536), length >> 63 == 0 else {
            throw CloseFailure(.protocolError)
        }
        guard length <= UInt64(limit) else { throw CloseFailure(.tooLarge) }
        let start = 2 + size + 4
        let count = size == 0 ? short : Int(length)
        guard input.count >= start + count else { return nil }
        let mask = Array(input[start - 4..<start])
        let payload = input[start..<start + count].enumerated().map { $1 ^ mask[$0 & 3] }
        input.removeFirst(start + count)
        return Frame(isLast: isLast, operation: operation, payload: payload)
    }

    // MARK: Messages

    /// Joins a frame to the message under way; nil while that goes on. Control frames may come in between.
    private mutating func join(_ frame: Frame) throws(CloseFailure) -> Message? {
        switch frame.operation {
        case .ping: return .ping(frame.payload)
        case .pong: return .pong
        case .close: return .close(try Self.code(frame.payload))
        case .text, .binary:
            guard message == nil else { throw CloseFailure(.protocolError) }
            message = (frame.operation == .text, frame.payload, 1)
        case .continuation:
            guard let former = message else { throw CloseFailure(.protocolError) }
            guard former.bytes.count + frame.payload.count <= limit, former.fragments < Self.fragmentLimit else {
                throw CloseFailure(.tooLarge)
            }
            message = (former.isText, former.bytes + frame.payload, former.fragments + 1)
        }
        guard frame.isLast, let whole = message else { return nil }
        message = nil
        guard whole.isText else { return .binary(whole.bytes) }
        guard let text = String(validating: whole.bytes, as: UTF8.self) else { throw CloseFailure(.notText) }
        return .text(text)
    }

    private static func code(_ payload: [UInt8]) throws(CloseFailure) -> CloseCode? {
        guard !payload.isEmpty else { return nil }
        guard payload.count >= 2 else { throw CloseFailure(.protocolError) }
        let code = CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.isValid else { throw CloseFailure(.protocolError) }
        guard String(validating: payload[2...], as: UTF8.self) != nil else { throw CloseFailure(.notText) }
        return code
    }
}

/// Ends a WebSocket because of what its client has sent.
struct CloseFailure: Error, Hashable, Sendable {
    var code: CloseCode

    init(_ code: CloseCode) { self.code = code }
}
