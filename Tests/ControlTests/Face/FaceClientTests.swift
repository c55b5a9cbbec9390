import Glibc
import Testing

@testable import Control

@Suite("A face's bell")
struct FaceClientTests {
    /// Its file description may be shared: flags that the face changes are not the bridge's.
    @Test func aFaceThatFillsItsBellHoldsNobodyUp() throws {
        let face = try #require(FaceClient(nil, of: []))
        #expect(fcntl(face.heard, F_SETFL, 0) == 0)
        for _ in 0..<100_000 { face.ring() }
        var byte: UInt8 = 0
        #expect(recv(face.heard, &byte, 1, Int32(MSG_DONTWAIT)) == 1)
    }
}
