import Glibc
import System

/// An error that keeps this program from using a display. Its description says what to do.
public struct DisplayError: Error, Hashable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// The user may not open the card.
        case notPermitted
        /// Another program is the card's master. This descriptor is of no use any more: close it and open the card again
        /// later.
        case taken
        /// There is no such connector, or nothing is plugged into it.
        case unplugged
        /// Any other error of the kernel.
        case failed(code: Int32)
    }

    public var reason: Reason
    /// The card's path, such as `/dev/dri/card0`.
    public var path: String
    /// The connector's name, such as `HDMI-A-1`; nil if the error is about the card.
    public var connector: String?
    /// The step that failed, such as `set the mode`.
    public var step: String

    init(_ reason: Reason, path: String, connector: String? = nil, to step: String) {
        (self.reason, self.path, self.connector, self.step) = (reason, path, connector, step)
    }

    /// Classifies the error number of a call on an open card, where EACCES means that another program is the master.
    /// `Card` classifies the errors of opening it.
    init(code: Int32, path: String, connector: String? = nil, to step: String) {
        let reason: Reason =
            switch code {
            case EACCES, EBUSY: .taken
            case ENODEV, ENXIO: .unplugged
            default: .failed(code: code)
            }
        self.init(reason, path: path, connector: connector, to: step)
    }

    public var description: String {
        let display = connector.map { "\($0) (\(path))" } ?? path
        switch reason {
        case .notPermitted:
            return "\(display): this user may not open it; add the user to the group video and log in again"
        case .taken: return "\(display): another program shows something there; end it, or its desktop"
        case .unplugged: return "\(display): it is not plugged in"
        case .failed(let code):
            return "\(display): the kernel refused to \(step): \(SystemError(number: code))"
        }
    }
}
