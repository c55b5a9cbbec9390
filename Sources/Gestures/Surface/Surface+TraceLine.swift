import Time

extension Surface {
    /// A report as a line of a trace: seconds since `origin`, the gesture's name, its phase, and the reason for a
    /// failure.
    ///
    /// ```
    /// 0.500000 door press        ended
    /// 0.500000 tap               failed: excluded by door press
    /// ```
    public func traceLine(of report: GestureReport, since origin: Timestamp) -> String {
        var what = "\(report.phase)"
        if let failure = report.failure { what += ": \(sentence(failure))" }
        if report.changed { what += report.finished ? ", changed" : " changed" }
        if report.isHeld { what += " (held)" }
        return "\(seconds(report.time - origin)) \(padded(name(of: report.gesture))) \(what)"
    }

    /// A reason in words.
    public func sentence(_ reason: FailureReason) -> String {
        switch reason {
        case .tooMuchMovement: "too much movement"
        case .tooLittleMovement: "too little movement"
        case .tooEarly: "lifted too early"
        case .tooLate: "too late"
        case .missingTouch: "a finger was missing"
        case .touchCancelled: "the touch was cancelled"
        case .excluded(let gesture): "excluded by \(name(of: gesture))"
        case .refused: "not to begin"
        case .sequenceOver: "the sequence went on"
        case .disabled: "switched off"
        case .bothFailed: "both failed"
        case .secondFailed: "its second failed"
        }
    }

    private func seconds(_ span: Nanoseconds) -> String {
        let micros = span.count / 1000
        let fraction = String(abs(micros % 1_000_000))
        let sign = micros < 0 ? "-" : ""
        return "\(sign)\(abs(micros / 1_000_000)).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
    }

    private func padded(_ name: String) -> String {
        name + String(repeating: " ", count: max(0, 24 - name.count))
    }
}
