import Touch

/// From contacts in a panel's units to frames of contacts in points.
struct ContactPipeline: Sendable {
    private var table: SlotTable
    let geometry: PanelGeometry

    init(slots: Int, geometry: PanelGeometry, configuration: DeviceConfiguration, firstID: UInt32) {
        self.geometry = geometry
        table = SlotTable(slots: slots, firstID: firstID)
    }

    var ignored: Int { table.ignored }

    mutating func begin(_ slot: Int, _ contact: PanelContact) {
        table.begin(slot, tool: contact.tool)
        update(slot, contact)
    }

    mutating func update(_ slot: Int, _ contact: PanelContact) {
        let location = geometry.location(of: contact)
        let pressure = geometry.pressure(of: contact)
        let size = geometry.diameter(of: contact)
        table.update(slot) {
            $0.location = location
            $0.pressure = pressure
            $0.size = size
            $0.tool = contact.tool
        }
    }

    mutating func end(_ slot: Int) { table.end(slot) }

    mutating func cancel(_ slot: Int) { table.cancel(slot) }

    mutating func cancelAll() { table.cancelAll() }

    mutating func report(at time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        table.report(at: time, emit)
    }
}
