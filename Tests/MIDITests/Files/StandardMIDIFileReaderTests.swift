import TestSupport
import Testing
import Time

@testable import MIDI

@Suite("Reading Standard MIDI Files")
struct StandardMIDIFileReaderTests {
    private let channel = Channel(index: 0)

    /// A file with the given tracks, each as the bytes of its events.
    private func file(format: UInt8 = 1, division: [UInt8] = [0, 96], _ tracks: [UInt8]...) -> [UInt8] {
        var bytes = Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, UInt8(tracks.count)] + division
        for track in tracks {
            bytes += Array("MTrk".utf8) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: track.count >> $0) } + track
        }
        return bytes
    }

    private let end: [UInt8] = [0, 0xFF, 0x2F, 0]

    private func milliseconds(_ bytes: [UInt8]) throws -> [Int64] {
        try StandardMIDIFileReader.messages(of: bytes).map { $0.offset.count / 1_000_000 }
    }

    @Test func whatTheWriterWritesIsReadAgain() throws {
        let messages: [Message] = [
            .noteOn(channel, key: 60, velocity: 100), .clock, .bend(channel, UInt14(clamping: 12_000)), .stop,
            .noteOff(channel, key: 60, velocity: 64),
        ]
        var written = StandardMIDIFile()
        for (index, message) in messages.enumerated() {
            written.append(message, at: Nanoseconds(Int64(index) * 12_500_000))
        }
        let read = try StandardMIDIFileReader.messages(of: written.bytes)
        #expect(read.map(\.message) == messages)
        #expect(read.map { $0.offset.count } == [0, 12_500_000, 25_000_000, 37_500_000, 50_000_000])
    }

    @Test func theTempoRulesFromWhereItStands() throws {
        let tempo: [UInt8] = [96, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90] + end  // 250 ms a quarter, after one quarter
        let notes: [UInt8] = [96, 0x90, 60, 100, 96, 60, 0] + end  // running status
        #expect(try milliseconds(file(tempo, notes)) == [500, 750])
    }

    @Test func framesOfAVideoAreATimeOfTheirOwn() throws {
        let notes: [UInt8] = [25, 0xC0, 5] + end
        #expect(try milliseconds(file(division: [UInt8(bitPattern: -25), 40], notes)) == [25])
    }

    @Test func tracksAreMergedAndOtherEventsPassedOver() throws {
        let first: [UInt8] = [0, 0xFF, 0x03, 2, 0x41, 0x42, 48, 0xB0, 7, 1] + end
        let second: [UInt8] = [0, 0xF0, 3, 1, 2, 0xF7, 24, 0xB0, 7, 2, 48, 0xF7, 1, 0xFA] + end
        let read = try StandardMIDIFileReader.messages(of: file(first, second))
        #expect(read.map(\.message) == [.controller(channel, 7, 2), .controller(channel, 7, 1), .start])
    }

    @Test func whatIsNoFileIsRefusedWithItsPlace() {
        func failure(_ bytes: [UInt8]) -> String? {
            thrown(StandardMIDIFileReader.Failure.self) { try StandardMIDIFileReader.messages(of: bytes) }?.description
        }
        #expect(failure(Array("RIFF".utf8)) == "byte 0: this is not a Standard MIDI File; expected MThd")
        #expect(failure(file(format: 2, end))?.contains("expected a file of format 0 or 1") == true)
        #expect(failure(file(division: [0, 0], end))?.contains("expected 1 to 32767") == true)
        #expect(failure(Array(file([0, 0x90, 60, 100] + end).dropLast(9)))?.hasPrefix("byte") == true)
        #expect(failure(file([0, 0x90, 60, 0x91]))?.contains("cut short") == true)
    }

    @Test func aFileLastsADayAtMost() throws {
        let slowest: [UInt8] = [0, 0xFF, 0x51, 3, 0xFF, 0xFF, 0xFF]
        let program: [UInt8] = [0xC0, 5]
        func failure(_ delta: [UInt8]) -> String? {
            let track = [slowest, [0], program, delta, program]
            let bytes = file(division: [0, 1], Array(track.joined()))
            return thrown(StandardMIDIFileReader.Failure.self) { try StandardMIDIFileReader.messages(of: bytes) }?
                .description
        }
        #expect(failure([0xA8, 0x1D]) == nil, "5149 quarters of 16.777215 s")
        #expect(
            failure([0xA8, 0x1E])
                == "byte 36: this event comes 86402.657250 s after the beginning, and a file may last "
                + "86400 s; correct its time, or end the file before it")
        #expect(failure([0xFF, 0xFF, 0xFF, 0x7F])?.contains("4503599342.15782") == true)
    }

    @Test func aMillionMessagesAreRead() throws {
        let clocks = [UInt8](repeating: 0xF8, count: 127)
        let event: [UInt8] = [0, 0xF7, 127] + clocks
        let most = StandardMIDIFileReader.eventLimit / 127
        let track = Array(repeatElement(event, count: most).joined())
        let rest = StandardMIDIFileReader.eventLimit % 127
        let last: [UInt8] = [0, 0xF7, UInt8(rest)] + clocks.prefix(rest)
        #expect(try StandardMIDIFileReader.messages(of: file(track + last)).count == 1 << 20)
        let error = thrown(StandardMIDIFileReader.Failure.self) {
            try StandardMIDIFileReader.messages(of: file(track + last + [0, 0xF7, 1, 0xF8]))
        }
        #expect(error?.reason == "there are more than 1048576 messages; end the file before this one")
    }

    /// Messages are read in the order of their times, within a day; a refusal names a place in the file.
    @Test func whateverComesIsReadOrRefused() {
        var random = SeededRandom(seed: 7)
        let whole = file([96, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90] + end, [96, 0x90, 60, 100, 96, 60, 0] + end)
        var (read, refused) = (0, 0)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            do throws(StandardMIDIFileReader.Failure) {
                let offsets = try StandardMIDIFileReader.messages(of: bytes).map(\.offset)
                #expect(offsets == offsets.sorted())
                #expect(offsets.allSatisfy { .zero <= $0 && $0 <= StandardMIDIFileReader.span })
                read += 1
            } catch {
                #expect((0...bytes.count).contains(error.offset))
                #expect(!error.reason.isEmpty)
                refused += 1
            }
        }
        #expect(read > 100 && refused > 100)
    }
}
