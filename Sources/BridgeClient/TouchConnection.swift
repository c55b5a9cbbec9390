import CLinux
import System

/// A program's connection to a running bridge that tells it every frame of touches.
package final class TouchConnection {
    private let connection: BridgeConnection
    private let memory: TouchFrameMemory
    private let bell: OwnedDescriptor

    package init(_ directories: [RuntimeDirectory]) throws(FaceConnection.Failure) {
        let (reply, descriptors): (ControlReply, [Int32])
        do throws(BridgeConnection.Failure) {
            connection = try BridgeConnection(directories)
            var request = ControlRequest(.monitor)
            request.touches = true
            // The memory of the frames, then the bell.
            (reply, descriptors) = try connection.askForDescriptors(request)
        } catch {
            throw .connection(error)
        }
        bell = OwnedDescriptor(descriptors[1])
        guard let memory = TouchFrameMemory(reading: descriptors[0], from: reply.frame) else {
            throw .otherVersion(nil)
        }
        self.memory = memory
    }

    /// For `poll`: readable when there are frames.
    package var descriptor: Int32 { bell.number }

    /// The frames since the last call.
    package func take() -> [TouchFrameMemory.Frame] {
        var rings = [UInt8](repeating: 0, count: 4096)
        while ribbon_receive(bell.number, &rings, rings.count, 0) == rings.count {}
        return memory.take()?.frames ?? []
    }
}
