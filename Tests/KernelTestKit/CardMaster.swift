import CDRM
import CKernelTestKit
import Glibc
import System

/// Another program that a card belongs to: the first one that opens it.
public final class CardMaster {
    private let descriptor: Int32

    public init(_ card: String) throws(Failure) {
        descriptor = open(card, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(card) }
        guard drmIsMaster(descriptor) != 0 else { throw Failure("\(card) belongs to another program already") }
    }

    deinit { close(descriptor) }

    /// Takes the card away from the program that it belongs to, as a seat's manager does.
    public init(_ card: String, from process: pid_t) throws(Failure) {
        let folder = "/proc/\(process)/fd"
        let open = Folder.names(in: folder).compactMap { Int32($0) }.first { number in
            var path = [CChar](repeating: 0, count: 256)
            return readlink("\(folder)/\(number)", &path, path.count - 1) > 0 && string(path) == card
        }
        guard let open else { throw Failure("process \(process) has not opened \(card)") }
        let copy = kernelTestDescriptor(process, open)
        guard copy >= 0 else { throw .system("descriptor \(open) of process \(process)") }
        defer { close(copy) }
        guard drmDropMaster(copy) == 0 else { throw .system(card) }
        descriptor = Glibc.open(card, O_RDWR | O_CLOEXEC)
        guard drmIsMaster(descriptor) != 0 else { throw Failure("\(card) belongs to another program already") }
    }
}
