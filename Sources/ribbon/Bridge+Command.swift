import BridgeClient
import Control
import EvdevInput
import System

/// Asks the running bridge. A refusal ends the command.
func askBridge(_ request: ControlRequest) throws -> ControlReply {
    try withBridge { bridge throws(BridgeConnection.Failure) in try bridge.ask(request) }
}

/// Asks the running bridge, and prints its answer.
func printAnswer(to request: ControlRequest) throws { Standard.print(try askBridge(request).message ?? "") }

/// The running bridge, for a command that can do without it; else why it cannot be asked.
func connectToBridge() -> Result<BridgeConnection, BridgeConnection.Failure> {
    Result { () throws(BridgeConnection.Failure) in try BridgeConnection() }
}

extension LivePanel {
    /// Refuses a touchscreen whose touches another program keeps, because nothing would ever come from it.
    /// - Parameter bridge: may be that program, if this user may not ask it.
    func requireTouches(_ bridge: Result<BridgeConnection, BridgeConnection.Failure>) throws(CommandFailure) {
        guard isGrabbedElsewhere else { return }
        if case .failure(let failure) = bridge, failure != .noBridge { throw CommandFailure(failure) }
        throw CommandFailure(
            .failed, "\(path): another program has grabbed the touchscreen, so nothing comes from it; end that program")
    }
}

/// Connects to the running bridge.
func withBridge<Result>(
    _ body: (BridgeConnection) throws(BridgeConnection.Failure) -> Result
) throws -> Result {
    do throws(BridgeConnection.Failure) {
        return try body(BridgeConnection())
    } catch {
        throw CommandFailure(error)
    }
}

extension CommandFailure {
    init(_ error: BridgeConnection.Failure) {
        switch error {
        case .noBridge: self.init(.unavailable, "no bridge is running; start one with “ribbon run”")
        case .notPermitted(let path):
            self.init(.notPermitted, "\(path): not permitted; add yourself to the group “ribbon” and log in again")
        case .foreign(let path, let user):
            self.init(
                .notPermitted,
                "\(path): a program of the user “\(user)” answers here, neither yours nor the service's; end it, or ask as "
                    + "that user")
        case .lost: self.init(.failed, "the bridge has ended; look at what “ribbon run” says")
        case .refused(let reply):
            self.init(ExitStatus(rawValue: reply.code ?? 1) ?? .failed)
            let prefix = "error: "
            messages = (reply.message == nil ? ["the bridge refused"] : reply.messages).map { message in
                message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
            }
        }
    }
}
