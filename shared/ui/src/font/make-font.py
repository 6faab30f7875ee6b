"""Makes inter-latin.woff2 from the Latin part of Inter that the npm package inter-ui 4.1.1 contains.

Canvas text ignores font-feature-settings, so the digits of charts would differ from those of tables.
In the font made here, tabular digits with a slashed zero and open shapes are the default ones. Weights
that nothing uses and the shapes of headings above 14 px are left out, which more than halves the file.

    pip install fonttools==4.66.1 brotli==1.2.0
    python make-font.py InterVariable-subset.woff2 inter-latin.woff2
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

DEFAULT_FEATURES = ["tnum", "ss01", "zero"]
CHARACTERS = "0123456789.,:+\N{MINUS SIGN}"
AXES = {"wght": (400, 400, 600), "opsz": 14}
KEPT_FEATURES = ["calt", "ccmp", "kern", "locl", "mark", "mkmk"]


def substitutions(font, feature):
    """The glyphs that a feature puts in place of others."""
    table = font["GSUB"].table
    mapping = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    mapping.update(getattr(part, "ExtSubTable", part).mapping)
    return mapping


def main(source, target):
    font = TTFont(source)
    features = [substitutions(font, feature) for feature in DEFAULT_FEATURES]
    for table in font["cmap"].tables:
        for character in CHARACTERS:
            glyph = table.cmap.get(ord(character))
            for feature in features:
                glyph = feature.get(glyph, glyph)
            if glyph is not None:
                table.cmap[ord(character)] = glyph
    font = instancer.instantiateVariableFont(font, AXES)
    options = subset.Options(flavor="woff2", layout_features=KEPT_FEATURES, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    subset.save_font(font, target, options)


main(*sys.argv[1:])
