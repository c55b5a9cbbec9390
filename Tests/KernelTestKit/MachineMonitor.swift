import Glibc
import System
import Time
import Touch

/// The virtual machine's own monitor, QMP, which Tests/KernelTests/run lets the machine itself reach through a serial
/// port.
public final class MachineMonitor {
    private static let port = "ribbon.monitor"
    private let descriptor: Int32
    private let folder: String
    private var number = 0
    private var received: [UInt8] = []

    /// - Parameter folder: shared with the host, which writes screenshots to it.
    public init(folder: String) throws(Failure) {
        self.folder = folder
        let ports = "/sys/class/virtio-ports"
        let entry = Folder.names(in: ports).first { firstLine(of: "\(ports)/\($0)/name") == Self.port }
        guard let entry else { throw Failure("no port \(Self.port); Tests/KernelTests/run makes it") }
        descriptor = open("/dev/\(entry)", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("/dev/\(entry)") }
        // QMP takes nothing else before. Whoever opens the port later is refused it, and may go on.
        try ask("qmp_capabilities", isRefusable: true)
    }

    deinit { close(descriptor) }

    /// What a display shows now.
    /// - Parameter device: as the machine's command line names it.
    public func screenshot(of device: String) throws(Failure) -> Picture {
        let path = "\(folder)/screenshot-\(getpid())-\(device)-\(number).png"
        defer { unlink(path) }
        try ask(
            "screendump",
            #"{"filename": "\#(path)", "format": "png", "device": "\#(device)", "head": 0}"#)
        return try Picture(png: path)
    }

    private func ask(_ command: String, _ arguments: String = "{}", isRefusable: Bool = false) throws(Failure) {
        number += 1
        // Others may have asked through the port before.
        let id = "\"\(getpid())-\(number)\""
        let line = Array("{\"execute\": \"\(command)\", \"arguments\": \(arguments), \"id\": \(id)}\n".utf8)
        guard write(descriptor, line, line.count) == line.count else { throw .system("the machine's monitor") }
        let deadline = Deadline(within: .patience)
        while true {
            // Its greeting and its events are passed over.
            while let answer = nextLine() {
                guard answer.contains("\"id\": \(id)") else { continue }
                if isRefusable || answer.contains("\"return\"") { return }
                throw Failure("the machine's monitor refuses \(command): \(answer)")
            }
            guard try deadline.waitForInput(on: [descriptor]) else {
                throw Failure("the machine's monitor does not answer \(command)")
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { received += buffer.prefix(count) }
            if count == 0 { throw Failure("the machine's monitor has gone") }
        }
    }

    private func nextLine() -> String? {
        guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
    }
}
