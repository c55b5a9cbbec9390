import Bridge
import EvdevInput
import Player

/// What the loop tells.
extension Session {
    func take(_ report: LoopReport<LivePanel>) {
        switch report {
        case .attached(let device):
            controller.log("playing \(device.name) (\(device.path))")
            devices.noteAttached(device.path)
            manager?.setStatus(summary)
        case .lost(let device):
            controller.log("lost \(device.name) (\(device.path))")
            controller.lose(device)
            forgetSleep(of: device.panel.screen)
            devices.lose(device.path, controller)
            manager?.setStatus(summary)
        case .stalled(let device): controller.reopen(device)
        case .request(.preset(let choice)): wanted = choice
        // The retired patch is freed here.
        case .request(.retired(let mounted)):
            keep(mounted.snapshots, of: mounted.patch)
            controller.retirePatch()
            // What goes on in the next patch is told behind this.
            loops = [:]
        case .request(.stored): fetchSnapshots()
        case .request(.keep): controller.log(keep(as: nil).message ?? "")
        case .request(.loop(let ribbon, let loop)): loops[ribbon] = loop
        case .request(.loopIsFull(let ribbon)): noteFullLoop(ofRibbon: ribbon)
        case .snapshots(let copy): keep(copy.snapshots, of: controller.patch)
        case .request(.snapshots(let summary)): snapshots = summary
        case .request(.asleep(let screen, let isAsleep)): note(screen: screen, isAsleep: isAsleep)
        case .lostLedger: mendFiles()
        // The former file is closed here.
        case .formerLedger, .finished: break
        }
    }

    private func noteFullLoop(ofRibbon place: Int) {
        guard controller.patch.ribbons.indices.contains(place) else { return }
        let name = controller.patch.ribbons[place].settings.name
        controller.log("warning: the loop of “\(name)” holds no more touches; it ends where it is")
    }
}
