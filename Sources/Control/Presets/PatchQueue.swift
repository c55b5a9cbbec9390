import Mapping
import Touch

/// The patches that the loop has been given and has not given back: the one that it plays, then those that it will play
/// next.
///
/// A panel is read for all of them: no event is held back that the patch before still uses, or that the next one will.
struct PatchQueue {
    private var patches: [Patch]

    init(_ first: Patch) { patches = [first] }

    /// The loop is about to be given this patch.
    mutating func append(_ patch: Patch) { patches.append(patch) }

    /// The loop has gone on to the next patch. The last one stays.
    mutating func removeFirst() {
        if patches.count > 1 { patches.removeFirst() }
    }

    /// The properties of contacts, beside their positions, that the patches play on one screen.
    /// - Parameter surface: the screen's name, if it has one.
    func contactSources(on surface: String?) -> ContactSources {
        patches.reduce(into: []) { $0.formUnion($1.contactSources(on: surface)) }
    }
}
