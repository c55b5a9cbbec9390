import BridgeClient
import FaceBridge
import FaceOptions
import System
import Web

/// Where the page is served, and how its links read.
struct WebAddresses {
    let sockets: [ListeningSocket]
    private let loopback: SocketAddress
    /// Where it is listened for a network; nil: it is served on this machine only.
    private let wanted: SocketAddress?

    /// - Parameters:
    ///   - wanted: beside the loopback; nil: only there.
    ///   - takesAnyPort: whether another port will do if the usual one is in use.
    init(_ wanted: SocketAddress?, takesAnyPort: Bool) throws(ProgramFailure) {
        let port = wanted?.port ?? WebOptions.defaultPort
        do throws(ProgramFailure) {
            self = try Self(wanted, at: port)
        } catch {
            guard takesAnyPort, wanted == nil else { throw error }
            self = try Self(nil, at: 0)
        }
    }

    private init(_ wanted: SocketAddress?, at port: UInt16) throws(ProgramFailure) {
        guard let four = SocketAddress(host: "127.0.0.1", port: port), let six = SocketAddress(host: "::1", port: port)
        else { preconditionFailure("these are addresses") }
        let isEveryFour = wanted?.host == "0.0.0.0"
        let isEverySix = wanted?.host == "::"
        let needed = [wanted, isEveryFour || wanted == four ? nil : four].compactMap { $0 }
        var sockets: [ListeningSocket] = []
        for address in needed {
            // The system chooses port 0 once, for all of them.
            sockets.append(try Self.listen(at: address.with(port: sockets.first?.address.port ?? port)))
        }
        let served = sockets[0].address.port
        // Not every machine has version 6.
        if !isEverySix, wanted != six, let socket = try? ListeningSocket(six.with(port: served)) {
            sockets.append(socket)
        }
        self.sockets = sockets
        loopback = four.with(port: served)
        self.wanted = wanted.flatMap { $0.isLoopback ? nil : $0.with(port: served) }
    }

    /// The machine's address on a network as it is now: after the start of a machine it comes late, and it may change. Nil
    /// while there is none, and if the page is served on this machine only.
    var network: SocketAddress? {
        wanted.flatMap { wanted in
            guard wanted.isAny else { return wanted }
            return Machine.addresses.first { $0.isVersion6 == wanted.isVersion6 }?.with(port: wanted.port)
        }
    }

    private static func listen(at address: SocketAddress) throws(ProgramFailure) -> ListeningSocket {
        do throws(SystemError) { return try ListeningSocket(address) } catch {
            throw ProgramFailure(
                .unavailable,
                "\(address.text): cannot be listened at: \(error); --listen ADDRESS:PORT takes another address or port")
        }
    }

    /// The names by which the machine is called on a network.
    var names: Set<String> {
        let name = Machine.name.lowercased()
        return wanted == nil || name.isEmpty ? [] : [name, name + ".local"]
    }

    /// - Parameter letsNetworkEdit: whether the role edit is given to those who come from a network.
    func links(_ tokens: TokenList, letsNetworkEdit: Bool) -> [PageLink] {
        PageRole.allCases.map { role in
            let address = role == .edit && !letsNetworkEdit ? loopback : network ?? loopback
            return PageLink(role: role.rawValue, url: "http://\(address.text)/#\(tokens.token(of: role).text)")
        }
    }

    /// The lines printed at each start. They contain no token.
    var announcements: [String] {
        var lines = ["the page is at http://\(loopback.text)/; its links: ribbon web --show"]
        if let wanted {
            lines.append(
                "warning: the page is served to the network at http://\((network ?? wanted).text)/. This is plain HTTP: whoever can listen "
                    + "on that network can read what is shown and the tokens, and then play. Without --listen and 'web' in "
                    + "ribbon.yaml only this machine is served")
        }
        return lines
    }
}
