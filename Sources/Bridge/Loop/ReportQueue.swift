import Mapping
import Player
import Storage

/// What the loop has to tell its owner, in order, until the owner has taken all that it was told before. Then all of it
/// goes at once.
///
/// Of what is asked for again, or has changed again, only the newest is kept. So whatever floods the loop costs its owner
/// one request of each kind at a time. The rest is one report, or two, for each panel, patch or copy that the owner has
/// handed over, and has a place here until the owner takes it. After `init` nothing is allocated.
struct ReportQueue<Source: PanelSource> {
    private let mailbox: Mailbox<LoopReport<Source>>
    private let waiting: FixedArray<LoopReport<Source>?>
    private var count = 0

    init(_ mailbox: Mailbox<LoopReport<Source>>) {
        self.mailbox = mailbox
        waiting = FixedArray(repeating: nil, count: mailbox.capacity)
    }

    func deallocate() { waiting.deallocate() }

    var isEmpty: Bool { count == 0 }

    /// Answers whether there was room.
    mutating func add(_ report: LoopReport<Source>) -> Bool {
        if let subject = report.subject { remove(about: subject) }
        guard count < waiting.count else { return false }
        waiting[count] = report
        count += 1
        return true
    }

    /// What is told anew stands behind what has been told meanwhile.
    private mutating func remove(about subject: ReportSubject) {
        guard let place = (0..<count).first(where: { waiting[$0]?.subject == subject }) else { return }
        for index in place..<count - 1 { waiting[index] = waiting[index + 1] }
        count -= 1
        waiting[count] = nil
    }

    /// Sends what waits, if the owner has taken all before it. If not, the owner wakes the loop when it has.
    mutating func handOver() {
        guard count > 0, mailbox.isEmptyOrRings() else { return }
        for index in 0..<count {
            if let report = waiting[index].take() { _ = mailbox.put(report) }
        }
        count = 0
        mailbox.announce()
    }
}

/// What a report is about, of which only the newest counts.
enum ReportSubject: Equatable {
    case preset, stored, keep, snapshots
    case loop(ribbon: Int)
    case fullLoop(ribbon: Int)
    case sleep(screen: UInt8)
}

extension LoopReport {
    /// Nil where each report counts.
    var subject: ReportSubject? {
        guard case .request(let request) = self else { return nil }
        return switch request {
        case .preset: .preset
        case .retired: nil
        case .stored: .stored
        case .keep: .keep
        case .snapshots: .snapshots
        case .loop(let ribbon, _): .loop(ribbon: ribbon)
        case .loopIsFull(let ribbon): .fullLoop(ribbon: ribbon)
        case .asleep(let screen, _): .sleep(screen: screen)
        }
    }
}
