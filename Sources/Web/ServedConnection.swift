import Time

/// A browser's connection from its first byte on, without its socket: bytes and times go in, bytes and messages come
/// out. It serves one request, or becomes a WebSocket. All that it keeps is bounded.
public struct ServedConnection: Sendable {
    /// A message from a client or to it.
    public enum Message: Hashable, Sendable {
        case text(String)
        case binary([UInt8])
    }

    private enum State: Sendable {
        /// The head of the request comes in.
        case head(HeadReader)
        case open(FrameReader)
        /// The last bytes go out: an answer, or why a WebSocket ends. Bytes that still come are counted, and thrown
        /// away up to a limit, because closing earlier could take the answer away from the client.
        case leaving(ignored: Int)
        case ended
    }

    /// The rank of a connection when there are too many: `Places.leaver` closes the oldest one of the lowest rank.
    public enum Standing: Comparable, Sendable {
        case asking, leaving, stranger
        /// It has shown a token.
        case guest
    }

    /// The time for the whole head of a request, from the connection's beginning.
    static let headTime = Nanoseconds.seconds(5)
    /// The time for a client to read an answer, or to show a token.
    static let stepTime = Nanoseconds.seconds(5)
    /// The time for a client to close its side after everything has been sent.
    static let lingerTime = Nanoseconds.seconds(1)
    /// A client that is silent for so long is pinged; after twice that time its connection ends.
    static let silence = Nanoseconds.seconds(20)
    /// The most bytes that may wait for a client, unless they are one message or were sent together.
    static let outputLimit = 64 * 1024
    private static let ignoredLimit = 64 * 1024

    private var state = State.head(HeadReader())
    public let start: Timestamp
    /// When the state began, or when the client last gave a sign of life.
    private var since: Timestamp
    /// Whether the client has shown a token.
    private var isWelcome = false
    /// Whether the client has been pinged and has sent nothing since.
    private var isAsked = false
    /// Bytes that wait to be sent.
    public private(set) var output: [UInt8] = []

    public init(at now: Timestamp) { (start, since) = (now, now) }

    public var isOpen: Bool { if case .open = state { true } else { false } }

    /// Whether its socket is to be closed.
    public var isEnded: Bool { if case .ended = state { true } else { false } }

    /// Whether nothing will be sent any more, so that the socket's output is to be ended.
    public var isSilent: Bool {
        switch state {
        case .leaving: output.isEmpty
        case .head, .open, .ended: false
        }
    }

    public var standing: Standing {
        switch state {
        case .head: .asking
        case .leaving, .ended: .leaving
        case .open: isWelcome ? .guest : .stranger
        }
    }

    // MARK: What comes in

    /// - Parameter address: the address of this machine to which the client has connected.
    public mutating func receive(
        _ bytes: ArraySlice<UInt8>, at now: Timestamp, on site: Site, _ address: String
    ) -> [Message] {
        switch state {
        case .head(var reader): return read(bytes, with: &reader, now, site, address)
        case .open(var reader):
            reader.append(bytes)
            (since, isAsked) = (now, false)
            return read(with: &reader, now)
        case .leaving(let ignored):
            let ignored = ignored + bytes.count
            state = ignored > Self.ignoredLimit ? .ended : .leaving(ignored: ignored)
        case .ended: break
        }
        return []
    }

    /// Ends the connection: the client sends nothing any more, or is gone.
    public mutating func endInput() { state = .ended }

    private mutating func read(
        _ bytes: ArraySlice<UInt8>, with reader: inout HeadReader, _ now: Timestamp, _ site: Site, _ address: String
    ) -> [Message] {
        do throws(RequestHead.Flaw) {
            guard let (head, rest) = try reader.append(bytes) else {
                state = .head(reader)
                return []
            }
            switch site.verdict(on: head, at: address) {
            case .answer(let response):
                leave(with: response.bytes, at: now)
                return []
            case .upgrade(let response):
                output += response
                since = now
                var frames = FrameReader()
                frames.append(rest)
                return read(with: &frames, now)
            }
        } catch {
            leave(with: Response(error.rawValue).bytes, at: now)
            return []
        }
    }

    /// Sends the last bytes.
    private mutating func leave(with bytes: [UInt8], at now: Timestamp) {
        output += bytes
        (state, since) = (.leaving(ignored: 0), now)
    }

    private mutating func read(with reader: inout FrameReader, _ now: Timestamp) -> [Message] {
        var messages: [Message] = []
        do throws(CloseFailure) {
            while let message = try reader.next() {
                switch message {
                case .text(let text): messages.append(.text(text))
                case .binary(let bytes): messages.append(.binary(bytes))
                case .ping(let payload): sendFrame(ServerFrame.pong(payload))
                case .pong: break
                case .close(let code):
                    leave(with: ServerFrame.close(code), at: now)
                    return messages
                }
            }
            state = .open(reader)
        } catch {
            state = .open(reader)
            close(error.code, at: now)
        }
        return messages
    }

    // MARK: What goes out

    /// Notes that the client has shown a token.
    /// - Parameter limit: the longest message that it may send from now on; nil: as before.
    public mutating func welcome(limit: Int? = nil) {
        isWelcome = true
        guard let limit, case .open(var reader) = state else { return }
        reader.limit = limit
        state = .open(reader)
    }

    /// Sends a message if the client has room for it.
    /// - Returns: whether it is on its way.
    @discardableResult
    public mutating func send(text: String) -> Bool { isOpen && sendFrame(ServerFrame.text(text)) }

    /// Sends messages that belong together. Only for a client whose `output` is empty; then they have room, however many
    /// bytes they are.
    public mutating func send(together messages: [Message]) {
        precondition(output.isEmpty, "the client has not taken what it was sent before")
        guard isOpen else { return }
        for message in messages {
            switch message {
            case .text(let text): output += ServerFrame.text(text)
            case .binary(let bytes): output += ServerFrame.binary(bytes)
            }
        }
    }

    @discardableResult
    private mutating func sendFrame(_ frame: [UInt8]) -> Bool {
        guard output.isEmpty || output.count + frame.count <= Self.outputLimit else { return false }
        output += frame
        return true
    }

    /// Ends the WebSocket.
    public mutating func close(_ code: CloseCode, at now: Timestamp) {
        if isOpen { leave(with: ServerFrame.close(code), at: now) }
    }

    /// Removes the first bytes of `output`, which the socket has taken.
    public mutating func wrote(_ count: Int, at now: Timestamp) {
        output.removeFirst(count)
        if output.isEmpty, !isOpen { since = now }
    }

    // MARK: Time

    /// When `advance` is to be called if nothing happens.
    public var deadline: Timestamp {
        switch state {
        case .head: since + Self.headTime
        case .leaving: since + (output.isEmpty ? Self.lingerTime : Self.stepTime)
        case .open where !isWelcome: since + Self.stepTime
        case .open: since + (isAsked ? Nanoseconds(2 * Self.silence.count) : Self.silence)
        case .ended: .distantFuture
        }
    }

    /// Does what is due: answers or ends a client that takes too long, pings a silent one. Before `deadline`, nothing.
    public mutating func advance(to now: Timestamp) {
        guard deadline <= now else { return }
        switch state {
        case .head: leave(with: Response(408).bytes, at: now)
        case .open where !isWelcome: close(.unknownToken, at: now)
        case .open where !isAsked:
            isAsked = true
            sendFrame(ServerFrame.ping())
        case .open, .leaving: state = .ended
        case .ended: break
        }
    }
}
