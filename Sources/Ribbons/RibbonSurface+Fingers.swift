import Gestures
import Time
import Touch

extension RibbonSurface {
    /// A finger that is down on a ribbon, also one on a handle, which is not among its ribbon's contacts.
    public struct Finger: Hashable, Sendable {
        public var id: ContactID
        /// The number of the ribbon that it came down on.
        public var ribbon: Int
        /// On the surface.
        public var location: Point
        /// The longer diameter of the contact; 0 where the panel reports none.
        public var size: Points
        /// 0…1 along the ribbon that it plays; nil on a handle.
        public var position: Double?
        /// Since when it presses the door of its ribbon; nil where it does not.
        public var pressedSince: Timestamp?
    }

    /// The ribbon that a finger would land on at a place, or on one of its handles; nil where there is none.
    public func ribbon(at location: Point) -> Int? {
        placeHandles()
        guard let region = surface.region(at: location) else { return nil }
        return mounted.firstIndex { $0.has(region) }
    }

    /// Calls `body` for each finger that ribbons hear, in the order in which they came down. Changes nothing.
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
