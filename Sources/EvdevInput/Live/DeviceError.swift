import Glibc
import Panels
import System

/// An error that keeps a device node from being played. Its description says what to do.
public enum DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// EACCES or EPERM. The program's exit code is 77.
    case notPermitted(path: String)
    /// Another program has grabbed the device.
    case busy(path: String)
    /// The device was unplugged, or was never there.
    case gone(path: String)
    /// The node is no input device, or one that cannot be played.
    case notPlayable(path: String, reason: String)
    /// Any other error of the system.
    case failed(path: String, message: String)

    public var description: String {
        switch self {
        case .notPermitted(let path):
            "\(path): not permitted; expected read access: add the user to the group “input”, or install Ribbon's udev rule"
        case .busy(let path):
            "\(path): another program has grabbed the device; expected it to be free: end that program, or use --no-grab"
        case .gone(let path):
            "\(path): no such device; expected a node that “ribbon devices” lists"
        case .notPlayable(let path, let reason):
            "\(path): \(reason); expected a touchscreen; “ribbon devices” lists them"
        case .failed(let path, let message):
            "\(path): \(message)"
        }
    }

    init(_ number: Int32, path: String) {
        switch number {
        case EACCES, EPERM: self = .notPermitted(path: path)
        case EBUSY: self = .busy(path: path)
        case ENODEV, ENOENT, ENXIO: self = .gone(path: path)
        default: self = .failed(path: path, message: SystemError(number: number).description)
        }
    }
}
