import Ribbons
import Time

/// What becomes of the values of one side of a ribbon, beside those that its frames send.
extension RouteSet {
    /// What the ribbon does by itself starts from where its finger was heard, which is ahead of the last report.
    func letGo(_ ribbon: Ribbon, at time: Timestamp) {
        for index in values.indices {
            guard let heard = values[index].heard(at: time) else { continue }
            switch values[index].source {
            case .center: ribbon.letGo(at: heard)
            case .leading: ribbon.letGo(at: heard + ribbon.state.range / 2)
            case .trailing: ribbon.letGo(at: heard - ribbon.state.range / 2)
            case .across: ribbon.letGo(atAcross: heard)
            default: break
            }
        }
    }

    /// Sends every value, changed or not, for a new receiver.
    func resendValues(of ribbon: Ribbon, shared: SharedState) {
        for value in values { value.resend(ribbon.fraction(of: value.source, reported: contactSources), shared.output) }
        for entry in switches { entry.resend(shared) }
    }
}
