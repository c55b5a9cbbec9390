import Glibc
import Presets
import TestSupport
import Testing

@testable import BridgeClient
@testable import Control

@Suite("Saving a preset of another bank than the one that was copied")
struct SavedScaleTests {
    private static let text = """
        ribbon-preset: 1
        name: Tuned
        ribbons:
          - name: a
            area: [0, 0, 1, 1]
            send: [{ to: note, voices: 1, scale: my.scl }]

        """
    private static let scale = "fifths\n2\n3/2\n2/1\n"

    private let bench: Bench
    private let program: Bench.Program
    private let memory: TextMemory

    /// The bank of the preset that plays is copied; then a preset of another folder is edited.
    init() throws {
        let bench = try Bench()
        let program = try bench.connect()
        var request = ControlRequest(.move, "one")
        request.to = "1"
        try #require(bench.ask(program, request)?.ok == true)
        _ = bench.folder.makeFolder("other")
        bench.folder.write("other/tuned.yaml", Self.text)
        bench.folder.write("other/my.scl", Self.scale)
        let reply = bench.ask(program, ControlRequest(.edit, bench.folder.path("other/tuned.yaml")))
        try #require(reply?.ok == true)
        // The program closes its descriptor itself.
        let descriptor = try #require(program.attached.first)
        memory = try #require(TextMemory(dup(descriptor)))
        (self.bench, self.program) = (bench, program)
    }

    private func save() -> ControlReply? {
        memory.write(Array(Self.text.utf8))
        var request = ControlRequest(.save)
        request.length = Self.text.utf8.count
        return bench.ask(program, request)
    }

    private func path(_ file: String) -> String { bench.folder.path("state/presets/\(file)") }

    @Test("the preset takes the Scala files that it uses along")
    func takesScales() throws {
        #expect(save()?.message == "saved as \(path("tuned.yaml"))")
        #expect(try contents(path("my.scl")) == Self.scale)
        #expect(bench.services.presets.selection.path == path("tuned.yaml"))
        #expect(save()?.ok == true)
    }

    @Test("a scale that is there already is used; another one of its name is refused, and nothing is written")
    func otherScale() throws {
        bench.folder.write("state/presets/my.scl", "octaves\n1\n2/1\n")
        let refused = save()
        #expect(refused?.code == 74)
        #expect(refused?.message?.hasPrefix("\(path("my.scl")) is another scale") == true)
        #expect(!FileReader.exists(path("tuned.yaml")))
        bench.folder.write("state/presets/my.scl", Self.scale)
        #expect(save()?.ok == true)
    }
}
