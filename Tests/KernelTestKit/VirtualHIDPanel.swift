import CKernelTestKit
import Glibc
import System
import Time
import Touch

/// A touchscreen below the kernel's own driver (uhid, hid-multitouch): reports go in, and what the driver makes of them
/// comes out of its event node.
public final class VirtualHIDPanel {
    public let screen: HIDTouchscreen
    /// The event node of the touchscreen.
    public private(set) var node = ""
    private var descriptor: Int32

    public init(_ screen: HIDTouchscreen, within span: Nanoseconds = .patience) throws(Failure) {
        self.screen = screen
        descriptor = open("/dev/uhid", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot open /dev/uhid") }
        let serial = "ribbon-\(getpid())-\(Timestamp.now().nanoseconds)"
        let bytes = screen.descriptor
        guard
            kernelTestHIDCreate(
                descriptor, screen.name, serial, screen.vendor, screen.product, bytes, bytes.count) == 0
        else { throw .system("the kernel does not take the panel \(screen.name)") }
        node = try waitForNode(serial, until: Deadline(within: span))
        Kernel.waitForDriver(of: node)
    }

    deinit { unplug() }

    /// One report with the fingers that are down, or have just been lifted. Answers the moment before it.
    @discardableResult
    public func report(_ fingers: [HIDTouchscreen.Finger]) throws(Failure) -> Timestamp {
        let bytes = screen.report(fingers)
        let time = Timestamp.now()
        guard kernelTestHIDReport(descriptor, bytes, bytes.count) == 0 else {
            throw .system("cannot write to the panel \(screen.name)")
        }
        return time
    }

    /// Pulls the cable. The second time does nothing.
    public func unplug() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }

    /// The driver asks for feature reports before it makes the node, and is answered meanwhile.
    private func waitForNode(_ serial: String, until deadline: Deadline) throws(Failure) -> String {
        let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        defer { close(watch) }
        inotify_add_watch(watch, "/dev/input", UInt32(IN_CREATE))
        while true {
            for name in Folder.names(in: "/sys/class/input") where name.hasPrefix("event") {
                if firstLine(of: "/sys/class/input/\(name)/device/uniq") == serial { return "/dev/input/\(name)" }
            }
            guard try deadline.waitForInput(on: [descriptor, watch]) else {
                throw Failure("no driver made an event node of \(screen.name); is hid-multitouch loaded?")
            }
            if Deadline.isReadable(descriptor) {
                _ = kernelTestHIDAnswer(descriptor, screen.feature, screen.feature.count)
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            while read(watch, &buffer, buffer.count) > 0 {}
        }
    }
}
