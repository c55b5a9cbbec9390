import MIDI
import Mapping
import Testing

@testable import Presets

/// `velocity` and `release-velocity` in all their forms.
@Suite("velocity and release-velocity")
struct VelocityOptionTests {
    private func note(_ options: String) -> NoteOptions? { route("from: touch, to: note, \(options)")?.note }

    @Test func theShortFormIsTheLongOneWithoutLimits() {
        for source in ["pressure", "size", "across"] {
            let short = note("velocity: \(source)")?.velocity
            #expect(short == .scaled(VelocityScale(Source(rawValue: source)!, min: 1, max: 127, standard: 100)))
            #expect(note("velocity: { from: \(source) }")?.velocity == short)
        }
        #expect(note("velocity: 99")?.velocity == .fixed(99))
        #expect(note("voices: 3")?.velocity == .fixed(100))
    }

    @Test func theLongFormHasLimitsACurveAndADefault() {
        let velocity = note("velocity: { from: size, min: 40, max: 120, curve: exp, default: 90 }")?.velocity
        #expect(velocity == .scaled(VelocityScale(.size, min: 40, max: 120, curve: .exp, standard: 90)))
        let curve = Curve.points([CurvePoint(input: 0, output: 0), CurvePoint(input: 1, output: 0.5)])
        #expect(
            note("velocity: { from: size, curve: [[0, 0], [1, 0.5]] }")?.velocity
                == .scaled(VelocityScale(.size, curve: curve)))
    }

    @Test func aReleaseHasItsOwnSourcesAndLimits() {
        #expect(note("voices: 3")?.releaseVelocity == .fixed(64))
        #expect(note("release-velocity: 0")?.releaseVelocity == .fixed(0))
        #expect(
            note("release-velocity: speed")?.releaseVelocity
                == .scaled(VelocityScale(.speed, min: 0, max: 127, standard: 64)))
        #expect(
            note("release-velocity: { from: across, min: 10, max: 90, curve: s, default: 5 }")?.releaseVelocity
                == .scaled(VelocityScale(.across, min: 10, max: 90, curve: .s, standard: 5)))
    }

    @Test(arguments: [
        ("velocity: {}", "'from' is missing in 'velocity'; expected from: pressure, size or across"),
        ("velocity: { from: speed }", "'from' is 'speed'; expected pressure, size or across"),
        ("velocity: { from: size, min: 0 }", "'min' is '0'; expected a whole number 1…127"),
        ("velocity: { from: size, standard: 90 }", "unknown key 'standard' in 'velocity'"),
        ("release-velocity: size", "'release-velocity' is 'size'"),
        ("release-velocity: 128", "'release-velocity' is '128'; expected a whole number 0…127"),
        ("release-velocity: { from: pressure }", "'from' is 'pressure'; expected speed or across"),
    ])
    func whatItCannotBeIsRefused(option: String, summary: String) {
        let loaded = load(mappings: "from: touch, to: note, \(option)")
        #expect(loaded.errors.count == 1)
        #expect(loaded.errors.first?.summary.hasPrefix(summary) == true, "\(loaded.diagnostics)")
    }

    @Test func aTapHasNoFingerToTakeItFrom() {
        #expect(
            load(mappings: "from: tap, to: note 36, velocity: { from: size, min: 40 }").messages == [
                "'velocity: { from: size }' without a voice"
            ])
    }

    @Test func aDefaultOfWhatEveryScreenReportsDoesNothing() {
        let loaded = load(mappings: "from: touch, to: note, velocity: { from: across, default: 90 }")
        #expect(loaded.value != nil)
        #expect(loaded.report == ["6:60: 'default' does nothing: every screen reports 'across'; remove it"])
    }
}
