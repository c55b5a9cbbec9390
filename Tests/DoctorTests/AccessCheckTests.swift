import Testing

@testable import Doctor

@Suite("ribbon doctor: who may play")
struct AccessCheckTests {
    private let node = FileAccess(
        path: "/dev/input/event4", group: "input", usualGroup: "input", isGroupAllowed: true, isAllowed: false)
    private let sequencer = FileAccess(
        path: "/dev/snd/seq", group: "audio", usualGroup: "audio", isGroupAllowed: true, isAllowed: false)

    private func user(account: Set<String> = [], session: Set<String> = [], isRoot: Bool = false) -> GroupCheck {
        GroupCheck(isRoot: isRoot, account: account, session: session)
    }

    private func opened(_ file: FileAccess) -> FileAccess {
        var file = file
        file.isAllowed = true
        return file
    }

    @Test func whoIsInNoGroupIsAddedToBothByOneCommand() {
        let finding = user().finding([node, sequencer])
        #expect(finding.state == .fails)
        #expect(finding.mend == "sudo usermod -aG audio,input \"$USER\"")
    }

    @Test func onlyWhatIsMissingIsAdded() {
        let finding = user(account: ["audio"], session: ["audio"]).finding([node, opened(sequencer)])
        #expect(finding.mend == "sudo usermod -aG input \"$USER\"")
    }

    @Test func whoWasAddedAfterLoggingInNeedsANewSession() {
        let groups = user(account: ["input"])
        #expect(groups.finding([node]).reason.contains("this session does not know it yet"))
        #expect(groups.finding([node]).mend == "newgrp input")
        #expect(groups.mend(node) == "newgrp input")
    }

    @Test func whereEverythingIsOpenNoGroupIsNeeded() {
        #expect(user().finding([opened(node), opened(sequencer)]).state == .ok)
        #expect(user().mend(opened(node)) == nil)
        #expect(user(isRoot: true).finding([]).reason.contains("root"))
    }

    @Test func aNodeOfRootAloneIsGivenToItsGroupAndNobodyIsMadeRoot() {
        var file = node
        file.group = "root"
        file.isGroupAllowed = false
        let change = "sudo chgrp input /dev/input/event4 && sudo chmod g+rw /dev/input/event4"
        #expect(user(account: ["input"], session: ["input"]).mend(file) == change)
        #expect(user().mend(file) == change + " && sudo usermod -aG input \"$USER\"")
        #expect(user().finding([file]).mend == nil)
    }

    @Test func withoutASequencerItsModuleIsLoaded() {
        var check = SequencerCheck(access: sequencer, error: .noSequencer, module: .available)
        #expect(check.findings(user()).map(\.state) == [.fails])
        #expect(check.findings(user())[0].mend == "sudo modprobe snd-seq")
        check.module = .missing
        #expect(check.findings(user())[0].mend == nil)
        #expect(check.findings(user())[0].reason.contains("this kernel has no ALSA sequencer"))
    }

    @Test func aSequencerThatMayNotBeUsedIsMendedByItsGroup() {
        let check = SequencerCheck(access: sequencer, error: .notPermitted, module: .loaded)
        #expect(check.findings(user()).map(\.mend) == ["sudo usermod -aG audio \"$USER\""])
    }

    @Test func aSequencerWithoutReceiversOrConnectionsIsAWarning() {
        var check = SequencerCheck(access: opened(sequencer), error: nil, module: .loaded)
        #expect(check.findings(user()).map(\.state) == [.ok, .warning])
        check.receivers = ["FLUID Synth (812):Synth input port"]
        #expect(
            check.findings(user())[1].mend == "ribbon run --connect 'FLUID Synth (812):Synth input port'")
        check.wanted = ["FLUID*"]
        #expect(check.findings(user()).map(\.state) == [.ok, .ok])
    }
}
