/// Every scale that a preset can name, in semitones above the root.
let scalesByName: [(name: String, semitones: [Int])] = [
    ("chromatic", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),

    // The major scale and its modes.
    ("major", [0, 2, 4, 5, 7, 9, 11]),
    ("ionian", [0, 2, 4, 5, 7, 9, 11]),
    ("dorian", [0, 2, 3, 5, 7, 9, 10]),
    ("phrygian", [0, 1, 3, 5, 7, 8, 10]),
    ("lydian", [0, 2, 4, 6, 7, 9, 11]),
    ("mixolydian", [0, 2, 4, 5, 7, 9, 10]),
    ("minor", [0, 2, 3, 5, 7, 8, 10]),
    ("aeolian", [0, 2, 3, 5, 7, 8, 10]),
    ("locrian", [0, 1, 3, 5, 6, 8, 10]),

    // The other minors and majors, and their modes.
    ("harmonic-minor", [0, 2, 3, 5, 7, 8, 11]),
    ("melodic-minor", [0, 2, 3, 5, 7, 9, 11]),
    ("harmonic-major", [0, 2, 4, 5, 7, 8, 11]),
    ("dorian-flat-2", [0, 1, 3, 5, 7, 9, 10]),
    ("lydian-augmented", [0, 2, 4, 6, 8, 9, 11]),
    ("lydian-dominant", [0, 2, 4, 6, 7, 9, 10]),
    ("mixolydian-flat-6", [0, 2, 4, 5, 7, 8, 10]),
    ("half-diminished", [0, 2, 3, 5, 6, 8, 10]),
    ("altered", [0, 1, 3, 4, 6, 8, 10]),
    ("phrygian-dominant", [0, 1, 4, 5, 7, 8, 10]),
    ("ukrainian-dorian", [0, 2, 3, 6, 7, 9, 10]),

    // Five and six notes.
    ("major-pentatonic", [0, 2, 4, 7, 9]),
    ("minor-pentatonic", [0, 3, 5, 7, 10]),
    ("egyptian", [0, 2, 5, 7, 10]),
    ("blues", [0, 3, 5, 6, 7, 10]),
    ("major-blues", [0, 2, 3, 4, 7, 9]),
    ("prometheus", [0, 2, 4, 6, 9, 10]),
    ("tritone", [0, 1, 4, 6, 7, 10]),

    // Symmetric ones.
    ("whole-tone", [0, 2, 4, 6, 8, 10]),
    ("augmented", [0, 3, 4, 7, 8, 11]),
    ("whole-half", [0, 2, 3, 5, 6, 8, 9, 11]),
    ("half-whole", [0, 1, 3, 4, 6, 7, 9, 10]),

    // Eight notes.
    ("bebop-major", [0, 2, 4, 5, 7, 8, 9, 11]),
    ("bebop-dominant", [0, 2, 4, 5, 7, 9, 10, 11]),
    ("bebop-dorian", [0, 2, 3, 4, 5, 7, 9, 10]),
    ("spanish", [0, 1, 3, 4, 5, 6, 8, 10]),

    // From elsewhere, in equal temperament.
    ("double-harmonic", [0, 1, 4, 5, 7, 8, 11]),
    ("hungarian-minor", [0, 2, 3, 6, 7, 8, 11]),
    ("hungarian-major", [0, 3, 4, 6, 7, 9, 10]),
    ("neapolitan-minor", [0, 1, 3, 5, 7, 8, 11]),
    ("neapolitan-major", [0, 1, 3, 5, 7, 9, 11]),
    ("persian", [0, 1, 4, 5, 6, 8, 11]),
    ("enigmatic", [0, 1, 4, 6, 8, 10, 11]),
    ("hirajoshi", [0, 2, 3, 7, 8]),
    ("kumoi", [0, 2, 3, 7, 9]),
    ("in", [0, 1, 5, 7, 8]),
    ("in-sen", [0, 1, 5, 7, 10]),
    ("iwato", [0, 1, 5, 6, 10]),
    ("yo", [0, 2, 5, 7, 9]),
    ("chinese", [0, 4, 6, 7, 11]),
    ("pelog", [0, 1, 3, 7, 8]),

    // Chords and intervals.
    ("major-triad", [0, 4, 7]),
    ("minor-triad", [0, 3, 7]),
    ("fifths", [0, 7]),
    ("octaves", [0]),
]
