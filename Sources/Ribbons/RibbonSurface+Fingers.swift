import Gestures
import Time
import Touch

extension RibbonSurface {
    /// A finger on a ribbon or on a handle. (A finger on a handle is not among its ribbon's contacts.)
    public struct Finger: Hashable, Sendable {
        public var id: ContactID
        /// The number of the ribbon that it came down on.
        public var ribbon: Int
        /// On the surface.
        public var location: Point
        /// The longer diameter of the contact; 0 if the panel reports none.
        public var size: Points
        /// 0…1 along the ribbon; nil on a handle.
        public var position: Double?
        /// When it began to press the door of its ribbon; nil if it does not.
        public var pressedSince: Timestamp?
    }

    /// The ribbon that a finger would touch at a location, by itself or by a handle; nil if there is none.
    public func ribbon(at location: Point) -> Int? {
        placeHandles()
        guard let region = surface.region(at: location) else { return nil }
        return mounted.firstIndex { $0.has(region) }
    }

    /// Whether a finger that comes down at a location takes hold of a handle of a ribbon.
    public func isOnHandle(_ location: Point, ofRibbon number: Int) -> Bool {
        placeHandles()
        guard let region = surface.region(at: location) else { return false }
        return region === mounted[number].leading || region === mounted[number].trailing
    }

    /// Calls `body` for each finger that ribbons hear, in the order in which they came down.
    public func forEachFinger(_ body: (Finger) -> Void) {
        surface.forEachFinger { finger in
            guard let number = mounted.firstIndex(where: { $0.has(finger.region) }) else { return }
            let ribbon = mounted[number].ribbon
            let contact = ribbon.contacts.first { $0.id == finger.id }
            let press = ribbon.doorPress.flatMap { $0.contact == finger.id ? $0.start : nil }
            body(
                Finger(
                    id: finger.id, ribbon: number, location: finger.location, size: finger.size,
                    position: contact?.position, pressedSince: press))
        }
    }
}

extension RibbonSurface.MountedRibbon {
    fileprivate func has(_ region: Region) -> Bool {
        region === face || region === leading || region === trailing || region === self.region
    }
}
