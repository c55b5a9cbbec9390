import BridgeClient
import FaceBridge
import System
import Web

/// The editing side of a page. Its text travels to the bridge in shared memory; the bridge alone checks and writes it.
final class PageEditing {
    /// The bridge's answer, as the page gets it.
    private struct Answer: Encodable {
        var command: ControlRequest.Command
        var reply: ControlReply
    }

    private let reactor: Reactor
    private let directories: [RuntimeDirectory]
    /// For requests about the bank, its files, snapshots and recordings.
    private let bank: WatchedRequests
    private var connection: EditConnection?
    /// Set while a synth learns one mapping, and while the bridge listens for a controller on the input port.
    private var learning: WatchedRequests?
    private var listening: WatchedRequests?
    /// The files of presets that a new one may begin with.
    private var templates: [String] = []
    private var watch: DescriptorWatch?
    /// The text as the page last sent it.
    private var text: [UInt8] = []
    /// Messages that wait to be sent to the page.
    private(set) var output: [ServedConnection.Message] = []
    /// Called when there is something to send.
    var onAnswers: () -> Void = {} { didSet { bank.onAnswers = onAnswers } }

    /// While so many messages wait for a page that does not read, its requests are dropped.
    private static let outputLimit = 32
    /// The longest message of a page: its kind, and the longest preset (`SourceText.sizeLimit`).
    static let messageLimit = 1 + 256 * 1024

    init(_ reactor: Reactor, _ directories: [RuntimeDirectory]) {
        (self.reactor, self.directories) = (reactor, directories)
        bank = WatchedRequests(reactor, directories)
    }

    deinit { watch?.cancel() }

    func takeOutput() -> [ServedConnection.Message] {
        defer { output = [] }
        return output
    }

    /// Keeps the page's text, which the next request about it hands to the bridge.
    func keep(text: some Sequence<UInt8>) { self.text = Array(text) }

    /// Hands a request on; answers it now, or when the bridge has.
    /// - Parameter presets: those that it may name. Any other name could be a file's that the page's user may not read.
    func handle(_ request: ControlRequest, among presets: [String]) {
        guard output.count < Self.outputLimit else { return }
        switch request.command {
        case .edit, .rename, .move, .delete:
            let isTemplate = request.command == .edit && request.to != nil && templates.contains(request.argument ?? "")
            guard request.argument.map(presets.contains) ?? true || isTemplate else {
                return answer(request, .refused(.missingFile, "the bank has no preset of this name"))
            }
        default: break
        }
        switch request.command {
        case .edit: begin(request)
        case .check, .change, .draft, .save, .complete:
            guard let connection else {
                return answer(request, .refused(.wrongUsage, "no preset is open for editing; begin again"))
            }
            connection.ask(request, about: text) { [unowned self] in finish(request, $0) }
            adapt()
        case .learn: learn(request)
        case .hear: listening = asking(request)
        case .rename, .move, .delete, .templates, .snapshot, .keep, .takes, .take:
            bank.ask(request) { [unowned self] in finish(request, $0) }
        default: answer(request, .refused(.wrongUsage, "an editor does not ask for this"))
        }
    }

    /// Has only one mapping sent, until the next call or the end.
    /// - Parameter request: without an argument: all are sent again.
    private func learn(_ request: ControlRequest) {
        guard request.argument != nil else {
            learning = nil
            return answer(request, ControlReply(ok: true))
        }
        // On one connection: on another one the bridge would take the next mapping for that of another program.
        guard let learning else { return learning = asking(request) }
        learning.ask(request) { [unowned self] in finish(request, $0) }
    }

    /// Asks on a connection of its own. The request lasts until the returned object is gone.
    private func asking(_ request: ControlRequest) -> WatchedRequests {
        let requests = WatchedRequests(reactor, directories)
        requests.onAnswers = onAnswers
        requests.ask(request) { [unowned self] in finish(request, $0) }
        return requests
    }

    /// Begins to edit another preset on a new connection. Waits for the bridge. If that refuses, this editing stays.
    private func begin(_ request: ControlRequest) {
        var request = request
        // The page's earlier preset is still being edited.
        if connection != nil { request.takesOver = true }
        defer { adapt() }
        do throws(BridgeConnection.Failure) {
            let connection = try EditConnection(request, directories)
            self.connection = connection
            var reply = ControlReply(ok: true)
            reply.edited = connection.edited
            finish(request, reply)
        } catch {
            answer(request, Self.reply(to: error))
        }
    }

    private static func reply(to failure: BridgeConnection.Failure) -> ControlReply {
        if case .refused(let reply) = failure { return reply }
        return .refused(.unavailable, FaceConnection.Failure.connection(failure).sentence)
    }

    private func finish(_ request: ControlRequest, _ result: Result<ControlReply, BridgeConnection.Failure>) {
        switch result {
        case .success(let reply): finish(request, reply)
        case .failure(let failure): answer(request, Self.reply(to: failure))
        }
    }

    /// The texts and files of an answer go before it.
    private func finish(_ request: ControlRequest, _ reply: ControlReply) {
        templates = reply.templates?.map(\.file) ?? templates
        if let files = bank.takeFiles(of: reply) {
            for file in files { output.append(.binary([MessageKind.file.rawValue] + file.bytes)) }
        }
        if let edited = reply.edited {
            send(.edited, edited.length > 0 ? edited.length : nil, at: .text)
            send(.other, edited.otherLength, at: .other)
        }
        answer(request, reply)
    }

    private func send(_ kind: MessageKind, _ length: Int?, at place: TextMemory.Place) {
        guard let length, let text = connection?.text(length, at: place) else { return }
        output.append(.binary([kind.rawValue] + text))
    }

    private func answer(_ request: ControlRequest, _ reply: ControlReply) {
        output.append(.text(JSONLine.text(["edited": Answer(command: request.command, reply: reply)])))
    }

    /// Watches the descriptor that `connection` has now. Once it has none, the editing has ended.
    private func adapt() {
        guard watch == nil || watch?.descriptor != connection?.descriptor else { return }
        watch?.cancel()
        watch = connection?.descriptor.map { descriptor in
            reactor.watch(descriptor, priority: .ordinary) { [unowned self] _ in
                connection?.takeAnswers()
                if connection?.descriptor == nil { end() }
                adapt()
                onAnswers()
            }
        }
    }

    /// Ends the editing: another editor has taken over, or the bridge is gone.
    private func end() {
        connection = nil
        output.append(.text(JSONLine.text(["editingEnded": true])))
    }
}
