import BridgeClient
import Mapping
import Time

extension Session {
    /// In the order of the ribbons.
    func loopStatus(at time: Timestamp) -> [LoopStatus] {
        let ribbons = controller.patch.ribbons
        return loops.sorted { $0.key < $1.key }.filter { ribbons.indices.contains($0.key) }.map {
            LoopStatus($0.value, ofRibbon: ribbons[$0.key].settings.name, at: time)
        }
    }
}
