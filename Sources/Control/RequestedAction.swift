import Mapping
import Ribbons

/// An action on a ribbon that a program asks for: `RIBBON ACTION`, as a preset writes it after `perform`.
struct RequestedAction: Hashable {
    enum Failure: Error, Hashable {
        case incomplete(String)
        case noSuchRibbon(String, existing: [String])
        case noSuchAction(String)
        case impossible(RibbonAction, ribbon: String, obstacle: String)
    }

    /// The ribbon's place in the patch.
    let index: Int
    let ribbon: String
    let action: RibbonAction

    /// - Throws: if the patch has no such ribbon, or the ribbon no such action.
    init(_ text: String, in patch: Patch) throws(Failure) {
        // The ribbon's name may hold blanks.
        guard let blank = text.lastIndex(of: " ") else { throw .incomplete(text) }
        let (name, word) = (String(text[..<blank]), String(text[text.index(after: blank)...]))
        guard let index = patch.ribbons.firstIndex(where: { $0.settings.name == name }) else {
            throw .noSuchRibbon(name, existing: patch.ribbons.map(\.settings.name))
        }
        guard let action = RibbonAction(rawValue: word) else { throw .noSuchAction(word) }
        if let obstacle = patch.ribbons[index].settings.obstacle(to: action) {
            throw .impossible(action, ribbon: name, obstacle: obstacle)
        }
        (self.index, ribbon, self.action) = (index, name, action)
    }

    /// The answer once it is done.
    var done: String { "\(ribbon): \(action.rawValue)" }
}

extension RequestedAction.Failure: CustomStringConvertible {
    var description: String {
        let actions = RibbonAction.allCases.map(\.rawValue).joined(separator: ", ")
        return switch self {
        case .incomplete(let text): "“\(text)” names no action; expected RIBBON ACTION, such as cutoff increment"
        case .noSuchRibbon(let name, let existing):
            "no ribbon is called “\(name)”; there are: \(existing.joined(separator: ", "))"
        case .noSuchAction(let word): "a ribbon has no action “\(word)”; it has: \(actions)"
        case .impossible(let action, let ribbon, let obstacle):
            "“\(action.rawValue)” does nothing to “\(ribbon)”: \(obstacle)"
        }
    }
}
