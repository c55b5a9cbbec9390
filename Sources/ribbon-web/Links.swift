import BridgeClient
import FaceBridge
import Glibc
import System
import Web

/// The links to the page, for users who may use the control socket.
struct Links {
    private let links: [PageLink]

    /// Asks the bridge for the links, which asks the page's server.
    static func ofRunningServer(isRenewed: Bool) throws(ProgramFailure) -> Links {
        do throws(BridgeConnection.Failure) {
            let reply = try BridgeConnection().ask(ControlRequest(.links, isRenewed ? "renew" : nil))
            return Links(links: reply.links ?? [])
        } catch {
            guard case .refused(let reply) = error else {
                throw ProgramFailure(.unavailable, FaceConnection.Failure.connection(error).sentence)
            }
            throw ProgramFailure(ExitStatus(rawValue: reply.code ?? 1) ?? .failed, reply.message)
        }
    }

    /// Prints a line for each role, or the link of one; on a terminal also a code for a phone's camera.
    func show(role: String?) throws(ProgramFailure) {
        let shown = links.filter { role == nil || $0.role == role }
        guard !shown.isEmpty else { throw ProgramFailure(.missingFile, "there is no link for the role \(role ?? "")") }
        var text = shown.map { (role == nil ? "\($0.role) " : "") + $0.url + "\n" }.joined()
        // Only those that another machine can open are for a camera.
        let link = shown.first { $0.role == role ?? PageRole.play.rawValue }
        if isatty(STDOUT_FILENO) == 1, let link, !link.leadsToThisMachine {
            text += QRCode(link.url)?.text ?? "(With libqrencode installed, a code for a phone's camera stands here.)\n"
        }
        guard writeAll(Array(text.utf8), to: STDOUT_FILENO) else {
            throw ProgramFailure(.unwritable, "standard output: cannot be written: \(SystemError.latest)")
        }
    }
}

extension PageLink {
    fileprivate var leadsToThisMachine: Bool { url.hasPrefix("http://127.") || url.hasPrefix("http://[::1]") }
}
