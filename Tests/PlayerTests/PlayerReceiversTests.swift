import MIDI
import Mapping
import Testing
import Time

@testable import Player

@Suite("Receivers")
struct PlayerReceiversTests {
    private static func preset(initial: String) -> String {
        """
        midi: { initial: \(initial) }
        ribbons:
          - name: near
            surface: left
            center: 0.5
            send: [{ from: center, to: bend, channel: 2 }, { from: center, to: cc 20 }]
          - name: far
            surface: right
            center: 1
            send: [{ from: center, to: cc 21 }, { from: center, to: cc 22, port: strings }]
        """
    }

    private let first = Receiver(rawValue: 7)
    private let second = Receiver(rawValue: 8)

    private func connect(_ receiver: Receiver, port: Int = 0, to playing: Playing, at time: Int64) {
        playing.player.connect(receiver, port: port, at: .milliseconds(time))
    }

    @Test func aNewOneAloneIsToldWhatThePatchAnnounces() throws {
        let playing = try Playing(Self.preset(initial: "hold"))
        _ = playing.panel("left")
        connect(first, to: playing, at: 1000)
        let sent = playing.take()
        #expect(sent.contains("1000 to 7 B1 65 00"))
        #expect(sent.allSatisfy { $0.hasPrefix("1000 to 7 B1 ") }, "no values")
        connect(second, to: playing, at: 1100)
        #expect(playing.take() == sent.map { "1100 to 8" + $0.dropFirst("1000 to 7".count) })
    }

    @Test func aNewOneAloneIsToldTheValuesOfItsPortWhereThePresetSaysSo() throws {
        let playing = try Playing(Self.preset(initial: "send"))
        _ = playing.panel("left")
        _ = playing.panel("right")
        connect(first, to: playing, at: 1000)
        let sent = playing.take()
        #expect(sent.allSatisfy { $0.hasPrefix("1000 to 7 ") })
        #expect(sent.first == "1000 to 7 B1 65 00", "what is announced comes first")
        #expect(sent.contains("1000 to 7 B0 14 40"))
        #expect(sent.contains("1000 to 7 B0 15 7F"))
        #expect(!sent.contains { $0.contains("B0 16") }, "that is the other port's")
        connect(second, port: 1, to: playing, at: 1100)
        #expect(playing.take() == ["1100 port 1 to 8 B0 16 7F"])
    }

    @Test func whatANewOneWasToldIsSentToAllWhenItNextChanges() throws {
        let playing = try Playing(Self.preset(initial: "send"))
        _ = playing.panel("left")
        connect(first, to: playing, at: 1000)
        #expect(playing.take().contains("1000 to 7 B0 14 40"))
        // 64 still: nobody else has heard it.
        playing.perform(.set(ribbon: 0, .center, 0.501), at: 1100)
        #expect(playing.take().contains("1100 B0 14 40"))
    }

    @Test func thoseThatWereThereAreToldOfANewScreenAndNobodyElse() throws {
        let playing = try Playing(Self.preset(initial: "send"))
        _ = playing.panel("left")
        connect(first, to: playing, at: 1000)
        connect(second, port: 1, to: playing, at: 1000)
        _ = playing.take()
        let right = playing.panel("right", at: 1100)
        playing.player.introduce(right.screen)
        #expect(playing.take() == ["1100 to 7 B0 15 7F", "1100 port 1 to 8 B0 16 7F"])
    }

    @Test func whoHasGoneIsToldOfNoNewScreen() throws {
        let playing = try Playing(Self.preset(initial: "send"))
        connect(first, to: playing, at: 1000)
        #expect(playing.player.isConnected(first, port: 0))
        playing.player.disconnect(first, port: 0)
        #expect(!playing.player.isConnected(first, port: 0))
        _ = playing.take()
        playing.player.introduce(playing.panel("right", at: 1100).screen)
        #expect(playing.take() == [])
    }

    @Test func whereThePresetHoldsItsValuesNobodyIsToldOfANewScreen() throws {
        let playing = try Playing(Self.preset(initial: "hold"))
        connect(first, to: playing, at: 1000)
        _ = playing.take()
        playing.player.introduce(playing.panel("right", at: 1100).screen)
        #expect(playing.take() == [])
    }
}
