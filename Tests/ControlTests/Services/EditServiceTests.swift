import Glibc
import Mapping
import Presets
import System
import TestSupport
import Testing

@testable import BridgeClient
@testable import Control

@Suite("Editing a preset")
struct EditServiceTests {
    private let bench: Bench
    private let program: Bench.Program

    init() throws {
        bench = try Bench()
        program = try bench.connect()
    }

    private var edited: String { bench.folder.path("state/presets/one.yaml") }

    private func text(of path: String) throws -> String {
        String(decoding: try FileReader.bytes(of: path, onlyFiles: true), as: UTF8.self)
    }

    /// Opens a preset, and returns the memory of its text.
    private func open(
        _ name: String? = nil, to new: String? = nil, takesOver: Bool? = nil, by program: Bench.Program? = nil
    ) throws -> (TextMemory, EditedText) {
        let program = program ?? self.program
        var request = ControlRequest(.edit, name)
        request.to = new
        request.takesOver = takesOver
        let reply = try #require(bench.ask(program, request))
        let edited = try #require(reply.edited)
        // The program closes its descriptor itself.
        let descriptor = try #require(program.attached.first)
        let memory = try #require(TextMemory(dup(descriptor)))
        return (memory, edited)
    }

    private func send(_ command: ControlRequest.Command, _ text: String, in memory: TextMemory) -> ControlReply? {
        memory.write(Array(text.utf8))
        var request = ControlRequest(command)
        request.length = text.utf8.count
        return bench.ask(program, request)
    }

    private var playedName: String? { bench.loop.playedPatches.last?.name }

    @Test("the text of the preset that plays is what its file holds")
    func open() throws {
        let (memory, edited) = try open()
        #expect(edited.file == bench.folder.path("one.yaml"))
        #expect(memory.text(of: edited.length) == Array(Bench.preset("One").utf8))
        #expect(edited.otherLength == nil)
    }

    @Test("a check tells what is wrong and where, and changes nothing")
    func check() throws {
        let (memory, _) = try open()
        let reply = send(.check, Bench.preset("One").replacing("from: center", with: "from: centre"), in: memory)
        #expect(reply?.ok == false && reply?.code == 65)
        #expect(reply?.diagnostics?.first?.span.start == SourcePosition(line: 7, column: 16))
        #expect(reply?.diagnostics?.first?.advice == "did you mean 'center'?")
        #expect(send(.check, Bench.preset("Two"), in: memory)?.ok == true)
        #expect(playedName == nil)
        #expect(!FileReader.exists(edited))
    }

    @Test("a draft plays, lasts over the end of the program, and is not in the file")
    func draft() throws {
        var (memory, _) = try open()
        #expect(send(.draft, Bench.preset("Two"), in: memory)?.message == "playing a draft of “one.yaml”")
        #expect(playedName == "Two")
        #expect(try text(of: bench.folder.path("one.yaml")) == Bench.preset("One"))
        let again: EditedText
        (memory, again) = try open()
        let length = try #require(again.otherLength)
        #expect(memory.text(of: length, at: .other) == Array(Bench.preset("Two").utf8))
    }

    @Test("a draft with errors is not played")
    func wrongDraft() throws {
        let (memory, _) = try open()
        #expect(send(.draft, "ribbon-preset: 1\n", in: memory)?.ok == false)
        #expect(playedName == nil)
    }

    @Test("the first save copies the bank, and the copy plays; the bank's own file stays as it is")
    func save() throws {
        bench.folder.write("two.yaml", Bench.preset("Two"))
        bench.folder.write("tune.scl", "")
        let (memory, _) = try open()
        let text = Bench.preset("Mine") + "# a comment\n"
        _ = send(.draft, text, in: memory)
        #expect(send(.save, text, in: memory)?.message == "saved as \(edited)")
        #expect(try self.text(of: edited) == text)
        #expect(try self.text(of: bench.folder.path("one.yaml")) == Bench.preset("One"))
        #expect(playedName == "Mine")
        #expect(bench.services.presets.selection.path == edited)
        #expect(bench.services.presets.selection.bank?.folder == bench.folder.path("state/presets"))
        #expect(FileReader.exists(bench.folder.path("state/presets/two.yaml")))
        #expect(FileReader.exists(bench.folder.path("state/presets/tune.scl")))
        #expect(!FileReader.exists(bench.folder.path("state/drafts/one.yaml")))
        #expect(send(.save, Bench.preset("Again"), in: memory)?.ok == true)
        #expect(try self.text(of: edited) == Bench.preset("Again"))
    }

    @Test("a change by hand is made in the text, and plays")
    func change() throws {
        let (memory, edited) = try open()
        var request = ControlRequest(.change)
        request.length = edited.length
        request.change = .append(
            [.key("ribbons")],
            .record([
                .init("name", .text("b")), .init("area", .list([.number(0), .number(0.5), .number(1), .number(0.5)])),
            ]))
        let reply = try #require(bench.ask(program, request))
        #expect(reply.ok)
        let length = try #require(reply.edited?.length)
        let text = try #require(memory.text(of: length))
        let added = "  - name: b\n    area: [0, 0.5, 1, 0.5]\n"
        #expect(String(decoding: text, as: UTF8.self) == Bench.preset("One") + added)
        #expect(reply.outline?.ribbons.map(\.name) == ["a", "b"])
        #expect(reply.outline?.ribbons.last?.area == [0, 0.5, 1, 0.5])
        #expect(bench.loop.playedPatches.last?.ribbons.count == 2)
        request.change = .remove([.key("ribbons"), .item(7)])
        #expect(bench.ask(program, request)?.message == "there is no ribbons[8] to be changed")
    }

    @Test("a preset that is begun is written by the first save, beside the bank's others")
    func new() throws {
        var request = ControlRequest(.edit)
        request.to = "Mine"
        let reply = try #require(bench.ask(program, request))
        let descriptor = try #require(program.attached.first)
        let memory = try #require(TextMemory(dup(descriptor)))
        let length = try #require(reply.edited?.length)
        #expect(memory.text(of: length) == Array("ribbon-preset: 1\nribbons: []\n".utf8))
        #expect(send(.draft, Bench.preset("New"), in: memory)?.ok == true)
        #expect(send(.save, Bench.preset("New"), in: memory)?.ok == true)
        #expect(try text(of: bench.folder.path("state/presets/Mine.yaml")) == Bench.preset("New"))
        #expect(FileReader.exists(edited))
        #expect(bench.services.presets.selection.path == bench.folder.path("state/presets/Mine.yaml"))
        #expect(bench.ask(program, request)?.message == "there is a preset “Mine.yaml” already; choose another name")
        request.to = "../Mine"
        #expect(bench.ask(program, request)?.code == 64)
    }

    @Test("words that may stand at a place")
    func complete() throws {
        let (_, edited) = try open()
        var request = ControlRequest(.complete)
        request.length = edited.length
        request.position = SourcePosition(line: 7, column: 18)
        let words = try #require(bench.ask(program, request)?.words)
        #expect(words.map(\.word).contains("center"))
    }

    @Test("files beside the preset are offered too")
    func completeFiles() throws {
        bench.folder.write("just.scl", "")
        let (memory, _) = try open()
        let text = "ribbon-preset: 1\nribbons:\n  - name: a\n    send: [{ to: note, scale: "
        memory.write(Array(text.utf8))
        var request = ControlRequest(.complete)
        request.length = text.utf8.count
        request.position = SourcePosition(line: 4, column: 31)
        let words = try #require(bench.ask(program, request)?.words)
        #expect(words.map(\.word).contains("just.scl"))
    }

    @Test("what another program has changed is shown, and is written over only by who has seen it")
    func conflict() throws {
        let (memory, _) = try open()
        #expect(send(.save, Bench.preset("Mine"), in: memory)?.ok == true)
        try FileWriter.replace(edited, with: Array(Bench.preset("Theirs").utf8))
        let reply = try #require(send(.save, Bench.preset("Mine again"), in: memory))
        #expect(reply.message == "“one.yaml” has been changed since it was read; choose one of both texts")
        let length = try #require(reply.edited?.otherLength)
        #expect(memory.text(of: length, at: .other) == Array(Bench.preset("Theirs").utf8))
        #expect(try text(of: edited) == Bench.preset("Theirs"))
        #expect(send(.save, Bench.preset("Mine again"), in: memory)?.ok == true)
        #expect(try text(of: edited) == Bench.preset("Mine again"))
    }

    @Test("one program edits at a time, until another one takes over")
    func takeOver() throws {
        _ = try open()
        let second = try bench.connect()
        let refused = bench.ask(second, ControlRequest(.edit))
        #expect(refused?.message == "the preset is being edited elsewhere; that ends if this program takes over")
        _ = try open(takesOver: true, by: second)
        bench.settle()
        #expect(bench.services.requests.clients.count == 1)
    }

    @Test("the bank: copies, new names, the trash")
    func bank() throws {
        func ask(_ command: ControlRequest.Command, _ name: String, to: String? = nil) -> ControlReply? {
            var request = ControlRequest(command, name)
            request.to = to
            return bench.ask(program, request)
        }
        let (memory, _) = try open("one", to: "Bass 2")
        #expect(send(.save, Bench.preset("One"), in: memory)?.ok == true)
        #expect(bench.ask(program, ControlRequest(.preset, "one"))?.ok == true)
        #expect(ask(.rename, "one", to: "first")?.ok == true)
        #expect(bench.services.presets.selection.path == bench.folder.path("state/presets/first.yaml"))
        #expect(ask(.move, "Bass 2", to: "2")?.message == "“Bass 2.yaml” is called “02-Bass 2.yaml” now")
        #expect(bench.services.presets.selection.path == bench.folder.path("state/presets/01-first.yaml"))
        #expect(ask(.move, "Bass 2", to: "1")?.ok == true)
        #expect(bench.services.presets.selection.path == bench.folder.path("state/presets/02-first.yaml"))
        #expect(ask(.move, "Bass 2", to: "1")?.message == "“01-Bass 2.yaml” stays where it is")
        #expect(ask(.move, "Bass 2", to: "x")?.code == 64)
        #expect(ask(.delete, "first")?.message == "“02-first.yaml” plays; choose another preset first")
        #expect(ask(.delete, "Bass 2")?.ok == true)
        #expect(FileReader.exists(bench.folder.path("state/trash/01-Bass 2.yaml")))
        #expect(try text(of: bench.folder.path("one.yaml")) == Bench.preset("One"))
    }

    @Test("a text that nobody edits is not checked, and none is longer than its memory")
    func refusals() throws {
        let reply = bench.ask(program, ControlRequest(.check))
        #expect(reply?.message == "this program edits no preset; send edit first")
        _ = try open()
        var request = ControlRequest(.save)
        request.length = 256 * 1024 + 1
        #expect(bench.ask(program, request)?.message == "the preset would be larger than 256 KiB")
        request = ControlRequest(.complete)
        request.length = 0
        for position in [SourcePosition(line: -1, column: 1), SourcePosition(line: 1, column: .min)] {
            request.position = position
            #expect(bench.ask(program, request)?.code == 64)
        }
        #expect(bench.ask(program, ControlRequest(.edit, "nothing"))?.code == 66)
    }
}

@Suite("New presets")
struct TemplateTests {
    @Test("a new preset begins with nothing, or with the text of a recipe or of another preset; that stays as it is")
    func templates() throws {
        let bench = try Bench()
        let program = try bench.connect()
        _ = bench.folder.makeFolder("recipes")
        bench.folder.write("recipes/button.yaml", "# A button: on while a finger holds it.\nribbon-preset: 1\n")
        let templates = try #require(bench.ask(program, ControlRequest(.templates))?.templates)
        #expect(templates.prefix(2).map(\.name) == ["button", "One"])
        #expect(templates[0].purpose == "A button: on while a finger holds it.")
        for (template, text) in [
            (nil, "ribbon-preset: 1\nribbons: []\n"), (templates[0].file, try text(of: templates[0].file)),
            ("one", Bench.preset("One")),
        ] {
            var request = ControlRequest(.edit, template)
            request.to = "New"
            let edited = try #require(bench.ask(program, request)?.edited)
            #expect(edited.file == bench.folder.path("New.yaml"))
            let descriptor = try #require(program.attached.first)
            let memory = try #require(TextMemory(dup(descriptor)))
            #expect(memory.text(of: edited.length) == Array(text.utf8))
        }
        var request = ControlRequest(.edit, "nothing")
        request.to = "New"
        #expect(bench.ask(program, request)?.code == 66)
        request = ControlRequest(.edit, "one")
        request.to = "../x"
        #expect(bench.ask(program, request)?.code == 64)
    }

    private func text(of path: String) throws -> String {
        String(decoding: try FileReader.bytes(of: path, onlyFiles: true), as: UTF8.self)
    }
}

@Suite("Work in the background")
struct WorkThreadTests {
    @Test("texts are checked one after the other, and each result comes to who asked")
    func order() {
        let reactor = Reactor()
        let work = WorkThread(reactor, "check")
        var names: [String?] = []
        for name in ["a", "b", "c"] {
            let text = Array(Bench.preset(name).utf8)
            work.run {
                CheckedText(text, of: "\(name).yaml", ports: [])
            } done: {
                names.append($0.loaded.value?.name)
            }
        }
        while names.count < 3 { reactor.turn() }
        #expect(names == ["a", "b", "c"])
    }
}
