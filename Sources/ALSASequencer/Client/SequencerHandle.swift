import CALSA
import Glibc

/// An open sequencer, for everything but the hot path. For one thread at a time.
final class SequencerHandle {
    let pointer: OpaquePointer
    /// For `poll`: readable while events wait.
    let descriptor: CInt
    let client: UInt8

    init(name: String) throws(SequencerError) {
        ribbon_seq_be_quiet()
        var opened: OpaquePointer?
        let error = ribbon_seq_open(&opened)
        guard error >= 0, let opened else { throw Self.openError(-error) }
        pointer = opened
        descriptor = ribbon_seq_descriptor(opened)
        client = UInt8(truncatingIfNeeded: snd_seq_client_id(opened))
        try check(snd_seq_set_client_name(opened, name), "snd_seq_set_client_name")
    }

    deinit { snd_seq_close(pointer) }

    private static func openError(_ errno: CInt) -> SequencerError {
        switch errno {
        case ENOENT, ENODEV, ENXIO: .noSequencer
        case EACCES, EPERM: .notPermitted
        default: .failed(call: "snd_seq_open", errno: errno)
        }
    }

    func createPort(_ name: String, _ capabilities: CUnsignedInt) throws(SequencerError) -> UInt8 {
        let type = SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION
        let number = snd_seq_create_simple_port(pointer, name, capabilities, CUnsignedInt(type))
        try check(number, "snd_seq_create_port")
        return UInt8(truncatingIfNeeded: number)
    }
}

/// Throws if an ALSA call has returned a negative errno.
func check(_ result: CInt, _ call: String) throws(SequencerError) {
    if result < 0 { throw .failed(call: call, errno: -result) }
}
