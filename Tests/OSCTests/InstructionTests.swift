import BridgeClient
import OSC
import Presets
import Scene
import TestSupport
import Testing

@testable import Mapping
@testable import ribbon_osc

/// The instructions in OSC messages: requests, touches and lifts, a refresh.
@Suite("What OSC asks for")
struct InstructionTests {
    private let instructions: Instructions

    init() throws {
        let text = """
            ribbon-preset: 1
            name: Two
            ribbons:
              - { name: cut off, send: [{ from: center, to: cc 74 }] }
              - { name: melody, send: [{ from: touch, to: note, root: C3, span: 24 }] }
            """
        let loaded = Preset.load(Array(text.utf8), file: "two.yaml")
        let patch = try #require(loaded.value, "\(loaded.diagnostics)")
        instructions = Instructions(prefix: "/ribbon", Description(patch, face: FaceSettings()))
    }

    private func read(_ message: OSCMessage) -> [Instruction] { instructions(message).map(\.instruction) }

    /// The actions and commands of the requests that a message leads to.
    private func asked(_ address: String, _ values: OSCValue...) -> [String] {
        read(OSCMessage(address, values)).map {
            guard case .request(let request) = $0 else { return "\($0)" }
            return request.action ?? "\(request.command) \(request.argument ?? "")"
        }
    }

    /// A request of one of them waits behind those of the same address only.
    @Test func aPatternMeansEachAddressThatItMatches() {
        let wanted = instructions(OSCMessage("/ribbon/*/center", .float(0.5)))
        #expect(wanted.map(\.address) == ["/ribbon/cut_off/center", "/ribbon/melody/center"])
    }

    @Test func ribbonsAreMoved() {
        #expect(asked("/ribbon/cut_off/center", .float(0.42)) == ["set cut off.center 0.42"])
        #expect(asked("/ribbon/cut_off/center", .double(7)) == ["set cut off.center 1"])
        #expect(asked("/ribbon/cut_off/range", .float(1e-7)) == ["set cut off.range 0"])
        #expect(asked("/ribbon/*/center", .int(1)) == ["set cut off.center 1", "set melody.center 1"])
        #expect(asked("/ribbon/cut_off/door", .bool(true)) == ["set cut off.door 1"])
        #expect(asked("/ribbon/cut_off/increment") == ["perform cut off increment"])
        #expect(asked("/ribbon/cut_off/increment", .float(0)) == [])
        #expect(asked("/ribbon/melody/loop", .string("record")) == ["loop record melody"])
    }

    @Test func whatSaysNothingAsksForNothing() {
        #expect(asked("/ribbon/cut_off/center", .float(.nan)) == [])
        #expect(asked("/ribbon/cut_off/center", .string("half")) == [])
        #expect(asked("/ribbon/cut_off/center") == [])
        #expect(asked("/ribbon/nobody/center", .float(0.5)) == [])
        #expect(asked("/other/cut_off/center", .float(0.5)) == [])
        #expect(asked("/ribbon/melody/loop", .string("explode")) == [])
        #expect(asked("/ribbon/melody/touch", .int(1), .float(.infinity)) == [])
        #expect(asked("/ribbon/snapshot/recall", .int(1), .float(.nan)) == [])
        #expect(asked("/ribbon/snapshot/recall", .float(.infinity)) == [])
        #expect(asked("/ribbon/preset", .string("/etc/passwd")) == [])
        #expect(asked("/ribbon/*" + String(repeating: "*", count: 600), .int(1)) == [])
    }

    @Test func theRestIsReachedToo() {
        #expect(asked("/ribbon/preset", .string("next")) == ["preset next"])
        #expect(asked("/ribbon/preset", .float(3)) == ["preset 3"])
        #expect(asked("/ribbon/snapshot/recall", .int(2)) == ["snapshot recall 2"])
        #expect(asked("/ribbon/panic", .int(1)) == ["panic "])
        #expect(asked("/ribbon/transpose", .int(-3)) == ["transpose -3"])
        #expect(asked("/ribbon/tap") == ["tempo tap"])
        #expect(read(OSCMessage("/ribbon/refresh")) == [.refresh])
    }

    @Test func fingersComeDownAndGo() {
        #expect(
            read(OSCMessage("/ribbon/melody/touch", .int(4), .float(0.25), .float(0.5), .float(0.75))) == [
                .touch(id: 4, ribbon: 1, along: 0.25, across: 0.5, pressure: 0.75)
            ])
        #expect(
            read(OSCMessage("/ribbon/melody/touch", .int(4), .float(2))) == [
                .touch(id: 4, ribbon: 1, along: 1, across: 0.5, pressure: nil)
            ])
        #expect(read(OSCMessage("/ribbon/melody/lift", .int(4))) == [.lift(id: 4)])
    }

    /// Every action that a message can ask for is one that the bridge reads.
    @Test func whatIsAskedForCanBeRead() throws {
        let text = "ribbon-preset: 1\nname: One\nribbons: [{ name: cut off, send: [{ from: center, to: cc 74 }] }]\n"
        let patch = try #require(Preset.load(Array(text.utf8), file: "one.yaml").value)
        for (address, value) in [
            ("center", OSCValue.float(0.1234567)), ("range", .float(1)), ("door", .int(0)), ("increment", .int(1)),
        ] {
            for action in asked("/ribbon/cut_off/\(address)", value) { _ = try Preset.action(action, in: patch) }
        }
        for address in ["latch", "start", "stop", "continue", "tap"] {
            for action in asked("/ribbon/\(address)") { _ = try Preset.action(action, in: patch) }
        }
        _ = try Preset.action("transpose +3", in: patch)
        let missing = thrown(Preset.UnreadableAction.self) {
            try Preset.action("set nobody.center 0.5", in: patch)
        }
        #expect(missing?.isRibbonMissing == true && missing?.description.contains("there are: cut off") == true)
        let wrong = thrown(Preset.UnreadableAction.self) { try Preset.action("cc 74", in: patch) }
        #expect(wrong?.isRibbonMissing == false)
    }
}
