import ALSASequencer
import MIDI
import Player
import Time

/// A sequencer's client that sends to nobody, where there is no sequencer and none is needed: what the loop sends is heard
/// by those who watch it.
public final class SilentSequencer: SequencerEndpoint {
    public let outputCount: Int

    public init(outputCount: Int) { self.outputCount = outputCount }

    public var number: UInt8 { 0 }
    /// There is nothing to read.
    public var descriptor: Int32 { -1 }
    public var input: UInt8 { UInt8(clamping: outputCount) }
    public var failingReceivers: Int { 0 }
    public var deadline: Timestamp { .distantFuture }

    public func append(_ sent: SentMessage) -> Bool {
        count.sent += 1
        return true
    }

    public func flush() -> SendResult {
        defer { count = SendResult() }
        return count
    }

    /// What was sent since the last `flush`; the loop's own.
    private nonisolated(unsafe) var count = SendResult()

    public func nextInput() -> SequencerInput? { nil }
    public func noteUnreadInput() {}
    public func noteReadInput() {}
    public func recover(at now: Timestamp) {}
    public func disconnect(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? { nil }
    public func release(_ receiver: SequencerAddress, from port: UInt8) -> SendResult? { nil }
    public func forEachReceiver(of port: UInt8, _ body: (SequencerAddress) -> Void) {}
    public func hurry() {}
    public func forEachUnserved(_ body: (_ port: UInt8, SequencerAddress) -> Void) {}
    public func forEachEndedNote(of port: UInt8, _ body: (Channel, UInt7) -> Void) {}
}
