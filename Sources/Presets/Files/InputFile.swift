import MIDI
import Mapping
import System
import Time

/// The input port's messages while a recording is played, from a Standard MIDI File.
public enum InputFile {
    /// Why a file cannot be used, and the exit status of a program that ends because of it.
    public struct Failure: Error {
        public var exitStatus: ExitStatus
        public var message: String
    }

    /// The most bytes that are read, enough for hours of playing.
    private static let limit = 64 * 1024 * 1024

    public static func messages(of path: String) throws(Failure) -> [(offset: Nanoseconds, message: Message)] {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileReader.bytes(of: path, limit: limit)
        } catch {
            throw Failure(
                exitStatus: error.exitStatus,
                message: "\(path): \(error.cause); expected a Standard MIDI File")
        }
        do throws(StandardMIDIFileReader.Failure) {
            return try StandardMIDIFileReader.messages(of: bytes)
        } catch {
            throw Failure(exitStatus: .badData, message: "\(path): \(error)")
        }
    }
}
