import CDRM
import Glibc
import Raster
import System

/// An open graphics card. The first program that opens it is its master, which alone may set modes.
final class Card {
    let path: String
    let descriptor: Int32

    init(_ path: String) throws(DisplayError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            let isForbidden = code == EACCES || code == EPERM
            let reason: DisplayError.Reason =
                isForbidden ? .notPermitted : code == ENOENT ? .unplugged : .failed(code: code)
            throw DisplayError(reason, path: path, to: "open it")
        }
    }

    deinit { close(descriptor) }

    var isMaster: Bool { drmIsMaster(descriptor) != 0 }

    /// All connectors, connected or not; none on a card that only computes.
    func connectors() -> [DisplayConnector] {
        guard let resources = drmModeGetResources(descriptor) else { return [] }
        defer { drmModeFreeResources(resources) }
        let ids = UnsafeBufferPointer(
            start: resources.pointee.connectors, count: Int(resources.pointee.count_connectors))
        return ids.compactMap { DisplayConnector($0, of: self) }
    }

    /// The paths of all cards, by number.
    static var paths: [String] {
        let folder = "/dev/dri"
        let numbers = Folder.names(in: folder).filter { $0.hasPrefix("card") }.compactMap { Int($0.dropFirst(4)) }
        return numbers.sorted().map { "\(folder)/card\($0)" }
    }
}
