extension Plane {
    /// Squeezes a part towards its middle line, like a card that turns about it. Leaves rows out instead of mixing them.
    /// - Parameters:
    ///   - factor: how much of the height, or width, is left, 0…1.
    ///   - isSideways: whether the middle line is vertical, so that columns are left out instead of rows.
    ///   - ground: the colour beside it.
    public mutating func squeeze(_ part: Rectangle, to factor: Double, isSideways: Bool, ground: UInt32) {
        let part = part.clipped(to: bounds)
        guard !part.isEmpty, factor < 1 else { return }
        let width = width
        pixels.withUnsafeMutableBufferPointer { pixels in
            let first = pixels.baseAddress.unsafelyUnwrapped + part.y * width + part.x
            if isSideways {
                for row in 0..<part.height {
                    let line = first + row * width
                    Self.squeeze(part.width, to: factor) { target, source in
                        line[target] = source.map { line[$0] } ?? ground
                    }
                }
            } else {
                Self.squeeze(part.height, to: factor) { target, source in
                    let line = first + target * width
                    if let source {
                        line.update(from: first + source * width, count: part.width)
                    } else {
                        line.update(repeating: ground, count: part.width)
                    }
                }
            }
        }
    }

    /// Calls `copy` from the middle outwards, so that each row is read before it is overwritten. Without a source, the
    /// target lies beside the squeezed part.
    @inline(__always)
    private static func squeeze(_ length: Int, to factor: Double, _ copy: (_ target: Int, _ source: Int?) -> Void) {
        let middle = length / 2
        for step in 0..<(length - middle) {
            let from = factor > 0 ? Int(min(Double(step) / factor, Double(length))) : length
            copy(middle + step, middle + from < length ? middle + from : nil)
            if step < middle { copy(middle - 1 - step, from < middle ? middle - 1 - from : nil) }
        }
    }
}
