import CLinux
import Glibc
import System
import TestSupport
import Testing

@testable import BridgeClient

@Suite("Requests that are answered later")
struct BridgeRequestsTests {
    @Test func answersThatComeAtOnceHaveTheirOwnFiles() throws {
        let folder = TestFolder()
        let directory = RuntimeDirectory(path: folder.path, isSystemWide: false)
        let listener = OwnedDescriptor(ribbon_unix_socket())
        let address = try #require(UnixAddress(directory.socket))
        try #require(address.with { bind(listener.number, $0, $1) } == 0)
        try #require(listen(listener.number, 1) == 0)
        let requests = BridgeRequests([directory])
        var taken: [String] = []
        func ask(_ request: ControlRequest) {
            requests.ask(request) { result in
                guard case .success(let reply) = result else { return }
                let files = requests.takeFiles(of: reply) ?? []
                taken += files.map { "\($0.name): \(String(decoding: $0.bytes, as: UTF8.self))" }
            }
        }
        for command in [ControlRequest.Command.take, .panic, .take] { ask(ControlRequest(command)) }
        let bridge = OwnedDescriptor(accept(listener.number, nil, nil))
        func answer(with text: String) throws {
            let memory = try #require(FileMemory(Array(text.utf8)))
            let line = #"{"ok":true,"files":[{"name":"\#(text)","length":\#(text.utf8.count)}]}"# + "\n"
            var descriptor = memory.descriptor
            let sent = ribbon_send_descriptors(bridge.number, line, line.utf8.count, &descriptor, 1)
            try #require(sent == line.utf8.count)
        }
        try answer(with: "one")
        let done = "{\"ok\":true}\n"
        try #require(ribbon_send(bridge.number, done, done.utf8.count, 0) == done.utf8.count)
        try answer(with: "three")
        requests.takeAnswers()
        #expect(taken == ["one: one", "three: three"])
    }
}
