import MIDI
import Mapping
import Ribbons
import Testing
import Time

@testable import Player

/// Ribbons played without a finger: by an action and by the input port.
@Suite("Ribbons without a finger")
struct RibbonActionsTests {
    private let channel = Channel(index: 0)

    private func perform(_ action: RibbonAction, _ playing: Playing, at time: Int64) {
        playing.perform(.perform(ribbon: 0, action), at: time)
    }

    @Test func aStepIsATenthOfARibbonWithoutCells() throws {
        let playing = try Playing("ribbons: [{ name: a, center: 0.85, send: [{ from: center, to: cc 20, max: 100 }] }]")
        _ = playing.panel()
        perform(.increment, playing, at: 1000)
        perform(.increment, playing, at: 1100)
        perform(.decrement, playing, at: 1200)
        #expect(playing.take() == ["1000 B0 14 5F", "1100 B0 14 64", "1200 B0 14 5A"])
    }

    @Test func aStepOfASteppedRibbonIsACell() throws {
        let playing = try Playing(
            "ribbons: [{ name: a, center: 0, send: [{ from: center, to: cc 20, max: 8, steps: 9 }] }]")
        _ = playing.panel()
        for time in 1...10 { perform(.increment, playing, at: 1000 * Int64(time)) }
        #expect(
            playing.take() == [
                "1000 B0 14 01", "2000 B0 14 02", "3000 B0 14 03", "4000 B0 14 04", "5000 B0 14 05", "6000 B0 14 06",
                "7000 B0 14 07", "8000 B0 14 08",
            ])
        perform(.decrement, playing, at: 11_000)
        #expect(playing.take() == ["11000 B0 14 07"])
    }

    @Test func aStepOfARibbonOfNotesIsANoteOfItsScaleAndActivateStrikesIt() throws {
        let playing = try Playing(
            "ribbons: [{ name: a, center: 0, send: [{ from: touch, to: note, root: C3, span: 12, scale: major }] }]")
        _ = playing.panel()
        perform(.activate, playing, at: 1000)
        playing.advance(to: 1500)
        perform(.increment, playing, at: 2000)
        perform(.increment, playing, at: 2000)
        perform(.activate, playing, at: 2000)
        playing.advance(to: 2099)
        #expect(playing.take() == ["1000 90 3C 64", "1100 80 3C 40", "2000 90 40 64"])
        playing.advance(to: 2100)
        #expect(playing.take() == ["2100 80 40 40"])
    }

    @Test func activateIsATap() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: a
                center: 0.25
                send: [{ from: contact, to: cc 20 }, { from: tap, to: cc 21, mode: toggle }, { from: hold, to: cc 22 }]
            """)
        _ = playing.panel()
        perform(.activate, playing, at: 1000)
        playing.advance(to: 2000)
        #expect(playing.take() == ["1000 B0 14 7F", "1000 B0 15 7F", "1100 B0 14 00"])
        perform(.hold, playing, at: 3000)
        playing.advance(to: 4000)
        #expect(playing.take() == ["3000 B0 14 7F", "3000 B0 16 7F", "3100 B0 14 00", "3100 B0 16 00"])
    }

    @Test func activatingAgainLiftsTheContactFirst() throws {
        let playing = try Playing("ribbons: [{ name: a, send: [{ from: contact, to: note C3 }] }]")
        _ = playing.panel()
        perform(.activate, playing, at: 1000)
        perform(.activate, playing, at: 1050)
        playing.advance(to: 2000)
        let sent = playing.take()
        let (on, off) = (sent.count { $0.contains(" 90 ") }, sent.count { $0.contains(" 80 ") })
        #expect(on == off)
        #expect(sent.last == "1150 80 3C 40")
    }

    @Test(arguments: [
        "{ from: tap, to: perform a activate }", "{ from: contact, to: perform a activate }",
        "{ from: hold, to: perform a hold }", "{ from: double-tap, to: perform a toggle-range }",
    ])
    func aRibbonThatActsOnItselfComesToAnEnd(mapping: String) throws {
        let playing = try Playing("ribbons: [{ name: a, send: [\(mapping)], back: [\(mapping)] }]")
        _ = playing.panel()
        for (index, action) in RibbonAction.allCases.enumerated() {
            perform(action, playing, at: 1000 * Int64(index + 1))
        }
        playing.advance(to: 20_000)
        #expect(playing.player.deadline == .distantFuture)
    }

    @Test func theRangeAndTheDoorAreToggledAndResetPutsAllBack() throws {
        let playing = try Playing(
            """
            ribbons:
              - name: a
                center: 0.5
                send: [{ from: range, to: cc 20, max: 100 }, { from: door, to: cc 21 }, { from: center, to: cc 22, max: 100 }]
                back: [{ from: door, to: cc 23 }]
            """)
        let panel = playing.panel()
        perform(.toggleRange, playing, at: 1000)
        #expect(playing.take().contains("1000 B0 14 28"), "0.4")
        perform(.toggleDoor, playing, at: 1100)
        #expect(playing.take() == ["1100 B0 15 7F", "1100 B0 17 7F"])
        perform(.toggleDoor, playing, at: 1200)
        #expect(playing.take().contains("1200 B0 15 00"))
        playing.touch(panel, x: 900, at: 1300)
        playing.lift(panel, at: 1400)
        _ = playing.take()
        perform(.reset, playing, at: 1500)
        #expect(playing.take() == ["1500 B0 14 00", "1500 B0 16 32"])
    }

    @Test func aPresetThatChangesMeanwhileLiftsTheContact() throws {
        let playing = try Playing(
            "ribbons: [{ name: a, send: [{ from: contact, to: cc 20 }, { from: touch, to: note }] }]")
        _ = playing.panel()
        perform(.activate, playing, at: 1000)
        playing.play(try Playing.patch(Playing.silent), at: 1050)
        playing.advance(to: 2000)
        #expect(playing.take() == ["1000 90 48 64", "1000 B0 14 7F", "1050 80 48 40", "1050 B0 14 00"])
    }

    @Test func aRibbonOfSeveralScreensDoesItOnAllOrOnOne() throws {
        let playing = try Playing("ribbons: [{ name: a, send: [{ from: contact, to: note C3 }] }]")
        let panels = [playing.panel("left"), playing.panel("right")]
        perform(.toggleRange, playing, at: 1000)
        func ranges() -> [Double] { panels.map { $0.screen.instrument.ribbons[0].state.range } }
        #expect(ranges() == [0.4, 0.4])
        playing.player.perform(
            .toggleRange, onRibbon: 0, ofScreen: panels[1].screen.number, at: .milliseconds(1100))
        #expect(ranges() == [0.4, 0])
        playing.player.perform(.toggleRange, onRibbon: 0, ofScreen: 77, at: .milliseconds(1200))
        #expect(ranges() == [0.4, 0])
    }

    // MARK: Input

    @Test func aControllerActsWhenItReaches64() throws {
        let playing = try Playing(
            """
            input: [{ from: cc 65, to: perform a increment }]
            ribbons: [{ name: a, center: 0.5, send: [{ from: center, to: cc 20, max: 100 }] }]
            """)
        _ = playing.panel()
        for (time, value) in [(1000, 63), (1100, 64), (1200, 127), (1300, 0), (1400, 127)] as [(Int64, UInt8)] {
            playing.receive(.controller(channel, 65, UInt7(clamping: Int(value))), at: time)
        }
        playing.receive(.controller(Channel(index: 1), 65, 0), at: 1500)
        playing.receive(.controller(Channel(index: 1), 65, 127), at: 1600)
        #expect(playing.take() == ["1100 B0 14 3C", "1400 B0 14 46"])
    }

    @Test func aKeyActsAtItsNoteOnAndAPedalLatchesWhileItIsDown() throws {
        let playing = try Playing(
            """
            input: [{ from: note C1, to: start, channel: 10 }, { from: cc 64, to: latch }]
            ribbons: [{ name: a, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
            """)
        let panel = playing.panel()
        let drums = Channel(index: 9)
        playing.receive(.noteOn(drums, key: 36, velocity: 100), at: 1000)
        playing.receive(.noteOff(drums, key: 36, velocity: 0), at: 1100)
        #expect(playing.take() == ["1000 FA"])
        playing.receive(.controller(channel, 64, 127), at: 1200)
        playing.touch(panel, x: 500, at: 1300)
        playing.lift(panel, at: 1400)
        #expect(playing.take() == ["1300 90 48 64"])
        playing.receive(.controller(channel, 64, 0), at: 1500)
        #expect(playing.take() == ["1500 80 48 40"])
    }

    @Test func aProgramChangeThatIsMappedSelectsNoPreset() throws {
        let playing = try Playing("input: [{ from: program 5, to: preset previous }]\n" + Playing.silent)
        playing.receive(.program(channel, 5), at: 1000)
        playing.receive(.program(channel, 6), at: 1100)
        #expect(playing.takeChoices() == [.previous, .number(6)])
    }

    @Test func theBendActsFromHalfwayUpAndThePressureFrom64() throws {
        let playing = try Playing("input: [{ from: bend, to: start }, { from: pressure, to: stop }]\n" + Playing.silent)
        _ = playing.panel()
        for (time, value) in [(1000, 8192), (1010, 12287), (1020, 12288), (1030, 16383), (1040, 8192), (1050, 13000)]
            as [(Int64, UInt14)]
        {
            playing.receive(.bend(channel, value), at: time)
        }
        for (time, value) in [(2000, 63), (2010, 64), (2020, 127)] as [(Int64, UInt7)] {
            playing.receive(.channelPressure(channel, value), at: time)
        }
        #expect(playing.take() == ["1020 FA", "1050 FA", "2010 FC"])
    }

    @Test func partsOfARibbonFollowControllersTheBendAndThePressure() throws {
        let playing = try Playing(
            """
            input:
              - { from: cc 11, to: set low cut.range }
              - { from: cc 1, to: set low cut.center, channel: 3 }
              - { from: bend, to: set low cut.leading }
              - { from: pressure, to: set low cut.trailing }
            ribbons: [{ name: low cut, send: [{ from: center, to: cc 20 }, { from: range, to: cc 21 }] }]
            """)
        let panel = playing.panel()
        func state() -> (Double, Double) {
            (panel.screen.instrument.ribbons[0].state.leading, panel.screen.instrument.ribbons[0].state.trailing)
        }
        playing.receive(.controller(channel, 11, 127), at: 1000)
        #expect(state() == (0, 1))
        playing.receive(.controller(channel, 11, 0), at: 1100)
        playing.receive(.controller(Channel(index: 2), 1, 127), at: 1200)
        #expect(state() == (1, 1))
        playing.receive(.bend(channel, 0), at: 1300)
        #expect(state() == (0, 1))
        playing.receive(.channelPressure(channel, 0), at: 1400)
        #expect(state() == (0, 0))
        #expect(
            playing.take() == [
                "1000 B0 14 40", "1000 B0 15 7F", "1100 B0 15 00", "1200 B0 14 7F", "1300 B0 14 40", "1300 B0 15 7F",
                "1400 B0 14 00", "1400 B0 15 00",
            ])
    }

    @Test func aControllerThatMovesARibbonIsNotSentBack() throws {
        let playing = try Playing(
            """
            input: [{ from: cc 20, to: set a.center }]
            ribbons: [{ name: a, send: [{ from: center, to: cc 20 }, { from: center, to: cc 21 }] }]
            """)
        _ = playing.panel()
        playing.receive(.controller(channel, 20, 127), at: 1000)
        #expect(playing.take() == ["1000 B0 15 7F"])
    }

    // MARK: Preset changes with the pedal down

    @Test func aPedalHoldsTheLatchIntoTheNextPresetAndLetsGoThere() throws {
        let preset = """
            input: [{ from: cc 64, to: latch }]
            ribbons: [{ name: a, send: [{ from: touch, to: note, root: C3, span: 24 }] }]
            """
        let playing = try Playing(preset)
        let panel = playing.panel()
        playing.receive(.controller(channel, 64, 127), at: 1000)
        playing.play(try Playing.patch(preset), at: 1100)
        playing.touch(panel, x: 500, at: 1200)
        playing.lift(panel, at: 1300)
        #expect(playing.take() == ["1200 90 48 64"])
        playing.receive(.controller(channel, 64, 0), at: 1400)
        #expect(playing.take() == ["1400 80 48 40"])
        #expect(!playing.player.shared.isLatching)
    }

    @Test func inAPresetWithoutThePedalNothingIsLatched() throws {
        let notes = "ribbons: [{ name: a, send: [{ from: touch, to: note, root: C3, span: 24 }] }]"
        let playing = try Playing("input: [{ from: cc 64, to: latch }]\n" + notes)
        let panel = playing.panel()
        playing.receive(.controller(channel, 64, 127), at: 1000)
        playing.play(try Playing.patch(notes), at: 1100)
        playing.receive(.controller(channel, 64, 0), at: 1150)
        playing.touch(panel, x: 500, at: 1200)
        playing.lift(panel, at: 1300)
        #expect(playing.take() == ["1200 90 48 64", "1300 80 48 40"])
    }

    @Test func aPedalThatHasChangedThePresetChangesItAgainOnlyAfterItWasUp() throws {
        let preset = "input: [{ from: cc 65, to: preset next }]\n" + Playing.silent
        let playing = try Playing(preset)
        _ = playing.panel()
        playing.receive(.controller(channel, 65, 64), at: 1000)
        #expect(playing.takeChoices() == [.next])
        playing.play(try Playing.patch(preset), at: 1010)
        _ = playing.takeRequests()
        playing.receive(.controller(channel, 65, 90), at: 1020)
        playing.receive(.controller(channel, 65, 127), at: 1030)
        #expect(playing.takeChoices() == [])
        playing.receive(.controller(channel, 65, 0), at: 1040)
        playing.receive(.controller(channel, 65, 127), at: 1050)
        #expect(playing.takeChoices() == [.next])
    }
}
