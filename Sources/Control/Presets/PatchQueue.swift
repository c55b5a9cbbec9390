import Mapping
import Touch

/// The patches that the loop has been given and has not given back: the one that it plays, then those that it will play
/// next.
///
/// The events of a panel are let through for all of them: none is held back that the present patch still uses, or that
/// the next one will.
struct PatchQueue {
    private var patches: [Patch]

    init(_ first: Patch) { patches = [first] }

    /// Adds a patch that the loop is about to be given.
    mutating func append(_ patch: Patch) { patches.append(patch) }

    /// Removes the patch that the loop no longer plays. The last one stays.
    mutating func removeFirst() {
        if patches.count > 1 { patches.removeFirst() }
    }

    /// The properties of contacts, beside their positions, that the patches play on one screen.
    /// - Parameter surface: the screen's name, if it has one.
    func contactSources(on surface: String?) -> ContactSources {
        patches.reduce(into: []) { $0.formUnion($1.contactSources(on: surface)) }
    }
}
