/// A device file that the user needs, a touchscreen's node or the sequencer's, and whether its permissions are enough.
struct FileAccess: Hashable, Sendable {
    var path: String
    /// The group that it belongs to.
    var group: String
    /// The group that it should belong to.
    var usualGroup: String
    /// Whether members of its group may use it. A user never joins the group root, so it does not count.
    var isGroupAllowed: Bool
    /// Whether this user may use it.
    var isAllowed: Bool
}
