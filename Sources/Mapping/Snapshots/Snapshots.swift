import MIDI
import Ribbons

/// The state of a ribbon in a snapshot.
public struct RibbonSnapshot: Hashable, Sendable {
    public var placement: RibbonPlacement
    public var isDoorOpen = false
    /// Its toggles and grouped switches that are on.
    public var front = SwitchSet()
    public var back = SwitchSet()
    /// How actions have retuned its notes.
    public var tuning = Tuning()
    /// How actions have changed its arpeggios.
    public var arpeggio = ArpeggioSettings()

    public init(_ placement: RibbonPlacement) {
        self.placement = placement
    }
}

/// The mappings of one side of a ribbon that are on, by their indices in the preset.
public struct SwitchSet: Hashable, Sendable {
    /// Number of mappings that are kept; later ones are ignored.
    public static let limit = 64

    private var bits: UInt64 = 0

    public init() {}

    public subscript(place: Int) -> Bool {
        get { place < Self.limit && bits & 1 << UInt64(place) != 0 }
        set {
            guard place < Self.limit else { return }
            let bit: UInt64 = 1 << UInt64(place)
            bits = newValue ? bits | bit : bits & ~bit
        }
    }

    /// In ascending order.
    public var places: [Int] { (0..<Self.limit).filter { self[$0] } }
}

/// The numbers of the stored snapshots, and of the latest one.
public struct SnapshotSummary: Hashable, Sendable {
    /// Bit n − 1 is set if number n is stored.
    private var bits: UInt8 = 0
    /// The snapshot that was stored or recalled last; nil before that.
    public var latest: Int?

    public init() {}

    public func isStored(_ number: Int) -> Bool {
        Snapshots.numbers.contains(number) && bits & 1 << UInt8(number - 1) != 0
    }

    /// The numbers that are stored, in ascending order.
    public var stored: [Int] { Snapshots.numbers.filter(isStored) }

    mutating func store(_ number: Int) {
        bits |= 1 << UInt8(number - 1)
        latest = number
    }
}

/// The snapshots of a preset: eight, each of all its ribbons. Copying states allocates nothing.
public struct Snapshots: Hashable, Sendable {
    /// The numbers of snapshots, as people count them.
    public static let numbers = 1...8

    /// The name of their preset's file, without its folder.
    public private(set) var file: String
    /// The names of the patch's ribbons, in order; then those of ribbons that it lacks now.
    public let ribbonNames: [String]
    /// The patch's scales, in order; then those that it lacks now. `Tuning.scale` of a state counts here.
    public private(set) var scales: [Scale]
    /// All ribbons of number 1, then of number 2 and so on; nil for a ribbon that no screen showed.
    private var ribbons: [RibbonSnapshot?]
    public private(set) var summary = SnapshotSummary()
    /// Names that users give to snapshots, by number. The loop neither reads nor changes them.
    public var labels: [Int: String] = [:]

    /// The most ribbons of a snapshot, those that the patch lacks included.
    public static let ribbonLimit = 256

    /// - Parameter others: names of ribbons for whose states there is room although the patch may lack them.
    public init(_ patch: Patch, keeping others: [String] = []) {
        file = patch.file
        var names = patch.ribbons.map(\.settings.name)
        for name in others where names.count < Self.ribbonLimit && !names.contains(name) { names.append(name) }
        ribbonNames = names
        scales = patch.scales
        ribbons = Array(repeating: nil, count: names.count * Self.numbers.count)
    }

    /// A copy with memory of its own, which the loop can change without allocating.
    public func separated() -> Snapshots {
        var copy = self
        copy.ribbons = ribbons.map { $0 }
        return copy
    }

    public func isStored(_ number: Int) -> Bool { summary.isStored(number) }

    /// The numbers that are stored, in ascending order.
    public var stored: [Int] { summary.stored }

    /// - Parameter ribbon: its index in the patch.
    public subscript(number: Int, ribbon ribbon: Int) -> RibbonSnapshot? {
        get {
            guard Self.numbers.contains(number), ribbonNames.indices.contains(ribbon) else { return nil }
            return ribbons[index(number, ribbon)]
        }
        set {
            guard Self.numbers.contains(number), ribbonNames.indices.contains(ribbon) else { return }
            ribbons[index(number, ribbon)] = newValue
        }
    }

    /// Marks a number as stored.
    public mutating func noteStored(_ number: Int) {
        guard Self.numbers.contains(number) else { return }
        summary.store(number)
    }

    /// Marks a number as the latest; nil if the ribbons are as in no snapshot.
    public mutating func noteLatest(_ number: Int?) { summary.latest = number }

    private func index(_ number: Int, _ ribbon: Int) -> Int { (number - 1) * ribbonNames.count + ribbon }

    /// Copies from `other` the states of ribbons that are here too, by name, with scales that are here too. The labels
    /// stay.
    public mutating func adopt(_ other: Snapshots) {
        summary = other.summary
        let isSame = ribbonNames == other.ribbonNames
        for index in ribbonNames.indices {
            guard let old = isSame ? index : other.ribbonNames.firstIndex(of: ribbonNames[index]) else { continue }
            for number in Self.numbers { copy(number, ribbon: old, of: other, to: index) }
        }
    }

    private mutating func copy(_ number: Int, ribbon: Int, of other: Snapshots, to place: Int) {
        var state = other[number, ribbon: ribbon]
        if let scale = state.flatMap({ other.scale(of: $0) }) { state?.tuning.scale = self.place(of: scale) }
        self[number, ribbon: place] = state
    }

    // MARK: Scales

    /// The scale that a state has set; nil if it has set none.
    public func scale(of state: RibbonSnapshot) -> Scale? {
        state.tuning.scale.flatMap { scales.indices.contains(Int($0)) ? scales[Int($0)] : nil }
    }

    /// The index of a scale; nil if it is not here.
    private func place(of scale: Scale) -> UInt16? {
        scales.firstIndex { $0.isTheSame(as: scale) }.map { UInt16(truncatingIfNeeded: $0) }
    }

    /// The index of a scale, for which room is made if it is not here. Not for the loop: this allocates.
    public mutating func makeRoom(for scale: Scale) -> UInt16? {
        if let place = place(of: scale) { return place }
        guard scales.count < Self.scaleLimit else { return nil }
        scales.append(scale)
        return UInt16(truncatingIfNeeded: scales.count - 1)
    }

    /// The most scales, those that the patch lacks included.
    private static let scaleLimit = 4096

    /// Merges the numbers of `new` that have changed since `old`, and their labels. Only ribbons that are here too are
    /// merged.
    public mutating func merge(_ new: Snapshots, changedSince old: Snapshots) {
        for number in Self.numbers where new.labels[number] != old.labels[number] {
            labels[number] = new.labels[number]
        }
        for number in Self.numbers where new.isStored(number) {
            guard !old.isStored(number) || new.states(number) != old.states(number) else { continue }
            for (place, name) in ribbonNames.enumerated() {
                guard let other = new.ribbonNames.firstIndex(of: name) else { continue }
                if let scale = new[number, ribbon: other].flatMap({ new.scale(of: $0) }) { _ = makeRoom(for: scale) }
                copy(number, ribbon: other, of: new, to: place)
            }
            noteStored(number)
        }
    }

    /// A state with its scale instead of the scale's index.
    private struct State: Hashable {
        var snapshot: RibbonSnapshot
        var scale: Scale?
    }

    /// The states of a number by the names of their ribbons.
    private func states(_ number: Int) -> [String: State] {
        var states: [String: State] = [:]
        for (place, name) in ribbonNames.enumerated() {
            guard var snapshot = self[number, ribbon: place] else { continue }
            // All tunings of the input are one scale.
            let scale = scale(of: snapshot).map { $0.isInputTuning ? Scale.inputTuning() : $0 }
            snapshot.tuning.scale = nil
            states[name] = State(snapshot: snapshot, scale: scale)
        }
        return states
    }

    /// The same snapshots for another text of their preset. States of ribbons that the text lacks are kept, and so are
    /// scales: an edit that is undone brings them back.
    /// - Parameter other: there is also room for the ribbons of which it has a state.
    public func fitted(to patch: Patch, withRoomFor other: Snapshots? = nil) -> Snapshots {
        var fitted = Snapshots(patch, keeping: storedNames + (other?.storedNames ?? []))
        for scale in storedScales + (other?.storedScales ?? []) { _ = fitted.makeRoom(for: scale) }
        fitted.adopt(self)
        fitted.labels = labels
        return fitted
    }

    /// Whether both have the same states and labels. The order of the ribbons does not count, nor which snapshot is the
    /// latest.
    public func holdsTheSame(as other: Snapshots) -> Bool {
        stored == other.stored && labels == other.labels && Self.numbers.allSatisfy { states($0) == other.states($0) }
    }

    /// The scales that any state has set.
    private var storedScales: [Scale] { ribbons.compactMap { state in state.flatMap { scale(of: $0) } } }

    /// The names of the ribbons that have a state in any snapshot.
    private var storedNames: [String] {
        ribbonNames.indices.filter { place in Self.numbers.contains { self[$0, ribbon: place] != nil } }
            .map { ribbonNames[$0] }
    }
}

extension Scale {
    /// Whether both are one scale for a user: the tuning of the input is one, whatever it is just now.
    fileprivate func isTheSame(as other: Scale) -> Bool { self == other || isInputTuning && other.isInputTuning }
}
