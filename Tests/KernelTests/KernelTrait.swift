import KernelTestKit
import Testing

/// The suites of this target play on a real kernel. Where its devices are missing they fail: a test that did not run
/// must never count as passed.
struct KernelTrait: SuiteTrait, TestTrait {
    var isRecursive: Bool { true }

    func prepare(for test: Test) async throws {
        try Kernel.check()
    }
}

extension Trait where Self == KernelTrait {
    static var kernel: KernelTrait { KernelTrait() }
}

/// All of them, one after the other: the devices are the whole machine's.
@Suite(.serialized, .kernel)
enum KernelTests {}

extension Tag {
    /// One test of each part of the program, for programs for debugging: what `make test` runs of the kernel tests.
    @Tag static var essence: Self
}
