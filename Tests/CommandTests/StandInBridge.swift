import Glibc
import KernelTestKit
import TestSupport

/// Listens where a bridge would, and answers as the test tells it.
final class StandInBridge {
    private let folder = TestFolder()
    private let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    private var client: Int32 = -1
    private var request: [UInt8] = []

    /// Its place, for the programs that are to find it.
    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path] }

    init() throws {
        let path = folder.makeFolder("ribbon") + "/control"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let failure = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard failure == 0, listen(listener, 1) == 0 else { throw Failure("cannot listen on \(path)") }
        chmod(path, 0o777)
    }

    deinit {
        close(listener)
        if client >= 0 { close(client) }
    }

    /// Waits for a program and its request, which it answers with lines of JSON. Answers the request.
    @discardableResult
    func answer(_ lines: String...) throws -> String {
        guard try waitForInput(on: listener) else { throw Failure("nobody asks the bridge") }
        client = accept(listener, nil, nil)
        var byte: UInt8 = 0
        while byte != UInt8(ascii: "\n") {
            guard try waitForInput(on: client), read(client, &byte, 1) == 1 else { throw Failure("no whole request") }
            request.append(byte)
        }
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        // The program may end before it has read all.
        _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return String(decoding: request.dropLast(), as: UTF8.self)
    }

    /// Ends the connection, as a bridge that ends does.
    func hangUp() {
        close(client)
        client = -1
    }
}
