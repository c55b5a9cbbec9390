import Glibc
import Mapping
import Scene
import Testing

@testable import BridgeClient
@testable import Control

@Suite("Face service")
struct FaceServiceTests {
    private let bench: Bench
    private let program: Bench.Program

    init() throws {
        bench = try Bench()
        program = try bench.connect()
    }

    /// Connects as a face, whose memory it answers.
    private func becomeFace() throws -> FaceMemory {
        try #require(bench.ask(program, ControlRequest(.face)) == .done())
        return try FaceMemory(reading: dup(#require(program.attached.first)))
    }

    private func words(_ memory: FaceMemory) throws -> FaceWords {
        try #require(memory.readWords().flatMap { JSONLine.decode(FaceWords.self, $0) })
    }

    private func describe() throws -> Description {
        try #require(bench.ask(program, ControlRequest(.describe)) == .done())
        let descriptor = try #require(program.attached.first)
        return try Description(#require(FrozenMemory.bytes(of: dup(descriptor), limit: Description.byteLimit)))
    }

    @Test("a face is handed what the preset shows, and nobody can change it")
    func description() throws {
        let memory = try becomeFace()
        #expect(try words(memory).preset?.description == 1)
        #expect(try describe() == Description(bench.controller.patch))
        let descriptor = try #require(program.attached.first)
        var byte: UInt8 = 1
        #expect(pwrite(descriptor, &byte, 1, 0) == -1)
        #expect(ftruncate(descriptor, 0) == -1)
        #expect(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) == MAP_FAILED)
    }

    @Test("each preset has a description with a number of its own")
    func anotherPreset() throws {
        let memory = try becomeFace()
        let former = try describe()
        bench.folder.write("two.yaml", Bench.preset("Two"))
        #expect(bench.ask(program, ControlRequest(.preset, bench.folder.path("two.yaml")))?.ok == true)
        #expect(try words(memory).preset?.description == 2)
        let next = try describe()
        #expect(former.name == "One" && next.name == "Two")
    }

    @Test("who is no face is not told what a face shows")
    func noFace() throws {
        #expect(bench.ask(program, ControlRequest(.describe))?.code == 64)
    }
}
