import EvdevInput
import Panels
import System
import Time

/// Reads panels on an ordinary thread until its caller or the user (`StopSignals`) ends it.
public final class PanelReader {
    private let panels: [LivePanel]
    private let signals = StopSignals()

    /// From here on the signals end `run`, not the program.
    public init(_ panels: [LivePanel]) {
        self.panels = panels
    }

    /// Whether the user has ended it.
    public private(set) var isStopped = false

    /// - Parameters:
    ///   - seconds: how long at most; nil: without end.
    ///   - handle: takes an event and the index of its panel, and returns whether to go on.
    /// - Throws: `.gone` when the last panel is unplugged.
    public func run(within seconds: Int? = nil, _ handle: (Int, RawEvent) -> Bool) throws(DeviceError) {
        let deadline = seconds.map { MonotonicClock.now + .seconds(Seconds($0)) } ?? .distantFuture
        // The signals come first, then the panels in their order.
        var waiting = ([signals.descriptor] + panels.map(\.descriptor)).map { Polled($0) }
        var isRunning = true
        while isRunning {
            if deadline <= MonotonicClock.now { return }
            Poll.wait(for: &waiting, until: deadline)
            for index in panels.indices where !waiting[index + 1].ready.isEmpty {
                let result = panels[index].read { if isRunning { isRunning = handle(index, $0) } }
                guard result != .drained else { continue }
                waiting[index + 1] = Polled(-1)
                if waiting.dropFirst().allSatisfy({ $0.descriptor < 0 }) { throw .gone(path: panels[index].path) }
            }
            // The events before the signal have been read.
            if !waiting[0].ready.isEmpty {
                isStopped = true
                return
            }
        }
    }
}
