/// Report descriptors of touchscreens, put together from HID items (USB HID Usage Tables, digitizers page).
enum HIDDescriptors {
    /// One finger of a touchscreen: tip, confidence where asked for, a contact id, X and Y of 16 bits.
    private static func finger(hasConfidence: Bool, x: UInt16, y: UInt16) -> [UInt8] {
        // A finger, a logical collection; its tip switch.
        var items: [UInt8] = [0x05, 0x0d, 0x09, 0x22, 0xa1, 0x02]
        items += [0x09, 0x42, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x81, 0x02]
        // Its confidence, and padding to a byte.
        items += hasConfidence ? [0x09, 0x47, 0x81, 0x02, 0x95, 0x06] : [0x95, 0x07]
        items += [0x81, 0x03]
        // Its contact identifier.
        items += [0x09, 0x51, 0x25, 0x7f, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02]
        // X and Y, in hundredths of a centimetre.
        items += [0x05, 0x01, 0x75, 0x10, 0x55, 0x0e, 0x65, 0x11]
        items += axis(0x30, maximum: x)
        items += axis(0x31, maximum: y)
        items.append(0xc0)
        return items
    }

    private static func axis(_ usage: UInt8, maximum: UInt16) -> [UInt8] {
        let low = UInt8(maximum & 0xff)
        let high = UInt8(maximum >> 8)
        return [0x09, usage, 0x26, low, high, 0x46, low, high, 0x81, 0x02]
    }

    /// Windows-8 style: so many fingers in each report, then their number. Report 1; feature report 2 has the maximum.
    static func touchscreen(
        fingers: Int, hasConfidence: Bool, x: UInt16, y: UInt16, isCertified: Bool = false
    ) -> [UInt8] {
        var items: [UInt8] = [0x05, 0x0d, 0x09, 0x04, 0xa1, 0x01, 0x85, 0x01]
        for _ in 0..<fingers { items += finger(hasConfidence: hasConfidence, x: x, y: y) }
        // The contact count, and the most contacts.
        items += [0x05, 0x0d, 0x09, 0x54, 0x25, 0x7f, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02]
        items += [0x85, 0x02, 0x09, 0x55, 0x25, 0x0a, 0xb1, 0x02]
        if isCertified { items += certificate }
        items.append(0xc0)
        return items
    }

    static let certificateReport: UInt8 = 5

    /// Microsoft's certificate. Panels that have it are believed to state the confidence of their contacts, and all
    /// their applications are shown.
    private static let certificate: [UInt8] = [
        0x85, certificateReport, 0x06, 0x00, 0xff, 0x09, 0xc5, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08, 0x96, 0x00,
        0x01,
        0xb1, 0x02,
    ]

    /// The same panel's second application: a mouse with absolute axes. Report 3.
    static let mouse: [UInt8] = [
        0x05, 0x01, 0x09, 0x02, 0xa1, 0x01, 0x85, 0x03, 0x09, 0x01, 0xa1, 0x00,
        0x05, 0x09, 0x19, 0x01, 0x29, 0x02, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x02, 0x81, 0x02,
        0x95, 0x06, 0x81, 0x03,
        0x05, 0x01, 0x09, 0x30, 0x09, 0x31, 0x26, 0xff, 0x0f, 0x75, 0x10, 0x95, 0x02, 0x81, 0x02,
        0xc0, 0xc0,
    ]

    /// The same panel's third application: a pen. Report 4.
    static let pen: [UInt8] = [
        0x05, 0x0d, 0x09, 0x02, 0xa1, 0x01, 0x85, 0x04, 0x09, 0x20, 0xa1, 0x00,
        0x09, 0x42, 0x09, 0x32, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x02, 0x81, 0x02,
        0x95, 0x06, 0x81, 0x03,
        0x05, 0x01, 0x09, 0x30, 0x09, 0x31, 0x26, 0xff, 0x0f, 0x75, 0x10, 0x95, 0x02, 0x81, 0x02,
        0xc0, 0xc0,
    ]

    struct Finger {
        var id: UInt8
        var isDown: Bool
        var isConfident = true
        var x: UInt16
        var y: UInt16
    }

    /// Report 1 of `touchscreen`.
    static func report(_ fingers: [Finger], of count: Int, hasConfidence: Bool) -> [UInt8] {
        var bytes: [UInt8] = [1]
        for finger in fingers.prefix(count) {
            var state: UInt8 = finger.isDown ? 1 : 0
            if hasConfidence, finger.isConfident { state |= 2 }
            bytes += [state, finger.id]
            for value in [finger.x, finger.y] { bytes += [UInt8(value & 0xff), UInt8(value >> 8)] }
        }
        bytes += [UInt8](repeating: 0, count: max(count - fingers.count, 0) * 6)
        bytes.append(UInt8(fingers.count))
        return bytes
    }
}
