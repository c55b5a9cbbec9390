import BridgeClient
import Face
import Mapping
import Scene
import Touch

extension FollowedBridge {
    /// The tunings of a screen's ribbons. When they change, the layout changes too.
    public func tunings(of screen: FaceWords.Screen?) -> [Tuning] {
        standing.ribbons.filter { $0.screen == screen?.number }.map(\.picture.tuning)
    }

    /// Assembles the state that a face shows.
    /// - Parameters:
    ///   - screen: the one whose ribbons are shown; nil: there is none.
    ///   - size: as the ribbons are laid out; nil: they are not yet.
    ///   - lack: what the face itself lacks, in words; nil: nothing.
    public func state(of screen: FaceWords.Screen?, size: Millimetres?, lack: String?) -> FaceState {
        guard let words else { return FaceState(.missing(absence)) }
        guard let description = preset?.description else {
            if let bank = screen?.bank { return FaceState(.bank(bank)) }
            return FaceState(.missing(preset?.problem ?? words.problem ?? "No preset is played."))
        }
        let notice = notice(words, on: screen) ?? lack.map { .missing($0) }
        var state = FaceState(description.start, status: FaceState.Status(words, notice: notice))
        guard let screen, let size else { return state }
        let numbers = description.ribbons.indices.filter { description.ribbons[$0].isOn(screen.name) }
        for ribbon in standing.ribbons where ribbon.screen == screen.number {
            let place = Int(ribbon.index)
            if numbers.indices.contains(place) { state.ribbons[numbers[place]] = ribbon.picture }
        }
        for loop in words.loops {
            let place = description.ribbons.firstIndex { $0.name == loop.ribbon }
            if let place { state.ribbons[place].loop = loop.picture }
        }
        state.fingers = standing.fingers.compactMap { finger in
            finger.screen == screen.number ? FaceState.Finger(finger.picture, of: numbers, on: size) : nil
        }
        return state
    }

    /// The bridge's notice beside the ribbons; nil if it has none.
    private func notice(_ words: FaceWords, on screen: FaceWords.Screen?) -> Notice? {
        if let bank = screen?.bank { return .bank(bank) }
        if let learning = words.learningText { return .learning(learning) }
        guard let problem = words.problem else { return nil }
        return .error(problem.hasPrefix("error: ") ? String(problem.dropFirst("error: ".count)) : problem)
    }
}
