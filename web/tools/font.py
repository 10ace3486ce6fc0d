"""Makes fonts/titles.woff2, the serif of the titles, from the file LinLibertine_RZ.otf of the Debian package
fonts-linuxlibertine:

    python3 tools/font.py LinLibertine_RZ.otf fonts/titles.woff2

Needs fonttools and brotli. The part has the letters, ligatures and typographic signs of French and English; other
letters come from the reader's own fonts. Its name is another one, because the licence reserves the name of the
original; fonts/OFL.txt is its licence."""

import sys

from fontTools import subset
source, target = sys.argv[1:]
options = subset.Options(flavor="woff2", hinting=False, desubroutinize=True, layout_features=["kern", "liga", "locl", "ccmp", "mark"],
                         name_IDs=[0, 1, 2, 4, 5, 6, 13, 14], notdef_outline=True, drop_tables=subset.Options().drop_tables + ["FFTM"])
font = subset.load_font(source, options)
cut = subset.Subsetter(options)
ACCENTED = "ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŒŸàâäæçèéêëîïôöùûüœÿ"
SIGNS = "\u00a0\u202f«»×·°–—‘’“”…\u2010\u2011−"
cut.populate(unicodes=[*range(0x20, 0x7F), *map(ord, ACCENTED + SIGNS)])
cut.subset(font)
for record in font["name"].names:
    if record.nameID in (1, 4): record.string = "Tabula Titles"
    if record.nameID == 6: record.string = "TabulaTitles"
cff = font["CFF "].cff
cff.fontNames = ["TabulaTitles"]
top = cff.topDictIndex[0]
top.FamilyName = top.FullName = "Tabula Titles"
subset.save_font(font, target, options)
