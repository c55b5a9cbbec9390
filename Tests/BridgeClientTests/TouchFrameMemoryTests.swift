import Glibc
import Testing
import Time

@testable import BridgeClient

@Suite("Memory of frames of touches")
struct TouchFrameMemoryTests {
    private let writer: TouchFrameMemory
    private let reader: TouchFrameMemory

    init() throws {
        writer = try #require(TouchFrameMemory())
        reader = try #require(TouchFrameMemory(reading: dup(writer.descriptor)))
    }

    private func frame(_ number: Int, contacts: Int = 1) -> TouchFrameMemory.Frame {
        TouchFrameMemory.Frame(
            time: .zero + .milliseconds(Int64(number)), width: 154, height: 86, screen: 2, panel: 3,
            contacts: (0..<contacts).map {
                TouchFrameMemory.TouchContact(
                    id: UInt32(7 + $0), x: 0.25, y: 0.5, pressure: 0.75, size: 8, phase: 1, tool: 0)
            })
    }

    @Test func framesComeWhole() throws {
        for number in 0..<3 { writer.write(frame(number, contacts: number)) }
        let taken = try #require(reader.take())
        #expect(taken.frames == (0..<3).map { frame($0, contacts: $0) } && !taken.isAfterGap)
        #expect(reader.take() == nil)
    }

    @Test func moreThan64ContactsAreLeftOut() throws {
        writer.write(frame(0, contacts: 70))
        #expect(reader.take()?.frames == [frame(0, contacts: 64)])
    }

    @Test func whoReadsTooLateFindsAGap() throws {
        for number in 0...TouchFrameMemory.capacity { writer.write(frame(number)) }
        #expect(reader.take()?.isAfterGap == true)
        writer.write(frame(5))
        let taken = try #require(reader.take())
        #expect(taken.frames == [frame(5)] && !taken.isAfterGap)
    }

    /// The bytes are where docs/control.md says.
    @Test func theLayoutIsTheDocumentedOne() throws {
        writer.write(frame(0))
        writer.write(frame(1, contacts: 2))
        let size = 128 + 512 * 1568
        let start = try #require(mmap(nil, size, PROT_READ, MAP_SHARED, writer.descriptor, 0))
        defer { munmap(start, size) }
        #expect(start.load(as: UInt64.self) == 0x5269_6262_6E46_726D)
        let head = [8, 12, 16].map { start.load(fromByteOffset: $0, as: UInt32.self) }
        #expect(head == [1, 512, 1568])
        #expect(start.load(fromByteOffset: 64, as: UInt64.self) == 2)
        let slot = start + 128 + 1568
        #expect(slot.load(as: UInt64.self) == 2 && slot.load(fromByteOffset: 8, as: Int64.self) == 1_000_000)
        #expect([16, 20].map { slot.load(fromByteOffset: $0, as: Float.self) } == [154, 86])
        #expect([24, 25].map { slot.load(fromByteOffset: $0, as: UInt8.self) } == [2, 3])
        #expect(slot.load(fromByteOffset: 26, as: UInt16.self) == 2)
        let contact = slot + 32 + 24
        #expect(contact.load(as: UInt32.self) == 8)
        #expect([4, 8, 12, 16].map { contact.load(fromByteOffset: $0, as: Float.self) } == [0.25, 0.5, 0.75, 8])
        #expect([20, 21].map { contact.load(fromByteOffset: $0, as: UInt8.self) } == [1, 0])
    }
}
