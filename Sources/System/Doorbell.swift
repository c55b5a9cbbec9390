import CLinux

/// Tells another program that there is something to read in memory that it shares with us. That program polls its own
/// end, which receives a byte for each ring.
package final class Doorbell {
    /// Our end, which nobody else has: what the other program does with its own end cannot make us wait.
    private let near: OwnedDescriptor
    private let far: OwnedDescriptor

    /// Nil if the system gives none.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard ribbon_socket_pair(&ends) == 0 else { return nil }
        near = OwnedDescriptor(ends[0])
        far = OwnedDescriptor(ends[1])
    }

    /// The other program's end.
    package var heard: Int32 { far.number }

    /// Rings. If the other program has not read for long, nothing is added: it has been rung often enough.
    package func ring() {
        var byte: UInt8 = 1
        _ = ribbon_send(near.number, &byte, 1, 0)
    }
}
