import Time

/// A contact on a page in a browser: a finger, a pressed mouse button, a pen or a key that plays.
public struct PageContact: Hashable, Sendable {
    /// The raw values are those of `kinds` in `Web/Page/input.js`.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case touch, mouse, pen, keys
    }

    /// The page's own number for it, from its down to its lift.
    public var id: UInt32
    /// The position, 0…65535 of the picture: `x` from the left, `y` from the top.
    public var x: UInt16
    public var y: UInt16
    /// 1…255; 0 if the page reports none.
    public var pressure: UInt8
    public var kind: Kind

    public init(id: UInt32, x: UInt16, y: UInt16, pressure: UInt8 = 0, kind: Kind = .touch) {
        (self.id, self.x, self.y, self.pressure, self.kind) = (id, x, y, pressure, kind)
    }
}

/// All contacts that are down on a page at a time.
public struct PageFrame: Hashable, Sendable {
    /// Most contacts in a frame; `touchMessage` in `Web/Page/input.js` sends no more.
    public static let contactLimit = 64

    public var time: Timestamp
    public var contacts: [PageContact]

    public init(time: Timestamp, contacts: [PageContact]) { (self.time, self.contacts) = (time, contacts) }
}
