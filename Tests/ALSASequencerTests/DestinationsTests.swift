import MIDI
import Testing

@testable import ALSASequencer

@Suite("Destinations")
struct DestinationsTests {
    private let synth = SequencerAddress(client: 128, port: 0)
    private let bend = Message.bend(Channel(1)!, 9000)
    private let strike = Message.noteOn(Channel(1)!, key: 60, velocity: 100)
    private let release = Message.noteOff(Channel(1)!, key: 60, velocity: 64)

    @Test func theOnlyReceiverOfAPortIsAddressed() {
        var destinations = Destinations(ports: 2)
        destinations.setOnlyReceiver(synth, of: 1)
        #expect(destinations.destination(of: bend, from: 1) == synth)
        #expect(destinations.destination(of: .clock, from: 1) == synth)
        #expect(destinations.destination(of: bend, from: 0) == .subscribers)
    }

    @Test func noReceiverAndSeveralAreTheSubscribers() {
        var destinations = Destinations(ports: 1)
        #expect(destinations.destination(of: bend, from: 0) == .subscribers)
        destinations.setOnlyReceiver(synth, of: 0)
        destinations.setOnlyReceiver(nil, of: 0)
        #expect(destinations.destination(of: bend, from: 0) == .subscribers)
    }

    @Test func notesAlwaysGoToTheSubscribers() {
        var destinations = Destinations(ports: 1)
        destinations.setOnlyReceiver(synth, of: 0)
        #expect(destinations.destination(of: strike, from: 0) == .subscribers)
        #expect(destinations.destination(of: release, from: 0) == .subscribers)
    }

    @Test func everythingGoesToTheSubscribersWhileNoticesWait() {
        var destinations = Destinations(ports: 1)
        destinations.setOnlyReceiver(synth, of: 0)
        destinations.hasUnreadNotices = true
        #expect(destinations.destination(of: bend, from: 0) == .subscribers)
        destinations.hasUnreadNotices = false
        #expect(destinations.destination(of: bend, from: 0) == synth)
    }
}
