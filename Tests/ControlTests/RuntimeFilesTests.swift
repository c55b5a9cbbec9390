import Bridge
import Glibc
import TestSupport
import Testing
import Time

@testable import BridgeClient
@testable import Control

@Suite("Runtime files")
struct RuntimeFilesTests {
    private let folder = TestFolder()
    private var directory: RuntimeDirectory { RuntimeDirectory(path: folder.path("ribbon"), isSystemWide: false) }

    /// A bridge's runtime files: whether it is told of a change, and what it says as it mends them.
    private final class Bridge {
        var files: RuntimeFiles
        private(set) var said: [String] = []

        init(_ directory: RuntimeDirectory) throws {
            var said: [String] = []
            files = try RuntimeFiles(directory, at: .zero) { said.append($0) }
            self.said = said
        }

        var isTold: Bool {
            var polled = pollfd(fd: files.descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&polled, 1, 0) == 1
        }

        func mend() -> LedgerFile? {
            var said: [String] = []
            defer { self.said += said }
            return files.mend(at: .zero) { said.append($0) }
        }
    }

    @Test func aSecondBridgeInTheFolderIsRefused() throws {
        let first = try Bridge(directory)
        var refusal: BridgeInUse?
        do throws(BridgeInUse) {
            _ = try RuntimeFiles(directory, at: .zero, patience: .zero) { _ in }
        } catch {
            refusal = error
        }
        #expect(refusal?.folder == directory.path)
        #expect(refusal?.description.hasPrefix("another bridge plays already (") == true)
        withExtendedLifetime(first) {}
    }

    @Test func whatTheBridgeDoesItselfIsNoDamage() throws {
        let bridge = try Bridge(directory)
        bridge.files.ledger.reset()
        #expect(!bridge.isTold && bridge.mend() == nil && bridge.said == [])
    }

    @Test func aLedgerThatIsShortenedIsMadeAnewOnce() throws {
        let bridge = try Bridge(directory)
        truncate(directory.notes, 0)
        #expect(bridge.isTold)
        let made = try #require(bridge.mend())
        #expect(made === bridge.files.ledger && made.isWhole(at: directory.notes))
        #expect(
            bridge.said == [
                "warning: \(directory.notes): another program has removed or changed it; it has been made anew"
            ])
        #expect(!bridge.isTold && bridge.mend() == nil)
    }

    /// It is as long as before, but empty.
    @Test func aLedgerThatIsShortenedAndMadeLongIsMadeAnew() throws {
        let bridge = try Bridge(directory)
        let size = try folder.bytes("ribbon/notes").count
        truncate(directory.notes, 0)
        truncate(directory.notes, size)
        #expect(bridge.isTold && bridge.mend() != nil)
    }

    @Test func aSocketThatIsRemovedIsMadeAnewAndTheLedgerStays() throws {
        let bridge = try Bridge(directory)
        unlink(directory.socket)
        #expect(bridge.isTold && bridge.mend() == nil)
        #expect(access(directory.socket, F_OK) == 0 && bridge.files.socket?.isThere == true)
        #expect(bridge.said.count == 1)
        #expect(!bridge.isTold)
    }

    @Test func aFolderThatIsRemovedIsMadeAnewWithBoth() throws {
        let bridge = try Bridge(directory)
        folder.rename("ribbon", to: "moved")
        #expect(bridge.isTold)
        let made = try #require(bridge.mend())
        #expect(made.isWhole(at: directory.notes) && access(directory.socket, F_OK) == 0)
        #expect(bridge.said.count == 1)
        #expect(bridge.said[0].hasPrefix("warning: \(directory.path): another program has removed or changed it;"))
        // And a second time.
        folder.rename("ribbon", to: "moved again")
        #expect(bridge.isTold && bridge.mend() != nil)
    }

    /// Nothing tells of a folder that is not there.
    @Test func aFolderThatGoesDuringTheRepairIsMadeAnewASecondLater() throws {
        let bridge = try Bridge(directory)
        folder.rename("ribbon", to: "moved")
        let start = Timestamp.zero
        #expect(bridge.files.mend(at: start) { _ in folder.rename("ribbon", to: "moved again") } != nil)
        #expect(access(directory.notes, F_OK) != 0)
        #expect(bridge.files.deadline == start + .seconds(1))
        #expect(bridge.files.advance(to: start) { _ in } == nil)
        let made = try #require(bridge.files.advance(to: start + .seconds(1)) { _ in })
        #expect(made.isWhole(at: directory.notes) && access(directory.socket, F_OK) == 0)
        #expect(bridge.files.deadline == .distantFuture && !bridge.isTold)
    }

    @Test func whatCannotBeMadeAnewIsSaidOnce() throws {
        let bridge = try Bridge(directory)
        folder.rename("ribbon", to: "moved")
        folder.write("ribbon", "a file")
        #expect(bridge.mend() == nil && bridge.mend() == nil)
        #expect(bridge.said.count == 1 && bridge.said[0].hasSuffix("leaves notes sounding; restart it"))
    }

    @Test func theFilesOfABridgeThatTookTheFolderAreLeftAlone() throws {
        let bridge = try Bridge(directory)
        folder.rename("ribbon", to: "moved")
        let other = try Bridge(directory)
        #expect(other.said == [])
        #expect(bridge.mend() == nil && bridge.said.count == 1 && bridge.said[0].contains("another bridge plays here"))
        #expect(!other.isTold && other.files.socket?.isThere == true)
        withExtendedLifetime(other) {}
    }
}
