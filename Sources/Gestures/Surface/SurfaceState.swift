import Storage
import Time
import Touch

/// What every frame reads and writes of a surface.
struct SurfaceState {
    var now = Timestamp(nanoseconds: .min)
    var deadline = Timestamp.distantFuture
    /// Whether an update is under way: callbacks cannot begin another.
    var isBusy = false
    var isObserved = false
    /// Whether fingers do nothing but move in this frame, and nobody observes it: steady regions follow them.
    var mayFollow = false
    /// Whether a region that does not follow has to decide in this frame.
    var hasToDecide = false
    /// Whether fingers rest in this frame: they may press in another way.
    var hasPressures = false
    var counters = SurfaceCounters()
    var touches = TouchTable()
    /// All mounted gestures; the surface owns them.
    var gestures = FixedArray<Unretained<MountedGesture>>.empty
    /// Room for all regions.
    var dirtyRegions = FixedArray<FixedArray<RegionState>>.empty
    /// How many regions have a finger to which something happened in this frame: the first of `dirtyRegions`.
    var dirtyCount = 0

    func deallocate() {
        touches.entries.deallocate()
        gestures.deallocate()
        dirtyRegions.deallocate()
    }
}

/// What every frame reads and writes of a region.
struct RegionState {
    /// The slots of its fingers, a bit each.
    var down: UInt64 = 0
    /// The slots of its fingers that have moved in this frame, where it follows them.
    var moved: UInt64 = 0
    /// Something happened to its fingers in this frame.
    var isDirty = false
    /// All of its gestures are steady. They stay so until something else than a movement happens to one of them.
    var isSteady = false
    /// Its mounted gestures; the region owns them.
    var gestures = FixedArray<Unretained<MountedGesture>>.empty
}

// Callbacks may mount more gestures: each is looked up when its turn comes.

extension FixedArray<SurfaceState> {
    @inline(__always)
    func forEachGesture(_ body: (MountedGesture) -> Void) {
        var index = 0
        while index < value.gestures.count {
            value.gestures[index].with(body)
            index += 1
        }
    }

    @inline(__always)
    func forEachDirtyRegion(_ body: (FixedArray<RegionState>) -> Void) {
        for index in 0..<value.dirtyCount { body(value.dirtyRegions[index]) }
    }
}

extension FixedArray<RegionState> {
    @inline(__always)
    func forEachGesture(_ body: (MountedGesture) -> Void) {
        var index = 0
        while index < value.gestures.count {
            value.gestures[index].with(body)
            index += 1
        }
    }

    func areGesturesSteady() -> Bool {
        for index in value.gestures.indices where !value.gestures[index].with({ $0.isSteady() }) { return false }
        return true
    }
}
