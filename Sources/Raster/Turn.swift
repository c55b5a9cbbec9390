/// A clockwise turn that makes a picture stand upright on a turned screen.
public enum Turn: Int, CaseIterable, Sendable {
    case none = 0, quarter = 90, half = 180, threeQuarters = 270

    /// Whether the turn swaps width and height.
    public var isSideways: Bool { self == .quarter || self == .threeQuarters }

    /// The place of a picture's rectangle after the turn.
    /// - Parameters:
    ///   - width: the picture's width before the turn.
    ///   - height: the picture's height before the turn.
    public func turned(_ part: Rectangle, width: Int, height: Int) -> Rectangle {
        switch self {
        case .none: part
        case .quarter:
            Rectangle(x: height - part.maxY, y: part.x, width: part.height, height: part.width)
        case .half:
            Rectangle(x: width - part.maxX, y: height - part.maxY, width: part.width, height: part.height)
        case .threeQuarters:
            Rectangle(x: part.y, y: width - part.maxX, width: part.height, height: part.width)
        }
    }

    func turned(_ pixels: [UInt32], width: Int, height: Int) -> [UInt32] {
        guard self != .none else { return pixels }
        let columns = isSideways ? height : width
        var result = [UInt32](repeating: 0, count: pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let place = turned(Rectangle(x: x, y: y, width: 1, height: 1), width: width, height: height)
                result[place.y * columns + place.x] = pixels[y * width + x]
            }
        }
        return result
    }
}

extension Sprite {
    public func turned(_ turn: Turn) -> Sprite {
        Sprite(
            width: turn.isSideways ? height : width, height: turn.isSideways ? width : height,
            pixels: turn.turned(pixels, width: width, height: height))
    }
}

extension Plane {
    public func turned(_ turn: Turn) -> Plane {
        Plane(
            width: turn.isSideways ? height : width, height: turn.isSideways ? width : height,
            pixels: turn.turned(pixels, width: width, height: height))
    }

    private init(width: Int, height: Int, pixels: [UInt32]) {
        self.init(width: width, height: height)
        self.pixels = pixels
    }
}
