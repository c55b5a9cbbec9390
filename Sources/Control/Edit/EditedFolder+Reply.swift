import BridgeClient
import System

extension ControlReply {
    static let noFolder = refused(.unwritable, "there is no folder for presets; set XDG_STATE_HOME or HOME")

    static func refused(_ failure: EditedFolder.Failure) -> ControlReply {
        refused(failure.exitStatus, failure.description)
    }
}
