import Raster

extension Plane {
    /// The plane with a part of its light, 0…1.
    func dimmed(to brightness: Double) -> Plane {
        guard brightness < 1 else { return self }
        let part = UInt32((brightness * 256).rounded())
        var plane = self
        for y in 0..<height {
            for x in 0..<width { plane[x, y] = plane[x, y].dimmed(part) }
        }
        return plane
    }
}

extension Sprite {
    /// The sprite with a part of its light, 0…1. It covers as much as before.
    func dimmed(to brightness: Double) -> Sprite {
        guard brightness < 1 else { return self }
        let part = UInt32((brightness * 256).rounded())
        return Sprite(width: width, height: height, pixels: pixels.map { $0.dimmed(part) })
    }

    /// The sprite with a part of its light and of its alpha, in 256ths.
    func faded(_ part: UInt32) -> Sprite {
        Sprite(
            width: width, height: height,
            pixels: pixels.map { pixel in
                let odd = ((pixel >> 8 & 0xFF_00FF) * part) & 0xFF00_FF00
                return odd | ((pixel & 0xFF_00FF) * part) >> 8 & 0xFF_00FF
            })
    }
}

extension UInt32 {
    /// A pixel with a part of its light, in 256ths. The uppermost byte stays as it is.
    fileprivate func dimmed(_ part: UInt32) -> UInt32 {
        self & 0xFF00_0000 | ((self & 0xFF00) * part) >> 8 & 0xFF00 | ((self & 0xFF_00FF) * part) >> 8 & 0xFF_00FF
    }
}
