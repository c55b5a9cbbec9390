import System
import TestSupport
import Testing

@Suite("The source of device events")
struct DeviceEventSourceTests {
    private let folder = TestFolder()

    private func source(users: String) -> DeviceEventSource? {
        DeviceEventSource.present(control: folder.path("control"), users: folder.write("uid_map", users))
    }

    @Test func withoutUdevTheKernelIsHeardInTheFirstUserNamespaceOnly() {
        let first = "         0          0 4294967295\n"
        let container = "         0     100000      65536\n"
        #expect(source(users: first) == .kernel)
        #expect(source(users: container) == nil)
        #expect(source(users: "") == nil)
        folder.write("control", "")
        #expect(source(users: first) == .udev)
        #expect(source(users: container) == .udev)
    }
}
