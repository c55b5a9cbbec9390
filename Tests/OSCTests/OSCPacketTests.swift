import TestSupport
import Testing

@testable import OSC

@Suite("OSC packets")
struct OSCPacketTests {
    /// The examples of the standard's page “OSC 1.0 specification examples”.
    @Test func theStandardsExamplesAreWrittenAndReadAsItWritesThem() throws {
        let frequency = OSCPacket.message(OSCMessage("/oscillator/4/frequency", .float(440)))
        let bytes: [UInt8] = [
            0x2f, 0x6f, 0x73, 0x63, 0x69, 0x6c, 0x6c, 0x61, 0x74, 0x6f, 0x72, 0x2f, 0x34, 0x2f, 0x66, 0x72, 0x65, 0x71,
            0x75, 0x65, 0x6e, 0x63, 0x79, 0, 0x2c, 0x66, 0, 0, 0x43, 0xdc, 0, 0,
        ]
        #expect(frequency.bytes == bytes)
        #expect(try OSCPacket(bytes) == frequency)
        let foo = OSCPacket.message(
            OSCMessage("/foo", .int(1000), .int(-1), .string("hello"), .float(1.234), .float(5.678)))
        let second: [UInt8] = [
            0x2f, 0x66, 0x6f, 0x6f, 0, 0, 0, 0, 0x2c, 0x69, 0x69, 0x73, 0x66, 0x66, 0, 0, 0, 0, 0x3, 0xe8, 0xff, 0xff,
            0xff, 0xff, 0x68, 0x65, 0x6c, 0x6c, 0x6f, 0, 0, 0, 0x3f, 0x9d, 0xf3, 0xb6, 0x40, 0xb5, 0xb2, 0x2d,
        ]
        #expect(foo.bytes == second)
        #expect(try OSCPacket(second) == foo)
    }

    @Test func everyTypeComesBack() throws {
        let values: [OSCValue] = [
            .int(-7), .float(0.5), .string(""), .string("abc"), .string("abcd"), .blob([]), .blob([1, 2, 3, 4, 5]),
            .long(.min), .double(-0.1), .time(OSCTime(rawValue: 77)), .bool(true), .bool(false), .null, .impulse,
            .midi(1, 0x90, 60, 100), .color(0x1122_3344), .character(65),
        ]
        let packet = OSCPacket.bundle(
            OSCTime(rawValue: 1),
            [.message(OSCMessage("/a", values)), .bundle(OSCTime(rawValue: 5), [.message(OSCMessage("/b"))])])
        #expect(packet.bytes.count % 4 == 0)
        #expect(try OSCPacket(packet.bytes) == packet)
        #expect(packet.messages.map(\.address) == ["/a", "/b"])
    }

    @Test func aMessageWithoutTypesIsOneWithoutArguments() throws {
        #expect(try OSCPacket([UInt8]("/go\0".utf8)) == .message(OSCMessage("/go")))
    }

    private static let unreadable: [(bytes: [UInt8], reason: OSCUnreadable)] = [
        ([], .noAddress), ([UInt8]("go\0\0".utf8), .noAddress), ([UInt8]("/go".utf8), .truncated),
        ([UInt8]("/go\0f\0\0\0".utf8), .noTypes), ([UInt8]("/go\0,f\0\0".utf8), .truncated),
        ([UInt8]("/go\0,q\0\0".utf8), .unknownType(UInt8(ascii: "q"))),
        ([UInt8]("/go\0,\0\0\0more".utf8), .rest), ([0x2f, 0xff, 0, 0], .notText),
        ([UInt8]("#bundle\0".utf8), .truncated), ([UInt8]("#bungle\0".utf8), .noAddress),
        ([UInt8]("/b\0\0,b\0\0".utf8) + [0xff, 0xff, 0xff, 0xff], .truncated),
    ]

    @Test(arguments: unreadable.indices)
    func whatIsNoPacketIsRefused(index: Int) {
        let (bytes, reason) = Self.unreadable[index]
        #expect(thrown(OSCUnreadable.self) { try OSCPacket(bytes) } == reason)
    }

    @Test func bundlesInBundlesEndSomewhere() {
        var packet = OSCPacket.message(OSCMessage("/deep"))
        for _ in 0..<9 { packet = .bundle(OSCTime(rawValue: 1), [packet]) }
        let bytes = packet.bytes
        #expect(thrown(OSCUnreadable.self) { try OSCPacket(bytes) } == .tooDeep)
    }

    /// Whatever comes is read or refused, and what is read is written as it can be read again.
    @Test func mutatedPacketsNeitherCrashNorChange() throws {
        var random = SeededRandom(seed: 38)
        let whole = OSCPacket.bundle(
            OSCTime(rawValue: 1),
            [
                .message(OSCMessage("/ribbon/cutoff/center", .float(0.42), .blob([1, 2, 3]), .string("text"))),
                .bundle(OSCTime(rawValue: 9), [.message(OSCMessage("/x", .long(4), .midi(0, 1, 2, 3)))]),
            ]
        ).bytes
        var read = 0
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0...random.below(3) {
                switch random.below(3) {
                case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
                case 1: bytes.removeSubrange(random.below(bytes.count)..<bytes.count)
                default: bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count))
                }
                if bytes.isEmpty { bytes = whole }
            }
            guard let packet = try? OSCPacket(bytes) else { continue }
            read += 1
            let again = packet.bytes
            // Not a number is not equal to itself, so that bytes are compared.
            #expect(try OSCPacket(again).bytes == again)
        }
        #expect(read > 1000)
    }

    @Test func timesAreThoseOfNTP() {
        #expect(OSCTime(unix: 0).rawValue == UInt64(2_208_988_800) << 32)
        #expect(OSCTime(unix: 1_500_000_000).rawValue == UInt64(2_208_988_801) << 32 | 0x8000_0000)
    }
}
