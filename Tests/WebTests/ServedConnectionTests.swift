import Testing
import Time

@testable import Web

@Suite("A connection of a browser")
struct ServedConnectionTests {
    private func connection(_ text: String = "", at now: Timestamp = .zero) -> ServedConnection {
        var connection = ServedConnection(at: now)
        connection.take(Array(text.utf8), at: now)
        return connection
    }

    /// One with an open WebSocket, all of whose output has been sent.
    private func open() -> ServedConnection {
        var connection = connection(Requests.upgrade())
        connection.sendAll(at: .zero)
        #expect(connection.isOpen)
        return connection
    }

    private func second(_ count: Double) -> Timestamp { .zero + .seconds(count) }

    @Test func aHeadHasFiveSeconds() {
        var connection = connection("GET / HT")
        #expect(connection.deadline == second(5))
        connection.take(Array("TP/1.1\r\n".utf8), at: second(4.9))
        #expect(connection.deadline == second(5))
        connection.advance(to: second(4.9))
        #expect(connection.output.isEmpty)
        connection.advance(to: second(5))
        #expect(String(decoding: connection.output, as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
    }

    @Test func anAnswerIsTheEnd() {
        var connection = connection(Requests.get("/"))
        #expect(!connection.isSilent)
        connection.wrote(10, at: second(4))
        #expect(!connection.isSilent)
        #expect(connection.deadline == second(5))
        connection.sendAll(at: second(4.5))
        #expect(connection.isSilent)
        #expect(connection.deadline == second(5.5))
        connection.advance(to: second(5.5))
        #expect(connection.isEnded)
    }

    @Test func aBodyWithoutEndIsNotRead() {
        var connection = connection("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for _ in 0..<16 { connection.take([UInt8](repeating: 0, count: 4096), at: .zero) }
        #expect(!connection.isEnded)
        connection.take([0], at: .zero)
        #expect(connection.isEnded)
    }

    @Test func whoShowsNoTokenIsClosed() {
        var connection = open()
        #expect(connection.standing == .stranger)
        connection.advance(to: second(5))
        #expect(connection.output == [0x88, 2, 0x11, 0x31])
        #expect(!connection.isOpen)
        connection.sendAll(at: second(5))
        #expect(connection.isSilent)
    }

    @Test func aPing() {
        var connection = open()
        connection.take(ClientFrame(operation: 9, payload: [1, 2]).bytes, at: .zero)
        #expect(connection.output == [0x8A, 2, 1, 2])
    }

    /// Pings of a client that does not read fill nothing.
    @Test func pingsWithoutEnd() {
        var connection = open()
        let ping = ClientFrame(operation: 9, payload: [UInt8](repeating: 0, count: 125)).bytes
        for _ in 0..<2000 { connection.take(ping, at: .zero) }
        #expect(connection.isOpen)
        #expect(connection.output.count <= ServedConnection.outputLimit)
    }

    @Test func theClientCloses() {
        var connection = open()
        connection.take(ClientFrame.close(1000).bytes + ClientFrame.text("late").bytes, at: .zero)
        #expect(connection.output == [0x88, 2, 0x03, 0xE8])
        #expect(!connection.isOpen)
    }

    @Test func whatBreaksTheRulesIsClosed() {
        var connection = open()
        let events = connection.take(ClientFrame.text("good").bytes + [0x81, 0x00], at: .zero)
        #expect(events == [.text("good")])
        #expect(connection.output == [0x88, 2, 0x03, 0xEA])
        let late = connection.take(ClientFrame.text("late").bytes, at: .zero)
        #expect(late.isEmpty)
    }

    @Test func aClientThatDoesNotReadIsSkipped() {
        var connection = open()
        connection.send(text: String(repeating: "a", count: 1_000_000))
        let isSkipped = !connection.send(text: "b")
        #expect(isSkipped)
        connection.sendAll(at: .zero)
        connection.send(text: "1")
        connection.send(text: "2")
        #expect(connection.output == [0x81, 1, 0x31, 0x81, 1, 0x32])
    }

    @Test func aSilentClientIsAskedAndThenForgotten() {
        var connection = open()
        connection.welcome()
        #expect(connection.standing == .guest)
        connection.advance(to: second(20))
        #expect(connection.output == [0x89, 0])
        connection.sendAll(at: second(20))
        #expect(connection.deadline == second(40))
        connection.take(ClientFrame(operation: 10).bytes, at: second(21))
        #expect(connection.deadline == second(41))
        connection.advance(to: second(41))
        connection.advance(to: second(61))
        #expect(connection.isEnded)
    }

    @Test func whoLeavesWhenThereAreTooMany() {
        var guest = open()
        guest.welcome()
        let others = (1..<16).map { connection("GET /", at: second(Double($0))) }
        #expect(Places.leaver(among: [guest] + others.dropLast()) == nil)
        #expect(Places.leaver(among: [guest] + others) == 1)
        let guests = [ServedConnection](repeating: guest, count: 12)
        let strangers = [ServedConnection](repeating: open(), count: 3)
        #expect(Places.leaver(among: guests + strangers + [connection(at: second(9))]) == 15)
        #expect(Places.leaver(among: guests + strangers + [strangers[0]]) == 12)
    }
}

extension ServedConnection {
    @discardableResult
    mutating func take(_ bytes: [UInt8], at now: Timestamp) -> [Message] {
        receive(bytes[...], at: now, on: Requests.site, "127.0.0.1")
    }

    mutating func sendAll(at now: Timestamp) { wrote(output.count, at: now) }
}
