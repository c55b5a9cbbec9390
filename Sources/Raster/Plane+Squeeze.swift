extension Plane {
    /// Presses a part together towards its middle line, as a card looks that is turned about it. Rows are left out, none
    /// is mixed with another.
    /// - Parameters:
    ///   - factor: 0…1 of its height, or width, that is left.
    ///   - isSideways: whether the middle line stands upright, so that columns are left out.
    ///   - ground: what is seen beside it.
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

    /// Says from the middle outwards what goes where; what is read has not been written yet.
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
