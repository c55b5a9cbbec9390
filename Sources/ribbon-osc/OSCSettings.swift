import FaceOptions
import Presets
import System

/// Receivers, prefix and content of the messages sent, and the address at which others arrive.
struct OSCSettings {
    let address: SocketAddress
    let receivers: [SocketAddress]
    let prefix: String
    let touches: Bool

    /// - Parameter configuration: for what the options do not say.
    init(_ options: OSCOptions, _ configuration: Configuration.OSC) {
        let listen = options.listen ?? configuration.listen
        address = listen.flatMap { SocketAddress(text: $0) } ?? OSCOptions.defaultAddress
        receivers = (options.to.isEmpty ? configuration.receivers : options.to).compactMap { SocketAddress(text: $0) }
        prefix = options.prefix ?? configuration.prefix ?? "/ribbon"
        touches = options.touches || configuration.tellsTouches
    }
}
