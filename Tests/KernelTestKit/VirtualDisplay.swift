import Glibc
import System

/// A display of the virtual machine, as Tests/KernelTests/run plugs it in.
public struct VirtualDisplay: Sendable {
    /// Of its connector, such as `Virtual-1`.
    public let name: String
    /// Such as `/dev/dri/card0`.
    public let card: String
    /// As the machine's command line names it.
    public let device: String
    private let connector: String
    private let parent: String

    /// Loads the drivers, and answers what they find: bochs and virtio-gpu.
    public static func all() throws(Failure) -> [VirtualDisplay] {
        for module in ["bochs", "virtio-gpu"] { try Kernel.load(module) }
        try Kernel.settle()
        let folder = "/sys/class/drm"
        return Folder.names(in: folder).sorted().compactMap { entry in
            // card0-Virtual-1
            guard entry.hasPrefix("card"), let dash = entry.firstIndex(of: "-") else { return nil }
            let card = String(entry[..<dash])
            let driver = resolved("\(folder)/\(card)/device/driver")
            let isVirtual = driver.hasSuffix("virtio_gpu") || driver.hasSuffix("virtio-pci")
            let device = isVirtual ? "virtio" : driver.hasSuffix("bochs-drm") ? "bochs" : nil
            guard let device else { return nil }
            return VirtualDisplay(
                name: String(entry[entry.index(after: dash)...]), card: "/dev/dri/\(card)", device: device,
                connector: "\(folder)/\(entry)", parent: resolved("\(folder)/\(card)/device"))
        }
    }

    /// Whether the kernel's console is on it.
    public var hasConsole: Bool { Self.resolved("/sys/class/graphics/fb0/device") == parent }

    /// Pulls it out, or plugs it in again: the kernel is told what to find there, and udev that something has changed.
    public func plug(in isIn: Bool) throws(Failure) {
        try write(isIn ? "detect" : "off", to: "\(connector)/status")
        try write("change", to: "/sys/class/drm/\(card.dropFirst("/dev/dri/".count))/uevent")
    }

    /// Gives the card to the group `video`, as udev does.
    public func grant() throws(Failure) {
        guard let group = getgrnam("video"), chown(card, 0, group.pointee.gr_gid) == 0, chmod(card, 0o660) == 0 else {
            throw .system(card)
        }
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return "" }
        defer { free(real) }
        return String(cString: real)
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system(path) }
        defer { close(file) }
        guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else { throw .system(path) }
    }
}
