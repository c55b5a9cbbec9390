import CDRM
import Glibc
import Raster

/// A connector of a card, and the display on it.
struct DisplayConnector {
    let id: UInt32
    /// The display; nil if nothing is connected or no mode is known.
    let info: DisplayInfo?
    let name: String
    /// The mode that `Display` sets, the preferred one; nil if nothing is connected or no mode is known.
    let mode: drmModeModeInfo?
    /// The number of the property DPMS; nil if the connector has none.
    let powerProperty: UInt32?
    /// The card's CRTCs that can drive it, a bit each.
    let possibleCRTCs: UInt32
    /// The number of the CRTC that drives it now; 0 for none.
    let currentCRTC: UInt32

    init?(_ id: UInt32, of card: Card) {
        guard let pointer = drmModeGetConnector(card.descriptor, id) else { return nil }
        defer { drmModeFreeConnector(pointer) }
        let connector = pointer.pointee
        self.id = id
        let type = drmModeGetConnectorTypeName(connector.connector_type).map { String(cString: $0) } ?? "Unknown"
        let name = "\(type)-\(connector.connector_type_id)"
        self.name = name
        var modes = Array(UnsafeBufferPointer(start: connector.modes, count: Int(connector.count_modes)))
        if connector.connection != DRM_MODE_CONNECTED { modes = [] }
        let mode = modes.first { $0.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 } ?? modes.first
        self.mode = mode
        var (possible, current): (UInt32, UInt32) = (0, 0)
        for encoder in UnsafeBufferPointer(start: connector.encoders, count: Int(connector.count_encoders)) {
            guard let pointer = drmModeGetEncoder(card.descriptor, encoder) else { continue }
            defer { drmModeFreeEncoder(pointer) }
            possible |= pointer.pointee.possible_crtcs
            if encoder == connector.encoder_id { current = pointer.pointee.crtc_id }
        }
        (possibleCRTCs, currentCRTC) = (possible, current)
        let properties = Properties(id, of: card)
        powerProperty = properties.power
        info = mode.map { mode in
            let (width, height) = (Int(mode.hdisplay), Int(mode.vdisplay))
            return DisplayInfo(
                name: name, card: card.path, width: width, height: height, refresh: Int(mode.vrefresh),
                size: DisplayInfo.size(
                    millimetres: (Int(connector.mmWidth), Int(connector.mmHeight)), width: width, height: height),
                turn: DisplayInfo.turn(orientation: properties.orientation ?? ""),
                identity: properties.edid.flatMap { EDID($0) })
        }
    }

    /// The properties of a connector that are used here.
    private struct Properties {
        /// The number of the property DPMS.
        var power: UInt32?
        var orientation: String?
        var edid: [UInt8]?

        init(_ connector: UInt32, of card: Card) {
            let type = UInt32(DRM_MODE_OBJECT_CONNECTOR)
            guard let list = drmModeObjectGetProperties(card.descriptor, connector, type) else { return }
            defer { drmModeFreeObjectProperties(list) }
            for index in 0..<Int(list.pointee.count_props) {
                guard let property = drmModeGetProperty(card.descriptor, list.pointee.props[index]) else { continue }
                defer { drmModeFreeProperty(property) }
                let value = list.pointee.prop_values[index]
                switch Self.text(property.pointee.name) {
                case "DPMS": power = property.pointee.prop_id
                case "panel orientation": orientation = Self.name(of: value, in: property.pointee)
                case "EDID": edid = Self.blob(UInt32(truncatingIfNeeded: value), of: card)
                default: break
                }
            }
        }

        private static func name(of value: UInt64, in property: drmModePropertyRes) -> String? {
            UnsafeBufferPointer(start: property.enums, count: Int(property.count_enums))
                .first { $0.value == value }.map { text($0.name) }
        }

        private static func blob(_ id: UInt32, of card: Card) -> [UInt8]? {
            guard id != 0, let blob = drmModeGetPropertyBlob(card.descriptor, id) else { return nil }
            defer { drmModeFreePropertyBlob(blob) }
            return Array(UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
        }

        /// A C string in an array of fixed length.
        private static func text<Characters>(_ characters: Characters) -> String {
            withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
    }
}
