import System

/// A face that is connected to the control socket.
final class FaceClient {
    /// The display that shows it; nil: none.
    var display: String?
    /// The number of the screen that it shows; nil: none.
    var screen: UInt8?
    /// The displays that could show it.
    var displays: [String]
    /// Rings when something has changed that the face shows.
    let bell: Doorbell
    /// The screens that it has darkened.
    var darkened: Set<UInt8> = []
    /// Whether it hears what the bridge sends.
    let hearsMessages: Bool

    /// Nil if the system gives no bell.
    init?(_ display: String?, of displays: [String], hearsMessages: Bool) {
        guard let bell = Doorbell() else { return nil }
        self.bell = bell
        (self.display, self.displays, self.hearsMessages) = (display, displays, hearsMessages)
    }
}
