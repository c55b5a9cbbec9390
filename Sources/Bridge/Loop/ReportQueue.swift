import Mapping
import Player
import Storage

/// Holds the loop's reports, in order, until the owner has taken all earlier ones. Then they are sent together.
///
/// Only the newest of several requests about the same subject is kept, so a flood at the loop costs its owner one request
/// of each kind at a time. There are at most one or two other reports for each of the owner's panels, patches and
/// copies. After `init` nothing is allocated.
struct ReportQueue<Source: PanelSource> {
    private let mailbox: Mailbox<LoopReport<Source>>
    /// The waiting reports, the oldest first; nil from `count` on. An empty mailbox has room for all of them.
    private let waiting: FixedArray<LoopReport<Source>?>
    private var count = 0

    init(_ mailbox: Mailbox<LoopReport<Source>>) {
        self.mailbox = mailbox
        waiting = FixedArray(repeating: nil, count: mailbox.capacity)
    }

    func deallocate() { waiting.deallocate() }

    var isEmpty: Bool { count == 0 }

    /// Adds a report, which replaces a waiting one about the same subject.
    /// - Returns: whether there was room.
    mutating func add(_ report: LoopReport<Source>) -> Bool {
        if let subject = report.subject { remove(about: subject) }
        guard count < waiting.count else { return false }
        waiting[count] = report
        count += 1
        return true
    }

    /// Removes the waiting report about a subject; the newer one goes to the end of the queue.
    private mutating func remove(about subject: ReportSubject) {
        guard let place = (0..<count).first(where: { waiting[$0]?.subject == subject }) else { return }
        for index in place..<count - 1 { waiting[index] = waiting[index + 1] }
        count -= 1
        waiting[count] = nil
    }

    /// Sends all reports, if the owner has taken all earlier ones. If not, the owner wakes the loop once it has.
    mutating func handOver() {
        guard count > 0, mailbox.isEmptyOrRings() else { return }
        for index in 0..<count {
            if let report = waiting[index].take() { _ = mailbox.put(report) }
        }
        count = 0
        mailbox.announce()
    }
}

/// The subject of a report, if only the newest report about it counts.
enum ReportSubject: Equatable {
    case preset, stored, keep, snapshots
    /// The state of a ribbon's loop of touches.
    case loop(ribbon: Int)
    /// A ribbon's loop of touches that has no room for more touches.
    case fullLoop(ribbon: Int)
    case sleep(screen: UInt8)
    case bank
    case tempoWish, transportWish
    case hold(screen: UInt8)
    case page(screen: UInt8)
}

extension LoopReport {
    /// The subject of the report; nil if each report counts.
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
        case .bank: .bank
        case .held(_, let screen): .hold(screen: screen)
        case .pageTouched(let screen, _, _): .page(screen: screen)
        case .link(let wish): if case .tempo = wish.change { .tempoWish } else { .transportWish }
        }
    }
}
