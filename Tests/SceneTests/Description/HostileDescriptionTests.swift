import TestSupport
import Testing
import Touch

@testable import Scene

/// Bytes that no bridge has written are refused, or describe something that can be laid out. Nothing traps.
@Suite("Hostile description")
struct HostileDescriptionTests {
    private static let headCount = 20

    /// With a checksum that fits, so that what follows is read.
    private func sealed(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= Self.headCount else { return bytes }
        var head = ByteWriter()
        head.write(Description.checksum(bytes[Self.headCount...]))
        return Array(bytes[..<12]) + head.bytes + Array(bytes[Self.headCount...])
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let place = Self.headCount + random.below(max(bytes.count - Self.headCount, 1))
        guard place < bytes.count else { return bytes.append(1) }
        switch random.below(7) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes[place] ^= 1 << UInt8(random.below(8))
        case 2: bytes.removeSubrange(place..<min(place + random.below(9), bytes.count))
        case 3: bytes.insert(contentsOf: bytes[place..<min(place + random.below(40), bytes.count)], at: place)
        case 4: bytes.removeSubrange(place...)
        default:
            var writer = ByteWriter()
            switch random.below(3) {
            case 0: writer.write(random.pick([UInt32.max, 0, 1, 255, 256, 65_535, 65_536, 1 << 31]))
            case 1:
                writer.write(
                    random.pick([
                        Double.nan, .infinity, -.infinity, 0, -0.0, 1, 127, .leastNonzeroMagnitude,
                        .leastNormalMagnitude, .greatestFiniteMagnitude, 1e-9, 1e15, -1,
                    ]))
            default: writer.write(UInt64(random.next()))
            }
            let end = min(place + writer.bytes.count, bytes.count)
            bytes.replaceSubrange(place..<end, with: writer.bytes)
        }
    }

    @Test func anyBytesAreADescriptionOrAnError() throws {
        let good = Description(try DescriptionTests.everything()).bytes
        var random = SeededRandom()
        var (readable, damaged) = (0, 0)
        for _ in 0..<12_000 {
            var bytes = good
            for _ in 0...random.below(3) { mutate(&bytes, &random) }
            do throws(Description.Unreadable) {
                let description = try Description(sealed(bytes))
                readable += 1
                #expect(try! Description(description.bytes) == description)
                guard readable.isMultiple(of: 4) else { continue }
                let medium = readable.isMultiple(of: 8) ? Layout.Medium.screen : .paper
                let layout = Layout(description, size: Millimetres(width: 154, height: 86), for: medium)
                let state = description.start
                for ribbon in layout.ribbons { for readout in ribbon.readouts { _ = readout.value(in: state[0]) } }
                _ = SVGPicture(layout, state).text
            } catch {
                #expect(error == .damaged)
                damaged += 1
            }
        }
        #expect(readable > 1000 && damaged > 1000)
    }

    @Test func aChangedByteIsNoticed() throws {
        let good = Description(try DescriptionTests.everything()).bytes
        for place in stride(from: 12, to: good.count, by: 7) {
            var bytes = good
            bytes[place] ^= 16
            #expect(throws: Description.Unreadable.damaged) { try Description(bytes) }
        }
    }

    @Test func anotherVersionIsNamed() throws {
        var bytes = Description().bytes
        bytes[8] = UInt8(Description.version) + 1
        #expect(throws: Description.Unreadable.version(Description.version + 1)) { try Description(bytes) }
        #expect(throws: Description.Unreadable.version(nil)) { try Description([]) }
        #expect(throws: Description.Unreadable.version(nil)) { try Description(Array("ribbon-preset: 1".utf8)) }
        #expect(throws: Description.Unreadable.damaged) { try Description(Array(Description().bytes.prefix(12))) }
    }

    /// A scale of so many notes that they cannot be counted.
    @Test func notesWithoutNumberAreRefused() throws {
        var description = Description(try DescriptionTests.everything())
        description.scales[1] = try #require(.init(pitches: [0], period: 1e-12))
        #expect(throws: Description.Unreadable.damaged) { try Description(description.bytes) }
    }
}
