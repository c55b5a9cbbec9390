import Glibc
import Panels

/// A page that plays, as a running bridge hears it: one more panel of a surface. The bridge cancels its contacts as
/// soon as this object or the program is gone.
public final class PageConnection {
    /// A page, as the bridge knows it.
    public struct Page: Hashable, Sendable {
        /// Where the page is, in words for the user.
        public var name: String
        /// The number of the screen that it shows; nil if there is none. It then plays the first screen, or one of its
        /// own.
        public var screen: UInt8?
        /// The size of its picture in millimetres.
        public var width: Double
        public var height: Double
        /// Whether it is on the bridge's machine, as far as is known.
        public var isLocal: Bool

        public init(name: String, screen: UInt8?, width: Double, height: Double, isLocal: Bool) {
            (self.name, self.screen, self.width, self.height) = (name, screen, width, height)
            self.isLocal = isLocal
        }
    }

    private let connection: BridgeConnection
    private let writer: TouchWriter

    public init(_ page: Page, _ directories: [RuntimeDirectory]) throws(FaceConnection.Failure) {
        // The memory of the ring, then the bell.
        let descriptors: [Int32]
        do throws(BridgeConnection.Failure) {
            connection = try BridgeConnection(directories)
            descriptors = try connection.askForDescriptors(ControlRequest(page)).descriptors
        } catch {
            throw .connection(error)
        }
        guard let ring = TouchRing(writing: descriptors[0]) else {
            close(descriptors[1])
            throw .otherVersion(nil)
        }
        writer = TouchWriter(ring, bell: descriptors[1])
    }

    /// Tells the bridge that the page shows another screen, has another size, or is elsewhere.
    public func tell(_ page: Page) throws(BridgeConnection.Failure) { try connection.ask(ControlRequest(page)) }

    /// Hands over a frame. If the ring has no room for it, it waits for the next frame or beat; only the newest frame
    /// waits.
    public func put(_ frame: PageFrame) { writer.put(frame) }

    /// Tells the bridge that the page is alive.
    public func beat() { writer.beat() }

    /// For `poll`: readable when the bridge is gone.
    public var descriptor: Int32 { connection.descriptor }
}

extension ControlRequest {
    fileprivate init(_ page: PageConnection.Page) {
        self.init(.touch, page.name, screen: page.screen.map { "\($0)" })
        (width, height, isLocal) = (page.width, page.height, page.isLocal)
    }
}
