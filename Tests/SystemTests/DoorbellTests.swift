import Glibc
import System
import Testing

@Suite("A doorbell")
struct DoorbellTests {
    /// Its file description may be shared: flags that the other program changes are not ours.
    @Test func aProgramThatFillsItsBellHoldsNobodyUp() throws {
        let bell = try #require(Doorbell())
        #expect(fcntl(bell.heard, F_SETFL, 0) == 0)
        for _ in 0..<100_000 { bell.ring() }
        var byte: UInt8 = 0
        #expect(recv(bell.heard, &byte, 1, Int32(MSG_DONTWAIT)) == 1)
    }
}
