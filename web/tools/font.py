"""Makes fonts/titles.woff2, the serif of the titles, from the file LinLibertine_RZ.otf of the Debian package fonts-linuxlibertine.

    python3 tools/font.py LinLibertine_RZ.otf fonts/titles.woff2

Needs fonttools and brotli. The part has Latin-1, the ligatures and the typographic signs of French and English. Its name is another
one, because the licence reserves the name of the original; fonts/OFL.txt is its licence."""

import sys

from fontTools import subset
source, target = sys.argv[1:]
options = subset.Options(flavor="woff2", hinting=False, desubroutinize=True, layout_features=["kern", "liga", "locl", "ccmp", "mark"],
                         name_IDs=[0, 1, 2, 4, 5, 6, 13, 14], notdef_outline=True, drop_tables=subset.Options().drop_tables + ["FFTM"])
font = subset.load_font(source, options)
cut = subset.Subsetter(options)
cut.populate(unicodes=[*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, 0x178, *range(0x2010, 0x2015), *range(0x2018, 0x201F),
                       0x2022, 0x2026, 0x202F, 0x2039, 0x203A, 0x2212])
cut.subset(font)
for record in font["name"].names:
    if record.nameID in (1, 4): record.string = "Tabula Titles"
    if record.nameID == 6: record.string = "TabulaTitles"
cff = font["CFF "].cff
cff.fontNames = ["TabulaTitles"]
top = cff.topDictIndex[0]
top.FamilyName = top.FullName = "Tabula Titles"
subset.save_font(font, target, options)
