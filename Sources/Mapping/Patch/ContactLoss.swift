import MIDI
import Touch

/// The loss of a mapping on a panel that does not report the contact properties that it uses.
public enum ContactLoss: Hashable, Sendable {
    /// Its notes are struck with the default velocity.
    case velocity(from: Source, standard: UInt7)
    /// It sends its default at each touch-down; nil: it sends nothing.
    case value(from: Source, standard: Int?)

    public var source: Source {
        switch self {
        case .velocity(let source, _), .value(let source, _): source
        }
    }
}

extension Route {
    /// The losses on a panel; empty if the panel reports enough.
    /// - Parameter reported: contact properties that the panel reports.
    public func losses(reporting reported: ContactSources) -> [ContactLoss] {
        var losses: [ContactLoss] = []
        if let velocity = note?.velocity, let from = velocity.source, !from.contactSources.isSubset(of: reported) {
            losses.append(.velocity(from: from, standard: velocity.standard))
        }
        if !source.contactSources.isSubset(of: reported) {
            losses.append(.value(from: source, standard: standard.map { Int($0.rounded()) }))
        }
        return losses
    }
}

extension Route {
    /// The contact properties that it uses, beside positions.
    fileprivate var contactSources: ContactSources {
        [note?.velocity.source, note?.releaseVelocity.source, source].reduce(into: []) {
            $0.formUnion($1?.contactSources ?? [])
        }
    }
}

extension Patch {
    /// The contact properties that the ribbons of a screen use, beside positions.
    /// - Parameter surface: the screen's name, if it has one.
    public func contactSources(on surface: String?) -> ContactSources {
        ribbons(on: surface).flatMap(\.routes).reduce(into: []) { $0.formUnion($1.contactSources) }
    }
}

extension Patch {
    /// The losses of a screen's ribbons on a panel: a sentence for each kind, without a full stop, which follows the
    /// panel's name. Empty if the panel reports all that they use.
    /// - Parameters:
    ///   - reported: contact properties that the panel reports.
    ///   - surface: the screen's name, if it has one.
    public func remarks(onReporting reported: ContactSources, surface: String?) -> [String] {
        var losses: [(loss: ContactLoss, ribbons: [String])] = []
        for ribbon in ribbons(on: surface) {
            let name = "“\(ribbon.settings.name)”"
            for loss in ribbon.routes.flatMap({ $0.losses(reporting: reported) }) {
                if let index = losses.firstIndex(where: { $0.loss == loss }) {
                    if losses[index].ribbons.last != name { losses[index].ribbons.append(name) }
                } else {
                    losses.append((loss, [name]))
                }
            }
        }
        return losses.map { loss, ribbons in
            let others = ribbons.count - 1
            let names = ribbons[0] + (others > 0 ? " and \(others) more" : "")
            switch loss {
            case .velocity(let source, let standard):
                return "it reports no \(source.rawValue) of contacts: \(names) "
                    + "\(others > 0 ? "strike" : "strikes") each note with \(standard.rawValue)"
            case .value(let source, let standard?):
                return "it reports no \(source.rawValue) of contacts: each touch-down on \(names) sends \(standard)"
            case .value(let source, nil):
                return "it reports no \(source.rawValue) of contacts: what \(names) "
                    + "\(others > 0 ? "send" : "sends") from \(source.rawValue) is not sent"
            }
        }
    }
}
