import { fileURLToPath } from 'node:url';

export type Weight = 'regular' | 'bold';

/** Whole fonts as TrueType: fontkit would inflate a table of a WOFF for each glyph that it draws. Only what is drawn is embedded. */
const files = {
  regular: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  ),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
  japanese: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  ),
};
type FontName = keyof typeof files;

/** What the default of pdfkit would be is embedded in no file. */
export const FIRST_FONT = files.regular;

/** What of fontkit's fonts is needed here. */
interface Face {
  unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): { advanceWidth: number };
}

/** A part of a text that one font has all characters of, and how wide it is. */
export interface Run {
  font: FontName;
  text: string;
  width: number;
}

/** Fonts of one document. What a character is drawn with and how wide it is are found out once. */
export class PdfFonts {
  readonly #doc: PDFKit.PDFDocument;
  readonly #faces = new Map<FontName, Face>();
  readonly #known = new Map<string, { font: FontName; char: string; width: number }>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** By its file: under a name of its own pdfkit would read the font that the document begins with at each use. */
  use(name: FontName): void {
    this.#doc.font(files[name]);
  }

  /** By fonts, so that a text in Japanese may have a sign that only the Latin font has, and the other way round. */
  runsOf(text: string, size: number, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const each of text) {
      const { font, char, width } = this.#charOf(each, weight);
      const last = runs.at(-1);
      if (last?.font === font) {
        last.text += char;
        last.width += width * size;
      } else runs.push({ font, text: char, width: width * size });
    }
    return runs;
  }

  widthOf(text: string, size: number, weight: Weight): number {
    return this.runsOf(text, size, weight).reduce((sum, { width }) => sum + width, 0);
  }

  #charOf(char: string, weight: Weight) {
    const key = `${weight}${char}`;
    const known = this.#known.get(key);
    if (known) return known;
    const point = char.codePointAt(0) ?? 0;
    const font = [weight, 'japanese' as const].find((name) => this.#face(name).hasGlyphForCodePoint(point));
    const drawn = font === undefined ? '?' : char;
    const face = this.#face(font ?? weight);
    const width = face.glyphForCodePoint(drawn.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm;
    const found = { font: font ?? weight, char: drawn, width };
    this.#known.set(key, found);
    return found;
  }

  #face(name: FontName): Face {
    const known = this.#faces.get(name);
    if (known) return known;
    this.use(name);
    // Not in its types: the embedded font has fontkit's.
    const { font: face } = (this.#doc as unknown as { _font: { font: Face } })._font;
    this.#faces.set(name, face);
    return face;
  }
}
