import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { reportTexts } from '../report-texts.ts';
import type { FigureUnit } from '../report-sections.ts';
import type { Report } from '../report.schema.ts';
import { factsOf, namedRows } from './report-facts.ts';

const formats: Record<FigureUnit, string> = {
  kWh: '#,##0.0',
  percent: '0.0',
  change: '+0.0;-0.0;0.0',
  minutes: '#,##0',
  count: '#,##0',
  money: '#,##0.00',
  kg: '#,##0.0',
};

const heading = { fontWeight: 'bold', wrap: true, alignVertical: 'top' } as const;

/** Numbers and days are numbers and days there; what is not known is an empty cell. */
export async function reportXlsx(report: Report): Promise<Buffer> {
  const texts = reportTexts[report.language];
  const columns = report.sections.flatMap((section) =>
    section.columns.map((column) => ({ ...column, section: section.title })),
  );
  const unitOf = (unit: FigureUnit) => (texts.units[unit] === '' ? '' : ` (${texts.units[unit]})`);
  const figures: SheetData = [
    [
      { value: texts.group[report.group], ...heading },
      { value: texts.sites, ...heading },
      ...columns.map(({ section, title, unit }) => ({
        value: `${section}: ${title}${unitOf(unit)}`,
        ...heading,
      })),
    ],
    ...namedRows(report).map(({ name, row }) => [
      { value: name, type: String },
      { value: row.sites, type: Number },
      ...columns.map(({ id, unit }) => {
        const value = row.figures[id];
        return value === null ? null : { value, type: Number, format: formats[unit] };
      }),
    ]),
  ];
  const about: SheetData = [
    ...[
      [texts.period, report.period] as const,
      [texts.previous, report.period.previous] as const,
      [texts.year, report.period.year] as const,
    ].map(([name, days]) => [{ value: name, ...heading }, dayCell(days.first_day), dayCell(days.last_day)]),
    ...factsOf(report)
      .slice(3)
      .map(([name, text]) => [
        { value: name, ...heading },
        { value: text, type: String },
      ]),
    ...report.notes.map((note) => [
      { value: texts.notesTitle, ...heading },
      { value: note, type: String },
    ]),
    [{ value: texts.definitions, ...heading }],
    ...columns.map(({ section, title, definition }) => [
      { value: `${section}: ${title}`, type: String },
      { value: definition, type: String },
    ]),
  ];
  return writeExcelFile([
    {
      data: figures,
      sheet: texts.title,
      columns: [{ width: 32 }, { width: 10 }, ...columns.map(() => ({ width: 16 }))],
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
    },
    {
      data: about,
      sheet: texts.definitions.slice(0, 31),
      columns: [{ width: 40 }, { width: 16 }, { width: 16 }],
    },
    ...topLosses(report),
  ]).toBuffer();
}

/** A sheet of its own: its rows are sites and causes. */
function topLosses({ top_losses: { title, columns, rows } }: Report) {
  if (rows.length === 0) return [];
  const { name, cause, since, last, lost_kwh, lost_money, lost_co2_kg } = columns;
  const figure = (value: number | null, unit: FigureUnit) =>
    value === null ? null : { value, type: Number, format: formats[unit] };
  const data: SheetData = [
    [name, cause, since, last, lost_kwh, lost_money, lost_co2_kg].map((value) => ({ value, ...heading })),
    ...rows.map((row) => [
      { value: row.name, type: String },
      { value: row.cause_title, type: String },
      dayCell(row.since),
      dayCell(row.last),
      figure(row.lost_kwh, 'kWh'),
      figure(row.lost_money, 'money'),
      figure(row.lost_co2_kg, 'kg'),
    ]),
  ];
  const widths = [{ width: 32 }, { width: 32 }, ...Array.from({ length: 5 }, () => ({ width: 14 }))];
  return [{ data, sheet: title.slice(0, 31), columns: widths, stickyRowsCount: 1 }];
}

/** A day without a time: a spreadsheet knows no zones. */
function dayCell(day: string) {
  return { value: new Date(`${day}T00:00Z`), type: Date, format: 'yyyy-mm-dd' };
}
