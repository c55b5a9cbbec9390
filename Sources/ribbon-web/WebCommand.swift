import ArgumentParser
import BridgeClient
import FaceBridge
import FaceOptions
import Presets
import System
import Web

struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ribbon-web", abstract: WebOptions.abstract, discussion: WebOptions.discussion)

    @OptionGroup var options: WebOptions

    func run() throws {
        if options.show || options.renew {
            return try Links.ofRunningServer(isRenewed: options.renew).show(role: options.role)
        }
        let settings = try Configuration.ofThisMachine().web
        let address = options.address ?? settings.listen.flatMap { SocketAddress(text: $0) }
        let server = try WebServer(
            at: address, letsNetworkEdit: settings.letsNetworkEdit, TokenFile(),
            childRole: options.child ? options.role.flatMap(PageRole.init) ?? .play : nil)
        server.run()
    }
}
