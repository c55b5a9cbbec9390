import KernelTestKit
import Testing

@Suite("The libraries that the programs load")
struct LoadedLibrariesTests {
    /// All that the dynamic loader would load, the libraries of libraries too.
    private func libraries(of program: String) throws -> String {
        let loader = try BridgeProcess([program], executable: "/usr/bin/ldd")
        #expect(try loader.waitForExit() == .code(0))
        return loader.output
    }

    @Test func theFaceLoadsNoALSA() throws {
        #expect(try libraries(of: BridgeProcess.ribbon).contains("libasound.so"))
        let face = try libraries(of: BridgeProcess.ribbon + "-face")
        #expect(face.contains("libfreetype.so"))
        #expect(!face.contains("libasound"))
    }
}
