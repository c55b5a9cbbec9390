import Glibc
import Panels
import Testing
import Time

@testable import BridgeClient

@Suite("Ring of touches")
struct TouchRingTests {
    private let reader: TouchRing
    private let writer: TouchRing

    init() throws {
        reader = try #require(TouchRing())
        writer = try #require(TouchRing(writing: dup(reader.descriptor)))
    }

    private func frame(_ time: Int64, _ contacts: Int = 1) -> PageFrame {
        PageFrame(
            time: .zero + .milliseconds(time),
            contacts: (0..<contacts).map {
                PageContact(id: UInt32($0), x: UInt16($0), y: 9, pressure: 3, kind: .pen)
            })
    }

    @Test func whatIsWrittenIsReadInItsOrder() {
        #expect(writer.put(frame(1)) && writer.putBeat() && writer.put(frame(2, 64)))
        #expect(reader.take() == .frame(frame(1)))
        #expect(reader.take() == .beat)
        #expect(reader.take() == .frame(frame(2, 64)))
        #expect(reader.take() == nil)
    }

    @Test func aFullRingTakesNothingMoreUntilItIsRead() {
        for time in 0..<TouchRing.capacity { #expect(writer.put(frame(Int64(time)))) }
        #expect(!writer.put(frame(9999)) && !writer.putBeat())
        #expect(reader.take() == .frame(frame(0)))
        #expect(writer.put(frame(5)))
        for time in 1..<TouchRing.capacity { #expect(reader.take() == .frame(frame(Int64(time)))) }
        #expect(reader.take() == .frame(frame(5)))
    }

    @Test func moreThan64ContactsAreCut() {
        #expect(writer.put(frame(1, 70)))
        #expect(reader.take() == .frame(frame(1, 64)))
    }

    /// A writer may write anything anywhere.
    private static let lies: [(place: Int, bytes: [UInt8])] = [
        // How many have been written.
        (64, [0xFF, 0xFF, 0xFF, 0xFF]), (64, [0, 0, 0, 0x80]),
        // The kind, the number of contacts, and a contact's kind.
        (200, [9, 0, 0, 0]), (204, [65, 0, 0, 0]), (204, [0xFF, 0xFF, 0xFF, 0xFF]), (217, [4]),
    ]

    @Test(arguments: lies)
    func liesAreRefused(place: Int, bytes: [UInt8]) {
        #expect(writer.put(frame(1)))
        writer.withMemory { $0[place...].copyBytes(from: bytes) }
        #expect(reader.take() == .refused)
        #expect(reader.take() == nil)
    }

    @Test func aLieAboutWhatIsReadHurtsOnlyTheWriter() {
        writer.withMemory { $0[128...].copyBytes(from: [0, 0, 0, 0x80]) }
        _ = writer.put(frame(1))
        _ = reader.take()
        #expect(writer.put(frame(2)) == (reader.take() != nil))
    }

    @Test func nobodyCanTakeItsMemoryAway() {
        #expect(ftruncate(reader.descriptor, 0) == -1)
        #expect(ftruncate(reader.descriptor, 1 << 30) == -1)
    }

    @Test func otherMemoryIsNoRing() throws {
        #expect(TouchRing(writing: open("/dev/null", O_RDWR | O_CLOEXEC)) == nil)
        #expect(TouchRing(writing: dup(try #require(FaceMemory()).descriptor)) == nil)
    }
}
