import Glibc
import Presets
import TestSupport
import Testing

@testable import BridgeClient
@testable import Control

@Suite("Changing the bank while a preset is edited")
struct BankEditServiceTests {
    private let bench: Bench
    /// Edits `02-melody`; the other one changes the bank.
    private let program: Bench.Program
    private let other: Bench.Program
    private let memory: TextMemory

    init() throws {
        bench = try Bench()
        bench.folder.write("02-melody.yaml", Bench.preset("Melody"))
        program = try bench.connect()
        other = try bench.connect()
        memory = try Self.open("02-melody", program, bench).memory
    }

    private static func open(
        _ name: String, _ program: Bench.Program, _ bench: Bench
    ) throws -> (memory: TextMemory, edited: EditedText) {
        let reply = try #require(bench.ask(program, ControlRequest(.edit, name)))
        let edited = try #require(reply.edited)
        // The program closes its descriptor itself.
        let descriptor = try #require(program.attached.first)
        let memory = try #require(TextMemory(dup(descriptor)))
        return (memory, edited)
    }

    private func send(_ command: ControlRequest.Command, _ text: String) -> ControlReply? {
        memory.write(Array(text.utf8))
        var request = ControlRequest(command)
        request.length = text.utf8.count
        return bench.ask(program, request)
    }

    private func change(_ command: ControlRequest.Command, _ name: String, to new: String) -> ControlReply? {
        var request = ControlRequest(command, name)
        request.to = new
        return bench.ask(other, request)
    }

    private func path(_ file: String) -> String { bench.folder.path("state/presets/\(file)") }

    private func text(of file: String) throws -> String {
        String(decoding: try FileReader.bytes(of: path(file), onlyFiles: true), as: UTF8.self)
    }

    @Test("an editor saves under the new name of its preset, of one that is renumbered as well")
    func order() throws {
        #expect(send(.save, Bench.preset("Melody"))?.ok == true)
        // The copy of the bank holds every file of the folder.
        let names = ["02-melody.yaml": "03-melody.yaml", "one.yaml": "02-one.yaml", "ribbon.yaml": "04-ribbon.yaml"]
        #expect(change(.move, "02-melody", to: "2")?.renamed == names)
        #expect(send(.save, Bench.preset("Changed"))?.message == "saved as \(path("03-melody.yaml"))")
        #expect(!FileReader.exists(path("02-melody.yaml")))
        #expect(change(.move, "02-one", to: "2")?.ok == true)
        #expect(send(.save, Bench.preset("Again"))?.message == "saved as \(path("02-melody.yaml"))")
        #expect(!FileReader.exists(path("03-melody.yaml")))
        #expect(try text(of: "02-melody.yaml") == Bench.preset("Again"))
    }

    @Test("an editor that has saved nothing yet goes on with the new name of the copy")
    func copy() throws {
        #expect(change(.rename, "02-melody", to: "Mine")?.renamed == ["02-melody.yaml": "Mine.yaml"])
        #expect(send(.save, Bench.preset("Changed"))?.message == "saved as \(path("Mine.yaml"))")
        #expect(!FileReader.exists(path("02-melody.yaml")))
    }

    @Test("a draft is offered under the new name")
    func draft() throws {
        #expect(send(.draft, Bench.preset("Draft"))?.ok == true)
        #expect(change(.rename, "02-melody", to: "Mine")?.ok == true)
        let again = try Self.open("Mine", program, bench)
        let length = try #require(again.edited.otherLength)
        #expect(again.memory.text(of: length, at: .other) == Array(Bench.preset("Draft").utf8))
        #expect(!FileReader.exists(bench.folder.path("state/drafts/02-melody.yaml")))
    }
}
