import Panels

extension EventMask {
    /// As the kernel decides it (`__evdev_is_filtered`): reports and types that it does not know always pass.
    fileprivate func passes(_ event: RawEvent) -> Bool {
        guard event.type != EventType.synchronization else { return true }
        guard codes[EventType.synchronization]?.contains(event.type) ?? true else { return false }
        return codes[event.type]?.contains(event.code) ?? true
    }
}

extension Recording {
    /// The recording as a reader with the mask gets it (`evdev_pass_values`): reports that have become empty are gone.
    func masked(by mask: EventMask) -> Recording {
        var masked = Recording(device: device)
        var isEmpty = true
        for event in events where mask.passes(event) {
            let isReport = event.type == EventType.synchronization && event.code == Synchronization.report
            if isReport, isEmpty { continue }
            isEmpty = isReport
            masked.events.append(event)
        }
        return masked
    }
}
