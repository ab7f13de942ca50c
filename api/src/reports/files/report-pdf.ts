import { fill } from '../../notifications/mail-texts.ts';
import { reportTexts } from '../report-texts.ts';
import type { Report, ReportSection } from '../report.schema.ts';
import { formatDay, formatFigure } from './format-figure.ts';
import { drawBars } from './pdf-bars.ts';
import { PdfSheet } from './pdf-sheet.ts';
import { drawTable } from './pdf-table.ts';
import { factsOf, namedRows } from './report-facts.ts';

/** Sections whose first figure says which row is the largest. */
const withBars = new Set<ReportSection['id']>(['generation', 'consumption', 'losses']);
/** So many bars are compared at a glance. */
const MOST_BARS = 10;
const MUTED = '#6b7280';

/** On A4, to print and to read aloud. */
export async function reportPdf(report: Report): Promise<Buffer> {
  const { language, organization, period } = report;
  const texts = reportTexts[language];
  const [[, days] = ['', '']] = factsOf(report);
  const sheet = new PdfSheet({
    title: `${texts.title} · ${organization} · ${days}`,
    author: organization,
    language,
  });
  sheet.paragraph('H1', `${texts.title} · ${organization}`, { size: 18, weight: 'bold' });
  sheet.y += 4;
  for (const [name, text] of factsOf(report)) sheet.paragraph('P', `${name}: ${text}`, { size: 9 });
  for (const note of report.notes) sheet.paragraph('P', note, { size: 9, color: MUTED });
  sheet.y += 10;
  for (const section of report.sections) drawSection(sheet, report, section);
  drawTopLosses(sheet, report);
  if (sheet.left < 100) sheet.nextPage();
  sheet.paragraph('H2', texts.definitions, { size: 13, weight: 'bold' });
  sheet.y += 4;
  const told = new Set<string>();
  for (const { title, definition } of report.sections.flatMap((section) => section.columns)) {
    // What is generated and what is used are told by the same figures.
    if (told.has(title)) continue;
    told.add(title);
    sheet.paragraph('P', `${title}: ${definition}`, { size: 8 });
    sheet.y += 2;
  }
  const page = `${organization} · ${period.first_day} – ${period.last_day} · ${texts.page}`;
  return sheet.end((number, pages) => fill(page, { page: number, pages }));
}

function drawSection(sheet: PdfSheet, report: Report, section: ReportSection): void {
  const { language, group } = report;
  const texts = reportTexts[language];
  const rows = namedRows(report);
  const figure = (value: number | null, unit: ReportSection['columns'][number]['unit']) =>
    formatFigure(value, unit, language);
  if (sheet.left < 120) sheet.nextPage();
  sheet.paragraph('H2', section.title, { size: 13, weight: 'bold' });
  sheet.y += 4;
  const [first] = section.columns;
  if (first?.unit === 'kWh' && withBars.has(section.id)) {
    const bars = rows.slice(1).flatMap(({ name, row }) => {
      const value = row.figures[first.id];
      return value === null ? [] : [{ name, value, text: `${figure(value, 'kWh')} kWh` }];
    });
    const largest = bars.toSorted((one, other) => other.value - one.value).slice(0, MOST_BARS);
    drawBars(sheet, fill(texts.chart, { section: section.title }), largest);
  }
  drawTable(sheet, {
    nameTitle: texts.group[group],
    titles: section.columns.map(({ title, unit }) =>
      texts.units[unit] === '' ? title : `${title} (${texts.units[unit]})`,
    ),
    rows: rows.map(({ name, row }) => ({
      name,
      cells: section.columns.map(({ id, unit }) => figure(row.figures[id], unit)),
    })),
  });
}

function drawTopLosses(sheet: PdfSheet, { language, top_losses: top }: Report): void {
  const { title, definition, columns, rows } = top;
  if (rows.length === 0) return;
  if (sheet.left < 120) sheet.nextPage();
  sheet.paragraph('H2', title, { size: 13, weight: 'bold' });
  sheet.y += 4;
  sheet.paragraph('P', definition, { size: 8, color: MUTED });
  sheet.y += 4;
  const { name, cause, since, last, lost_kwh, lost_money, lost_co2_kg } = columns;
  drawTable(sheet, {
    nameTitle: `${name} · ${cause}`,
    titles: [since, last, lost_kwh, lost_money, lost_co2_kg],
    hasTotal: false,
    rows: rows.map((row) => ({
      name: `${row.name} · ${row.cause_title}`,
      cells: [
        formatDay(row.since, language),
        formatDay(row.last, language),
        formatFigure(row.lost_kwh, 'kWh', language),
        formatFigure(row.lost_money, 'money', language),
        formatFigure(row.lost_co2_kg, 'kg', language),
      ],
    })),
  });
}
