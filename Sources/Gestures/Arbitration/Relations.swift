import Storage

/// A small set of numbers, read without reference counting.
struct NumberSet {
    private var numbers = FixedArray<Int>.empty

    func contains(_ number: Int) -> Bool {
        for index in numbers.indices where numbers[index] == number { return true }
        return false
    }

    mutating func insert(_ number: Int, in arena: Arena) {
        guard !contains(number) else { return }
        let former = numbers
        arena.replace(&numbers, count: former.count + 1) { $0 < former.count ? former[$0] : number }
    }
}

extension MountedGesture {
    /// Holds this gesture back while the other is under way: its callbacks wait until the other has failed, and are
    /// dropped when the other is recognised. A gesture that is not under way counts as failed.
    ///
    /// Declare it before fingers come down: it is refused while this gesture has a finger, and so is a circle of
    /// requirements.
    public func require(toFail other: MountedGesture) {
        guard !other.requires(self) else {
            return surface.refuse("\(name) and \(other.name) cannot both require the other to fail")
        }
        guard !state.isAwake else {
            return surface.refuse("\(name) cannot require \(other.name) to fail while it is under way")
        }
        guard !requirements.gestures.contains(where: { $0 === other }) else { return }
        forgetAnswers()
        requirements.add(other)
        if !requirements.mayBeAsked { mountBehindRequirements() }
        other.addWaiter(self)
    }

    /// Makes the other lose when this one is recognised, even if the two are simultaneous.
    public func prevent(_ other: MountedGesture) {
        state.prevented.insert(other.state.number, in: arena)
        obeyRules()
    }

    /// Allows both to be recognised with the same finger.
    public func recognizeSimultaneously(with other: MountedGesture) {
        state.simultaneous.insert(other.state.number, in: arena)
        other.state.simultaneous.insert(state.number, in: other.arena)
    }

    /// Whether it waits for the other, directly or through further gestures.
    func requires(_ other: MountedGesture) -> Bool {
        self === other || requirements.contains { $0.value.owner?.object.requires(other) ?? false }
    }
}
