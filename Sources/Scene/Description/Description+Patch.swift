import MIDI
import Mapping
import Ribbons

extension Description {
    /// - Parameter face: the settings that the preset leaves open.
    public init(_ patch: Patch, face: FaceSettings = FaceSettings()) {
        self.face = patch.face.over(face)
        let words = RouteWords(patch: patch)
        name = patch.name
        edges = patch.edges.mapValues { $0.words(in: patch) }
        scales = patch.scales
        ribbons = patch.ribbons.map { Ribbon($0, words) }
    }
}

extension Description.Ribbon {
    fileprivate init(_ ribbon: RibbonPatch, _ words: RouteWords) {
        let settings = ribbon.settings
        (name, surface, kind, color) = (settings.name, settings.surface, settings.kind, settings.color)
        (area, direction, anchors) = (settings.area, settings.direction, settings.anchors)
        start = RibbonPicture(settings)
        start.isFrontOn = ribbon.front.first(where: \.isLit)?.isInitiallyOn ?? false
        start.isBackOn = ribbon.back.first(where: \.isLit)?.isInitiallyOn ?? false
        hasHandles = settings.handles != .none
        (hasBack, hasDoor) = (settings.hasBack, settings.gestures.door)
        (playsNotes, steps) = (settings.playsNotes, settings.cells.count)
        inputs = ribbon.allInputs.map(words.describe)
        front = ribbon.front.map { Description.Mapping($0, words) }
        back = ribbon.back.map { Description.Mapping($0, words) }
    }
}

extension Description.Mapping {
    fileprivate init(_ route: Route, _ words: RouteWords) {
        source = route.source
        target = words.name(of: route)
        fixedKeys = route.label == nil ? Self.fixedKeys(route) : nil
        arpeggio = route.target == .arpeggio ? route.note.map { words.describe($0.arpeggio) } : nil
        settings = words.settings(of: route)
        keys = route.playsRange ? .range : route.target == .note(nil) ? .contacts : .none
        notes = route.choosesKeys ? route.note.map(NoteOptions.init(seen:)) : nil
        (isSwitch, group) = (route.isLit, route.member?.group)
        let shown = Self.shown(route, words.patch.midi)
        (scaling, display) = (shown?.scaling, shown?.display)
    }

    private static func fixedKeys(_ route: Route) -> String? {
        if case .note(let key?) = route.target { return KeySpelling.sharps.name(key) }
        guard route.target.isWindow, let keys = route.note?.keys, !keys.isEmpty else { return nil }
        return keys.map { KeySpelling.sharps.name($0) }.joined(separator: " ")
    }
}

extension NoteOptions {
    /// - Parameter options: only what can be seen of them is taken.
    fileprivate init(seen options: NoteOptions) {
        self.init()
        (root, span, scale, spread) = (options.root, options.span, options.scale, options.spread)
        (rows, interval, quantize) = (options.rows, options.interval, options.quantize)
    }
}
