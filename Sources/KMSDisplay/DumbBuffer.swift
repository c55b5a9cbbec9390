import CDRM
import Glibc
import Raster
import System

/// Memory that a display shows, 32 bits a pixel. It is only written: on many machines it is not cached, and reading it is
/// a hundred times slower.
final class DumbBuffer {
    private let card: Card
    private let width: Int
    private let height: Int
    private var handle: UInt32 = 0
    /// The bytes from one row to the next, which may be more than a row's pixels.
    private var pitch: UInt32 = 0
    private var size: UInt64 = 0
    private var memory: UnsafeMutableRawPointer?
    private(set) var framebuffer: UInt32 = 0

    /// - Throws: the error of the call that failed.
    init(_ card: Card, width: Int, height: Int) throws(SystemError) {
        (self.card, self.width, self.height) = (card, width, height)
        try SystemError.check(
            drmModeCreateDumbBuffer(
                card.descriptor, UInt32(width), UInt32(height), 32, 0, &handle, &pitch, &size))
        try SystemError.check(
            drmModeAddFB(card.descriptor, UInt32(width), UInt32(height), 24, 32, pitch, handle, &framebuffer))
        var offset: UInt64 = 0
        try SystemError.check(drmModeMapDumbBuffer(card.descriptor, handle, &offset))
        let mapped = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, card.descriptor, off_t(offset))
        guard let mapped, mapped != MAP_FAILED else { throw .latest }
        memory = mapped
    }

    deinit {
        if let memory { munmap(memory, Int(size)) }
        if framebuffer != 0 { drmModeRmFB(card.descriptor, framebuffer) }
        if handle != 0 { drmModeDestroyDumbBuffer(card.descriptor, handle) }
    }

    func copy(_ part: Rectangle, of plane: Plane) {
        let part = part.clipped(to: Rectangle(x: 0, y: 0, width: width, height: height)).clipped(to: plane.bounds)
        guard !part.isEmpty, let memory else { return }
        plane.pixels.withUnsafeBytes { pixels in
            guard let source = pixels.baseAddress else { return }
            for y in part.y..<part.maxY {
                memcpy(
                    memory + y * Int(pitch) + part.x * 4, source + (y * plane.width + part.x) * 4, part.width * 4)
            }
        }
    }
}

extension SystemError {
    /// Throws if a call of libdrm has failed: it returns −1 and sets `errno`, or returns the negative error number.
    static func check(_ result: Int32) throws(SystemError) {
        if result < 0 { throw SystemError(number: result == -1 ? errno : -result) }
    }
}
