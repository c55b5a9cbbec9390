import Benchmark
import Gestures

// Each iteration is one frame of one contact, so the figures are per contact. The fingers come down, move in 60 frames,
// and lift, over and over.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .instructions], scalingFactor: .mega, maxDuration: .seconds(2))

    for count in [1, 10, 60] {
        Benchmark("voices, \(count) contacts, each") { benchmark in
            let voices = Voices(maximum: 64)
            var fingers = Fingers(count)
            fingers.play(on: voices.surface)
            benchmark.startMeasurement()
            play(&fingers, on: voices.surface, contacts: count, until: benchmark.scaledIterations.upperBound)
            benchmark.stopMeasurement()
            blackHole(voices.sum)
        }
        Benchmark("the talk's ribbon, \(count) contacts, each") { benchmark in
            let ribbon = TalkRibbon()
            var fingers = Fingers(count)
            fingers.play(on: ribbon.surface)
            benchmark.startMeasurement()
            play(&fingers, on: ribbon.surface, contacts: count, until: benchmark.scaledIterations.upperBound)
            benchmark.stopMeasurement()
            blackHole(ribbon.center)
        }
    }
}

/// Plays about as many frames of a contact as there are iterations, in whole gestures of 62 frames.
@inline(never)
private func play(_ fingers: inout Fingers, on surface: Surface, contacts: Int, until iterations: Int) {
    var played = 0
    while played < iterations { played += fingers.play(on: surface) * contacts }
}
