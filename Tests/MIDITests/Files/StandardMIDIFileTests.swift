import MIDI
import TestSupport
import Testing
import Time

@Suite("Standard MIDI File")
struct StandardMIDIFileTests {
    private let strike = Message.noteOn(Channel(1)!, key: 60, velocity: 100)
    private let release = Message.noteOff(Channel(1)!, key: 60, velocity: 64)

    @Test func anEmptyFileIsItsHeaderItsTempoAndItsEnd() {
        let header: [UInt8] = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x03, 0xC0]
        let track: [UInt8] = Array("MTrk".utf8) + [0, 0, 0, 11, 0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20, 0, 0xFF, 0x2F, 0]
        #expect(StandardMIDIFile().bytes == header + track)
    }

    @Test func oneSecondIs1920Ticks() throws {
        var file = StandardMIDIFile()
        file.append(strike, at: .zero)
        file.append(release, at: .seconds(1))
        let read = try MIDIFileReader(file.bytes)
        #expect(read.format == 0)
        #expect(read.ticksPerQuarter == 960)
        #expect(read.microsecondsPerQuarter == 500_000)
        #expect(
            read.events == [
                .init(tick: 0, bytes: [0x90, 60, 100]), .init(tick: 1920, bytes: [0x80, 60, 64]),
            ])
        #expect(read.end == 1920)
    }

    @Test func quantitiesTakeAsManyBytesAsTheyNeed() throws {
        // RP-001's own examples, as ticks: 40, 7F, 81 00, C0 00, FF 7F, 81 80 00, FF FF 7F, 81 80 80 00, FF FF FF 7F
        for (ticks, bytes) in [
            (0x40, [0x40]), (0x7F, [0x7F]), (0x80, [0x81, 0x00]), (0x2000, [0xC0, 0x00]), (0x3FFF, [0xFF, 0x7F]),
            (0x4000, [0x81, 0x80, 0x00]), (0x1F_FFFF, [0xFF, 0xFF, 0x7F]), (0x20_0000, [0x81, 0x80, 0x80, 0x00]),
            (0xFFF_FFFF, [0xFF, 0xFF, 0xFF, 0x7F]),
        ] as [(Int64, [UInt8])] {
            var file = StandardMIDIFile()
            file.append(strike, at: Nanoseconds(ticks * 3_125_000 / 6 + 1))
            let written = Array(file.bytes[29...].prefix(bytes.count + 3))
            let strike: [UInt8] = [0x90, 60, 100]
            #expect(written == bytes + strike)
            #expect(try MIDIFileReader(file.bytes).events[0].tick == Int(ticks))
        }
    }

    @Test func aHalfTickIsRoundedUp() throws {
        // A tick is 520,833⅓ ns, half of one 260,416⅔; three halves are exactly 781,250 ns.
        for (time, tick) in [(260_416, 0), (260_417, 1), (781_249, 1), (781_250, 2), (781_251, 2)] as [(Int64, Int)] {
            var file = StandardMIDIFile()
            file.append(strike, at: Nanoseconds(time))
            #expect(try MIDIFileReader(file.bytes).events[0].tick == tick)
        }
    }

    @Test func timesNeverGoBackAndAreNeverHalfATickAway() throws {
        var random = SeededRandom()
        var file = StandardMIDIFile()
        var times: [Int64] = []
        var now: Int64 = 0
        for _ in 0..<10_000 {
            now += Int64.random(in: 0...2_000_000, using: &random)
            times.append(now)
            file.append(strike, at: Nanoseconds(now))
        }
        let ticks = try MIDIFileReader(file.bytes).events.map(\.tick)
        #expect(ticks == ticks.sorted())
        for (tick, time) in zip(ticks, times) {
            let distance = tick * 3_125_000 - Int(time) * 6
            #expect(distance > -1_562_500 && distance <= 1_562_500)
        }
    }

    @Test func aTimeBeforeTheBeginningCountsAsTheBeginning() throws {
        var file = StandardMIDIFile()
        file.append(strike, at: Nanoseconds(-5_000_000_000))
        file.append(release, at: .seconds(-1))
        file.append(strike, at: .seconds(1.5))
        #expect(try MIDIFileReader(file.bytes).events.map(\.tick) == [0, 0, 2880])
    }

    @Test func aFineFileKeepsEachMicrosecond() throws {
        var random = SeededRandom()
        var file = StandardMIDIFile(.fine)
        var times: [Int64] = []
        var now: Int64 = 0
        for _ in 0..<10_000 {
            now += Int64.random(in: 0...2_000_000, using: &random)
            times.append(now * 1000)
            file.append(strike, at: Nanoseconds(now * 1000))
        }
        #expect(try StandardMIDIFileReader.messages(of: file.bytes).map(\.offset.count) == times)
    }

    @Test func aPauseOfDaysIsCarriedOn() throws {
        var file = StandardMIDIFile()
        let day = 86_400.0
        file.append(strike, at: .seconds(10 * day))
        #expect(try MIDIFileReader(file.bytes).events.map(\.tick) == [10 * 86_400 * 1920])
    }

    @Test func realtimeMessagesStandInEscapes() throws {
        var file = StandardMIDIFile()
        file.append(.start, at: .zero)
        file.append(.clock, at: .zero)
        #expect(try MIDIFileReader(file.bytes).events.map(\.bytes) == [[0xFA], [0xF8]])
    }

    @Test func everyMessageIsReadBack() throws {
        var file = StandardMIDIFile()
        for message in MessageCodecTests.all { file.append(message, at: .zero) }
        #expect(try MIDIFileReader(file.bytes).events.map(\.bytes) == MessageCodecTests.all.map { Array($0.bytes) })
    }
}
