import CLinux
import System

/// A face that is connected to the control socket.
final class FaceClient {
    /// The display that shows it; nil: none.
    var display: String?
    /// The number of the screen that it shows; nil: none.
    var screen: UInt8?
    /// The displays that could show it.
    var displays: [String]
    /// Our end of its bell, which nobody else has: what the face does with its own end cannot make us wait.
    private let bell: OwnedDescriptor
    private let far: OwnedDescriptor
    /// The screens that it has darkened.
    var darkened: Set<UInt8> = []
    /// Whether it hears what the bridge sends.
    let hearsMessages: Bool

    /// Nil if the system gives no bell.
    init?(_ display: String?, of displays: [String], hearsMessages: Bool = false) {
        var ends: [Int32] = [-1, -1]
        guard ribbon_socket_pair(&ends) == 0 else { return nil }
        bell = OwnedDescriptor(ends[0])
        far = OwnedDescriptor(ends[1])
        (self.display, self.displays, self.hearsMessages) = (display, displays, hearsMessages)
    }

    /// Its own end of the bell: readable when something has changed.
    var heard: Int32 { far.number }

    /// Wakes it. One that has not listened for long has been rung often enough.
    func ring() {
        var byte: UInt8 = 1
        _ = ribbon_send(bell.number, &byte, 1, 0)
    }
}
