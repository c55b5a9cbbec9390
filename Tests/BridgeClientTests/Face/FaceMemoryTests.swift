import Glibc
import Mapping
import Presets
import System
import TestSupport
import Testing
import Time

@testable import BridgeClient
@testable import Player

@Suite("Face memory")
struct FaceMemoryTests {
    private static let preset = """
        ribbon-preset: 1
        name: Two
        ribbons:
          - { name: a, anchors: [], area: [0, 0, 1, 0.5], send: [{ from: center, to: cc 20 }] }
          - { name: b, anchors: [], area: [0, 0.5, 1, 0.5], send: [{ from: center, to: cc 21 }] }
        """

    private func opened(_ memory: FaceMemory) throws -> FaceMemory {
        try FaceMemory(reading: dup(memory.descriptor))
    }

    /// A ribbon that stands at a place.
    private func ribbon(_ index: UInt8, _ center: Double) throws -> FaceMemory.Ribbon {
        let patch = try #require(Preset.load(Array(Self.preset.utf8), file: "two.yaml").value)
        let player = Player(patch: MountedPatch(patch))
        let mounter = Mounter(patch, shared: player.shared)
        let panel = mounter.mountWholeFrames(surface: nil, size: .init(width: 100, height: 100))
        #expect(player.attach(panel, at: .zero))
        var picture: RibbonPicture?
        panel.screen.picture({ if $0 == Int(index) { picture = $1 } }, finger: { _ in })
        var found = try #require(picture)
        found.center = center
        return FaceMemory.Ribbon(screen: panel.screen.number, index: index, picture: found)
    }

    @Test func whatIsWrittenIsRead() throws {
        let memory = try #require(FaceMemory())
        let reader = try opened(memory)
        var bytes: [UInt8] = []
        #expect(reader.readState(&bytes) == FaceMemory.State())
        var state = FaceMemory.State()
        state.ribbons = [try ribbon(0, 0.25), try ribbon(1, 0.75)]
        memory.write(state)
        #expect(reader.readState(&bytes) == state)
        let version = reader.wordsVersion
        #expect(memory.write(words: Array("{\"ports\":[]}".utf8)))
        #expect(reader.wordsVersion != version)
        #expect(reader.readWords() == Array("{\"ports\":[]}".utf8))
        let fitsTooMuch = memory.write(words: [UInt8](repeating: 32, count: 1 << 25))
        #expect(!fitsTooMuch)
        let long = [UInt8](repeating: 32, count: 3 << 20)
        let fitsLong = memory.write(words: long)
        #expect(fitsLong && reader.readWords()?.count == long.count)
    }

    @Test func readersCannotWrite() throws {
        let memory = try #require(FaceMemory())
        #expect(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory.descriptor, 0) == MAP_FAILED)
        var byte: UInt8 = 1
        #expect(pwrite(memory.descriptor, &byte, 1, 0) == -1)
        #expect(ftruncate(memory.descriptor, 0) == -1)
    }

    @Test func anotherVersionsMemoryIsRefusedByItsNumber() throws {
        // As version 0.2.0 made it.
        let former = file([0x1234, 0x0001_6563])
        #expect(throws: FaceMemory.Unreadable.version(nil)) { try FaceMemory(reading: former) }
        #expect(throws: FaceMemory.Unreadable.version(nil)) { try FaceMemory(reading: file([])) }
        #expect(throws: FaceMemory.Unreadable.version(nil)) { try FaceMemory(reading: -1) }
        let next = file([0x6E46_6163, 0x5269_6262, FaceMemory.version + 1])
        #expect(throws: FaceMemory.Unreadable.version(FaceMemory.version + 1)) { try FaceMemory(reading: next) }
    }

    /// A file of 4096 bytes with these numbers at its beginning; an empty one without numbers.
    private func file(_ numbers: [UInt32]) -> Int32 {
        var path = Array("/tmp/ribbon-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        unlink(path)
        if !numbers.isEmpty { ftruncate(descriptor, 4096) }
        pwrite(descriptor, numbers, numbers.count * 4, 0)
        return descriptor
    }

    /// Whoever changes any of this counts up the version, and writes the new numbers here.
    @Test func theVersionSaysWhatTheMemoryHolds() throws {
        #expect(FaceMemory.version == 8)
        let layout: [Int] = [
            MemoryLayout<FaceMemory.Ribbon>.stride, MemoryLayout<FaceMemory.Ribbon>.offset(of: \.picture) ?? -1,
            MemoryLayout<RibbonPicture>.offset(of: \.across) ?? -1,
            MemoryLayout<RibbonPicture>.offset(of: \.tuning) ?? -1,
            MemoryLayout<RibbonPicture>.offset(of: \.sounding) ?? -1, MemoryLayout<FaceMemory.Finger>.stride,
            MemoryLayout<FaceMemory.Finger>.offset(of: \.picture) ?? -1,
            MemoryLayout<FingerPicture>.offset(of: \.pressedSince) ?? -1,
        ]
        #expect(layout == [168, 8, 16, 88, 112, 56, 8, 32])
    }

    /// Each state has one number in all places: a reader that mixes two of them would see it.
    @Test func aReaderNeverSeesTwoStatesAtOnce() throws {
        let memory = try #require(FaceMemory())
        let reader = try opened(memory)
        let (first, second) = (try ribbon(0, 0), try ribbon(1, 0))
        let writer = OtherThread {
            for number in 1...20_000 {
                var (first, second) = (first, second)
                (first.picture.center, second.picture.center) = (Double(number), Double(number))
                var state = FaceMemory.State()
                state.ribbons = number.isMultiple(of: 2) ? [first, second] : [first]
                memory.write(state)
            }
        }
        var bytes: [UInt8] = []
        var last = 0.0
        let end = MonotonicClock.now + .milliseconds(60_000)
        while last < 20_000, MonotonicClock.now < end {
            guard let state = reader.readState(&bytes) else { continue }
            let numbers = Set(state.ribbons.map(\.picture.center))
            #expect(numbers.count <= 1)
            if let number = numbers.first {
                #expect(number >= last)
                #expect((Int(number).isMultiple(of: 2) ? 2 : 1) == state.ribbons.count)
                last = number
            }
        }
        writer.join()
        #expect(last == 20_000)
    }
}
