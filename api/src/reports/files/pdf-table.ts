import { MARGIN, type PdfSheet, type TextStyle } from './pdf-sheet.ts';

const PADDING = 3;
const body: TextStyle = { size: 7 };
const head: TextStyle = { size: 7, weight: 'bold' };
const RULE_COLOR = '#d1d5db';

export interface PdfTable {
  /** The first column, whose cells are the names of rows. */
  nameTitle: string;
  titles: string[];
  /** Whether the first row is the sum of the others; it is unless this says otherwise. */
  hasTotal?: boolean;
  rows: { name: string; cells: string[] }[];
}

/** A table whose head stands on each page again. Cells of a row share a line unless a name or a title is long. */
export function drawTable(sheet: PdfSheet, { nameTitle, titles, hasTotal = true, rows }: PdfTable): void {
  const nameWidth = Math.max(130, sheet.width - titles.length * 62);
  const cellWidth = (sheet.width - nameWidth) / titles.length;
  const table = sheet.doc.struct('Table');
  sheet.root.add(table);
  const place = (index: number) =>
    index === 0
      ? { x: MARGIN, width: nameWidth - PADDING }
      : {
          x: MARGIN + nameWidth + (index - 1) * cellWidth + PADDING,
          width: cellWidth - 2 * PADDING,
          align: 'right' as const,
        };

  const row = (texts: readonly string[], style: TextStyle, kind: 'head' | 'body', again = false) => {
    const cells = texts.map((text, index) => sheet.linesOf(text, place(index).width, style));
    const height = Math.max(...cells.map((lines) => sheet.heightOf(lines, style))) + 2 * PADDING;
    if (kind === 'body' && height > sheet.left) {
      sheet.nextPage();
      row([nameTitle, ...titles], head, 'head', true);
    }
    const top = sheet.y + PADDING;
    const element = again ? undefined : sheet.doc.struct('TR');
    if (element) table.add(element);
    for (const [index, lines] of cells.entries()) {
      const draw = () => sheet.drawLines(lines, place(index), top, style);
      const scope = kind === 'head' ? 'Column' : 'Row';
      if (!element) sheet.artifact(draw);
      else if (kind === 'head' || index === 0) sheet.tagged(element, 'TH', draw, { scope });
      else sheet.tagged(element, 'TD', draw);
    }
    element?.end();
    sheet.y += height;
    sheet.artifact(() =>
      sheet.doc
        .moveTo(MARGIN, sheet.y)
        .lineTo(MARGIN + sheet.width, sheet.y)
        .lineWidth(kind === 'head' ? 0.8 : 0.3)
        .strokeColor(RULE_COLOR)
        .stroke(),
    );
  };

  // A head without a row below it would be lost at the end of a page.
  if (sheet.left < 80) sheet.nextPage();
  row([nameTitle, ...titles], head, 'head');
  for (const [index, { name, cells }] of rows.entries())
    row([name, ...cells], hasTotal && index === 0 ? head : body, 'body');
  table.end();
  sheet.y += 10;
}
