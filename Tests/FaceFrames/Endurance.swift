import CLinux
import Face
import Glyphs
import Mapping
import Presets
import Raster
import Scene
import TestSupport
import Time
import Touch

/// Many faces, each for many frames, over a day: memory comes back, and what has moved by itself comes to rest where a
/// face that has just been made is.
struct Endurance {
    let frames: Int
    let presets: Int
    let hours: Int

    private static let size = (width: 320, height: 192)
    private static let extent = Millimetres(width: 154, height: 92)
    /// The longest time that anything takes to come to rest: news in the status line.
    private static let longest = Nanoseconds.milliseconds(3000)
    /// The growth allowed to the heap after each preset has been shown once, in bytes.
    private static let allowance: Int64 = 64 << 10

    func run(_ folder: String) throws {
        let patches = try SearchPath.presets(in: folder).compactMap { try Preset.read($0).value }
        guard !patches.isEmpty, presets > patches.count else { FaceFrames.fail("too few presets") }
        let glyphs = try DejaVu()
        var random = SeededRandom(seed: 24)
        var time = Timestamp.zero
        var (painted, seen) = (0, 0)
        var heap: Int64 = 0
        for round in 0..<presets {
            let count = frames * (round + 1) / presets - painted
            seen += play(patches[round % patches.count], count, from: painted, &time, &random, glyphs)
            painted += count
            // All letters have been made, and the heap has found its size.
            if round + 1 == patches.count { heap = ribbon_heap_size() }
        }
        let growth = ribbon_heap_size() - heap
        let span = (time - .zero).count / 3_600_000_000_000
        print("\(painted) frames (\(seen) showed something), \(presets) presets, \(span) hours: \(growth) bytes more")
        guard seen > frames / 4, span == hours, growth < Self.allowance else { FaceFrames.fail("too much, or not all") }
    }

    /// Plays a preset at random. Answers how many frames showed something new.
    private func play(
        _ patch: Patch, _ count: Int, from start: Int, _ time: inout Timestamp, _ random: inout SeededRandom,
        _ glyphs: DejaVu
    ) -> Int {
        let layout = Layout(patch, size: Self.extent, for: .screen)
        func made() -> Face { Face(layout, width: Self.size.width, height: Self.size.height, glyphs: glyphs) }
        let face = made()
        var state = FaceState(Description(patch).start, status: .init(preset: patch.name))
        face.paint(state, at: time)
        var seen = 0
        for frame in start..<start + count {
            change(&state, layout, at: time, &random)
            // Most frames come soon after one another, and some after a rest.
            time = time + (frame % 10 == 9 ? rest : Self.frame)
            if !face.paint(state, at: time).isEmpty { seen += 1 }
            if let deadline = face.deadline, deadline <= time || deadline > time + Self.longest {
                FaceFrames.fail("\(patch.name): the next picture is due \((deadline - time).count) ns later")
            }
        }
        for index in state.fingers.indices { state.fingers[index].pressedSince = nil }
        face.paint(state, at: time)
        face.paint(state, at: time + Self.longest + .milliseconds(1))
        guard face.deadline == nil else { FaceFrames.fail("\(patch.name): it does not come to rest") }
        let fresh = made()
        fresh.paint(state)
        guard fresh.plane == face.plane else { FaceFrames.fail("\(patch.name): it has drifted after frame \(start)") }
        return seen
    }

    private static let frame = Nanoseconds(16_700_000)
    /// The tenth frame's, so that all of them take the hours.
    private var rest: Nanoseconds {
        Nanoseconds(Int64(hours) * 36_000_000_000_000 / Int64(frames) - 9 * Self.frame.count)
    }

    private func change(
        _ state: inout FaceState, _ layout: Layout, at time: Timestamp, _ random: inout SeededRandom
    ) {
        let index = random.below(state.ribbons.count)
        func part() -> Double { Double(random.below(1001)) / 1000 }
        switch random.below(8) {
        case 0, 1: state.ribbons[index].center = part()
        case 2: state.ribbons[index].range = part()
        case 3: state.ribbons[index].isFrontOn.toggle()
        case 4: state.ribbons[index].isDoorOpen.toggle()
        case 5: state.status.latency = random.chance(50) ? nil : "\(random.below(100)) ms"
        case 6: state.fingers.removeAll()
        default:
            guard let ribbon = layout.ribbons.first(where: { $0.index == index }), state.fingers.count < 16 else {
                return
            }
            let spot = Point(
                x: ribbon.box.minX + ribbon.box.width * part(), y: ribbon.box.minY + ribbon.box.height * part())
            state.fingers.append(
                .init(
                    ribbon: index, spot: spot, size: 20 * part(), id: UInt32(random.below(1 << 30)) + 1,
                    pressedSince: random.chance(30) ? time : nil))
        }
    }
}
