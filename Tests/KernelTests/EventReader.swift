import CEvdev
import Glibc
import KernelTestKit
import Touch

/// Reads a device by libevdev, independently of the program's own input.
final class EventReader {
    let device: OpaquePointer
    private let descriptor: Int32

    init(_ node: String) throws {
        descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure("cannot open \(node): \(String(cString: strerror(errno)))") }
        var made: OpaquePointer?
        guard libevdev_new_from_fd(descriptor, &made) == 0, let made else {
            throw Failure("libevdev does not take \(node)")
        }
        device = made
    }

    deinit {
        libevdev_free(device)
        close(descriptor)
    }

    /// Takes the device for itself alone.
    func grab() throws {
        guard libevdev_grab(device, LIBEVDEV_GRAB) == 0 else { throw Failure("cannot grab the device") }
    }

    /// Reads the events written so far: uinput delivers within the write. Stops before a SYN_DROPPED.
    func events() -> [RawEvent] {
        var events: [RawEvent] = []
        var event = input_event()
        while libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
            == Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue)
        {
            events.append(RawEvent(type: event.type, code: event.code, value: event.value))
        }
        return events
    }

    /// Whether events were lost since the last reading.
    func readsDrop() -> Bool {
        var event = input_event()
        return libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
            == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue)
    }
}
