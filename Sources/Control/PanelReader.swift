import CLinux
import EvdevInput
import Glibc
import Panels

/// Reads panels on an ordinary thread until it is told to stop, or the user does (SIGINT, SIGTERM).
public final class PanelReader {
    private let panels: [LivePanel]
    /// From the beginning, so that whoever was told that it reads may end it in good order.
    private let signals = ribbon_signalfd([SIGINT, SIGTERM], 2)

    /// From here on a signal does not end the program, but `run`.
    public init(_ panels: [LivePanel]) {
        self.panels = panels
    }

    deinit { close(signals) }

    /// - Parameter handle: takes an event with the index of its panel, and answers whether to go on.
    /// - Throws: `.gone` where the last panel is unplugged.
    public func run(_ handle: (Int, RawEvent) -> Bool) throws(DeviceError) {
        var waiting = ([signals] + panels.map(\.descriptor)).map {
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
            // What had come before the user ended it has been read.
            if waiting[0].revents != 0 { return }
        }
    }
}
