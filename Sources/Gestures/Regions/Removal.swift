import Storage

/// A region or a gesture that is being removed from a surface. The bridge removes none: a patch brings its own
/// surfaces.
enum Removal {
    case region(Region)
    case gesture(MountedGesture)
}

extension Region {
    /// Removes the region from the surface for good, with all regions and gestures in it. Does nothing to a surface's
    /// root.
    ///
    /// Gestures under way fail or are cancelled, as if they were switched off, and raw touches of fingers that came
    /// down in the region are cancelled. Gestures of the regions further out keep their fingers. If a callback calls
    /// this, it takes effect after the frame.
    public func removeFromParent() {
        guard parent != nil else { return }
        surface.remove(.region(self))
    }

    /// Removes a gesture from the region for good. If it is under way it fails or is cancelled, as if it were switched
    /// off. Gestures that require it to fail go on without it. Does nothing to another region's gesture. If a callback
    /// calls this, it takes effect after the frame.
    public func removeGesture(_ gesture: MountedGesture) {
        guard gesture.region === self else { return }
        surface.remove(.gesture(gesture))
    }

    /// The gestures of the region and of those in it.
    fileprivate func forEachGesture(_ body: (MountedGesture) -> Void) {
        gestures.forEach(body)
        children.forEach { $0.forEachGesture(body) }
    }
}

extension Surface {
    /// Removes at once, or after the frame that is being handled.
    fileprivate func remove(_ removal: Removal) {
        removals.append(removal)
        state.hasIgnored = true
        guard !state.isBusy else { return }
        state.isBusy = true
        end()
    }

    /// Takes the fingers away from the removed regions and gestures. The following update delivers the callbacks.
    func takeFingers(from removals: [Removal]) {
        for removal in removals {
            switch removal {
            case .region(let region):
                cancelRawTouches(in: region.memory)
                region.forEachGesture(takeFingers)
            case .gesture(let gesture): takeFingers(from: gesture)
            }
        }
    }

    private func takeFingers(from gesture: MountedGesture) {
        gesture.state.isEnabled = false
        if gesture.state.isAwake { gesture.state.ignored = .max }
    }

    /// Cancels the raw touches of a region's fingers, including those that have glided into the region or out of it.
    private func cancelRawTouches(in region: Ref<RegionState>) {
        for slot in Bits(state.raw.heard) {
            let stream = state.raw.streams[slot]
            let concerned = [state.touches.entries[slot].region, stream.glider, stream.current]
            if concerned.contains(where: { $0?.isWithin(region) ?? false }) { endRawTouch(slot, .cancelled) }
        }
    }

    /// Forgets removed regions and gestures. None of the gestures is awake any more.
    func forget(_ removals: [Removal]) {
        for removal in removals {
            switch removal {
            case .region(let region): forget(region)
            case .gesture(let gesture): gesture.region?.drop(gesture)
            }
        }
    }

    private func forget(_ region: Region) {
        guard let parent = region.parent else { return }
        // Fingers that are down continue in the parent; the entries of fingers that are gone are still read.
        let entries = state.touches.entries
        for slot in entries.indices where entries[slot].region?.isWithin(region.memory) ?? false {
            entries[slot].region = parent.memory
        }
        parent.drop(region)
    }
}

extension Ref<RegionState> {
    /// Whether it is the other region, or lies in it.
    fileprivate func isWithin(_ other: Ref<RegionState>) -> Bool {
        isSame(as: other) || value.parent?.isWithin(other) ?? false
    }
}
