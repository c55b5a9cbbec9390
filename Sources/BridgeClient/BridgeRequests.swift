import CLinux
import Glibc
import System

/// Asks a bridge without waiting for its answers, which come in the order of the requests.
public final class BridgeRequests {
    public typealias Answer = (Result<ControlReply, BridgeConnection.Failure>) -> Void

    /// The most requests that wait for their answers; further ones are refused.
    private static let limit = 32

    private let open: () throws(BridgeConnection.Failure) -> BridgeConnection
    private var connection: BridgeConnection?
    private var input: [UInt8] = []
    private var answers: [Answer] = []
    /// The descriptors that have come, in their order: one for each answer with files.
    private var attachments: [Int32] = []
    /// The descriptor of the answer that is being handed over; −1: none.
    private var attachment: Int32 = -1

    /// - Parameter directories: where a bridge may be.
    public init(_ directories: [RuntimeDirectory]) {
        open = { () throws(BridgeConnection.Failure) in try BridgeConnection(directories) }
    }

    /// - Parameter connection: is not opened again when it is lost.
    init(on connection: BridgeConnection) {
        self.connection = connection
        open = { () throws(BridgeConnection.Failure) in throw .lost }
    }

    deinit { closeAttachments() }

    /// For `poll`: readable when an answer comes; nil while there is no connection.
    public var descriptor: Int32? { connection?.descriptor }

    /// Sends a request; connects first, if it has to.
    /// - Parameter answer: is called once, at once or by `takeAnswers`.
    public func ask(_ request: ControlRequest, _ answer: @escaping Answer) {
        guard answers.count < Self.limit else {
            return answer(.success(.refused(.failed, "too much is asked at once; wait for what was asked before")))
        }
        do throws(BridgeConnection.Failure) {
            let line = try request.line()
            if connection == nil { connection = try open() }
            guard let connection else { return }
            answers.append(answer)
            // A request is short, and the bridge reads at once; if it does not, it hangs.
            if ribbon_send(connection.descriptor, line, line.count, 0) != line.count { lose() }
        } catch {
            answer(.failure(error))
        }
    }

    /// Reads the answers that have come, and hands each to the closure that waits for it.
    public func takeAnswers() {
        guard let connection else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var descriptors: [Int32] = [-1, -1, -1, -1]
            let count = ribbon_receive_descriptors(connection.descriptor, &buffer, buffer.count, &descriptors, 0)
            if count < 0, Poll.readiness(of: connection.descriptor).isEmpty { break }
            guard count > 0 else { return lose() }
            input += buffer[..<count]
            attachments += descriptors.filter { $0 >= 0 }
        }
        while let end = input.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(input[..<end])
            input.removeSubrange(...end)
            guard let reply = JSONLine.decode(ControlReply.self, line), !answers.isEmpty else { return lose() }
            if reply.files != nil, !attachments.isEmpty { attachment = attachments.removeFirst() }
            answers.removeFirst()(.success(reply))
            if attachment >= 0 { close(attachment) }
            attachment = -1
        }
    }

    private func closeAttachments() {
        for descriptor in attachments { close(descriptor) }
        attachments = []
    }

    /// The files that came beside an answer, to be taken while its closure is called; nil if they have not come.
    package func takeFiles(of reply: ControlReply) -> [(name: String, bytes: [UInt8])]? {
        guard let files = reply.files, files.allSatisfy({ $0.length >= 0 }) else { return nil }
        // `FileMemory` closes the descriptor.
        defer { attachment = -1 }
        guard let memory = FileMemory(attachment, count: files.reduce(0) { $0 &+ $1.length }) else { return nil }
        var rest = memory.bytes[...]
        return files.map { file in
            defer { rest = rest.dropFirst(file.length) }
            return (file.name, Array(rest.prefix(file.length)))
        }
    }

    /// Forgets the connection, and answers all waiting requests with `lost`.
    private func lose() {
        connection = nil
        input = []
        closeAttachments()
        let waiting = answers
        answers = []
        for answer in waiting { answer(.failure(.lost)) }
    }
}
