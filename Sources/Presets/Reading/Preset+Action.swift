import Mapping

extension Preset {
    /// Why a text is no action for a patch, in a sentence.
    public struct UnreadableAction: Error, Hashable, CustomStringConvertible {
        public let description: String
        /// Whether it names a ribbon that the patch does not have.
        public let isRibbonMissing: Bool
    }

    /// Reads an action as presets write it after `to`, such as `set cutoff.center 0.5`, `snapshot recall 2` or `panic`.
    /// - Parameter patch: the patch whose ribbons the action may name.
    public static func action(_ text: String, in patch: Patch) throws(UnreadableAction) -> Action {
        let phrase: TargetPhrase
        do throws(PhraseProblem) {
            phrase = try TargetPhrase.read(text)
        } catch {
            let advice = error.advice.map { "; \($0)" } ?? ""
            throw UnreadableAction(
                description: "\(error.message); expected \(error.expected)\(advice)", isRibbonMissing: false)
        }
        func ribbon(_ name: String) throws(UnreadableAction) -> Int {
            if let index = patch.ribbons.firstIndex(where: { $0.settings.name == name }) { return index }
            let names = patch.ribbons.map(\.settings.name).joined(separator: ", ")
            throw UnreadableAction(
                description: "no ribbon is called “\(name)”; there are: \(names)", isRibbonMissing: true)
        }
        switch phrase {
        case .target(.action(let action)): return action
        case .set(let name, let property, let value): return .set(ribbon: try ribbon(name), property, value)
        case .change(let name, let property, let difference):
            return .change(ribbon: try ribbon(name), property, by: difference)
        case .tune(let name, .change(let change)): return .tune(ribbon: try ribbon(name), change)
        case .perform(let name, let action):
            let index = try ribbon(name)
            if let obstacle = patch.ribbons[index].settings.obstacle(to: action) {
                throw UnreadableAction(
                    description: "“\(action.rawValue)” does nothing to “\(name)”: \(obstacle)", isRibbonMissing: false)
            }
            return .perform(ribbon: index, action)
        case .loop(let name, let action): return .loop(ribbon: try ribbon(name), action)
        case .target, .exclusive, .property, .tune:
            throw UnreadableAction(
                description: "“\(text)” is no action that a program can ask for; expected one such as "
                    + "set cutoff.center 0.5, snapshot recall 2 or panic", isRibbonMissing: false)
        }
    }
}
