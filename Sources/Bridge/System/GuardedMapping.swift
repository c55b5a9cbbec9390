import CLinux
import Glibc
import Synchronization

/// A file in memory that another program may shorten. Touching the missing part then raises SIGBUS, which would end the
/// program: instead the whole mapping becomes empty memory, and `isLost` says so.
///
/// At most 64 are guarded at once; any more are not.
final class GuardedMapping: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer
    private let size: Int
    private let place: Place?

    /// - Parameters:
    ///   - descriptor: the file's; −1 with MAP_ANONYMOUS.
    ///   - flags: the flags of mmap.
    /// - Returns: nil if the system refuses; `errno` says why.
    init?(_ descriptor: Int32, size: Int, flags: Int32) {
        guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, descriptor, 0), memory != MAP_FAILED else {
            return nil
        }
        self.memory = memory
        self.size = size
        place = descriptor < 0 ? nil : BusErrors.shared.guardMemory(memory, size)
    }

    deinit {
        place?.pointee.address.store(0, ordering: .releasing)
        munmap(memory, size)
    }

    /// Whether a part of the file was lost, so that changes are not in it.
    var isLost: Bool { place?.pointee.isLost.load(ordering: .acquiring) ?? false }
}

private typealias Place = UnsafeMutablePointer<GuardedMemory>

/// The data of a mapping that the signal's handler uses.
private struct GuardedMemory: ~Copyable {
    /// 0: the place is free; 1: it is being filled.
    let address = Atomic<UInt>(0)
    let size = Atomic<UInt>(0)
    let isLost = Atomic<Bool>(false)
}

/// The handler of SIGBUS for the system. (A closure in an initialiser would do, but Swift 6.0 gives it debug information that
/// cannot be merged when a program is optimised as it is linked.)
private func handleBusError(
    _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
    if let information { BusErrors.shared.handle(number, information) }
}

/// The handler of SIGBUS, and the mappings that it guards.
private final class BusErrors: @unchecked Sendable {
    static let shared = BusErrors()

    private static let count = 64
    private let places = Place.allocate(capacity: count)
    /// The earlier handler of SIGBUS, which gets the faults at other addresses.
    private let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)

    private init() {
        for index in 0..<Self.count { (places + index).initialize(to: GuardedMemory()) }
        former.initialize(to: sigaction())
        ribbon_handle_bus_errors(handleBusError, former)
    }

    /// The signal's handler.
    func handle(_ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>) {
        if !replace(UInt(bitPattern: ribbon_fault_address(information))) {
            ribbon_pass_on(number, information, former)
        }
    }

    /// Guards a mapping; nil if all places are taken.
    func guardMemory(_ memory: UnsafeMutableRawPointer, _ size: Int) -> Place? {
        for index in 0..<Self.count {
            let place = places + index
            guard place.pointee.address.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else {
                continue
            }
            place.pointee.size.store(UInt(size), ordering: .relaxed)
            place.pointee.isLost.store(false, ordering: .relaxed)
            place.pointee.address.store(UInt(bitPattern: memory), ordering: .releasing)
            return place
        }
        return nil
    }

    /// Puts empty memory in place of the mapping with this address. Runs in the signal's handler. Returns whether the
    /// program may go on.
    private func replace(_ fault: UInt) -> Bool {
        for index in 0..<Self.count {
            let address = places[index].address.load(ordering: .acquiring)
            let size = places[index].size.load(ordering: .relaxed)
            guard address > 1, fault >= address, fault - address < size else { continue }
            places[index].isLost.store(true, ordering: .releasing)
            let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED
            let start = UnsafeMutableRawPointer(bitPattern: address)
            return mmap(start, Int(size), PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED
        }
        return false
    }
}
