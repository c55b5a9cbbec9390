import ALSASequencer
import Testing

@Suite("Connection keeper")
struct ConnectionKeeperTests {
    private let sender = SequencerAddress(client: 130, port: 0)

    private func keeper(_ patterns: String...) -> ConnectionKeeper {
        ConnectionKeeper(patterns.map(PortPattern.init), of: sender, .output, own: [131])
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
        #expect(keeper.handle(.changed) == true)
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

    // MARK: The input port

    @Test func anInputPortIsConnectedWithWhatSendsAndHearsOfItsSenders() {
        var keeper = ConnectionKeeper([.glob("*")], of: sender, .input, own: [131])
        var pedal = program(128, "pedal")
        (pedal.receives, pedal.sends) = (false, true)
        #expect(connections(keeper.steps([pedal, program(129, "synth")], connected: [])) == [128])
        #expect(keeper.handle(.subscribed(sender: pedal.address, receiver: sender)) == false)
        #expect(keeper.handle(.unsubscribed(sender: sender, receiver: pedal.address)) == false, "the other direction")
        _ = keeper.handle(.clientExited(128))
        pedal.address = .init(client: 140, port: 0)
        #expect(connections(keeper.steps([pedal], connected: [])) == [140])
    }

    @Test func aPortOfTheOtherDirectionIsAnErrorThatSaysSo() {
        var pedal = program(128, "pedal")
        (pedal.receives, pedal.sends) = (false, true)
        var output = keeper("pedal")
        #expect(output.steps([pedal], connected: []) == [.warn(.wrongDirection("pedal:in", sends: true))])
        let input = ConnectionKeeper([], of: sender, .input, own: [131])
        for name in ["synth", "129:0"] {
            #expect(throws: SequencerError.wrongDirection("synth:in", sends: false)) {
                try input.resolve(PortPattern(name), among: [pedal, program(129, "synth")])
            }
        }
    }

    // MARK: Numbers

    @Test func aNumberThatIsAskedForIsAnIdentityFromThenOn() throws {
        var keeper = keeper()
        let before = [program(128, "synth"), program(129, "other")]
        let found = try keeper.resolve(PortPattern("128:0"), among: before)
        #expect(found == [before[0]])
        keeper.want(PortPattern("128:0"), found)
        _ = keeper.steps(before, connected: [before[0].address])
        _ = keeper.handle(.clientExited(128))
        #expect(keeper.steps([program(128, "other")], connected: []) == [], "another client has the number")
        #expect(connections(keeper.steps([program(128, "other"), program(132, "synth")], connected: [])) == [132])
    }

    @Test func aConfiguredNumberMeansThePortThatItFirstFits() {
        var keeper = keeper("128:0")
        #expect(keeper.steps([], connected: []) == [.warn(.noSuchNumber("128:0", existing: []))])
        #expect(connections(keeper.steps([program(128, "synth")], connected: [])) == [128])
        _ = keeper.handle(.clientExited(128))
        #expect(keeper.steps([program(128, "other")], connected: []) == [])
        #expect(connections(keeper.steps([program(128, "other"), program(132, "synth")], connected: [])) == [132])
    }

    // MARK: What is wanted no more

    /// A keeper that is connected to the synth because of the pattern.
    private func connected(askedFor pattern: String) throws -> (ConnectionKeeper, SequencerPort) {
        var keeper = keeper()
        let synth = program(128, "synth")
        keeper.want(PortPattern(pattern), try keeper.resolve(PortPattern(pattern), among: [synth]))
        #expect(connections(keeper.steps([synth], connected: [])) == [128])
        _ = keeper.handle(.subscribed(sender: sender, receiver: synth.address))
        return (keeper, synth)
    }

    @Test(arguments: ["synth", "SYNTH:in", "128", "128:0", "syn*"])
    func whatWasAskedForIsUndoneByAnyNameOfIt(name: String) throws {
        var (keeper, synth) = try connected(askedFor: "synth")
        #expect(try keeper.unwant(PortPattern(name), connected: [synth]) == [synth])
        #expect(keeper.steps([synth], connected: []) == [], "before it is announced")
        _ = keeper.handle(.unsubscribed(sender: sender, receiver: synth.address))
        _ = keeper.handle(.clientExited(128))
        #expect(keeper.steps([program(140, "synth")], connected: []) == [])
    }

    @Test func aNumberThatWasAskedForIsUndoneByTheNumberAndByTheName() throws {
        for name in ["128:0", "synth"] {
            var (keeper, synth) = try connected(askedFor: "128")
            #expect(try keeper.unwant(PortPattern(name), connected: [synth]) == [synth])
            _ = keeper.handle(.clientExited(128))
            #expect(keeper.steps([program(140, "synth")], connected: []) == [])
        }
    }

    @Test func whatIsAwayCanBeUndone() throws {
        var (keeper, synth) = try connected(askedFor: "synth")
        _ = keeper.handle(.clientExited(128))
        #expect(throws: SequencerError.notConnected("128", connected: [])) {
            try keeper.unwant(PortPattern("128"), connected: [])
        }
        #expect(try keeper.unwant(PortPattern("synth"), connected: []) == [])
        synth.address = .init(client: 140, port: 0)
        #expect(keeper.steps([synth], connected: []) == [])
    }

    @Test func aGlobInOtherWordsStillCounts() throws {
        var (keeper, synth) = try connected(askedFor: "s*")
        #expect(try keeper.unwant(PortPattern("synth"), connected: [synth]) == [synth])
        #expect(keeper.isWanted(synth))
        #expect(keeper.steps([synth], connected: []) == [])
        _ = keeper.handle(.clientExited(128))
        #expect(connections(keeper.steps([program(140, "synth")], connected: [])) == [140])
        #expect(try keeper.unwant(PortPattern("s*"), connected: []) == [])
        #expect(!keeper.isWanted(synth))
    }

    @Test func whatIsNotConnectedIsAnError() throws {
        var (keeper, synth) = try connected(askedFor: "synth")
        for name in ["other", "130", "o*"] {
            #expect(throws: SequencerError.notConnected(name, connected: ["synth:in"])) {
                try keeper.unwant(PortPattern(name), connected: [synth])
            }
        }
        let other = program(129, "synth")
        #expect(throws: SequencerError.ambiguous("synth", candidates: ["synth:in", "synth:in"])) {
            try keeper.unwant(PortPattern("synth"), connected: [synth, other])
        }
        #expect(try keeper.unwant(PortPattern("129:0"), connected: [synth, other]) == [other])
    }

    // MARK: Another configuration

    @Test func onlyWhatNothingNamesAnyMoreIsDisconnected() {
        var keeper = keeper("hardware", "synth", "129:0")
        let ports = [device(20), program(128, "synth"), program(129, "other"), program(130, "mine")]
        _ = keeper.steps(ports, connected: [])
        _ = keeper.steps(ports, connected: ports.map(\.address))
        #expect(keeper.configure(["hardware", "syn*"].map(PortPattern.init), connected: ports) == [ports[2]])
        #expect(
            keeper.configure([PortPattern("new")], connected: [ports[0], ports[1], ports[3]]) == Array(ports[..<2]))
        #expect(connections(keeper.steps(ports + [program(131, "x"), program(132, "new")], connected: [])) == [132])
    }

    @Test func whatIsNamedAgainIsConnectedAgainAndWhatWasAskedForStays() {
        var keeper = keeper("synth")
        let ports = [program(128, "synth"), program(129, "other")]
        keeper.want(PortPattern("other"), [ports[1]])
        _ = keeper.steps(ports, connected: ports.map(\.address))
        #expect(keeper.configure([], connected: ports) == [ports[0]])
        _ = keeper.handle(.unsubscribed(sender: sender, receiver: ports[0].address))
        #expect(keeper.steps(ports, connected: [ports[1].address]) == [])
        #expect(keeper.configure([PortPattern("synth")], connected: [ports[1]]) == [])
        #expect(connections(keeper.steps(ports, connected: [ports[1].address])) == [128])
    }

    @Test func whatIsNamedNoMoreWhileItIsAwayDoesNotComeBack() {
        var keeper = keeper("synth")
        _ = keeper.steps([program(128, "synth")], connected: [.init(client: 128, port: 0)])
        _ = keeper.handle(.clientExited(128))
        #expect(keeper.configure([], connected: []) == [])
        #expect(keeper.steps([program(140, "synth")], connected: []) == [])
    }
}
