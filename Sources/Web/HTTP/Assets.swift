/// The files of the page, by their paths.
public enum Assets {
    public static let all: [String: Asset] = {
        let files: [(name: String, bytes: [UInt8])] = [
            ("access.js", PackageResources.access_js), ("bank.js", PackageResources.bank_js),
            ("drawing.js", PackageResources.drawing_js), ("editing.js", PackageResources.editing_js),
            ("editor.js", PackageResources.editor_js), ("elements.js", PackageResources.elements_js),
            ("form.js", PackageResources.form_js),
            ("icon.svg", PackageResources.icon_svg), ("index.html", PackageResources.index_html),
            ("input.js", PackageResources.input_js), ("latency.js", PackageResources.latency_js),
            ("link.js", PackageResources.link_js), ("main.js", PackageResources.main_js),
            ("midi.js", PackageResources.midi_js), ("page.css", PackageResources.page_css),
            ("painter.js", PackageResources.painter_js), ("picture.js", PackageResources.picture_js),
            ("session.js", PackageResources.session_js), ("shaping.js", PackageResources.shaping_js),
            ("sound.js", PackageResources.sound_js), ("worker.js", PackageResources.worker_js),
        ]
        return Dictionary(
            uniqueKeysWithValues: files.map { name, bytes in
                (name == "index.html" ? "/" : "/" + name, Asset(bytes, named: name))
            })
    }()
}
