import MappingTestKit
import Testing

/// A few of the sessions of which `make check-swift-6.0` plays 100,000.
@Suite("Random sessions")
struct SessionTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func everyNoteOnIsAnsweredByOneNoteOffAndNothingSoundsAtTheEnd(block: UInt64) {
        var noteOns = 0
        for seed in block * 10..<block * 10 + 10 {
            let session = RandomSession.play(seed: seed)
            #expect(session.failure == nil, "seed \(seed)")
            noteOns += session.noteOns
        }
        #expect(noteOns > 10)
    }
}
