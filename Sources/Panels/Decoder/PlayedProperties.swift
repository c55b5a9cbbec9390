import Touch

/// The pressure and size of contacts as frames state them: only properties that are played, and that the panel reports.
struct PlayedProperties: Sendable {
    /// Changes that can alter a frame. A report of other changes has no effect.
    private(set) var relevantChanges = PanelContact.Changes.all
    /// The properties that any slot has reported while they were played. From then on 0 is the lightest touch.
    ///
    /// Properties that are not played are not recorded, because the kernel may mask them.
    private(set) var reported: ContactSources = []

    /// Selects the properties that are played.
    mutating func select(_ sources: ContactSources) {
        relevantChanges = .all
        if !sources.contains(.pressure) { relevantChanges.remove(.pressure) }
        if !sources.contains(.size) { relevantChanges.remove(.size) }
    }

    /// Records the properties that a contact reports.
    mutating func note(_ contact: PanelContact, _ geometry: PanelGeometry) {
        let (pressure, size) = values(of: contact, geometry)
        if pressure > 0, pressure < Contact.noPressure { reported.insert(.pressure) }
        if size != Contact.noSize { reported.insert(.size) }
    }

    /// The contact's values in a frame; `Contact.noPressure` and `Contact.noSize` if there are none.
    func values(of contact: PanelContact, _ geometry: PanelGeometry) -> (pressure: Double, size: Points) {
        (
            relevantChanges.contains(.pressure)
                ? geometry.pressure(of: contact, reported: reported) : Contact.noPressure,
            relevantChanges.contains(.size) ? geometry.diameter(of: contact, reported: reported) : Contact.noSize
        )
    }
}
