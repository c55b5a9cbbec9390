/// Wakes the loop up when a panel can be read.
protocol PanelWatch<Device>: AnyObject {
    associatedtype Device
    /// - Parameter place: the panel's place, which tells the loop what can be read.
    /// - Returns: false if the device cannot be watched.
    func watch(_ device: Device, place: Int) -> Bool
    func unwatch(_ device: Device)
}
