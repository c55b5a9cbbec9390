import Time
import Touch

/// What the loop is asked for from outside.
extension Loop {
    func obey(_ order: LoopOrder) {
        switch order {
        case .attach(let live): attach(live)
        case .detach(let path): if let place = screens.place(ofPanel: path) { lose(place) }
        case .play(let next): play(next)
        case .monitor(let isOn):
            monitor.isOpen = isOn
            screens.forEach { monitor.tell(of: $0) }
        case .panic: panic()
        case .quit: isRunning = false
        }
    }

    /// Ends everything that sounds, and whatever else the receivers may sound.
    func panic() {
        screens.forEach { $0.screen.instrument.endAll() }
        link.output.panic(ports: link.patch.portCount)
        link.flush()
    }

    /// Exchanges the instruments on all screens, and hands the old ones back.
    private func play(_ next: MountedPatch) {
        let now = Timestamp.now
        // What is due may ask all screens for an action, of the patch that goes.
        screens.advance(to: now) { live, time, _ in pass(live, at: time) }
        for index in next.mounts.indices {
            screens.forEach { live in
                guard live === next.mounts[index].screen else { return }
                live.screen.exchange(&next.mounts[index].instrument, at: now) { time in pass(live, at: time) }
            }
        }
        link.output.releaseAll()
        let old = link.play(next)
        swap(&old.mounts, &next.mounts)
        screens.forEach { monitor.tell(of: $0) }
        report(.retired(old))
    }
}
