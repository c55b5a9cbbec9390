/// The one editor of a bridge's presets (docs/control.md, "Editing a preset"). Editing ends when this object or the
/// program is gone.
package final class EditConnection {
    private let requests: BridgeRequests
    private let memory: TextMemory
    /// The texts that the bridge has handed over.
    package let edited: EditedText

    /// Begins to edit.
    /// - Parameter request: a request `edit`.
    package init(
        _ request: ControlRequest, _ directories: [RuntimeDirectory]
    ) throws(BridgeConnection.Failure) {
        let connection = try BridgeConnection(directories)
        let (reply, descriptors) = try connection.askForDescriptors(request)
        guard let memory = TextMemory(descriptors[0]), let edited = reply.edited else { throw .lost }
        (self.memory, self.edited) = (memory, edited)
        requests = BridgeRequests(on: connection)
    }

    /// For `poll`: readable when an answer comes, or the bridge ends this editing; nil once it has ended.
    package var descriptor: Int32? { requests.descriptor }

    /// Puts a text into the memory, and sends a request about it.
    /// - Parameter answer: is called once, at once or by `takeAnswers`.
    package func ask(_ request: ControlRequest, about text: [UInt8], _ answer: @escaping BridgeRequests.Answer) {
        guard memory.write(text) else { return answer(.success(.refused(.failed, "the preset would be too large"))) }
        var request = request
        request.length = text.count
        requests.ask(request, answer)
    }

    package func takeAnswers() { requests.takeAnswers() }

    /// A text in the memory; nil if the bridge has reported a length that does not fit into it.
    package func text(_ length: Int, at place: TextMemory.Place) -> [UInt8]? { memory.text(of: length, at: place) }
}
