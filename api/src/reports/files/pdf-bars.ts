import { MARGIN, type PdfSheet } from './pdf-sheet.ts';

const ROW = 13;
const LABEL = 150;
const FIGURE = 80;
const style = { size: 7 };

export interface Bar {
  name: string;
  value: number;
  /** As it is written. */
  text: string;
}

/** Bars from zero for the largest rows; one figure to who listens, whose numbers the table below has as well. */
export function drawBars(sheet: PdfSheet, title: string, bars: readonly Bar[]): void {
  const most = Math.max(...bars.map(({ value }) => value));
  if (bars.length < 2 || !(most > 0)) return;
  const height = bars.length * ROW;
  if (height + 20 > sheet.left) sheet.nextPage();
  const top = sheet.y;
  const alt = `${title}. ${bars.map(({ name, text }) => `${name}: ${text}`).join('; ')}`;
  const bbox = [MARGIN, top, MARGIN + sheet.width, top + height];
  const draw = () => {
    for (const [index, { name, value, text }] of bars.entries()) {
      const y = top + index * ROW;
      const [line = ''] = sheet.linesOf(name, LABEL - 8, style);
      sheet.drawLines([line], { x: MARGIN, width: LABEL - 8 }, y, style);
      const long = ((sheet.width - LABEL - FIGURE) * Math.max(0, value)) / most;
      sheet.doc.rect(MARGIN + LABEL, y + 1.5, long, ROW - 5).fill('#2563eb');
      sheet.drawLines([text], { x: MARGIN + LABEL + long + 4, width: FIGURE }, y, style);
    }
  };
  sheet.tagged(sheet.root, 'Figure', draw, { alt, bbox });
  sheet.y += height + 8;
}
