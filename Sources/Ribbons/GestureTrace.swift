import Gestures

/// Keeps what recognisers do until somebody prints it.
final class GestureTrace: GestureObserver {
    var reports: [GestureReport] = []

    func observe(_ report: GestureReport) { reports.append(report) }
}
