import Pdf from 'pdfkit';
import { FIRST_FONT, PdfFonts, type Weight } from './pdf-fonts.ts';

/** In points, of which an inch has 72. A4 is 595 by 842. */
export const MARGIN = 40;
const LINE = 1.35;

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
}

interface Place {
  x: number;
  width: number;
  align?: 'left' | 'right';
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/**
 * A tagged document on A4 (PDF/UA-1): what is drawn for people is named in the order in which it is read, and what repeats
 * itself or only adorns is marked as an artifact.
 */
export class PdfSheet {
  readonly doc: PDFKit.PDFDocument;
  readonly fonts: PdfFonts;
  readonly root: Element;
  y = MARGIN;

  constructor({ title, author, language }: { title: string; author: string; language: string }) {
    this.doc = new Pdf({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      pdfVersion: '1.7',
      // Not among its types yet.
      subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: author },
      font: FIRST_FONT,
    });
    this.fonts = new PdfFonts(this.doc);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** How much is left of the page. */
  get left(): number {
    return this.doc.page.height - MARGIN - this.y;
  }

  nextPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** Draws what is named in the structure: an element of this type below the given one. */
  tagged(parent: Element, type: string, draw: () => void, options: object = {}): void {
    const element = this.doc.struct(type, options);
    parent.add(element);
    const content = this.doc.markStructureContent(type);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
    element.end();
  }

  artifact(draw: () => void): void {
    this.doc.markContent('Artifact');
    draw();
    this.doc.endMarkedContent();
  }

  /** A heading or a paragraph over the whole width. */
  paragraph(type: 'H1' | 'H2' | 'P', text: string, style: TextStyle): void {
    const lines = this.linesOf(text, this.width, style);
    const height = lines.length * style.size * LINE;
    if (height > this.left) this.nextPage();
    this.tagged(this.root, type, () =>
      this.drawLines(lines, { x: MARGIN, width: this.width }, this.y, style),
    );
    this.y += height;
  }

  heightOf(lines: readonly string[], { size }: TextStyle): number {
    return lines.length * size * LINE;
  }

  drawLines(lines: readonly string[], { x, width, align }: Place, y: number, style: TextStyle): void {
    const { size, weight = 'regular', color = '#1f2937' } = style;
    for (const [index, line] of lines.entries()) {
      const runs = this.fonts.runsOf(line, size, weight);
      const long = runs.reduce((sum, run) => sum + run.width, 0);
      let at = align === 'right' ? x + width - long : x;
      for (const { font, text, width: wide } of runs) {
        this.fonts.use(font);
        this.doc.fontSize(size).fillColor(color);
        // From the baseline, so that parts of a line in different fonts stand on one.
        this.doc.text(text, at, y + index * size * LINE + size, { lineBreak: false, baseline: 'alphabetic' });
        at += wide;
      }
    }
  }

  /** Broken between words, and within those that are wider than a line. Japanese has no spaces: it breaks anywhere. */
  linesOf(text: string, width: number, { size, weight = 'regular' }: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const part of partsOf(text)) {
      if (this.fonts.widthOf((line + part).trimEnd(), size, weight) <= width) {
        line += part;
        continue;
      }
      if (line.trim() !== '') lines.push(line.trimEnd());
      line = '';
      for (const char of part) {
        if (line !== '' && this.fonts.widthOf(line + char, size, weight) > width) {
          lines.push(line);
          line = '';
        }
        line += char;
      }
    }
    if (line.trim() !== '' || lines.length === 0) lines.push(line.trimEnd());
    return lines;
  }

  /** Ends the document, with the number of each page below it. */
  async end(pageOf: (page: number, pages: number) => string): Promise<Buffer> {
    this.root.end();
    const pages = this.doc.bufferedPageRange().count;
    for (let page = 0; page < pages; page += 1) {
      this.doc.switchToPage(page);
      const style = { size: 7, color: '#6b7280' };
      // Below the margin a text would begin a new page.
      this.doc.page.margins.bottom = 0;
      this.artifact(() =>
        this.drawLines(
          [pageOf(page + 1, pages)],
          { x: MARGIN, width: this.width, align: 'right' },
          this.doc.page.height - MARGIN + 12,
          style,
        ),
      );
    }
    const done = Promise.withResolvers<void>();
    const pieces: Buffer[] = [];
    this.doc.on('data', (piece: Buffer) => pieces.push(piece));
    this.doc.on('end', () => done.resolve());
    this.doc.on('error', done.reject);
    this.doc.end();
    await done.promise;
    return Buffer.concat(pieces);
  }
}

const wide = /[\u3000-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;

/** Where a line may end: behind spaces, and behind any Japanese character that no closing sign follows. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  const chars = Array.from(text);
  for (const [index, char] of chars.entries()) {
    part += char;
    const next = chars[index + 1] ?? '';
    if (char === ' ' || (wide.test(char) && !/[、。）」：ー％]/.test(next))) {
      parts.push(part);
      part = '';
    }
  }
  return part === '' ? parts : [...parts, part];
}
