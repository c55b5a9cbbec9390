import Testing

@testable import KMSDisplay

@Suite("EDID")
struct EDIDTests {
    /// A block with a vendor, a product, a serial number and texts by their descriptors' kind.
    private func block(number: UInt32 = 0, _ texts: [(kind: UInt8, text: String)] = []) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes.replaceSubrange(0..<8, with: [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0])
        // D, E, L: 4, 5 and 12, five bits each.
        bytes.replaceSubrange(8..<12, with: [0x10, 0xAC, 0x2F, 0x0A])
        for index in 0..<4 { bytes[12 + index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index)) }
        for (index, (kind, text)) in texts.enumerated() {
            let characters = Array((Array(text.utf8) + [0x0A] + [UInt8](repeating: 0x20, count: 13)).prefix(13))
            bytes.replaceSubrange(54 + index * 18..<72 + index * 18, with: [0, 0, 0, kind, 0] + characters)
        }
        bytes[127] = 0 &- bytes.reduce(0, &+)
        return bytes
    }

    @Test("The vendor's letters, and the product's code and serial number where there are no words for them")
    func numbers() throws {
        let edid = try #require(EDID(block(number: 0x0102_0304)))
        #expect(edid.vendor == "DEL")
        #expect(edid.model == "0x0A2F")
        #expect(edid.serial == "16909060")
        #expect(EDID(block())?.serial == "")
    }

    @Test("Words count before numbers")
    func words() throws {
        let edid = try #require(EDID(block(number: 7, [(0xFC, "U2412M"), (0xFF, "YMYH12 ")])))
        #expect(edid.model == "U2412M")
        #expect(edid.serial == "YMYH12")
    }

    @Test("What is cut off, damaged or something else is no EDID")
    func damage() {
        var damaged = block(number: 1)
        damaged[20] = 1
        #expect(EDID(damaged) == nil)
        #expect(EDID(Array(block().dropLast())) == nil)
        #expect(EDID([]) == nil)
        #expect(EDID([UInt8](repeating: 0, count: 128)) == nil)
    }
}
