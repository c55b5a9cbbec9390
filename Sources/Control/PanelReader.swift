import CLinux
import EvdevInput
import Glibc
import Panels

/// Reads panels on an ordinary thread until its caller or the user (SIGINT, SIGTERM) ends it.
public final class PanelReader {
    private let panels: [LivePanel]
    private let signals = StopSignals()

    /// From here on SIGINT and SIGTERM end `run`, not the program.
    public init(_ panels: [LivePanel]) {
        self.panels = panels
    }

    /// - Parameter handle: takes an event and the index of its panel, and returns whether to go on.
    /// - Throws: `.gone` when the last panel is unplugged.
    public func run(_ handle: (Int, RawEvent) -> Bool) throws(DeviceError) {
        var waiting = ([signals.descriptor] + panels.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var isRunning = true
        while isRunning {
            _ = poll(&waiting, nfds_t(waiting.count), -1)
            for index in panels.indices where waiting[index + 1].revents != 0 {
                let result = panels[index].read { if isRunning { isRunning = handle(index, $0) } }
                guard result != .drained else { continue }
                waiting[index + 1].fd = -1
                if waiting.dropFirst().allSatisfy({ $0.fd < 0 }) { throw .gone(path: panels[index].path) }
            }
            // The events before the signal have been read.
            if waiting[0].revents != 0 { return }
        }
    }
}
