/// A USB touchscreen as its report descriptor tells it (HID Usage Tables, Digitizers page): fingers with tip switch,
/// identifier and place, their count, and a feature that says how many there can be.
public struct HIDTouchscreen: Sendable {
    public struct Finger: Sendable {
        public var id: UInt8
        public var isDown: Bool
        public var x: UInt16
        public var y: UInt16

        public init(id: UInt8, isDown: Bool = true, x: UInt16, y: UInt16) {
            self.id = id
            self.isDown = isDown
            self.x = x
            self.y = y
        }
    }

    public var name: String
    public var vendor: UInt16
    public var product: UInt16
    public var fingers: Int

    /// A panel of 10 by 6 inches with 4096 places each way.
    public init(name: String, vendor: UInt16 = 0x1209, product: UInt16 = 0x0002, fingers: Int = 2) {
        self.name = name
        self.vendor = vendor
        self.product = product
        self.fingers = fingers
    }

    static let inputReport: UInt8 = 1
    static let featureReport: UInt8 = 2

    public var descriptor: [UInt8] {
        let finger: [UInt8] = [
            0x05, 0x0D, 0x09, 0x22, 0xA1, 0x02,  // digitizers, finger, a collection
            0x09, 0x42, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x81, 0x02,  // tip switch, a bit
            0x95, 0x07, 0x81, 0x03,  // padding
            0x09, 0x51, 0x25, 0x7F, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02,  // contact identifier, 0…127
            0x05, 0x01, 0x26, 0xFF, 0x0F, 0x75, 0x10, 0x55, 0x0E, 0x65, 0x13,  // 0…4095, in 0.01 inch
            0x09, 0x30, 0x35, 0x00, 0x46, 0xE8, 0x03, 0x81, 0x02,  // X, 10 inches
            0x09, 0x31, 0x46, 0x58, 0x02, 0x81, 0x02,  // Y, 6 inches
            0x45, 0x00, 0x55, 0x00, 0x65, 0x00, 0xC0,
        ]
        // A touch screen, an application.
        let head: [UInt8] = [0x05, 0x0D, 0x09, 0x04, 0xA1, 0x01, 0x85, Self.inputReport]
        let count: [UInt8] = [0x05, 0x0D, 0x09, 0x54, 0x25, 0x7F, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02]
        let maximum: [UInt8] = [0x85, Self.featureReport, 0x09, 0x55, 0xB1, 0x02, 0xC0]
        return head + Array(repeatElement(finger, count: fingers).joined()) + count + maximum
    }

    var feature: [UInt8] { [Self.featureReport, UInt8(fingers)] }

    func report(_ present: [Finger]) -> [UInt8] {
        let slots = (0..<fingers).map { $0 < present.count ? present[$0] : Finger(id: 0, isDown: false, x: 0, y: 0) }
        return [Self.inputReport]
            + slots.flatMap { finger -> [UInt8] in
                [
                    finger.isDown ? 1 : 0, finger.id, UInt8(finger.x & 0xFF), UInt8(finger.x >> 8),
                    UInt8(finger.y & 0xFF), UInt8(finger.y >> 8),
                ]
            } + [UInt8(present.count)]
    }
}
