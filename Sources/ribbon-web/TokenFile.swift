import BridgeClient
import FaceBridge
import Presets
import Web

/// The tokens in the state folder, which nobody but the server's user reads.
final class TokenFile {
    private(set) var tokens: TokenList
    private let path: String?

    /// Reads the file, or makes it. Without a place for it the tokens last as long as the program.
    init(_ folder: StateFolder = StateFolder()) throws(ProgramFailure) {
        path = folder.webTokens
        if let path, FileReader.exists(path) {
            let bytes: [UInt8]
            do throws(FileError) { bytes = try FileReader.bytes(of: path, onlyFiles: true) } catch {
                throw ProgramFailure(error)
            }
            if let list = TokenList(text: String(decoding: bytes, as: UTF8.self)) {
                tokens = list
                return
            }
            ProgramFailure.say("warning: \(path): no tokens can be read here; new ones are made, and former links end")
        }
        tokens = Self.newTokens()
        try write()
    }

    /// Makes new tokens, even if they cannot be written.
    func renew() {
        tokens = Self.newTokens()
        do throws(ProgramFailure) { try write() } catch { ProgramFailure.say("error: \(error.message ?? "")") }
    }

    private static func newTokens() -> TokenList {
        var random = SystemRandomNumberGenerator()
        return TokenList { Token((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }) }
    }

    private func write() throws(ProgramFailure) {
        guard let path else { return }
        do throws(FileError) {
            try FileWriter.replace(path, with: Array(tokens.text.utf8), mode: 0o600)
        } catch {
            throw ProgramFailure(.unwritable, "\(path): cannot be written: \(error.cause)")
        }
    }
}
