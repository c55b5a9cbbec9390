import Storage

/// The gestures that a gesture is related to, by their numbers.
struct Relations {
    var prevents = NumberSet()
    var simultaneous = NumberSet()

    func isSimultaneous(with number: Int) -> Bool { simultaneous.contains(number) }

    func deallocate() {
        prevents.deallocate()
        simultaneous.deallocate()
    }
}

/// A few numbers, read without counting.
struct NumberSet {
    private var numbers = FixedArray<Int>.empty

    func contains(_ number: Int) -> Bool {
        for index in numbers.indices where numbers[index] == number { return true }
        return false
    }

    mutating func insert(_ number: Int) {
        if !contains(number) { numbers.append(number) }
    }

    func deallocate() { numbers.deallocate() }
}

extension MountedGesture {
    /// Holds this gesture back while the other is under way: its callbacks wait until the other has failed, and are dropped
    /// when the other is recognised. A gesture that is not under way counts as failed.
    ///
    /// Declare it before fingers come: while one of this gesture's is down it is refused, as is a circle of requirements.
    public func require(toFail other: MountedGesture) {
        guard !other.requires(self) else {
            return surface.refuse("\(name) and \(other.name) cannot both require the other to fail")
        }
        guard !state.value.isAwake else {
            return surface.refuse("\(name) cannot require \(other.name) to fail while it is under way")
        }
        guard !requirements.gestures.contains(where: { $0 === other }) else { return }
        forgetAnswers()
        requirements.add(other)
        if !requirements.mayBeAsked { mountBehindRequirements() }
        other.addWaiter(self)
    }

    /// The other cannot go on beside this one: declared, it counts more than that they are simultaneous.
    public func prevent(_ other: MountedGesture) {
        state.value.relations.prevents.insert(other.state.value.number)
        obeyRules()
    }

    /// Both may be recognised with one finger.
    public func recognizeSimultaneously(with other: MountedGesture) {
        state.value.relations.simultaneous.insert(other.state.value.number)
        other.state.value.relations.simultaneous.insert(state.value.number)
    }

    /// Whether it waits for the other, at once or by way of others.
    func requires(_ other: MountedGesture) -> Bool {
        self === other || requirements.contains { $0.value.owner?.object.requires(other) ?? false }
    }
}
