import Gestures

/// Collects reports of what recognisers do, until `RibbonSurface.takeTrace` takes them.
final class GestureTrace: GestureObserver {
    var reports: [GestureReport] = []

    func observe(_ report: GestureReport) { reports.append(report) }
}
