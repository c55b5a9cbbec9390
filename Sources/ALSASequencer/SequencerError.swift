import Glibc

/// An error of the sequencer, or of a port that was asked for. Its description is a sentence that says what to do.
public enum SequencerError: Error, Hashable, Sendable {
    /// There is no /dev/snd/seq, or no driver behind it.
    case noSequencer
    /// /dev/snd/seq may not be opened by this user.
    case notPermitted
    /// A name that matches no port, and a similar one.
    case noSuchPort(String, suggestion: String?, existing: [String])
    /// A port number that does not exist now.
    case noSuchNumber(String, existing: [String])
    /// A name that matches a port only in the other direction: one that only sends, or one that only receives.
    case wrongDirection(String, sends: Bool)
    /// A port that is not connected, and those that are.
    case notConnected(String, connected: [String])
    /// A name that matches several ports.
    case ambiguous(String, candidates: [String])
    /// The other port does not allow the connection.
    case refused(String)
    /// Any other failure, with the call that failed and its errno.
    case failed(call: String, errno: CInt)
}

extension SequencerError {
    /// Whether a name or a number matches no port, or none that is connected.
    public var isMissingName: Bool {
        switch self {
        case .noSuchPort, .noSuchNumber, .notConnected: true
        default: false
        }
    }
}

extension SequencerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noSequencer:
            return "there is no ALSA sequencer (/dev/snd/seq); load it with `modprobe snd-seq`"
        case .notPermitted:
            return "/dev/snd/seq may not be opened; add yourself to the group `audio` and log in again"
        case .noSuchPort(let name, let suggestion, let existing):
            let hint = suggestion.map { "; did you mean \($0)?" } ?? ""
            return "no sequencer port is called \(name)\(hint); \(Self.list(existing))"
        case .noSuchNumber(let number, let existing):
            return "no sequencer port has the number \(number) now; name it, or use another; \(Self.list(existing))"
        case .wrongDirection(let name, sends: true):
            return "\(name) only sends; to hear it, use “listen” in ribbon.yaml, or --listen"
        case .wrongDirection(let name, sends: false):
            return "\(name) only receives; to play to it, use “connect” in ribbon.yaml, or leave out --listen"
        case .notConnected(let name, let connected):
            let list =
                connected.isEmpty ? "nothing is" : "these are: \(connected.joined(separator: ", "))"
            return "\(name) is not connected; \(list)"
        case .ambiguous(let name, let candidates):
            return "\(name) could be any of \(candidates.joined(separator: ", ")); name one by CLIENT:PORT"
        case .refused(let name):
            return "\(name) does not allow the connection"
        case .failed(let call, let errno):
            return "the ALSA sequencer failed: \(call): \(String(cString: strerror(errno)))"
        }
    }

    private static func list(_ existing: [String]) -> String {
        existing.isEmpty ? "no port can be connected now" : "there are: \(existing.joined(separator: ", "))"
    }
}
