import System

/// Obeys the signals that the bridge gets.
final class SignalService {
    private let signals: any SignalSource
    var onReload: () -> Void = {}
    var onEnd: () -> Void = {}

    init(_ reactor: Reactor, _ signals: any SignalSource) {
        self.signals = signals
        reactor.watch(signals.descriptor, priority: .immediate) { [unowned self] _ in obey() }
    }

    private func obey() {
        switch signals.next() {
        case .reload: onReload()
        case .end: onEnd()
        case nil: break
        }
    }
}
