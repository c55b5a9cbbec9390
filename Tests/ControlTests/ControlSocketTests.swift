import Glibc
import TestSupport
import Testing

@testable import Control

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
            String(decoding: JSONLine.encode(ControlReply.refused(64, "a/b")), as: UTF8.self)
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
        #expect(client.read().isEmpty)
        #expect(client.isOpen && client.isLeaving)
        client.send(Array("frame\n".utf8))
        var received = [UInt8](repeating: 0, count: 16)
        #expect(recv(ends[1], &received, received.count, 0) == 6)
        #expect(client.read().isEmpty)
        #expect(!client.isOpen)
    }
}
