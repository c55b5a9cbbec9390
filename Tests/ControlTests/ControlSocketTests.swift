import Bridge
import CLinux
import Glibc
import System
import TestSupport
import Testing

@testable import BridgeClient
@testable import Control
@testable import System

@Suite("Control socket")
struct ControlSocketTests {
    @Test func aRequestIsALineOfJSON() {
        #expect(
            JSONLine.decode(ControlRequest.self, "{\"command\":\"preset\",\"argument\":\"next\"}".utf8)
                == ControlRequest(.preset, "next"))
        for rubbish in ["", "{}", "[]", "{\"command\":\"dance\"}", "{\"command\":1}", "\u{0}"] {
            #expect(JSONLine.decode(ControlRequest.self, rubbish.utf8) == nil)
        }
        #expect(
            String(decoding: JSONLine.encode(ControlReply.refused(.wrongUsage, "a/b")), as: UTF8.self)
                == "{\"code\":64,\"message\":\"a/b\",\"ok\":false}\n")
    }

    @Test func aClientThatDoesNotReadIsDropped() {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        let client = ControlClient(ends[0])
        client.isMonitoring = true
        #expect(client.deadline == .distantFuture)
        let line = [UInt8](repeating: 65, count: 64 * 1024)
        var sent = 0
        while client.isOpen, sent < 64 {
            client.send(line)
            sent += 1
        }
        #expect(!client.isOpen)
        #expect(client.deadline < .distantFuture)
    }

    /// Who ends a recording closes the side it writes to, and reads until the end.
    @Test func aClientThatLeavesGetsWhatItIsStillOwed() {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        let client = ControlClient(ends[0])
        #expect(shutdown(ends[1], Int32(SHUT_WR)) == 0)
        client.read()
        #expect(client.request == nil && client.isOpen && client.isLeaving)
        client.send(Array("frame\n".utf8))
        var received = [UInt8](repeating: 0, count: 16)
        #expect(recv(ends[1], &received, received.count, 0) == 6)
        client.read()
        #expect(client.request == nil && !client.isOpen)
    }

    /// Its time begins with the line, however long it was silent before, and is not renewed by every byte.
    @Test func aClientWithATaskHasItsTimeFromTheBeginningOfALine() {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        let client = ControlClient(ends[0])
        client.isMonitoring = true
        #expect(client.deadline == .distantFuture)
        let (start, byte) = (MonotonicClock.now, [UInt8(ascii: "{")])
        #expect(write(ends[1], byte, 1) == 1)
        client.read()
        let begun = client.lastProgress
        #expect(begun >= start && client.deadline < .distantFuture)
        #expect(write(ends[1], byte, 1) == 1)
        client.read()
        #expect(client.lastProgress == begun)
    }

    // MARK: Places

    /// A socket, and what its owner does in each turn.
    private final class Server {
        let folder = TestFolder()
        let socket: ControlSocket
        private(set) var answered: [ControlRequest.Command] = []
        private let path: String

        init() throws {
            let directory = RuntimeDirectory(path: folder.path, isSystemWide: false)
            path = directory.socket
            socket = try ControlSocket(directory)
        }

        /// A program connects, and asks at once.
        func connect(_ requests: ControlRequest...) throws -> Int32 {
            let address = try #require(UnixAddress(path))
            let descriptor = ribbon_unix_socket()
            try #require(address.with { Glibc.connect(descriptor, $0, $1) } == 0)
            for request in requests { ask(request, on: descriptor) }
            return descriptor
        }

        func ask(_ request: ControlRequest, on descriptor: Int32) {
            let line = JSONLine.encode(request)
            #expect(write(descriptor, line, line.count) == line.count)
        }

        /// - Parameter count: how many requests that are no panics are answered.
        func turn(answering count: Int = 1) {
            let clients = socket.clients
            var polled = [Polled(socket.descriptor)] + clients.map { Polled($0.descriptor, $0.awaited) }
            Poll.wait(for: &polled, until: .zero)
            for (client, state) in zip(clients, polled.dropFirst()) where !state.ready.isEmpty {
                client.exchange(state.ready)
            }
            socket.dropStalled(at: MonotonicClock.now)
            if !polled[0].ready.isEmpty { socket.accept() }
            socket.answerPanics(answer)
            for _ in 0..<count { _ = socket.answerNext(answer) }
            _ = socket.removeGone()
        }

        private func answer(
            _ request: ControlRequest, _ client: ControlClient, _ reply: (ControlReply) -> Void
        ) {
            answered.append(request.command)
            client.isMonitoring = request.command == .monitor
            reply(.done())
        }

        /// Everything that has come on a connection, which may be nothing; nil if it has ended.
        func answer(on descriptor: Int32) -> String? {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = ribbon_receive(descriptor, &bytes, bytes.count, 0)
            return count == 0 ? nil : String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
        }
    }

    private static let done = "{\"ok\":true}\n"

    @Test func whoeverComesTakesThePlaceOfTheIdlest() throws {
        let server = try Server()
        var silent: [Int32] = []
        for _ in 0..<40 {
            silent.append(try server.connect())
            server.turn()
        }
        #expect(server.socket.clients.count == 16)
        for (index, descriptor) in silent.enumerated() {
            #expect(server.answer(on: descriptor) == (index < 24 ? nil : ""))
        }
        let status = try server.connect(ControlRequest(.status))
        server.turn()
        #expect(server.answer(on: status) == Self.done)
        for descriptor in silent + [status] { close(descriptor) }
    }

    @Test func panicHasAPlaceOfItsOwn() throws {
        let server = try Server()
        var monitors: [Int32] = []
        for _ in 0..<16 {
            monitors.append(try server.connect(ControlRequest(.monitor)))
            server.turn()
        }
        let status = try server.connect(ControlRequest(.status))
        server.turn()
        #expect(server.answer(on: status)?.contains("16 programs are connected") == true)
        #expect(server.answer(on: status) == nil)
        // Somebody sits there silently.
        let silent = try server.connect()
        server.turn()
        let panic = try server.connect(ControlRequest(.panic))
        server.turn()
        #expect(server.answer(on: panic) == Self.done)
        #expect(server.answer(on: silent) == nil)
        for monitor in monitors { #expect(server.answer(on: monitor) == Self.done) }
        #expect(server.answered.suffix(1) == [.panic])
        for descriptor in monitors + [status, silent, panic] { close(descriptor) }
    }

    /// Each turn answers one request, of who has waited for the longest; silence is answered before all of them.
    @Test func whoeverAsksForMuchHoldsUpNothingElse() throws {
        let server = try Server()
        let requests = [ControlRequest](repeating: ControlRequest(.preset, "next"), count: 50)
        let flooder = try server.connect()
        for request in requests { server.ask(request, on: flooder) }
        server.turn()
        #expect(server.answered == [.preset])
        #expect(server.socket.deadline == .zero)
        let other = try server.connect(ControlRequest(.status))
        let panic = try server.connect(ControlRequest(.panic))
        server.turn()
        #expect(server.answered == [.preset, .panic, .preset])
        server.turn()
        #expect(server.answered == [.preset, .panic, .preset, .status])
        for _ in 0..<48 { server.turn() }
        #expect(server.answered.count == 52)
        #expect(server.socket.deadline > .zero)
        for descriptor in [flooder, other, panic] { close(descriptor) }
    }

    /// The page's server asks for all pages on one connection, and a page chooses how long a name is.
    @Test func aRequestThatIsTooLongIsNotSentAndEndsNoConnection() throws {
        let server = try Server()
        let requests = BridgeRequests([RuntimeDirectory(path: server.folder.path, isSystemWide: false)])
        var outcomes: [String] = []
        func ask(_ name: String) {
            requests.ask(ControlRequest(.perform, name)) { result in
                switch result {
                case .success: outcomes.append("answered")
                case .failure(.refused(let reply)): outcomes.append(reply.message ?? "")
                case .failure: outcomes.append("lost")
                }
            }
        }
        let empty = JSONLine.encode(ControlRequest(.perform, "")).count
        let longest = String(repeating: "a", count: JSONLine.requestLimit - empty)
        for name in ["bass activate", longest + "a", longest] { ask(name) }
        for _ in 0..<4 { server.turn() }
        requests.takeAnswers()
        #expect(outcomes == ["no bridge reads a request of more than 4096 bytes", "answered", "answered"])
        #expect(server.answered == [.perform, .perform])
    }
}
