import Glibc
import KernelTestKit
import System
import TestSupport
import Testing
import Touch

@testable import EvdevInput
@testable import Panels

extension KernelTests {
    @Suite("Input: plugging")
    struct InputPluggingTests {
        private let description = DeviceDescription(
            name: "Pluggable panel", properties: CodeSet([1]), codes: [1: CodeSet([0x14a])],
            axes: [
                0x2f: Axis(minimum: 0, maximum: 9), 0x35: Axis(minimum: 0, maximum: 1000),
                0x36: Axis(minimum: 0, maximum: 600), 0x39: Axis(minimum: 0, maximum: 65_535),
            ])

        private func touch(_ device: EvdevInput.VirtualPanel, id: Int32) throws {
            for (code, value) in [(0x39, id), (0x35, 500), (0x36, 300)] as [(UInt16, Int32)] {
                try device.send(Panels.RawEvent(time: .zero, type: 3, code: code, value: value))
            }
            try device.send(.report(at: .zero))
        }

        @Test func hundredsOfPanelsPulledOutMidTouchLeaveNothingBehind() throws {
            let before = KernelTests.openDescriptors()
            for round in 0..<200 as Range<Int32> {
                var device: EvdevInput.VirtualPanel? = try EvdevInput.VirtualPanel(description)
                let path = try #require(device?.path)
                var reading = try PanelReading(path)
                if let device { try touch(device, id: round + 1) }
                #expect(reading.read() == .drained)
                #expect(reading.down.count == 1)
                device = nil
                #expect(reading.read() == .gone)
                #expect(reading.read() == .gone)
                reading.cancelAll()
                #expect((reading.began, reading.cancelled) == (1, 1))
                #expect(reading.down.isEmpty)
            }
            #expect(KernelTests.openDescriptors() == before)
        }

        @Test(.tags(.essence)) func aPanelThatComesAndGoesIsToldOf() throws {
            let watch = try DeviceWatch()
            _ = watch.drain()
            var device: EvdevInput.VirtualPanel? = try EvdevInput.VirtualPanel(description)
            let path = try #require(device?.path)
            try waitFor(.appeared(path: path), in: watch)
            #expect(DeviceNodes.list().contains(path))
            _ = try LivePanel(path: path)
            device = nil
            try waitFor(.vanished(path: path), in: watch)
            #expect(!DeviceNodes.list().contains(path))
        }

        @Test func whereNoEventsAreToBeHadTheFolderIsWatched() throws {
            let watch = try DeviceWatch(nil)
            #expect(watch.descriptors.count == 1)
            var device: EvdevInput.VirtualPanel? = try EvdevInput.VirtualPanel(description)
            let path = try #require(device?.path)
            try waitFor(.appeared(path: path), in: watch)
            device = nil
            try waitFor(.vanished(path: path), in: watch)
        }

        /// A node is reported when udev, or the kernel's own thread, has processed it.
        private func waitFor(_ change: DeviceWatch.Change, in watch: DeviceWatch) throws {
            while try waitForInput(on: watch.descriptors) {
                if watch.drain().contains(change) { return }
            }
            throw Failure("\(change) was not told of")
        }

        /// A panel of another test may still vanish, and have the path of one of these: it has not appeared here.
        @Test func aFloodOfPanelsIsToldOfInPartsAndNoneIsLost() throws {
            let watch = try DeviceWatch()
            _ = watch.drain()
            var (paths, present): (Set<String>, Set<String>) = ([], [])
            for _ in 0..<40 { paths.insert(try EvdevInput.VirtualPanel(description).path) }
            try Kernel.settle()
            let last = try EvdevInput.VirtualPanel(description)
            var (appeared, vanished) = (0, 0)
            var isOver = false
            while !isOver, try waitForInput(on: watch.descriptors) {
                let changes = watch.drain()
                #expect(changes.count <= DeviceEvents.limit)
                for change in changes {
                    switch change {
                    case .appeared(last.path) where vanished == 40: isOver = true
                    case .appeared(let path) where paths.contains(path):
                        present.insert(path)
                        appeared += 1
                    case .vanished(let path) where present.remove(path) != nil: vanished += 1
                    case .appeared, .vanished: break
                    case .unknown: Issue.record("changes were lost")
                    }
                }
            }
            #expect((appeared, vanished) == (40, 40))
        }

        /// More events than the socket keeps.
        @Test func whatIsLostIsToldOfAsUnknown() throws {
            let watch = try DeviceWatch()
            let socket = try #require(watch.descriptors.count == 2 ? watch.descriptors.last : nil)
            var size: Int32 = 4096
            try #require(setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, 4) == 0)
            for _ in 0..<20 { _ = try EvdevInput.VirtualPanel(description) }
            // What udev still has to tell of these would fill the larger buffer too.
            try Kernel.settle()
            try waitFor(.unknown, in: watch)
            size = 65_536
            try #require(setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, 4) == 0)
            let device = try EvdevInput.VirtualPanel(description)
            try waitFor(.appeared(path: device.path), in: watch)
        }

        @Test(.enabled(if: geteuid() == 0, "only root can make itself somebody else"))
        func aFolderIsWatchedAsLongAsANodeWaitsForItsPermission() throws {
            try withUnpermittedNode { path, watch in
                chmod(path, 0o644)
                try asNobody { try waitFor(.appeared(path: path), in: watch) }
            }
        }

        /// Then the folder is listed before its events are read.
        @Test(.enabled(if: geteuid() == 0, "only root can make itself somebody else"))
        func aPermissionIsToldOfThoughAPanelComesAtOnce() throws {
            try withUnpermittedNode { path, watch in
                chmod(path, 0o644)
                let device = try EvdevInput.VirtualPanel(description)
                try Kernel.settle()
                let changes = asNobody { watch.drain() }
                #expect(changes.contains(.appeared(path: device.path)))
                #expect(changes.contains(.appeared(path: path)))
            }
        }

        /// A node of a touchscreen, perhaps, that only root may read, and who watches its folder as nobody. In the end it
        /// must be permitted, and its folder no longer watched.
        private func withUnpermittedNode(_ body: (_ path: String, _ watch: DeviceWatch) throws -> Void) throws {
            var template = Array("/tmp/ribbon-nodes-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            chmod(folder, 0o755)
            // The kernel knows nothing of it: it may be a touchscreen.
            let path = "\(folder)/event99999"
            close(creat(path, 0o600))
            defer {
                unlink(path)
                rmdir(folder)
            }
            let watch = try asNobody { try DeviceWatch(DeviceEvents(), folder: folder) }
            try #require(watch.descriptors.count == 2)
            #expect(KernelTests.watches(folder, getpid()))
            try body(path, watch)
            #expect(!KernelTests.watches(folder, getpid()))
        }

        private func asNobody<Result>(_ body: () throws -> Result) rethrows -> Result {
            precondition(setegid(65_534) == 0 && seteuid(65_534) == 0, "root can become anybody")
            defer {
                seteuid(0)
                setegid(0)
            }
            return try body()
        }

        @Test func oneProgramAloneGrabsAPanel() throws {
            let device = try EvdevInput.VirtualPanel(description)
            let first = try LivePanel(path: device.path)
            var second = try PanelReading(device.path)
            try first.grab()
            let error = thrown(DeviceError.self) { try second.panel.grab() }
            #expect(error == .busy(path: device.path))
            try touch(device, id: 1)
            #expect(second.read() == .drained)
            #expect(second.raw.isEmpty)
            first.ungrab()
            try touch(device, id: 2)
            #expect(second.read() == .drained)
            #expect(second.began == 1)
            try second.panel.grab()
        }

        @Test func aPanelThatIsGoneIsNotGrabbed() throws {
            var device: EvdevInput.VirtualPanel? = try EvdevInput.VirtualPanel(description)
            let panel = try LivePanel(path: try #require(device?.path))
            device = nil
            let error = thrown(DeviceError.self) { try panel.grab() }
            #expect(error == .gone(path: panel.path))
            panel.ungrab()
        }

        @Test(.enabled(if: geteuid() == 0, "only root can make itself somebody else"))
        func aNodeThatIsNotPermittedIsToldOf() throws {
            let device = try EvdevInput.VirtualPanel(description)
            chmod(device.path, 0o600)
            try #require(seteuid(65_534) == 0)
            let error = thrown(DeviceError.self) { try LivePanel(path: device.path) }
            try #require(seteuid(0) == 0)
            #expect(error == .notPermitted(path: device.path))
        }

        @Test func severalPanelsArePlayedAtOnce() throws {
            let devices = try (0..<4).map { _ in try EvdevInput.VirtualPanel(description) }
            var readouts = try devices.map { try PanelReading($0.path) }
            for (index, device) in devices.enumerated() where index != 2 { try touch(device, id: 5) }
            for index in readouts.indices { #expect(readouts[index].read() == .drained) }
            #expect(readouts.map(\.began) == [1, 1, 0, 1])
        }
    }

    /// Whether a process watches anything of the file system of a folder (proc(5), fdinfo).
    static func watches(_ folder: String, _ process: pid_t) -> Bool {
        var status = stat()
        let names = Folder.names(in: "/proc/\(process)/fdinfo")
        guard stat(folder, &status) == 0, !names.isEmpty else { return true }
        let system = " sdev:\(String(status.st_dev, radix: 16)) "
        for name in names {
            guard let file = fopen("/proc/\(process)/fdinfo/\(name)", "r") else { continue }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 512)
            while fgets(&line, Int32(line.count), file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                if text.hasPrefix("inotify"), contains(text, system) { return true }
            }
        }
        return false
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        text.indices.contains { text[$0...].hasPrefix(part) }
    }
}
