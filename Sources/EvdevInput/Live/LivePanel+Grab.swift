import CEvdev

// Keeps the touches of a panel from other programs.

extension LivePanel {
    /// Keeps the device's events from all other programs (EVIOCGRAB). Call it and `ungrab` on one ordinary thread, even
    /// while another thread reads the panel.
    public func grab() throws(DeviceError) {
        guard !isGrabbed else { return }
        let failure = ribbon_evdev_grab(descriptor, 1)
        if failure != 0 { throw DeviceError(failure, path: path) }
        isGrabbed = true
    }

    /// Lets other programs have the device's events again. Does nothing if the device is gone.
    public func ungrab() {
        guard isGrabbed else { return }
        _ = ribbon_evdev_grab(descriptor, 0)
        isGrabbed = false
    }

    /// Whether another program has grabbed the device, so that nothing comes from it here. Grabs it for a moment.
    public var isGrabbedElsewhere: Bool {
        guard !isGrabbed else { return false }
        do throws(DeviceError) {
            try grab()
            ungrab()
            return false
        } catch {
            if case .busy = error { return true }
            return false
        }
    }
}
