import Glibc
import KernelTestKit

/// A USB panel that the kernel drives with its own driver, from a report descriptor (uhid). It sends HID reports, as the
/// hardware does.
final class HIDPanel {
    private let descriptor: Int32
    private let maximumContacts: UInt8

    private enum Event {
        static let destroy: UInt32 = 1
        static let open: UInt32 = 4
        static let getReport: UInt32 = 9
        static let getReportReply: UInt32 = 10
        static let create: UInt32 = 11
        static let input: UInt32 = 12
        static let setReport: UInt32 = 13
        static let setReportReply: UInt32 = 14
        /// struct uhid_event: its type, and the largest of its kinds, uhid_create2_req.
        static let size = 4 + 128 + 64 + 64 + 2 + 2 + 16 + 4096
    }

    /// Plugs the panel in. Its nodes appear when the driver has taken it: `serve` until then.
    init(name: String, location: String, product: UInt32, maximumContacts: UInt8, reportDescriptor: [UInt8]) throws {
        self.maximumContacts = maximumContacts
        descriptor = open("/dev/uhid", O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure("cannot open /dev/uhid: \(String(cString: strerror(errno)))") }
        var event = Self.number(Event.create)
        event += Self.text(name, 128)
        event += Self.text(location, 64)
        event += Self.text("", 64)
        event += Self.short(UInt16(reportDescriptor.count)) + Self.short(3)  // BUS_USB
        for number in [0x1209, product, 0, 0] { event += Self.number(number) }
        event += reportDescriptor
        try send(event)
    }

    deinit {
        try? send(Self.number(Event.destroy))
        close(descriptor)
    }

    /// Answers the driver's requests until `isDone`, which is asked each time something has happened on the panel or on
    /// the `others`.
    func serve(alsoWatching others: [Int32], until isDone: () throws -> Bool) throws {
        while try !isDone() {
            guard try waitForInput(on: [descriptor] + others) else {
                throw Failure("the driver has not taken the panel")
            }
            try answer()
        }
    }

    private func answer() throws {
        var event = [UInt8](repeating: 0, count: Event.size)
        while Glibc.read(descriptor, &event, event.count) > 0 {
            let identifier = Array(event[4..<8])
            switch UInt32(event[0]) {
            case Event.getReport:
                let isCertificate = event[8] == HIDDescriptors.certificateReport
                let content = isCertificate ? [UInt8](repeating: 0, count: 256) : [maximumContacts]
                let report = [event[8]] + content
                var reply = Self.number(Event.getReportReply) + identifier
                reply += Self.short(0) + Self.short(UInt16(report.count))
                try send(reply + report)
            case Event.setReport: try send(Self.number(Event.setReportReply) + identifier + Self.short(0))
            default: break
            }
        }
    }

    /// A report as it comes over the cable.
    func report(_ bytes: [UInt8]) throws {
        try send(Self.number(Event.input) + Self.short(UInt16(bytes.count)) + bytes)
    }

    private func send(_ event: [UInt8]) throws {
        let padded = event + [UInt8](repeating: 0, count: Event.size - event.count)
        guard write(descriptor, padded, padded.count) == padded.count else {
            throw Failure("uhid: \(String(cString: strerror(errno)))")
        }
    }

    private static func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xff) } }

    private static func short(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8)] }

    private static func text(_ text: String, _ size: Int) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(size - 1))
        return bytes + [UInt8](repeating: 0, count: size - bytes.count)
    }
}
