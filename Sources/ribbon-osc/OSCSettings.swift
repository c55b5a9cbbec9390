import FaceOptions
import Presets
import System

/// The receivers, prefix and content of the messages that are sent, and the address where messages are received.
struct OSCSettings {
    let address: SocketAddress
    let receivers: [SocketAddress]
    let prefix: String
    let touches: Bool

    /// - Parameter configuration: the settings for all that the options do not state.
    init(_ options: OSCOptions, _ configuration: Configuration.OSC) {
        let listen = options.listen ?? configuration.listen
        address = listen.flatMap { SocketAddress(text: $0) } ?? OSCOptions.defaultAddress
        receivers = (options.to.isEmpty ? configuration.receivers : options.to).compactMap { SocketAddress(text: $0) }
        prefix = options.prefix ?? configuration.prefix ?? "/ribbon"
        touches = options.touches || configuration.tellsTouches
    }
}
