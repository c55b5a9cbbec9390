import ALSASequencer
import Testing

@Suite("Connection keeper")
struct ConnectionKeeperTests {
    private let sender = SequencerAddress(client: 130, port: 0)

    private func keeper(_ patterns: String...) -> ConnectionKeeper {
        ConnectionKeeper(patterns.map(PortPattern.init), from: sender, own: [131])
    }

    private func device(_ client: UInt8, bus: String = "usb1/1-2", name: String = "UM-2") -> SequencerPort {
        SequencerPort(
            address: .init(client: client, port: 0), clientName: name, name: "MIDI 1", isHardware: true, busPath: bus)
    }

    private func program(_ client: UInt8, _ name: String) -> SequencerPort {
        SequencerPort(address: .init(client: client, port: 0), clientName: name, name: "in")
    }

    private func connections(_ steps: [ConnectionKeeper.Step]) -> [UInt8] {
        steps.compactMap { if case .connect(let port) = $0 { port.address.client } else { nil } }
    }

    @Test func whatIsWantedIsConnectedUnlessItIs() {
        var keeper = keeper("synth", "hardware")
        let ports = [device(20), program(128, "synth"), program(129, "other")]
        #expect(connections(keeper.steps(ports, connected: [])) == [20, 128])
        #expect(connections(keeper.steps(ports, connected: [ports[0].address])) == [128])
    }

    @Test func neverToOurselvesAndNeverToMidiThrough() {
        var keeper = keeper("*", "hardware")
        let through = SequencerPort(address: .init(client: 14, port: 0), clientName: "Midi Through", name: "Port-0")
        let ports = [through, program(130, "Ribbon"), program(131, "Ribbon control"), program(132, "synth")]
        #expect(connections(keeper.steps(ports, connected: [])) == [132])
    }

    @Test func ourOwnNameIsNoPort() {
        var keeper = keeper("Ribbon")
        let steps = keeper.steps([program(130, "Ribbon")], connected: [])
        #expect(steps == [.warn(.noSuchPort("Ribbon", suggestion: nil, existing: []))])
    }

    @Test func whatIsMissingIsSaidOnceAndConnectedWhenItComes() {
        var keeper = keeper("synth")
        #expect(keeper.steps([], connected: []).count == 1)
        #expect(keeper.steps([], connected: []) == [])
        #expect(keeper.handle(.portStarted(.init(client: 128, port: 0))) == true)
        #expect(connections(keeper.steps([program(128, "synth")], connected: [])) == [128])
        #expect(keeper.steps([], connected: []).count == 1)
    }

    @Test func aDeviceThatComesBackUnderAnotherNumberIsConnectedAgain() {
        var keeper = keeper()
        let before = device(20)
        _ = keeper.steps([before], connected: [])
        #expect(keeper.handle(.subscribed(sender: sender, receiver: before.address)) == false)
        _ = keeper.handle(.clientExited(20))
        #expect(keeper.steps([], connected: []) == [])
        #expect(connections(keeper.steps([device(24)], connected: [])) == [24])
    }

    @Test func anotherDeviceOfTheSameKindIsNotTakenForIt() {
        var keeper = keeper()
        _ = keeper.steps([device(20)], connected: [device(20).address])
        _ = keeper.handle(.clientExited(20))
        #expect(keeper.steps([device(24, bus: "usb1/1-3")], connected: []) == [])
        let both = [device(24, bus: "usb1/1-3"), device(28)]
        #expect(connections(keeper.steps(both, connected: [])) == [28])
    }

    @Test func twoOfTheSameIdentityAreRefused() {
        var keeper = keeper()
        _ = keeper.steps([program(128, "synth")], connected: [program(128, "synth").address])
        _ = keeper.handle(.clientExited(128))
        #expect(keeper.steps([program(132, "synth"), program(133, "synth")], connected: []) == [])
        #expect(connections(keeper.steps([program(133, "synth")], connected: [])) == [133])
    }

    @Test func aConnectionOfAPortNotSeenYetIsRememberedByTheNextLook() {
        var keeper = keeper()
        #expect(keeper.handle(.subscribed(sender: sender, receiver: device(20).address)) == true)
        _ = keeper.steps([device(20)], connected: [device(20).address])
        _ = keeper.handle(.portExited(device(20).address))
        #expect(connections(keeper.steps([device(21)], connected: [])) == [21])
    }

    @Test func whatSomebodyDisconnectsStaysSoUntilItComesBack() {
        var keeper = keeper("hardware")
        _ = keeper.steps([device(20)], connected: [device(20).address])
        _ = keeper.handle(.unsubscribed(sender: sender, receiver: device(20).address))
        #expect(keeper.steps([device(20)], connected: []) == [])
        _ = keeper.handle(.clientExited(20))
        #expect(connections(keeper.steps([device(20)], connected: [])) == [20])
    }

    @Test func connectionsOfOthersAreNoneOfOurs() {
        var keeper = keeper()
        _ = keeper.steps([device(20)], connected: [])
        #expect(keeper.handle(.subscribed(sender: .init(client: 99, port: 0), receiver: device(20).address)) == false)
        _ = keeper.handle(.clientExited(20))
        #expect(keeper.steps([device(24)], connected: []) == [])
    }

    @Test func portsThatDoNotReceiveAreNotConnected() {
        var keeper = keeper("*")
        var keyboard = program(128, "keyboard")
        keyboard.receives = false
        #expect(keeper.steps([keyboard], connected: []) == [])
    }
}
