import CLinux
import Glibc
import System
import TestSupport
import Testing
import Time
import Touch

@testable import Bridge

/// The notifications to a service manager (sd_notify(3)), at a socket of the test's own.
@Suite("Service manager")
struct ServiceManagerTests {
    /// Where a service manager listens.
    private final class Listener {
        private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

        init(_ name: String) throws {
            let address = try #require(UnixAddress(name))
            try #require(address.with { bind(descriptor, $0, $1) } == 0)
        }

        deinit { close(descriptor) }

        /// The next notification; nil if there is none.
        func next() -> String? {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = ribbon_receive(descriptor, &buffer, buffer.count, 0)
            return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    private let folder = TestFolder()

    private func manager(_ environment: [String: String]) -> ServiceManager? {
        ServiceManager { environment[$0] }
    }

    @Test func withoutOneNothingIsTold() {
        #expect(manager([:]) == nil)
        #expect(manager(["NOTIFY_SOCKET": "relative/path"]) == nil)
        #expect(manager(["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)]) == nil)
    }

    @Test(arguments: ["path", "abstract"])
    func itHearsHowTheProgramIs(kind: String) throws {
        let name = kind == "path" ? folder.path("notify") : "@ribbon-test-\(getpid())"
        let listener = try Listener(name)
        defer { unlink(name) }
        let manager = try #require(self.manager(["NOTIFY_SOCKET": name]))
        manager.ready("preset “A”")
        manager.setStatus("two\nlines")
        let before = MonotonicClock.now.nanoseconds / 1000
        manager.reloading()
        manager.keepAlive()
        manager.stopping()
        #expect(listener.next() == "READY=1\nSTATUS=preset “A”")
        #expect(listener.next() == "STATUS=two lines")
        let reload = try #require(listener.next()).split(separator: "\n")
        #expect(reload.first == "RELOADING=1")
        let moment = try #require(reload.last?.split(separator: "="))
        #expect(moment.first == "MONOTONIC_USEC")
        #expect(try (before...MonotonicClock.now.nanoseconds / 1000).contains(#require(Int64(moment[1]))))
        #expect(listener.next() == "WATCHDOG=1")
        #expect(listener.next() == "STOPPING=1")
        #expect(listener.next() == nil)
    }

    @Test(
        arguments: [
            (nil, nil, nil), ("10000000", nil, 10_000_000_000), ("10000000", "1", nil), ("0", nil, nil),
            ("-5", nil, nil),
            ("soon", nil, nil), ("9223372036854775807", nil, nil),
        ] as [(String?, String?, Int64?)])
    func itsPatienceIsForThisProcessAlone(microseconds: String?, process: String?, nanoseconds: Int64?) {
        var environment = ["NOTIFY_SOCKET": "/nowhere"]
        environment["WATCHDOG_USEC"] = microseconds
        environment["WATCHDOG_PID"] = process
        #expect(manager(environment)?.watchdogTimeout?.count == nanoseconds)
        if process != nil {
            environment["WATCHDOG_PID"] = "\(getpid())"
            #expect(manager(environment)?.watchdogTimeout != nil)
        }
    }

    @Test func theLoopIsHeardOfAtOnceAndThenEveryHalfOfItsPatience() throws {
        let name = folder.path("notify")
        let listener = try Listener(name)
        defer { unlink(name) }
        var heartbeat = Watchdog(manager(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "1000"]))
        let start = Timestamp(nanoseconds: 5_000_000_000)
        heartbeat.advance(to: start)
        #expect(listener.next() == "WATCHDOG=1")
        #expect(heartbeat.deadline == start + .milliseconds(1))
        heartbeat = Watchdog(manager(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "8000"]))
        heartbeat.advance(to: start)
        #expect(listener.next() == "WATCHDOG=1")
        #expect(heartbeat.deadline == start + .milliseconds(4))
        heartbeat.advance(to: start + .milliseconds(3))
        #expect(listener.next() == nil)
        heartbeat.advance(to: start + .milliseconds(6))
        #expect(listener.next() == "WATCHDOG=1")
        #expect(heartbeat.deadline == start + .milliseconds(10))
    }

    /// A thread that hangs is as bad as a loop that hangs: what it should do is not done.
    @Test func nothingIsHeardWhileTheOtherThreadHangs() throws {
        let name = folder.path("notify")
        let listener = try Listener(name)
        defer { unlink(name) }
        let other = Pulse()
        var heartbeat = Watchdog(manager(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "8000"]), other: other)
        let start = Timestamp(nanoseconds: 5_000_000_000)
        other.beat(at: start)
        for milliseconds in [0, 4, 8] as [Int64] {
            heartbeat.advance(to: start + .milliseconds(milliseconds))
            #expect(listener.next() == "WATCHDOG=1")
        }
        for milliseconds in [12, 16] as [Int64] {
            heartbeat.advance(to: start + .milliseconds(milliseconds))
            #expect(listener.next() == nil)
        }
        other.beat(at: start + .milliseconds(19))
        heartbeat.advance(to: start + .milliseconds(20))
        #expect(listener.next() == "WATCHDOG=1")
    }

    @Test func whereNobodyMindsNothingIsEverDue() throws {
        #expect(Watchdog(nil).deadline == .distantFuture)
        #expect(Watchdog(manager(["NOTIFY_SOCKET": "/nowhere"])).deadline == .distantFuture)
    }

    @Test func aManagerThatDoesNotReadHoldsNothingUp() throws {
        let name = folder.path("notify")
        let listener = try Listener(name)
        defer { unlink(name) }
        let manager = try #require(self.manager(["NOTIFY_SOCKET": name]))
        for _ in 0..<10_000 { manager.keepAlive() }
        var heard = 0
        while listener.next() != nil { heard += 1 }
        #expect(heard > 0)
        #expect(heard < 10_000)
    }
}
